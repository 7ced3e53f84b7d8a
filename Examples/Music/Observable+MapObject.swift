import Foundation
import Moya
import RxMoya

extension Observable where Element == Response {
    /// Decodes the answer as this app's services write it: snake case, dates in seconds.
    func mapObject<Model: Decodable>(_ type: Model.Type) -> Observable<Model> {
        map { response in
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            decoder.dateDecodingStrategy = .secondsSince1970
            return try response.map(type, using: decoder)
        }
    }
}

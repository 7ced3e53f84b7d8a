import Dispatch
import Moya

/// An app's own completion type around the library's, on a queue of its own.
typealias TitlesCompletion = (_ titles: [String], _ error: MoyaError?) -> Void

extension MoyaProvider where Target == ArticleAPI {
    @discardableResult
    func titles(page: Int, queue: DispatchQueue = .main, completion: @escaping TitlesCompletion) -> Cancellable {
        request(.list(page: page), callbackQueue: queue) { result in
            do {
                completion(try result.get().map([String].self, atKeyPath: "titles"), nil)
            } catch let error as MoyaError {
                completion([], error)
            } catch {
                completion([], .underlying(error, nil))
            }
        }
    }
}

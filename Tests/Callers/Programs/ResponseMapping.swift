import Moya

/// Every filter and mapping.
struct Comment: Codable, Equatable {
    let text: String
    let author: String?
}

func comments(in response: Response) throws -> [Comment] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return
        try response
        .filterSuccessfulStatusAndRedirectCodes()
        .filter(statusCodes: 200..<300)
        .map([Comment].self, atKeyPath: "data.comments", using: decoder, failsOnEmptyData: false)
}

func rawComments(in response: Response) throws -> [[String: Any]] {
    let json = try response.filter(statusCode: 200).mapJSON(failsOnEmptyData: false)
    guard let list = (json as? [String: Any])?["comments"] as? [[String: Any]] else {
        throw MoyaError.jsonMapping(response)
    }
    return list
}

func message(in response: Response) -> String {
    (try? response.mapString(atKeyPath: "message")) ?? response.description
}

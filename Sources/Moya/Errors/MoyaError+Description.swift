public import Foundation

extension MoyaError: LocalizedError {
    /// One sentence on what failed.
    public var errorDescription: String? {
        switch self {
        case .imageMapping: "Failed to map data to an Image."
        case .jsonMapping: "Failed to map data to JSON."
        case .stringMapping: "Failed to map data to a String."
        case .objectMapping: "Failed to map data to a Decodable object."
        case .encodableMapping: "Failed to encode Encodable object into data."
        case .statusCode: "Status code didn't fall within the given range."
        case .underlying(let error, _): error.localizedDescription
        case .requestMapping: "Failed to map Endpoint to a URLRequest."
        case .parameterEncoding(let error):
            "Failed to encode parameters for URLRequest. \(error.localizedDescription)"
        }
    }
}

extension MoyaError: CustomNSError {
    /// The sentence under `NSLocalizedDescriptionKey`, the cause, if there is one, under `NSUnderlyingErrorKey`.
    public var errorUserInfo: [String: Any] {
        var userInfo: [String: Any] = [:]
        userInfo[NSLocalizedDescriptionKey] = errorDescription
        userInfo[NSUnderlyingErrorKey] = underlyingError
        return userInfo
    }
}

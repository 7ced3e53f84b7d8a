public import Foundation
public import MoyaHTTP

extension Task {
    /// These bytes as the body, and parameters in the query.
    @available(*, deprecated, renamed: "requestCompositeData(bodyData:urlParameters:)")
    public static func requestCompositeData(urlParameters: [String: Any], bodyData: Data) -> Task {
        .requestCompositeData(bodyData: bodyData, urlParameters: urlParameters)
    }

    /// Parameters as the body, and others in the query.
    @available(*, deprecated, renamed: "requestCompositeParameters(bodyParameters:bodyEncoding:urlParameters:)")
    public static func requestCompositeParameters(
        urlParameters: [String: Any],
        bodyParameters: [String: Any],
        bodyEncoding: any ParameterEncoding
    ) -> Task {
        .requestCompositeParameters(
            bodyParameters: bodyParameters,
            bodyEncoding: bodyEncoding,
            urlParameters: urlParameters
        )
    }
}

public import MoyaHTTP

// The words of the layer below that are part of this module's language: users write them without a second import.

/// Sends requests and owns what they share.
public typealias Session = MoyaHTTP.Session

/// The method of a request.
public typealias Method = MoyaHTTP.HTTPMethod

/// Applies parameters to a request.
public typealias ParameterEncoding = MoyaHTTP.ParameterEncoding

/// Encodes parameters as a JSON body.
public typealias JSONEncoding = MoyaHTTP.JSONEncoding

/// Encodes parameters as a form, in the query or in the body.
public typealias URLEncoding = MoyaHTTP.URLEncoding

/// A form in several parts as it is sent; ``MultipartFormData`` is one part of it.
public typealias RequestMultipartFormData = MoyaHTTP.MultipartFormData

/// Says where a download goes: gets the temporary file and the response, gives the final file and how to move there.
public typealias DownloadDestination = MoyaHTTP.DownloadDestination

/// Changes requests and decides about retries.
public typealias RequestInterceptor = MoyaHTTP.RequestInterceptor

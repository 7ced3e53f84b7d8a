// The words of the layers below that a target is written with. Only these: the other names of those modules would
// meet names of SwiftUI, Combine and apps in every file that imports Moya.
@_exported public import struct MoyaHTTP.DownloadOptions
@_exported public import struct MoyaHTTP.JSONEncoding
@_exported public import struct MoyaHTTP.URLEncoding
@_exported public import struct MoyaTransport.HTTPMethod

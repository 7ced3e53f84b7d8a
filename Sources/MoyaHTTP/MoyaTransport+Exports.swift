@_exported public import MoyaTransport

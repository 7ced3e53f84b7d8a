// `URLRequest` and `HTTPURLResponse` are part of this module's surface: users need not know where they live. Files that
// have them in public import nothing, because no one import line would be right on every platform.
@_exported public import Foundation

#if canImport(FoundationNetworking)
    @_exported public import FoundationNetworking
#endif

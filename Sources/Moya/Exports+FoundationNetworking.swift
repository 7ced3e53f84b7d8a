#if canImport(FoundationNetworking)
    // `URLRequest` and `HTTPURLResponse` are part of this module's surface: users need not know where they live.
    @_exported public import FoundationNetworking
#endif

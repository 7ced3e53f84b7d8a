import Dispatch

/// What a session does for every request, beside its configuration.
struct SessionOptions: Sendable {
    let interceptor: (any RequestInterceptor)?
    let redirectHandler: (any RedirectHandler)?
    let cachedResponseHandler: (any CachedResponseHandler)?
    let eventMonitors: [any EventMonitor]
    let requestSetup: Session.RequestSetup
    let rootQueue: DispatchQueue
    /// Kept for code that reads it.
    let requestQueue: DispatchQueue?
    /// Where requests are made and responses read; `nil` for the shared pool of threads.
    let serializationQueue: DispatchQueue?
}

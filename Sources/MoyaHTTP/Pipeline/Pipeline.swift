import MoyaTransport

/// The ordered list of steps that every call goes through: read it top to bottom.
///
/// Stubs, uploads, downloads, closures and adapters all go this way; there is no other.
package struct Pipeline: Sendable {
    private let first: Next

    /// Puts a session's pipeline together.
    ///
    /// - Parameters:
    ///   - environment: What the session brings.
    ///   - perCall: Steps of the layer above that run once per call.
    ///   - perAttempt: Steps of the layer above that run once per attempt, after adapters.
    package init(_ environment: PipelineEnvironment, perCall: [any Link] = [], perAttempt: [any Link] = []) {
        first = Next(
            perCall + [
                WatchLink(monitors: environment.monitors),
                RetryLink(interceptor: environment.interceptor, session: environment.session),
                CreateLink(),
                AdaptLink(interceptor: environment.interceptor, session: environment.session),
            ] + perAttempt + [
                GateLink(),
                DownloadLink(),
                ValidateLink(),
                HeadLink(),
                RedirectLink(policy: environment.redirects, handler: environment.redirectHandler),
                AuthenticateLink(),
            ] + (environment.cookies.map { [CookieLink(cookies: $0)] } ?? []) + [
                ResumeLink(),
                StubLink(),
                SendLink(converter: environment.converter, transport: environment.transport),
            ]
        )
    }

    /// Sends a call down and brings its reply up.
    package func send(_ call: Call) async throws(CallFailure) -> Reply {
        try await first(call)
    }
}

/// What a session brings to its pipeline.
package struct PipelineEnvironment: Sendable {
    let transport: any Transport
    let converter: RequestConverter
    let redirects: RedirectPolicy
    let cookies: CookieJar?
    let interceptor: (any RequestInterceptor)?
    let redirectHandler: (any RedirectHandler)?
    let monitors: [any EventMonitor]
    let session: WeakSession
}

/// Told the result of a call, exactly once.
public typealias Completion = (_ result: Result<Moya.Response, MoyaError>) -> Void

/// Told how far a call has come, zero or more times, always before its ``Completion``.
public typealias ProgressBlock = (_ progress: ProgressResponse) -> Void

/// What ``Session`` was called before Alamofire 5.
@available(*, deprecated, renamed: "Session")
public typealias SessionManager = Session

public import Foundation
import MoyaTransport

/// Posts a notification for what happens to requests, on the main queue. Sessions have one unless told otherwise.
///
/// `Notification.request` is the request. Nothing is posted, and nothing costs, until somebody asks for the name of
/// a notification, such as ``Request/didResumeNotification``; requests that are made from then on are told of.
public final class AlamofireNotifications: EventMonitor {
    /// Makes a monitor.
    public init() {}

    /// Posts ``Request/didResumeNotification``.
    public func requestDidResume(_ request: Request) {
        post(.requestDidResume, request)
    }

    /// Posts ``Request/didSuspendNotification``.
    public func requestDidSuspend(_ request: Request) {
        post(.requestDidSuspend, request)
    }

    /// Posts ``Request/didCancelNotification``.
    public func requestDidCancel(_ request: Request) {
        post(.requestDidCancel, request)
    }

    /// Posts ``Request/didFinishNotification``.
    public func requestDidFinish(_ request: Request) {
        post(.requestDidFinish, request)
    }

    /// Posts ``Request/didResumeTaskNotification``.
    public func request(_ request: Request, didResumeTask task: URLSessionTask) {
        post(.requestDidResumeTask, request)
    }

    /// Posts ``Request/didSuspendTaskNotification``.
    public func request(_ request: Request, didSuspendTask task: URLSessionTask) {
        post(.requestDidSuspendTask, request)
    }

    /// Posts ``Request/didCancelTaskNotification``.
    public func request(_ request: Request, didCancelTask task: URLSessionTask) {
        post(.requestDidCancelTask, request)
    }

    /// Posts ``Request/didCompleteTaskNotification``.
    public func request(_ request: Request, didCompleteTask task: URLSessionTask, with error: AFError?) {
        post(.requestDidCompleteTask, request)
    }

    private func post(_ name: Notification.Name, _ request: Request) {
        NotificationCenter.default.post(name: name, object: nil, userInfo: [Notification.requestKey: request])
    }
}

extension AlamofireNotifications {
    private static let isAskedFor = Locked(false)

    /// The monitors that have something to do: who knows no name of a notification can not observe one.
    static func active(among monitors: [any EventMonitor]) -> [any EventMonitor] {
        guard !monitors.isEmpty, !isAskedFor.withLock({ $0 }) else { return monitors }
        return monitors.filter { !($0 is AlamofireNotifications) }
    }

    fileprivate static func name(_ name: Notification.Name) -> Notification.Name {
        isAskedFor.withLock { $0 = true }
        return name
    }
}

extension Request {
    /// A request was resumed.
    public static var didResumeNotification: Notification.Name { AlamofireNotifications.name(.requestDidResume) }
    /// A request was suspended.
    public static var didSuspendNotification: Notification.Name { AlamofireNotifications.name(.requestDidSuspend) }
    /// A request was cancelled.
    public static var didCancelNotification: Notification.Name { AlamofireNotifications.name(.requestDidCancel) }
    /// A request's outcome is known, and its responses are about to be made.
    public static var didFinishNotification: Notification.Name { AlamofireNotifications.name(.requestDidFinish) }
    /// An attempt of a request was sent.
    public static var didResumeTaskNotification: Notification.Name {
        AlamofireNotifications.name(.requestDidResumeTask)
    }
    /// An attempt of a request was suspended.
    public static var didSuspendTaskNotification: Notification.Name {
        AlamofireNotifications.name(.requestDidSuspendTask)
    }
    /// An attempt of a request was cancelled.
    public static var didCancelTaskNotification: Notification.Name {
        AlamofireNotifications.name(.requestDidCancelTask)
    }
    /// An attempt of a request is over.
    public static var didCompleteTaskNotification: Notification.Name {
        AlamofireNotifications.name(.requestDidCompleteTask)
    }
}

extension Notification {
    fileprivate static let requestKey = "org.alamofire.notification.key.request"

    /// The request that a notification of this library is about.
    public var request: Request? { userInfo?[Self.requestKey] as? Request }
}

extension Notification.Name {
    fileprivate static let requestDidResume = ofRequest("didResume")
    fileprivate static let requestDidSuspend = ofRequest("didSuspend")
    fileprivate static let requestDidCancel = ofRequest("didCancel")
    fileprivate static let requestDidFinish = ofRequest("didFinish")
    fileprivate static let requestDidResumeTask = ofRequest("didResumeTask")
    fileprivate static let requestDidSuspendTask = ofRequest("didSuspendTask")
    fileprivate static let requestDidCancelTask = ofRequest("didCancelTask")
    fileprivate static let requestDidCompleteTask = ofRequest("didCompleteTask")

    private static func ofRequest(_ event: String) -> Notification.Name {
        Notification.Name("org.alamofire.notification.name.request.\(event)")
    }
}

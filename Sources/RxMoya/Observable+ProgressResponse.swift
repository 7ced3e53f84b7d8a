public import Moya

extension ObservableType where Element == ProgressResponse {
    /// The response, once the call is over.
    public func filterCompleted() -> Observable<Response> {
        compactMap(\.response)
    }

    /// The fractions that are done, from 0 to 1, as long as the call is not over.
    public func filterProgress() -> Observable<Double> {
        filter { !$0.completed }.map(\.progress)
    }
}

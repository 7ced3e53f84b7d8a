package import Dispatch

/// A provider as adapters hold it while nobody has subscribed: weakly.
package struct WeakProvider<Provider: MoyaProviderType> {
    private weak var provider: Provider?

    package init(_ provider: Provider) {
        self.provider = provider
    }

    /// Makes a call, or tells at once that the provider is gone.
    ///
    /// - Parameter progress: Told how far the call has come; each report keeps what the ones before have told.
    /// - Returns: Cancels the call.
    package func request(
        _ target: Provider.Target,
        callbackQueue: DispatchQueue?,
        progress: ProgressBlock? = nil,
        completion: @escaping Completion
    ) -> (any Cancellable)? {
        guard let provider else {
            completion(.failure(.underlying(ProviderReleasedError(), nil)))
            return nil
        }
        return provider.request(
            target,
            callbackQueue: callbackQueue,
            progress: progress.map(ProgressResponse.accumulating),
            completion: completion
        )
    }
}

extension ProgressResponse {
    /// A block whose every report keeps what the ones before have told.
    fileprivate static func accumulating(_ progress: @escaping ProgressBlock) -> ProgressBlock {
        var last = ProgressResponse()
        return { report in
            last = ProgressResponse(
                progress: report.progressObject ?? last.progressObject,
                response: report.response ?? last.response
            )
            progress(last)
        }
    }
}

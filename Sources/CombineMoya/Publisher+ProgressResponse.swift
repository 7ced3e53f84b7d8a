#if COMBINE
    public import Moya

    #if OPENCOMBINE
        public import OpenCombine
    #else
        public import Combine
    #endif

    extension Publisher where Output == ProgressResponse, Failure == MoyaError {
        /// The response, once the call is over.
        public func filterCompleted() -> AnyPublisher<Response, MoyaError> {
            compactMap(\.response).eraseToAnyPublisher()
        }

        /// The fractions that are done, from 0 to 1, as long as the call is not over.
        public func filterProgress() -> AnyPublisher<Double, MoyaError> {
            filter { !$0.completed }.map(\.progress).eraseToAnyPublisher()
        }
    }
#endif

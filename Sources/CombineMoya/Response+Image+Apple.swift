#if canImport(Combine) && (canImport(UIKit) || canImport(AppKit))
    public import Combine
    public import Moya

    extension Publisher where Output == Response, Failure == MoyaError {
        /// The body as an image, or ``MoyaError/imageMapping(_:)``.
        public func mapImage() -> AnyPublisher<Image, MoyaError> {
            attempt { try $0.mapImage() }
        }
    }
#endif

#if ReactiveSwift && (canImport(UIKit) || canImport(AppKit))
    public import Moya
    public import ReactiveSwift

    extension SignalProducerProtocol where Value == Response, Error == MoyaError {
        /// The body as an image, or ``MoyaError/imageMapping(_:)``.
        public func mapImage() -> SignalProducer<Image, MoyaError> {
            producer.attemptMap { $0.attempt { try $0.mapImage() } }
        }
    }
#endif

#if canImport(UIKit) || canImport(AppKit)
    public import Moya

    extension ObservableType where Element == Response {
        /// The body as an image, or ``MoyaError/imageMapping(_:)``.
        public func mapImage() -> Observable<Image> {
            map { try $0.mapImage() }
        }
    }

    extension PrimitiveSequence where Trait == SingleTrait, Element == Response {
        /// The body as an image, or ``MoyaError/imageMapping(_:)``.
        public func mapImage() -> Single<Image> {
            map { try $0.mapImage() }
        }
    }
#endif

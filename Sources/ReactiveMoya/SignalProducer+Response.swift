#if ReactiveSwift
    public import Foundation
    public import Moya
    public import ReactiveSwift

    extension SignalProducerProtocol where Value == Response, Error == MoyaError {
        /// Lets only responses with these status codes pass; others are ``MoyaError/statusCode(_:)``.
        ///
        /// - Parameter statusCodes: Any range, such as `200...299`, `200..<300` or `...399`.
        public func filter<R: RangeExpression>(statusCodes: R) -> SignalProducer<Response, MoyaError>
        where R.Bound == Int {
            producer.attemptMap { $0.attempt { try $0.filter(statusCodes: statusCodes) } }
        }

        /// Lets only responses with this status code pass; others are ``MoyaError/statusCode(_:)``.
        public func filter(statusCode: Int) -> SignalProducer<Response, MoyaError> {
            producer.attemptMap { $0.attempt { try $0.filter(statusCode: statusCode) } }
        }

        /// Lets only responses with a status code from 200 to 299 pass; others are ``MoyaError/statusCode(_:)``.
        public func filterSuccessfulStatusCodes() -> SignalProducer<Response, MoyaError> {
            producer.attemptMap { $0.attempt { try $0.filterSuccessfulStatusCodes() } }
        }

        /// Lets only responses with a status code from 200 to 399 pass; others are ``MoyaError/statusCode(_:)``.
        public func filterSuccessfulStatusAndRedirectCodes() -> SignalProducer<Response, MoyaError> {
            producer.attemptMap { $0.attempt { try $0.filterSuccessfulStatusAndRedirectCodes() } }
        }

        /// The body as JSON objects, as `JSONSerialization` makes them, or ``MoyaError/jsonMapping(_:)``.
        ///
        /// - Parameter failsOnEmptyData: When false, an empty body gives `NSNull`.
        public func mapJSON(failsOnEmptyData: Bool = true) -> SignalProducer<Any, MoyaError> {
            producer.attemptMap { $0.attempt { try $0.mapJSON(failsOnEmptyData: failsOnEmptyData) } }
        }

        /// The body as UTF-8 text, or ``MoyaError/stringMapping(_:)``.
        ///
        /// - Parameter keyPath: Keys joined by dots: the string there in the JSON body is meant, not the body.
        public func mapString(atKeyPath keyPath: String? = nil) -> SignalProducer<String, MoyaError> {
            producer.attemptMap { $0.attempt { try $0.mapString(atKeyPath: keyPath) } }
        }

        /// Decodes the body, or the value at a key path in it; everything is told and given as to
        /// ``Response/map(_:atKeyPath:using:failsOnEmptyData:)``.
        public func map<D: Decodable>(
            _ type: D.Type,
            atKeyPath keyPath: String? = nil,
            using decoder: JSONDecoder = JSONDecoder(),
            failsOnEmptyData: Bool = true
        ) -> SignalProducer<D, MoyaError> {
            producer.attemptMap {
                $0.attempt { try $0.map(type, atKeyPath: keyPath, using: decoder, failsOnEmptyData: failsOnEmptyData) }
            }
        }
    }
#endif

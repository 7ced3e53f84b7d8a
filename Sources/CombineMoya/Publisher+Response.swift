#if COMBINE
    public import Foundation
    public import Moya

    #if OPENCOMBINE
        public import OpenCombine
    #else
        public import Combine
    #endif

    extension Publisher where Output == Response, Failure == MoyaError {
        /// Lets only responses with these status codes pass; others are ``MoyaError/statusCode(_:)``.
        ///
        /// - Parameter statusCodes: Any range, such as `200...299`, `200..<300` or `...399`.
        public func filter<R: RangeExpression>(statusCodes: R) -> AnyPublisher<Response, MoyaError>
        where R.Bound == Int {
            attempt { try $0.filter(statusCodes: statusCodes) }
        }

        /// Lets only responses with this status code pass; others are ``MoyaError/statusCode(_:)``.
        public func filter(statusCode: Int) -> AnyPublisher<Response, MoyaError> {
            attempt { try $0.filter(statusCode: statusCode) }
        }

        /// Lets only responses with a status code from 200 to 299 pass; others are ``MoyaError/statusCode(_:)``.
        public func filterSuccessfulStatusCodes() -> AnyPublisher<Response, MoyaError> {
            attempt { try $0.filterSuccessfulStatusCodes() }
        }

        /// Lets only responses with a status code from 200 to 399 pass; others are ``MoyaError/statusCode(_:)``.
        public func filterSuccessfulStatusAndRedirectCodes() -> AnyPublisher<Response, MoyaError> {
            attempt { try $0.filterSuccessfulStatusAndRedirectCodes() }
        }

        /// The body as JSON objects, as `JSONSerialization` makes them, or ``MoyaError/jsonMapping(_:)``.
        ///
        /// - Parameter failsOnEmptyData: When false, an empty body gives `NSNull`.
        public func mapJSON(failsOnEmptyData: Bool = true) -> AnyPublisher<Any, MoyaError> {
            attempt { try $0.mapJSON(failsOnEmptyData: failsOnEmptyData) }
        }

        /// The body as UTF-8 text, or ``MoyaError/stringMapping(_:)``.
        ///
        /// - Parameter keyPath: Keys joined by dots: the string there in the JSON body is meant, not the body.
        public func mapString(atKeyPath keyPath: String? = nil) -> AnyPublisher<String, MoyaError> {
            attempt { try $0.mapString(atKeyPath: keyPath) }
        }

        /// Decodes the body, or the value at a key path in it; everything is told and given as to
        /// ``Response/map(_:atKeyPath:using:failsOnEmptyData:)``.
        public func map<D: Decodable>(
            _ type: D.Type,
            atKeyPath keyPath: String? = nil,
            using decoder: JSONDecoder = JSONDecoder(),
            failsOnEmptyData: Bool = true
        ) -> AnyPublisher<D, MoyaError> {
            attempt { try $0.map(type, atKeyPath: keyPath, using: decoder, failsOnEmptyData: failsOnEmptyData) }
        }

        /// The outcome of an operator for every response.
        func attempt<Value>(_ operation: @escaping (Response) throws -> Value) -> AnyPublisher<Value, MoyaError> {
            flatMap(maxPublishers: .max(1)) { $0.attempt(operation).publisher }.eraseToAnyPublisher()
        }
    }
#endif

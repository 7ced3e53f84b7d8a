import Foundation
import Moya

#if COMBINE
    import CombineMoya

    #if OPENCOMBINE
        import OpenCombine
    #else
        import Combine
    #endif

    extension Adapter {
        static let combine = [
            Adapter(
                testDescription: "CombineMoya",
                operators: CombineStream.self,
                request: { subscribable($0.requestPublisher($1, callbackQueue: $2)) },
                requestWithProgress: { subscribable($0.requestWithProgressPublisher($1, callbackQueue: $2)) },
                completed: { subscribable($0.requestWithProgressPublisher($1).filterCompleted()) },
                progress: { subscribable($0.requestWithProgressPublisher($1).filterProgress()) }
            )
        ]
    }

    private func subscribable<Value>(_ publisher: AnyPublisher<Value, MoyaError>) -> Subscribable<Value> {
        { hear in
            let sink = Subscribers.Sink<Value, MoyaError>(
                receiveCompletion: { completion in
                    switch completion {
                    case .finished: hear(.completed)
                    case .failure(let error): hear(.failed(error))
                    }
                },
                receiveValue: { hear(.value($0)) }
            )
            publisher.subscribe(sink)
            return sink.cancel
        }
    }

    private func line<Value>(_ publisher: AnyPublisher<Value, MoyaError>) -> String {
        let transcript = Transcript<Value>()
        let subscribe = subscribable(publisher)
        let cancel = subscribe { event in
            switch event {
            case .value(let value): transcript.value(value)
            case .failed(let error): transcript.error(error)
            case .completed: transcript.completed()
            }
        }
        cancel()
        return transcript.line
    }

    struct CombineStream: ResponseStream {
        private let stream: AnyPublisher<Response, MoyaError>

        init(_ response: Response) {
            stream = Just(response).setFailureType(to: MoyaError.self).eraseToAnyPublisher()
        }

        func filter<R: RangeExpression>(statusCodes: R) -> String where R.Bound == Int {
            line(stream.filter(statusCodes: statusCodes))
        }

        func filter(statusCode: Int) -> String { line(stream.filter(statusCode: statusCode)) }

        func filterSuccessfulStatusCodes() -> String { line(stream.filterSuccessfulStatusCodes()) }

        func filterSuccessfulStatusAndRedirectCodes() -> String {
            line(stream.filterSuccessfulStatusAndRedirectCodes())
        }

        func mapJSON(failsOnEmptyData: Bool) -> String { line(stream.mapJSON(failsOnEmptyData: failsOnEmptyData)) }

        func mapString(atKeyPath keyPath: String?) -> String { line(stream.mapString(atKeyPath: keyPath)) }

        func map<D: Decodable>(
            _ type: D.Type,
            atKeyPath keyPath: String?,
            using decoder: JSONDecoder,
            failsOnEmptyData: Bool
        ) -> String {
            line(stream.map(type, atKeyPath: keyPath, using: decoder, failsOnEmptyData: failsOnEmptyData))
        }
    }

#else
    extension Adapter {
        static let combine: [Adapter] = []
    }
#endif

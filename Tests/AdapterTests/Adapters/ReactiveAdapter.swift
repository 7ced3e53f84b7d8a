import Foundation
import Moya

#if ReactiveSwift
    import ReactiveMoya
    import ReactiveSwift

    extension Adapter {
        static let reactive = [
            Adapter(
                testDescription: "ReactiveMoya",
                operators: ReactiveStream.self,
                request: { subscribable($0.reactive.request($1, callbackQueue: $2)) },
                requestWithProgress: { subscribable($0.reactive.requestWithProgress($1, callbackQueue: $2)) },
                completed: nil,
                progress: nil
            )
        ]
    }

    private func subscribable<Value>(_ producer: SignalProducer<Value, MoyaError>) -> Subscribable<Value> {
        { hear in
            let subscription = producer.start { event in
                switch event {
                case .value(let value): hear(.value(value))
                case .failed(let error): hear(.failed(error))
                case .completed: hear(.completed)
                case .interrupted: break
                }
            }
            return subscription.dispose
        }
    }

    private func line<Value>(_ producer: SignalProducer<Value, MoyaError>) -> String {
        let transcript = Transcript<Value>()
        let subscribe = subscribable(producer)
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

    struct ReactiveStream: ResponseStream {
        private let stream: SignalProducer<Response, MoyaError>

        init(_ response: Response) {
            stream = SignalProducer(value: response)
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
        static let reactive: [Adapter] = []
    }
#endif

import Foundation
import Moya
import RxMoya

extension Adapter {
    static let rx = [
        Adapter(
            testDescription: "RxMoya, Single",
            operators: RxSingle.self,
            request: { subscribable($0.rx.request($1, callbackQueue: $2).asObservable()) },
            requestWithProgress: { subscribable($0.rx.requestWithProgress($1, callbackQueue: $2)) },
            completed: { subscribable($0.rx.requestWithProgress($1).filterCompleted()) },
            progress: { subscribable($0.rx.requestWithProgress($1).filterProgress()) }
        ),
        Adapter(
            testDescription: "RxMoya, Observable",
            operators: RxObservable.self,
            request: { subscribable($0.rx.request($1, callbackQueue: $2).asObservable().map { $0 }) },
            requestWithProgress: { subscribable($0.rx.requestWithProgress($1, callbackQueue: $2).map { $0 }) },
            completed: { subscribable($0.rx.requestWithProgress($1).asObservable().filterCompleted()) },
            progress: { subscribable($0.rx.requestWithProgress($1).asObservable().filterProgress()) }
        ),
    ]
}

private func subscribable<Value>(_ observable: Observable<Value>) -> Subscribable<Value> {
    { hear in
        let subscription = observable.subscribe(
            onNext: { hear(.value($0)) },
            onError: { hear(.failed($0)) },
            onCompleted: { hear(.completed) }
        )
        return subscription.dispose
    }
}

private func line<Source: ObservableConvertibleType>(_ source: Source) -> String {
    let transcript = Transcript<Source.Element>()
    let subscription = source.asObservable().subscribe(
        onNext: transcript.value,
        onError: transcript.error,
        onCompleted: transcript.completed
    )
    subscription.dispose()
    return transcript.line
}

struct RxSingle: ResponseStream {
    private let stream: Single<Response>

    init(_ response: Response) {
        stream = .just(response)
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

struct RxObservable: ResponseStream {
    private let stream: Observable<Response>

    init(_ response: Response) {
        stream = .just(response)
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

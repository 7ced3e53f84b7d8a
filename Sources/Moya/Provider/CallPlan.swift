import Foundation
import MoyaHTTP
import MoyaTransport

/// Makes the pipeline's call of a request and the endpoint it came from.
enum CallPlan {
    /// - Throws: `parameterEncoding` for a form that cannot be sent.
    static func call(
        _ request: URLRequest,
        for endpoint: Endpoint,
        target: any TargetType
    ) throws(MoyaError) -> Call {
        var call = Call(request: request)
        switch try endpoint.transfer(for: target) {
        case .data: break
        case .uploadFile(let file): call.upload = .file(file)
        case .uploadMultipart(let parts, let boundary):
            try call.send(RequestMultipartFormData(parts, boundary: boundary))
        case .download(let destination): call.delivery = .file(destination)
        }
        let codes = target.validationType.statusCodes
        if !codes.isEmpty { call.validations = [.statusCodes(Set(codes))] }
        return call
    }
}

extension Call {
    /// Makes a form the body, read while it is sent.
    fileprivate mutating func send(_ form: MoyaHTTP.MultipartFormData) throws(MoyaError) {
        do {
            upload = .stream(try form.bodyStream())
        } catch {
            throw .underlying(error, nil)
        }
        request.setValue(form.contentType, forHTTPHeaderField: "Content-Type")
    }

    /// Whether bytes go up, so that they are what progress is about.
    var sendsBody: Bool {
        if case .fromRequest = upload {
            request.httpBody?.isEmpty == false || request.httpBodyStream != nil
        } else {
            true
        }
    }
}

extension StubBehavior {
    var isStub: Bool {
        if case .never = self { false } else { true }
    }

    /// What stands in for the network, if anything does.
    func transport(_ endpoint: Endpoint) -> StubTransport? {
        switch self {
        case .never: nil
        case .immediate: StubTransport { endpoint.stubAnswer }
        case .delayed(let seconds): StubTransport(delay: .seconds(Self.delay(seconds))) { endpoint.stubAnswer }
        }
    }
}

extension StubBehavior {
    /// A number of seconds that a clock can count: what is no number is no delay, and 30 years stand for more.
    private static func delay(_ seconds: TimeInterval) -> TimeInterval {
        seconds > 0 ? min(seconds, 1e9) : 0
    }
}

extension Endpoint {
    fileprivate var stubAnswer: StubTransport.Answer {
        switch sampleResponseClosure() {
        case .networkResponse(let code, let data): .status(code, data)
        case .response(let response, let data): .response(response, data)
        case .networkError(let error): .failure(error)
        }
    }
}

import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// What handlers of a data request are told.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct ResponseHandlerTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("/person", response: .json(#"{"name":"Ada"}"#))
        server.route("/nothing", response: MockResponse(status: 204))
        server.route("/empty", response: MockResponse(status: 200))
        server.route(
            "/latin",
            response: MockResponse(
                headers: ["Content-Type": "text/plain; charset=iso-8859-1"],
                body: .data(Data([0xE9]))
            )
        )
        return server
    }

    @Test("data, text and values come with request, response and body")
    func values() async throws {
        let server = try server()
        let session = testSession()
        let body = Data(#"{"name":"Ada"}"#.utf8)
        let data = await session.request(server.url("/person")).response(.data)
        let text = await session.request(server.url("/person")).response(.string)
        let value = await session.request(server.url("/person")).response(.decodable(of: Person.self))
        #expect(data.value == body && text.value == #"{"name":"Ada"}"# && value.value == Person())
        #expect(data.data == body && text.data == body && value.data == body)
        #expect(value.request?.url == server.url("/person"))
        #expect(value.response?.statusCode == 200)
        #expect(value.error == nil && value.serializationDuration >= 0)
        let latin = await session.request(server.url("/latin")).response(.string)
        #expect(latin.value == "é")
    }

    @available(*, deprecated)
    @Test("JSON of any shape comes too")
    func json() async throws {
        let server = try server()
        let request = testSession().request(server.url("/person"))
        let response: AFDataResponse<any Sendable> = await request.awaited {
            request.responseJSON(queue: callbacks, completionHandler: $0)
        }
        #expect(response.value as? [String: String] == ["name": "Ada"])
    }

    @Test("no body is a value where the status allows it")
    func empty() async throws {
        let server = try server()
        let session = testSession()
        let raw = await session.request(server.url("/nothing")).rawResponse()
        #expect(raw.error == nil && raw.value == .some(nil) && raw.data == nil)
        #expect(await session.request(server.url("/nothing")).response(.data).value == Data())
        #expect(await session.request(server.url("/nothing")).response(.decodable(of: Empty.self)).value == .value)
        let head = await session.request(server.url("/person"), method: .head).response(.string)
        #expect(head.value == "")
        let refused = await session.request(server.url("/empty")).response(.string)
        #expect(refused.error?.isResponseSerializationError == true)
        let unfit = await session.request(server.url("/nothing")).response(.decodable(of: Person.self))
        guard case .responseSerializationFailed(.invalidEmptyResponse(type: "Person")) = unfit.error else {
            Issue.record("\(unfit)")
            return
        }
    }

    @Test("preprocessors and decoders of the caller are used")
    func options() async throws {
        let server = try server()
        server.route("/guarded", response: .json(")]}',\n{\"NAME\":\"Ada\"}"))
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { LowercasedKey($0.last?.stringValue ?? "") }
        let request = testSession().request(server.url("/guarded"))
        let response: AFDataResponse<Person> = await request.awaited {
            request.responseDecodable(
                of: Person.self,
                queue: callbacks,
                dataPreprocessor: .googleXSSI,
                decoder: decoder,
                completionHandler: $0
            )
        }
        #expect(response.value == Person())
        let refused = await request.response(.string(dataPreprocessor: RejectingPreprocessor()))
        guard case .responseSerializationFailed(.customSerializationFailed(let error)) = refused.error else {
            Issue.record("\(refused)")
            return
        }
        #expect(error is Rejected)
        #expect(refused.error?.underlyingError is Rejected)
    }

    @Test("a serializer of the app's own, for data alone, may make an error good")
    func custom() async throws {
        struct Rescuing: DataResponseSerializerProtocol {
            func serialize(
                request: URLRequest?,
                response: HTTPURLResponse?,
                data: Data?,
                error: (any Error)?
            ) throws -> String {
                error == nil ? "fine" : "rescued \(response?.statusCode ?? 0)"
            }
        }
        let server = try server()
        server.route("/broken", response: .text("x", status: 500))
        let session = testSession()
        #expect(await session.request(server.url("/person")).response(Rescuing()).value == "fine")
        #expect(await session.request(server.url("/broken")).validate().response(Rescuing()).value == "rescued 500")
    }

    @Test("the answer comes on the main queue unless another is named")
    func queues() async throws {
        let server = try server()
        let request = testSession().request(server.url("/person"))
        let key = DispatchSpecificKey<Bool>()
        let own = DispatchQueue(label: "own")
        own.setSpecific(key: key, value: true)
        let mainKey = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: mainKey, value: true)
        let (main, named) = (Journal<Bool>(), Journal<Bool>())
        let isMain: @Sendable () -> Bool = { DispatchQueue.getSpecific(key: mainKey) == true }
        request.response { _ in main.add(isMain()) }
        request.responseData { _ in main.add(isMain()) }
        request.responseString { _ in main.add(isMain()) }
        request.responseDecodable(of: Person.self) { _ in main.add(isMain()) }
        request.response(queue: own) { _ in named.add(DispatchQueue.getSpecific(key: key) == true) }
        request.responseData(queue: own) { _ in named.add(DispatchQueue.getSpecific(key: key) == true) }
        await withCheckedContinuation { done in
            request.response { _ in own.async { done.resume() } }
        }
        #expect(main.entries == [true, true, true, true])
        #expect(named.entries == [true, true])
    }

    @Test("a handler that is added inside another one is told as well, and cancelling there changes nothing")
    func nested() async throws {
        let server = try server()
        let request = testSession().request(server.url("/person"))
        let journal = Journal<String>()
        await withCheckedContinuation { done in
            request.responseString(queue: callbacks) { first in
                journal.add("first \(first.error == nil)")
                request.cancel()
                request.responseString(queue: callbacks) { second in
                    journal.add("second \(second.error == nil)")
                    done.resume()
                }
            }
        }
        #expect(journal.entries == ["first true", "second true"])
        #expect(server.requests.count == 1)
    }

    @Test("response fields are found in any case, repeated ones are joined (T70)")
    func fields() async throws {
        let server = try MockServer()
        server.route("/", response: .text("x").header("x-lower", "1").header("X-Dup", "a").header("X-Dup", "b"))
        let response = await testSession().request(server.url("/")).rawResponse().response
        for name in ["X-Lower", "x-lower", "X-LOWER"] {
            #expect(response?.value(forHTTPHeaderField: name) == "1")
            #expect(response?.headers[name] == "1")
        }
        #expect(response?.headers["x-dup"] == "a, b")
    }

    @Test("fields that are repeated in another spelling are joined too (T70)", .needs("response field lines"))
    func spellings() async throws {
        let server = try MockServer()
        server.route("/", response: .text("x").header("X-DUP", "a").header("x-dup", "b"))
        let response = await testSession().request(server.url("/")).rawResponse().response
        #expect(response?.headers["X-Dup"] == "a, b")
    }
}

/// A name in lower case.
private struct LowercasedKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name.lowercased() }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}

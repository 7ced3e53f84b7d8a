import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Types that callers write out where others leave them to the compiler.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct NamedTypesTests {
    private struct Person: Codable, Equatable, Sendable {
        let name: String
    }

    /// A type of a caller's own with an `af`.
    private struct Extended: AlamofireExtended {}

    /// Bytes backwards, for streams and downloads.
    private struct Backwards: DataStreamSerializer, DownloadResponseSerializerProtocol, DataDecoder {
        func serialize(_ data: Data) throws -> Data { Data(data.reversed()) }

        func serializeDownload(
            request: URLRequest?,
            response: HTTPURLResponse?,
            fileURL: URL?,
            error: (any Error)?
        ) throws -> Data {
            try serialize(Data(contentsOf: #require(fileURL)))
        }

        func decode<D: Decodable>(_ type: D.Type, from data: Data) throws -> D {
            try JSONDecoder().decode(type, from: serialize(data))
        }
    }

    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("/text", response: .text("abc"))
        server.route("/json", response: .json(#"{"name":"Ada"}"#))
        server.route("/guarded", response: .json(")]}',\n{\"name\":\"Ada\"}"))
        server.route("/backwards", response: .text(String(#"{"name":"Ada"}"#.reversed())))
        return server
    }

    @Test("the library says its name; types of a caller's own get an `af`")
    func extended() {
        #expect(AFInfo.version.isEmpty == false)
        let type: AlamofireExtension<Extended>.Type = Extended.af
        #expect(type == AlamofireExtension<Extended>.self)
        let extended: Extended.ExtendedType = Extended().af.type
        let own: any AlamofireExtended = extended
        #expect(own is Extended)
        #expect(URLSessionConfiguration.af.ephemeral.headers["User-Agent"] != nil)
    }

    @Test("requests are equal to themselves alone")
    func identity() {
        let session = testSession()
        let (one, other) = (session.request("http://localhost"), session.request("http://localhost"))
        var hashers = (Hasher(), Hasher())
        one.hash(into: &hashers.0)
        one.hash(into: &hashers.1)
        #expect(one == one && one != other)
        #expect(hashers.0.finalize() == hashers.1.finalize())
    }

    @Test("a handler of a stream has a type; what it gets can end the stream")
    func streams() async throws {
        let server = try server()
        let gate = MockGate()
        let held = MockResponse(body: .text("abcdef")).fault(.pause(gate), at: .body(afterBytes: 3))
        server.route("/held", response: held)
        let session = testSession()
        let pieces = Journal<String>()
        let ends = OneTimeAnswer<AFError?>()
        let handler: DataStreamRequest.Handler<String, Never> = { (stream: DataStreamRequest.Stream<String, Never>) in
            let event: DataStreamRequest.Event<String, Never> = stream.event
            switch event {
            case .stream(.success(let piece)):
                pieces.add(piece)
                let token: DataStreamRequest.CancellationToken = stream.token
                token.cancel()
            case .complete(let completion): ends.give(completion.error)
            }
        }
        session.streamRequest(server.url("/held")).responseStreamString(on: callbacks, stream: handler)
        #expect(await ends.value?.isExplicitlyCancelledError == true)
        #expect(pieces.entries == ["abc"])
        gate.release()
    }

    @Test("serializers of streams, the library's and a caller's own")
    func streamSerializers() async throws {
        let decodable: DecodableStreamSerializer<Person> = .decodable(of: Person.self, decoder: JSONDecoder())
        #expect(decodable.decoder is JSONDecoder)
        #expect(try decodable.serialize(Data(#"{"name":"Ada"}"#.utf8)) == Person(name: "Ada"))
        let string: StringStreamSerializer = .string
        #expect(try string.serialize(Data("é".utf8)) == "é")
        let server = try server()
        let task: DataStreamTask = testSession().streamRequest(server.url("/text")).streamTask()
        typealias Stream = DataStreamTask.Stream<Data, AFError>
        let policy: Stream.BufferingPolicy = .unbounded
        let stream: Stream = task.streamingResponses(serializedUsing: Backwards(), bufferingPolicy: policy)
        var iterator: StreamOf<DataStreamRequest.Stream<Data, AFError>>.Iterator = stream.makeAsyncIterator()
        #expect(Stream.AsyncIterator.self == Stream.Iterator.self)
        #expect(await iterator.next()?.value == Data("cba".utf8))
    }

    @Test("conditions have types, for each kind of request")
    func validations() async throws {
        struct Refused: Error {}
        let server = try server()
        let session = testSession()
        let refusal: Request.ValidationResult = .failure(Refused())
        let data: DataRequest.Validation = { _, _, _ in refusal }
        let stream: DataStreamRequest.Validation = { _, _ in refusal }
        let download: DownloadRequest.Validation = { _, _, _ in refusal }
        let file = session.download(server.url("/text")).validate(download)
        #expect(
            await session.request(server.url("/text")).validate(data).rawResponse().error?.underlyingError is Refused
        )
        #expect(await file.rawResponse().error?.underlyingError is Refused)
        let task = session.streamRequest(server.url("/text")).validate(stream).streamTask()
        for await event in task.streamingData() { #expect(event.completion?.error?.underlyingError is Refused) }
        guard case .request? = Optional<DownloadRequest.Downloadable>(file.downloadable) else {
            Issue.record("a download of a request is none")
            return
        }
    }

    @Test("downloads: options, a serializer of a caller's own, a task")
    func downloads() async throws {
        let server = try server()
        let folder = try TemporaryFolder()
        let both = DownloadRequest.Options(rawValue: 3)
        #expect(both == [.createIntermediateDirectories, .removePreviousFile] && both.rawValue == 3)
        let place = folder.url.appendingPathComponent("new/file")
        let request = testSession().download(server.url("/text"), to: { _, _ in (place, both) })
        let task: DownloadTask<Data> = request.serializingDownload(using: Backwards())
        #expect(try await task.result.get() == Data("cba".utf8))
        #expect(try Data(contentsOf: place) == Data("abc".utf8))
    }

    @Test("preprocessors and decoders, the library's and a caller's own")
    func preprocessors() async throws {
        let server = try server()
        let session = testSession()
        #expect(try PassthroughPreprocessor().preprocess(Data("x".utf8)) == Data("x".utf8))
        #expect(StringResponseSerializer.defaultDataPreprocessor is PassthroughPreprocessor)
        let guarded: DataTask<Person> = session.request(server.url("/guarded"))
            .serializingDecodable(Person.self, dataPreprocessor: GoogleXSSIPreprocessor())
        #expect(try await guarded.value == Person(name: "Ada"))
        let decoder: any DataDecoder = Backwards()
        let own = session.request(server.url("/backwards")).serializingDecodable(Person.self, decoder: decoder)
        #expect(try await own.value == Person(name: "Ada"))
    }

    @Test("adapters and retriers as closures that have types")
    func handlers() async throws {
        let server = try server()
        server.route("/refused", response: .text("no", status: 500))
        let adapt: AdaptHandler = { request, _, completion in
            var request = request
            request.headers.add(name: "X-A", value: "1")
            completion(.success(request))
        }
        let retry: RetryHandler = { request, _, _, completion in
            completion(request.retryCount == 0 ? .retry : .doNotRetry)
        }
        let retrier: any RequestRetrier = Retrier(retry)
        let interceptor = Interceptor(adapters: [Adapter(adapt)], retriers: [retrier])
        _ = await testSession().request(server.url("/refused"), interceptor: interceptor).validate().rawResponse()
        #expect(server.requests.map { $0.headers["X-A"] } == ["1", "1"])
        #expect(RetryPolicy.defaultRetryableHTTPStatusCodes == [408, 500, 502, 503, 504])
        #expect(RetryPolicy.defaultRetryableURLErrorCodes.count == 18)
        #expect(RetryPolicy.defaultRetryableURLErrorCodes.contains(.networkConnectionLost))
    }

    @Test("options that are types of their own")
    func options() throws {
        let follows: Redirector.Behavior = .follow
        let caches: ResponseCacher.Behavior = .doNotCache
        let duplicates: DeflateRequestCompressor.DuplicateHeaderBehavior = .replace
        let bools: (URLEncoding.BoolEncoding, URLEncodedFormEncoder.BoolEncoding) = (.numeric, .numeric)
        let data: URLEncodedFormEncoder.DataEncoding = .base64
        let dates: URLEncodedFormEncoder.DateEncoding = .secondsSince1970
        let keys: URLEncodedFormEncoder.KeyEncoding = .convertToSnakeCase
        let paths = URLEncodedFormEncoder.KeyPathEncoding { "-\($0)" }
        let spaces: URLEncodedFormEncoder.SpaceEncoding = .plusReplaced
        #expect(
            "\(Redirector(behavior: follows).behavior) \(ResponseCacher(behavior: caches).behavior)"
                == "follow doNotCache"
        )
        #expect("\(DeflateRequestCompressor(duplicateHeaderBehavior: duplicates).duplicateHeaderBehavior)" == "replace")
        let request = URLRequest(url: URL(filePath: "/"))
        let query = try URLEncoding(boolEncoding: bools.0).encode(request, with: ["a": true])
        #expect(query.url?.query == "a=1")
        let encoder = URLEncodedFormEncoder(
            boolEncoding: bools.1,
            dataEncoding: data,
            dateEncoding: dates,
            keyEncoding: keys,
            keyPathEncoding: paths,
            spaceEncoding: spaces
        )
        struct Values: Encodable {
            let isOn = true
            let bytes = Data("x".utf8)
            let when = Date(timeIntervalSince1970: 1)
            let inner = ["b": "c d"]
        }
        let text: String = try encoder.encode(Values())
        #expect(text == "bytes=eA%3D%3D&inner-b=c+d&is_on=1&when=1.0")
    }

    @Test("reasons of errors that have types")
    func reasons() {
        let encoding: AFError.ParameterEncodingFailureReason = .missingURL
        let component: AFError.ParameterEncoderFailureReason.RequiredComponent = .url
        let encoder: AFError.ParameterEncoderFailureReason = .missingRequiredComponent(component)
        let validation: AFError.URLRequestValidationFailureReason = .bodyDataInGETRequest(Data())
        let errors: [AFError] = [
            .parameterEncodingFailed(reason: encoding), .parameterEncoderFailed(reason: encoder),
            .urlRequestValidationFailed(reason: validation),
        ]
        #expect(errors.allSatisfy { $0.errorDescription?.isEmpty == false })
    }
}

import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// A session that watches what is asked of it, as apps have written them for Alamofire.
private final class WatchingSession: Session, @unchecked Sendable {
    let asked = Journal<String>()

    override func request(
        _ convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil
    ) -> DataRequest {
        asked.add("request")
        return super.request(
            convertible,
            interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume
        )
    }

    override func request(
        _ convertible: any URLConvertible,
        method: HTTPMethod = .get,
        parameters: Parameters? = nil,
        encoding: any ParameterEncoding = URLEncoding.default,
        headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        requestModifier: RequestModifier? = nil
    ) -> DataRequest {
        asked.add("request of parts")
        var headers = headers ?? [:]
        headers.add(name: "X-Watched", value: "yes")
        return super.request(
            convertible,
            method: method,
            parameters: parameters,
            encoding: encoding,
            headers: headers,
            interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume,
            requestModifier: requestModifier
        )
    }

    override func streamRequest(
        _ convertible: any URLRequestConvertible,
        automaticallyCancelOnStreamError: Bool = false,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil
    ) -> DataStreamRequest {
        asked.add("stream")
        return super.streamRequest(convertible)
    }

    override func download(
        _ convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        asked.add("download")
        return super.download(convertible, to: destination)
    }

    override func upload(
        _ data: Data,
        with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        asked.add("upload")
        return super.upload(data, with: convertible)
    }

    override func upload(
        multipartFormData: MultipartFormData,
        with request: any URLRequestConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        asked.add("form")
        return super.upload(multipartFormData: multipartFormData, with: request)
    }
}

@Suite(.everyEngine, .timeLimit(.minutes(1))) struct SubclassTests {
    @Test("a subclass sees, and changes, what is asked of its session")
    func overridden() async throws {
        let server = try MockServer()
        server.route("*", response: .text("body"))
        let session = WatchingSession(configuration: .af.ephemeral)
        let plain = URLRequest(url: server.url("/"))
        var posted = plain
        posted.httpMethod = "POST"
        let form = MultipartFormData()
        form.append(Data("x".utf8), withName: "x")

        #expect(
            await session.request(server.url("/"), parameters: ["a": 1], encoding: URLEncoding.default).dataResponse()
                .error == nil
        )
        #expect(server.requests.last?.headers["X-Watched"] == "yes")
        #expect(server.requests.last?.target == "/?a=1")
        #expect(await session.request(plain).dataResponse().error == nil)
        #expect(server.requests.last?.headers["X-Watched"] == nil)
        #expect(await session.upload(Data("x".utf8), with: posted).dataResponse().error == nil)
        #expect(await session.upload(multipartFormData: form, with: posted).dataResponse().error == nil)
        let file = await session.download(plain).rawResponse().fileURL
        try FileManager.default.removeItem(at: try #require(file))
        var text = ""
        for await piece in session.streamRequest(plain).streamTask().streamingStrings() { text += piece.value ?? "" }
        #expect(text == "body")
        let asked = ["request of parts", "request", "request", "upload", "form", "download", "stream"]
        #expect(session.asked.entries == asked)
    }
}

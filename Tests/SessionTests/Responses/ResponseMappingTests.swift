import Foundation
import MoyaHTTP
import Testing

/// `map` and its kin keep everything but the result.
@Suite struct ResponseMappingTests {
    private struct Other: Error, Equatable {}

    private func data(_ result: Result<String, AFError>) throws -> AFDataResponse<String> {
        AFDataResponse(
            request: try Given.request(.get),
            response: try Given.response(),
            data: Data("body".utf8),
            metrics: nil,
            serializationDuration: 2,
            result: result
        )
    }

    private func download(_ result: Result<String, AFError>) throws -> AFDownloadResponse<String> {
        AFDownloadResponse(
            request: try Given.request(.get),
            response: try Given.response(),
            fileURL: URL(filePath: "/file"),
            resumeData: Data([1]),
            metrics: nil,
            serializationDuration: 2,
            result: result
        )
    }

    private func isKept(_ response: DataResponse<some Sendable, some Error>) -> Bool {
        response.request != nil && response.response != nil && response.data == Data("body".utf8)
            && response.serializationDuration == 2
    }

    private func isKept(_ response: DownloadResponse<some Sendable, some Error>) -> Bool {
        response.request != nil && response.response != nil && response.fileURL == URL(filePath: "/file")
            && response.resumeData == Data([1]) && response.serializationDuration == 2
    }

    @Test("a value is mapped, a failure stays")
    func values() throws {
        let (good, bad) = (try data(.success("abc")), try data(.failure(.explicitlyCancelled)))
        #expect(good.map(\.count).value == 3)
        #expect(bad.map(\.count).error?.isExplicitlyCancelledError == true)
        #expect(good.tryMap(\.count).value == 3)
        #expect(good.tryMap { _ -> Int in throw Other() }.error is Other)
        #expect(bad.tryMap(\.count).error is AFError)
        #expect(isKept(good.map(\.count)) && isKept(good.tryMap(\.count)) && isKept(bad.map(\.count)))
        let (file, lost) = (try download(.success("abc")), try download(.failure(.explicitlyCancelled)))
        #expect(file.map(\.count).value == 3)
        #expect(lost.map(\.count).error?.isExplicitlyCancelledError == true)
        #expect(file.tryMap { _ -> Int in throw Other() }.error is Other)
        #expect(isKept(file.map(\.count)) && isKept(file.tryMap(\.count)) && isKept(lost.map(\.count)))
    }

    @Test("a failure is mapped, a value stays")
    func failures() throws {
        let (good, bad) = (try data(.success("abc")), try data(.failure(.explicitlyCancelled)))
        #expect(bad.mapError { _ in Other() }.error == Other())
        #expect(good.mapError { _ in Other() }.value == "abc")
        #expect(bad.tryMapError { _ in Other() }.error is Other)
        #expect(bad.tryMapError { _ -> AFError in throw Other() }.error is Other)
        #expect(good.tryMapError { _ -> AFError in throw Other() }.value == "abc")
        #expect(isKept(bad.mapError { _ in Other() }) && isKept(good.tryMapError { _ in Other() }))
        let (file, lost) = (try download(.success("abc")), try download(.failure(.explicitlyCancelled)))
        #expect(lost.mapError { _ in Other() }.error == Other())
        #expect(lost.tryMapError { _ -> AFError in throw Other() }.error is Other)
        #expect(file.mapError { _ in Other() }.value == "abc")
        #expect(isKept(lost.mapError { _ in Other() }) && isKept(file.tryMapError { _ in Other() }))
    }

    @Test("a response can be printed")
    func printed() throws {
        let response = try data(.success("abc"))
        #expect(response.description == "success(\"abc\")")
        for part in ["https://example.com/", "200", "body", "success"] {
            #expect(response.debugDescription.contains(part), "\(response.debugDescription)")
        }
        #expect(try download(.success("abc")).debugDescription.contains("/file"))
    }
}

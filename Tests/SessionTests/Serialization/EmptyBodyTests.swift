import Foundation
import MoyaHTTP
import Testing

/// Which bodies may be empty, and what stands for them.
@Suite struct EmptyBodyTests {
    @Test("an empty body is allowed after HEAD and with 204 and 205", arguments: [nil, Data()])
    func defaults(body: Data?) throws {
        for (request, response) in [
            (try Given.request(.head), try Given.response()), (try Given.request(.get), try Given.response(204)),
            (try Given.request(.post), try Given.response(205)),
        ] {
            func read<S: ResponseSerializer>(_ serializer: S) throws -> S.SerializedObject {
                try serializer.serialize(request: request, response: response, data: body, error: nil)
            }
            #expect(try read(.data) == Data())
            #expect(try read(.string) == "")
            #expect(try read(.decodable(of: Empty.self)) == Empty.value)
            #expect(try read(.decodable(of: Nobody.self)) == Nobody())
            let failure = serializationFailure { try read(.decodable(of: Person.self)) }
            guard case .invalidEmptyResponse(type: "Person") = failure else {
                Issue.record("\(String(describing: failure))")
                return
            }
        }
    }

    @available(*, deprecated)
    @Test("an empty body is null as JSON")
    func json() throws {
        let response = try Given.response(204)
        let value = try JSONResponseSerializer().serialize(request: nil, response: response, data: nil, error: nil)
        #expect(value is NSNull)
    }

    @Test("any other empty body is a failure", arguments: [HTTPMethod.get, .post, .delete], [200, 201, 304, 500])
    func refused(method: HTTPMethod, status: Int) throws {
        let (request, response) = (try Given.request(method), try Given.response(status))
        for body in [nil, Data()] {
            let failures = [
                serializationFailure {
                    try DataResponseSerializer().serialize(
                        request: request,
                        response: response,
                        data: body,
                        error: nil
                    )
                },
                serializationFailure {
                    try StringResponseSerializer().serialize(
                        request: request,
                        response: response,
                        data: body,
                        error: nil
                    )
                },
                serializationFailure {
                    try DecodableResponseSerializer<Empty>().serialize(
                        request: request,
                        response: response,
                        data: body,
                        error: nil
                    )
                },
            ]
            for failure in failures {
                guard case .inputDataNilOrZeroLength = failure else {
                    Issue.record("\(String(describing: failure))")
                    return
                }
            }
        }
    }

    @Test("methods and codes are the serializer's")
    func configured() throws {
        let serializer = StringResponseSerializer(emptyResponseCodes: [200], emptyRequestMethods: [.post])
        #expect(serializer.emptyResponseCodes == [200] && serializer.emptyRequestMethods == [.post])
        let ok = try Given.response(200)
        #expect(try serializer.serialize(request: nil, response: ok, data: nil, error: nil) == "")
        let (post, teapot) = (try Given.request(.post), try Given.response(418))
        #expect(try serializer.serialize(request: post, response: teapot, data: nil, error: nil) == "")
        let noContent = try Given.response(204)
        #expect(
            serializationFailure {
                try serializer.serialize(request: nil, response: noContent, data: nil, error: nil)
            } != nil
        )
        #expect(serializer.emptyResponseAllowed(forRequest: post, response: nil))
        #expect(!serializer.emptyResponseAllowed(forRequest: nil, response: nil))
        #expect(serializer.requestAllowsEmptyResponseData(nil) == nil)
        #expect(serializer.responseAllowsEmptyResponseData(nil) == nil)
        #expect(serializer.requestAllowsEmptyResponseData(post) == true)
        #expect(serializer.responseAllowsEmptyResponseData(ok) == true)
        #expect(serializer.responseAllowsEmptyResponseData(teapot) == false)
        #expect(DataResponseSerializer.defaultEmptyResponseCodes == [204, 205])
        #expect(DataResponseSerializer.defaultEmptyRequestMethods == [.head])
    }

    @Test("an error that is there goes before everything")
    func earlierError() throws {
        let response = try Given.response(204)
        #expect(throws: Rejected.self) {
            try DataResponseSerializer().serialize(
                request: nil,
                response: response,
                data: Data("x".utf8),
                error: Rejected()
            )
        }
        #expect(throws: Rejected.self) {
            try URLResponseSerializer().serializeDownload(
                request: nil,
                response: response,
                fileURL: URL(filePath: "/"),
                error: Rejected()
            )
        }
    }
}

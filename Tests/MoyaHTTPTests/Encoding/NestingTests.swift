import Foundation
import MoyaHTTP
import Testing

/// Parameters that nest deeper than a thread's stack allows.
@Suite struct NestingTests {
    /// A value that holds itself, as a mistake in a model makes it.
    private final class Loop: Encodable {
        enum Key: CodingKey { case next }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(self, forKey: .next)
        }
    }

    private let request = URLRequest(url: URL(filePath: "/"))

    private func dictionaries(_ depth: Int) -> Parameters {
        (0..<depth).reduce(["a": 1]) { inner, _ in ["a": inner] }
    }

    private func arrays(_ depth: Int) -> Parameters {
        ["a": (1..<depth).reduce([1] as [Any]) { inner, _ in [inner] }]
    }

    private static let encodings: [any ParameterEncoding] = [URLEncoding.default, JSONEncoding.default]

    @Test("200 levels are encoded", arguments: [0, 1])
    func allowed(encoding: Int) throws {
        for parameters in [dictionaries(200), arrays(200)] {
            let encoded = try Self.encodings[encoding].encode(request, with: parameters)
            #expect(encoded.httpBody != nil || encoded.url?.query?.hasSuffix("=1") == true)
        }
    }

    @Test("deeper parameters are an error that says so, however deep", arguments: [0, 1], [201, 5_000])
    func tooDeep(encoding: Int, depth: Int) {
        for parameters in [dictionaries(depth), arrays(depth)] {
            let error = #expect(throws: AFError.self) {
                try Self.encodings[encoding].encode(request, with: parameters)
            }
            #expect(error?.isParameterEncodingError == true)
            #expect(error?.underlyingError?.localizedDescription.contains("200 levels") == true)
        }
    }

    @Test("the pairs of what is too deep are none")
    func pairs() {
        #expect(URLEncoding.default.queryComponents(fromKey: "a", value: dictionaries(5_000)).isEmpty)
        #expect(URLEncoding.default.queryComponents(fromKey: "a", value: dictionaries(200)).count == 1)
    }

    @Test("a value that holds itself is no form")
    func loop() {
        let error = #expect(throws: EncodingError.self) { let _: String = try URLEncodedFormEncoder().encode(Loop()) }
        guard case .invalidValue(_, let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.count == 201)
        #expect(context.debugDescription.contains("200 levels"))
    }
}

import Dispatch
import Foundation
import Moya
import Testing

/// Apps whose modules belong to the main actor by default: nothing is silently left out.
@Suite struct NewAppTests {
    private let counter = CallCounter()

    private func provider<API: TargetType>(delay: Bool) -> MoyaProvider<API> {
        MoyaProvider(
            stubClosure: { _ in delay ? .delayed(seconds: 0.01) : .immediate },
            plugins: [counter, AccessTokenPlugin { _ in "secret" }]
        )
    }

    @Test("plugins run and the token is sent, whatever the callback queue", arguments: [false, true], [false, true])
    func closures(delay: Bool, inBackground: Bool) async {
        let model = NotesModel(provider: provider(delay: delay))
        let lock = NSLock()
        await withCheckedContinuation { continuation in
            model.load(on: inBackground ? .global() : nil) {
                lock.withLock {}
                continuation.resume()
            }
        }
        lock.withLock {}
        #expect(model.titles == ["one", "two"])
        #expect(model.fields == ["X-Counted": "yes", "Authorization": "Bearer secret"])
        #expect(counter.count == 1)
    }

    @Test("awaited calls and wrapped targets as well")
    func awaited() async throws {
        try await NotesModel(provider: provider(delay: true)).search("o")
        #expect(counter.count == 1)
        let response = try await provider(delay: true).request(MultiTarget(NoteAPI(id: 1)))
        #expect(response.request?.value(forHTTPHeaderField: "Authorization") == "Token secret")
    }
}

import Foundation
import Testing

@testable import MoyaHTTP

@Suite("Bodies from input streams")
struct InputStreamBodyTests {
    private let text = Data((0..<140_000).map { UInt8(truncatingIfNeeded: $0) })

    @Test("Data and file streams give their bytes", arguments: [true, false])
    func wholeStreams(declared: Bool) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("f.bin", text)
        let streams = [InputStream(data: text), try #require(InputStream(url: file))]
        for stream in streams {
            let body = BodyStream(stream, length: declared ? UInt64(text.count) : nil)
            #expect(body.length == (declared ? Int64(text.count) : nil))
            #expect(!body.isReplayable)
            #expect(try await body.bytes() == text)
        }
    }

    @Test("A stream that is open already is not opened again, and is closed once at its end")
    func openStream() async throws {
        let stream = ScriptedStream([.bytes([1]), .bytes([2, 3])])
        stream.open()
        #expect(try await BodyStream(stream).bytes() == Data([1, 2, 3]))
        #expect(stream.opened == 1)
        #expect(stream.closed == 1)
    }

    @Test("A body that was sent can not be opened again")
    func once() async throws {
        let body = BodyStream(InputStream(data: text))
        _ = try await body.bytes()
        #expect(throws: StreamAlreadyRead.self) { try body.open() }
    }

    @Test("An empty stream ends at once, and ends again when asked again")
    func empty() async throws {
        let source = try BodyStream(InputStream(data: Data()), length: 0).open()
        #expect(try await source.next() == nil)
        #expect(try await source.next() == nil)
    }

    @Test("A wrong length fails with both numbers", arguments: [(UInt64(2), UInt64(3)), (4, 3), (0, 1), (.max, 3)])
    func wrongLength(declared: UInt64, read: UInt64) async throws {
        let body = BodyStream(ScriptedStream([.bytes([1, 2, 3])]), length: declared)
        let error = await #expect(throws: AFError.UnexpectedInputStreamLength.self) { try await body.bytes() }
        #expect(error?.bytesExpected == declared)
        #expect(error?.bytesRead == read)
    }

    @Test("A stream of the right length that stays open does not hold the body up", .timeLimit(.minutes(1)))
    func staysOpen() async throws {
        let never = DispatchSemaphore(value: 0)
        let stream = ScriptedStream([.bytes([1, 2, 3]), .wait(never), .bytes([4])])
        #expect(try await BodyStream(stream, length: 3).bytes() == Data([1, 2, 3]))
    }

    @Test("A failing stream fails the body and is closed")
    func failure() async throws {
        let stream = ScriptedStream([.bytes([1]), .fail])
        let source = try BodyStream(stream).open()
        #expect(try await source.next() == Data([1]))
        await #expect(throws: (any Error).self) { try await source.next() }
        #expect(try await source.next() == nil)
        #expect(stream.closed == 1)
    }

    @Test("A missing file fails the body")
    func missingFile() async throws {
        let stream = try #require(InputStream(fileAtPath: "/nonexistent/file"))
        await #expect(throws: (any Error).self) { try await BodyStream(stream).bytes() }
    }

    @Test("Giving up releases whoever waits for a silent stream", .timeLimit(.minutes(1)), arguments: [true, false])
    func cancelWhileWaiting(byTask: Bool) async throws {
        let sender = DispatchSemaphore(value: 0)
        let source = try BodyStream(ScriptedStream([.wait(sender), .bytes([1])])).open()
        let reading = Task { try await source.next() }
        if byTask { reading.cancel() } else { source.cancel() }
        await #expect(throws: CancellationError.self) { try await reading.value }
        source.cancel()
        sender.signal()
        await #expect(throws: CancellationError.self) { try await source.next() }
    }

    @Test("Many cancels at any moment end every read once", .timeLimit(.minutes(1)))
    func cancelStorm() async throws {
        for _ in 0..<200 {
            let source = try BodyStream(InputStream(data: text)).open()
            async let pieces = source.pieces()
            async let cancelled: Void = source.cancel()
            _ = await cancelled
            do {
                #expect(try await pieces.reduce(Data(), +) == text)
            } catch {
                #expect(error is CancellationError)
            }
        }
    }
}

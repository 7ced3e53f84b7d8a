import Foundation
import MoyaHTTP

/// Makes a folder and a server have the same files.
struct SyncClient {
    let session: Session
    let url: URL
    let folder: URL
    /// Tells the user what happens.
    let say: (String) -> Void

    /// Fetches what only the server has or has another content of, sends what only the folder has.
    func synchronise() async throws {
        let remote = try await session.request(url.appendingPathComponent("files")).validate()
            .serializingDecodable([Entry].self).value
        let local = try entries()
        for entry in remote where !local.contains(entry) { try await fetch(entry) }
        let names = Set(remote.map(\.name))
        for entry in local where !names.contains(entry.name) { try await send(entry) }
    }

    /// What is in the folder.
    func entries() throws -> [Entry] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try names.sorted().map { name in
            Entry(name: name, data: try Data(contentsOf: folder.appendingPathComponent(name)))
        }
    }

    private func send(_ entry: Entry) async throws {
        let file = folder.appendingPathComponent(entry.name)
        let request = session.upload(file, to: place(of: entry), method: .put).validate()
        let progress = percent(request.uploadProgress())
        _ = try await request.serializingData().value
        say("\(entry.name): sent \(entry.size) bytes, \(await progress.value) %")
    }

    private func fetch(_ entry: Entry) async throws {
        let destination = destination(of: entry)
        var request = session.download(place(of: entry), to: destination).validate()
        while true {
            let progress = percent(request.downloadProgress())
            let response = await request.serializingDownloadedFileURL().response
            if response.error == nil {
                return say("\(entry.name): fetched \(entry.size) bytes, \(await progress.value) %")
            }
            guard let data = response.resumeData, let point = try? ResumeData(data) else {
                throw response.error ?? AFError.explicitlyCancelled
            }
            say("\(entry.name): the line broke, went on from \(point.receivedLength) bytes")
            request = session.download(resumingWith: data, to: destination).validate()
        }
    }

    private func place(of entry: Entry) -> URL {
        url.appendingPathComponent("files").appendingPathComponent(entry.name)
    }

    private func destination(of entry: Entry) -> DownloadRequest.Destination {
        let file = folder.appendingPathComponent(entry.name)
        return { _, _ in (file, [.createIntermediateDirectories, .removePreviousFile]) }
    }

    /// How far a request came in the end, in percent.
    private func percent(_ steps: StreamOf<Progress>) -> Task<Int, Never> {
        // Listens from here on, not from when the task begins.
        let listening = steps.makeAsyncIterator()
        return Task {
            var (iterator, last) = (listening, 0)
            while let progress = await iterator.next() { last = Int(progress.fractionCompleted * 100) }
            return last
        }
    }
}

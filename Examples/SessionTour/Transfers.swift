import Foundation
import MoyaHTTP

/// Uploads, downloads and streams.
struct Transfers {
    let session: Session
    let url: String
    let folder: URL

    var chapters: [Chapter] {
        [
            Chapter("an upload of data", shows: "5") {
                try await session.upload(Data("hello".utf8), to: "\(url)/size").serializingString().value
            },
            Chapter("an upload of a file, with progress", shows: "100000, 100 %") { try await file() },
            Chapter("a form", shows: "2 parts") {
                let text = try await session.upload(
                    multipartFormData: { form in
                        form.append(Data("ada".utf8), withName: "name")
                        form.append(Data("{}".utf8), withName: "data", fileName: "a.json", mimeType: "application/json")
                    },
                    to: "\(url)/echo"
                ).serializingString().value
                return "\(text.components(separatedBy: "Content-Disposition").count - 1) parts"
            },
            Chapter("a download, with progress", shows: "300000 bytes, 100 %") { try await download() },
            Chapter("a suggested name", shows: "large") {
                let suggested = DownloadRequest.suggestedDownloadDestination(for: .cachesDirectory)
                let here: DownloadRequest.Destination = { [folder] file, response in
                    let name = suggested(file, response).destinationURL.lastPathComponent
                    return (folder.appendingPathComponent(name), [.createIntermediateDirectories, .removePreviousFile])
                }
                return try await session.download("\(url)/large", to: here).serializingDownloadedFileURL().value
                    .lastPathComponent
            },
            Chapter("a stream", shows: "one two three") {
                var text = ""
                let task = session.streamRequest("\(url)/lines").streamTask()
                for await stream in task.streamingStrings() { text += stream.value ?? "" }
                return text
            },
        ]
    }

    private func file() async throws -> String {
        let file = folder.appendingPathComponent("upload.bin")
        try Data(repeating: 1, count: 100_000).write(to: file)
        let request = session.upload(file, to: "\(url)/size")
        let size = try await request.serializingString().value
        return "\(size), \(Int(request.uploadProgress.fractionCompleted * 100)) %"
    }

    private func download() async throws -> String {
        let place = folder.appendingPathComponent("new/large.bin")
        let request = session.download("\(url)/large", to: { _, _ in (place, .createIntermediateDirectories) })
        let file = try await request.serializingDownloadedFileURL().value
        let size = try Data(contentsOf: file).count
        return "\(size) bytes, \(Int(request.downloadProgress.fractionCompleted * 100)) %"
    }
}

import Foundation

/// Where the bytes of a form are gathered before they are sent.
enum MultipartStore {
    case memory(Data)
    case file(URL, MultipartOutput)

    /// Chooses by the form's content: memory below the threshold, a new temporary file from there on.
    ///
    /// - Throws: ``AFError/multipartEncodingFailed(reason:)`` when the file can not be made.
    init(for form: MultipartFormData, threshold: UInt64) throws {
        if form.contentLength < threshold {
            self = .memory(Data())
        } else {
            let url = TemporaryFiles.newForm()
            let output = try MultipartOutput(creating: url)
            // Others may look into the system's temporary folder.
            try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
            self = .file(url, output)
        }
    }

    mutating func append(_ piece: Data) throws {
        switch self {
        case .memory(var data):
            self = .memory(Data())
            data.append(piece)
            self = .memory(data)
        case .file(_, let output): try output.write(piece)
        }
    }

    /// All bytes are there.
    func finish() throws -> UploadRequest.Uploadable {
        switch self {
        case .memory(let data): return .data(data)
        case .file(let url, let output):
            try output.close()
            return .file(url, shouldRemove: true)
        }
    }

    /// Removes what was gathered so far.
    func discard() {
        if case .file(_, let output) = self { output.discard() }
    }
}

public import Foundation

/// Reads a response as text.
public final class StringResponseSerializer: ResponseSerializer {
    /// Changes the bytes before they are read.
    public let dataPreprocessor: any DataPreprocessor
    /// The text's encoding; `nil` for what the response says, or ISO 8859-1 when it says nothing.
    public let encoding: String.Encoding?
    /// The status codes with which responses may be empty.
    public let emptyResponseCodes: Set<Int>
    /// The methods whose responses may be empty.
    public let emptyRequestMethods: Set<HTTPMethod>

    /// Makes a serializer.
    public init(
        dataPreprocessor: any DataPreprocessor = StringResponseSerializer.defaultDataPreprocessor,
        encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = StringResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = StringResponseSerializer.defaultEmptyRequestMethods
    ) {
        self.dataPreprocessor = dataPreprocessor
        self.encoding = encoding
        self.emptyResponseCodes = emptyResponseCodes
        self.emptyRequestMethods = emptyRequestMethods
    }

    /// The text; empty where an empty body is allowed.
    public func serialize(
        request: URLRequest?,
        response: HTTPURLResponse?,
        data: Data?,
        error: (any Error)?
    ) throws -> String {
        try read(request, response, data, error, empty: { "" }) { data in
            let encoding = self.encoding ?? response?.textEncoding ?? .isoLatin1
            guard let text = String(data: data, encoding: encoding) else {
                throw AFError.responseSerializationFailed(reason: .stringSerializationFailed(encoding: encoding))
            }
            return text
        }
    }
}

extension ResponseSerializer where Self == StringResponseSerializer {
    /// Reads a response as text.
    public static var string: StringResponseSerializer { StringResponseSerializer() }

    /// Reads a response as text.
    public static func string(
        dataPreprocessor: any DataPreprocessor = StringResponseSerializer.defaultDataPreprocessor,
        encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = StringResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = StringResponseSerializer.defaultEmptyRequestMethods
    ) -> StringResponseSerializer {
        StringResponseSerializer(
            dataPreprocessor: dataPreprocessor,
            encoding: encoding,
            emptyResponseCodes: emptyResponseCodes,
            emptyRequestMethods: emptyRequestMethods
        )
    }
}

extension HTTPURLResponse {
    /// The encoding that `charset` names (RFC 9110, section 8.3.2).
    fileprivate var textEncoding: String.Encoding? {
        let charset = value(forHTTPHeaderField: "Content-Type").flatMap { FieldParameters($0)["charset"] }
        return charset.flatMap { Self.encodings[$0.lowercased()] }
    }

    private static let encodings: [String: String.Encoding] = [
        "utf-8": .utf8, "utf8": .utf8, "us-ascii": .ascii, "iso-8859-1": .isoLatin1, "latin1": .isoLatin1,
        "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
        "windows-1252": .windowsCP1252, "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
        "utf-16": .utf16, "utf-16be": .utf16BigEndian, "utf-16le": .utf16LittleEndian, "utf-32": .utf32,
        "utf-32be": .utf32BigEndian, "utf-32le": .utf32LittleEndian, "euc-jp": .japaneseEUC, "shift_jis": .shiftJIS,
        "iso-2022-jp": .iso2022JP,
    ]
}

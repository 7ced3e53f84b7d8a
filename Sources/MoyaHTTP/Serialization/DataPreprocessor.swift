public import Foundation

/// Changes a response's bytes before they are read.
public protocol DataPreprocessor: Sendable {
    /// The changed bytes.
    ///
    /// - Throws: Why the response fails.
    func preprocess(_ data: Data) throws -> Data
}

/// Changes nothing.
public struct PassthroughPreprocessor: DataPreprocessor {
    /// Makes a preprocessor.
    public init() {}

    /// The bytes as they are.
    public func preprocess(_ data: Data) throws -> Data { data }
}

/// Drops the line with which some servers keep their JSON from being read as a script.
public struct GoogleXSSIPreprocessor: DataPreprocessor {
    private static let prefix = Data(")]}',\n".utf8)

    /// Makes a preprocessor.
    public init() {}

    /// The bytes without the line, if it is there.
    public func preprocess(_ data: Data) throws -> Data {
        data.starts(with: Self.prefix) ? data.dropFirst(Self.prefix.count) : data
    }
}

extension DataPreprocessor where Self == PassthroughPreprocessor {
    /// Changes nothing.
    public static var passthrough: PassthroughPreprocessor { PassthroughPreprocessor() }
}

extension DataPreprocessor where Self == GoogleXSSIPreprocessor {
    /// Drops the line with which some servers keep their JSON from being read as a script.
    public static var googleXSSI: GoogleXSSIPreprocessor { GoogleXSSIPreprocessor() }
}

public import Foundation

/// Something that is a URL or can be made one.
public protocol URLConvertible: Sendable {
    /// The URL.
    ///
    /// - Throws: ``AFError/invalidURL(url:)`` when there is none.
    func asURL() throws -> URL
}

extension String: URLConvertible {
    /// The URL that this text spells.
    ///
    /// - Throws: ``AFError/invalidURL(url:)`` when it spells none; the empty text does not.
    public func asURL() throws -> URL {
        guard let url = URL(string: self) else { throw AFError.invalidURL(url: self) }
        return url
    }
}

extension URL: URLConvertible {
    /// This URL.
    public func asURL() throws -> URL { self }
}

extension URLComponents: URLConvertible {
    /// The URL that these components make.
    ///
    /// - Throws: ``AFError/invalidURL(url:)`` when they make none, such as a host with a path that has no slash.
    public func asURL() throws -> URL {
        guard let url else { throw AFError.invalidURL(url: self) }
        return url
    }
}

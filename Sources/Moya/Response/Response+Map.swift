public import Foundation

extension Response {
    /// The body as JSON objects, as `JSONSerialization` makes them; a lone number or string is allowed.
    ///
    /// - Parameter failsOnEmptyData: When false, an empty body gives `NSNull`.
    /// - Throws: ``MoyaError/jsonMapping(_:)``.
    public func mapJSON(failsOnEmptyData: Bool = true) throws -> Any {
        if data.isEmpty, !failsOnEmptyData { return NSNull() }
        do {
            return try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        } catch {
            throw MoyaError.jsonMapping(self)
        }
    }

    /// The body as UTF-8 text, or the string at a key path of a JSON body.
    ///
    /// - Parameter keyPath: Keys joined by dots, as ``map(_:atKeyPath:using:failsOnEmptyData:)`` reads them.
    /// - Throws: ``MoyaError/stringMapping(_:)`` when the text is not UTF-8 or no string is there;
    ///   ``MoyaError/jsonMapping(_:)`` when a key path is given and the body is not JSON.
    public func mapString(atKeyPath keyPath: String? = nil) throws -> String {
        guard let keyPath else {
            guard let text = String(data: data, encoding: .utf8) else { throw MoyaError.stringMapping(self) }
            return text
        }
        guard let value = try value(atKeyPath: keyPath),
            let text = try? JSONDecoder().decode(String.self, from: value)
        else { throw MoyaError.stringMapping(self) }
        return text
    }

    /// The body, or the value at a key path of it, decoded from JSON.
    ///
    /// - Parameters:
    ///   - type: What to decode.
    ///   - keyPath: Keys joined by dots, such as `data.user`. The body must be an object then. An array on the way is
    ///     passed through element by element and gives an array, with `null` where an element has no such key. A key
    ///     that holds a dot cannot be reached, and `@count` and its like are keys as any other.
    ///   - decoder: How to decode.
    ///   - failsOnEmptyData: When false, an empty body is decoded as `{}` or, failing that, as `[{}]`, whatever the
    ///     key path. It has no say over a body that is not empty: a key path that leads nowhere is an error.
    /// - Throws: ``MoyaError/jsonMapping(_:)`` when a key path is given and the body is no JSON object or has nothing
    ///   there; ``MoyaError/objectMapping(_:_:)`` with the decoder's error.
    public func map<D: Decodable>(
        _ type: D.Type,
        atKeyPath keyPath: String? = nil,
        using decoder: JSONDecoder = JSONDecoder(),
        failsOnEmptyData: Bool = true
    ) throws -> D {
        if data.isEmpty, !failsOnEmptyData { return try mapEmpty(type, using: decoder) }
        guard let keyPath else { return try decode(type, from: data, using: decoder) }
        guard let value = try value(atKeyPath: keyPath) else { throw MoyaError.jsonMapping(self) }
        return try decode(type, from: value, using: decoder)
    }

    private func mapEmpty<D: Decodable>(_ type: D.Type, using decoder: JSONDecoder) throws -> D {
        for stand in ["{}", "[{}]"] {
            if let value = try? decoder.decode(type, from: Data(stand.utf8)) { return value }
        }
        return try decode(type, from: data, using: decoder)
    }

    private func decode<D: Decodable>(_ type: D.Type, from text: Data, using decoder: JSONDecoder) throws -> D {
        do {
            return try decoder.decode(type, from: text)
        } catch {
            throw MoyaError.objectMapping(error, self)
        }
    }

    private func value(atKeyPath keyPath: String) throws -> Data? {
        do {
            return try KeyPathWalker(keyPath).value(in: data)
        } catch {
            throw MoyaError.jsonMapping(self)
        }
    }
}

extension Response {
    /// The outcome of an operator, for adapters whose failures are typed.
    ///
    /// - Parameter operation: One of the filters and mappings, which throw nothing but ``MoyaError``.
    package func attempt<Value>(_ operation: (Response) throws -> Value) -> Result<Value, MoyaError> {
        do {
            return .success(try operation(self))
        } catch let error as MoyaError {
            return .failure(error)
        } catch {
            return .failure(.underlying(error, self))
        }
    }
}

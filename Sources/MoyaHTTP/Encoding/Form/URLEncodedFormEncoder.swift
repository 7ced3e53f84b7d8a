public import Foundation

/// Encodes a value as a form, `a=1&b=2`.
///
/// The outermost value must have keys: a struct, a class, a dictionary. Arrays and values with keys inside of it give
/// several pairs, whose names are composed by ``ArrayEncoding`` and ``KeyPathEncoding``. `Date`
/// and `Data` are written as told, `Decimal` and `URL` as their text, other values as Swift prints them.
///
/// ```swift
/// let encoder = URLEncodedFormEncoder(arrayEncoding: .noBrackets, keyEncoding: .convertToSnakeCase)
/// let form: String = try encoder.encode(Search(pageSize: 10, tags: ["a", "b"]))   // page_size=10&tags=a&tags=b
/// ```
public final class URLEncodedFormEncoder {
    /// Whether pairs are sorted by name; otherwise they stand in the order in which the value encodes them.
    public let alphabetizeKeyValuePairs: Bool
    /// How the elements of an array are named.
    public let arrayEncoding: ArrayEncoding
    /// How a `Bool` is written.
    public let boolEncoding: BoolEncoding
    /// How `Data` are written.
    public let dataEncoding: DataEncoding
    /// How a `Date` is written.
    public let dateEncoding: DateEncoding
    /// How a composed name is changed before it is escaped.
    public let keyEncoding: KeyEncoding
    /// How the name of a nested value is composed.
    public let keyPathEncoding: KeyPathEncoding
    /// How `nil` is written.
    public let nilEncoding: NilEncoding
    /// How a space is written.
    public let spaceEncoding: SpaceEncoding
    /// The characters that stand for themselves. To be set before the encoder is shared.
    public var allowedCharacters: CharacterSet

    /// Makes an encoder.
    public init(
        alphabetizeKeyValuePairs: Bool = true,
        arrayEncoding: ArrayEncoding = .brackets,
        boolEncoding: BoolEncoding = .numeric,
        dataEncoding: DataEncoding = .base64,
        dateEncoding: DateEncoding = .deferredToDate,
        keyEncoding: KeyEncoding = .useDefaultKeys,
        keyPathEncoding: KeyPathEncoding = .brackets,
        nilEncoding: NilEncoding = .dropKey,
        spaceEncoding: SpaceEncoding = .percentEscaped,
        allowedCharacters: CharacterSet = .afURLQueryAllowed
    ) {
        self.alphabetizeKeyValuePairs = alphabetizeKeyValuePairs
        self.arrayEncoding = arrayEncoding
        self.boolEncoding = boolEncoding
        self.dataEncoding = dataEncoding
        self.dateEncoding = dateEncoding
        self.keyEncoding = keyEncoding
        self.keyPathEncoding = keyPathEncoding
        self.nilEncoding = nilEncoding
        self.spaceEncoding = spaceEncoding
        self.allowedCharacters = allowedCharacters
    }

    /// The form as text.
    ///
    /// - Throws: ``Error/invalidRootObject(_:)``, or what the value or a custom encoding threw.
    public func encode(_ value: any Encodable) throws -> String {
        let root = FormNode()
        try FormWriter(encoder: self, node: root, codingPath: []).write(value)
        let object: FormObject
        switch root.content {
        case .object, .nothing: object = root.object
        case .array: throw Error.invalidRootObject("\(type(of: value)) is an array; a form needs names for its values.")
        case .text, .null:
            throw Error.invalidRootObject("\(type(of: value)) is a single value; a form needs names for its values.")
        }
        return FormSerializer(encoder: self).text(of: object)
    }

    /// The form as UTF-8.
    ///
    /// - Throws: The same as the text.
    public func encode(_ value: any Encodable) throws -> Data {
        Data(try encode(value).utf8)
    }
}

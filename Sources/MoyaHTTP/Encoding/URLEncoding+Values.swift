import Foundation

extension URLEncoding {
    /// Appends the pairs of one value.
    func append(_ value: Any, named key: String, to components: inout [(String, String)]) {
        if let text = value as? String {
            components.append((key.formEscaped, text.formEscaped))
        } else if let entries = value as? [String: Any] {
            for (entry, value) in entries.sorted(by: { $0.key < $1.key }) {
                append(value, named: "\(key)[\(entry)]", to: &components)
            }
        } else if let elements = value as? [Any] {
            for (index, element) in elements.enumerated() {
                append(element, named: arrayEncoding.encode(key: key, atIndex: index), to: &components)
            }
        } else if let number = value as? NSNumber {
            components.append((key.formEscaped, text(number).formEscaped))
        } else if let text = text(value) {
            components.append((key.formEscaped, text.formEscaped))
        }
    }

    private func text(_ number: NSNumber) -> String {
        // Swift would convert the numbers 0 and 1 to Bool as well; only the two Bool objects are meant.
        if number === Self.true { return boolEncoding.encode(true) }
        if number === Self.false { return boolEncoding.encode(false) }
        return number.formText
    }

    private func text(_ value: Any) -> String? {
        switch value {
        case let null as NSNull: nilEncoding.encode(description: "\(null)")
        case let length as CGFloat: NSNumber(value: Double(length)).formText
        case let optional as any OptionalValue:
            if let wrapped = optional.wrapped { text(wrapped) } else { nilEncoding.encode(description: "nil") }
        default: "\(value)"
        }
    }

    private static let `true` = NSNumber(value: true)
    private static let `false` = NSNumber(value: false)
}

/// An optional inside of an `Any`.
private protocol OptionalValue {
    var wrapped: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var wrapped: Any? { map { $0 } }
}

extension NSNumber {
    /// The number as text, the same on every platform: some print the whole ones of type `Double` with `.0`.
    fileprivate var formText: String {
        let type = String(cString: objCType)
        let isFloatingPoint = (type == "d" || type == "f") && !(self is NSDecimalNumber)
        guard isFloatingPoint, let whole = Int64(exactly: doubleValue), whole.magnitude < 1 << 53 else {
            return stringValue
        }
        return String(whole)
    }
}

extension URLEncodedFormEncoder {
    /// How a composed name is changed before it is escaped.
    public enum KeyEncoding {
        /// Not at all.
        case useDefaultKeys
        /// Words joined by `_`: `oneTwoURL` becomes `one_two_url`.
        case convertToSnakeCase
        /// Words joined by `-`: `oneTwoURL` becomes `one-two-url`.
        case convertToKebabCase
        /// The first letter in upper case.
        case capitalized
        /// All in upper case.
        case uppercased
        /// All in lower case.
        case lowercased
        /// What the closure makes of it.
        case custom((String) -> String)

        func encode(_ key: String) -> String {
            switch self {
            case .useDefaultKeys: key
            case .convertToSnakeCase: key.lowercasedWords(joinedBy: "_")
            case .convertToKebabCase: key.lowercasedWords(joinedBy: "-")
            case .capitalized: key.prefix(1).uppercased() + key.dropFirst()
            case .uppercased: key.uppercased()
            case .lowercased: key.lowercased()
            case .custom(let name): name(key)
            }
        }
    }
}

extension String {
    /// The text in lower case, with `separator` before every word: where upper case follows lower case or a digit, and
    /// before the last letter of a run of upper case that lower case follows.
    fileprivate func lowercasedWords(joinedBy separator: Character) -> String {
        let characters = Array(self)
        var result = ""
        for (index, character) in characters.enumerated() {
            if character.isUppercase, index > 0 {
                let previous = characters[index - 1]
                let next = index + 1 < characters.count ? characters[index + 1] : nil
                let endsRun = previous.isUppercase && next?.isLowercase == true
                if previous.isLowercase || previous.isNumber || endsRun { result.append(separator) }
            }
            result += character.lowercased()
        }
        return result
    }
}

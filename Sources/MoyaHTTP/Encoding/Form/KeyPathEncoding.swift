extension URLEncodedFormEncoder {
    /// How the name of a nested value is composed.
    public struct KeyPathEncoding: Sendable {
        /// `key[subkey]`.
        public static let brackets = KeyPathEncoding { "[\($0)]" }
        /// `key.subkey`.
        public static let dots = KeyPathEncoding { ".\($0)" }

        private let encoding: @Sendable (_ subkey: String) -> String

        /// Makes an encoding.
        ///
        /// - Parameter encoding: Gives what follows the outer name for an inner one.
        public init(encoding: @escaping @Sendable (_ subkey: String) -> String) {
            self.encoding = encoding
        }

        func encode(_ key: String, inside path: String) -> String {
            path + encoding(key)
        }
    }
}

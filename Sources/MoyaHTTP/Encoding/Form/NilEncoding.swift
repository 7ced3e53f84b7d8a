extension URLEncodedFormEncoder {
    /// How `nil` is written.
    public struct NilEncoding: Sendable {
        /// Not at all.
        public static let dropKey = NilEncoding { nil }
        /// `key=`.
        public static let dropValue = NilEncoding { "" }
        /// `key=null`.
        public static let null = NilEncoding { "null" }

        let encode: @Sendable () -> String?

        /// Makes an encoding.
        ///
        /// - Parameter encoding: Gives the text, or `nil` to leave the pair out.
        public init(encoding: @escaping @Sendable () -> String?) {
            encode = encoding
        }
    }
}

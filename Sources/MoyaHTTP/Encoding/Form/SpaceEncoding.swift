extension URLEncodedFormEncoder {
    /// How a space is written.
    public enum SpaceEncoding {
        /// `%20`.
        case percentEscaped
        /// `+`; a plus sign itself is `%2B`.
        case plusReplaced
    }
}

/// Facts about this library.
public enum AFInfo {
    /// The name that stands in the default `User-Agent`.
    public static let name = "Moya"
    /// The version that stands in the default `User-Agent`.
    public static let version = "16.0.0"
}

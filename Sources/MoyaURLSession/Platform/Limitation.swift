/// One thing that a transport cannot do on this platform, and what happens instead.
public struct Limitation: Sendable, Hashable {
    /// A short name, such as `back-pressure`.
    public let name: String
    /// What happens instead, in one sentence.
    public let instead: String

    /// Makes an entry of a platform's list.
    public init(name: String, instead: String) {
        self.name = name
        self.instead = instead
    }
}

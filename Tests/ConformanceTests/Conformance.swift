import Testing

/// What every transport has to do alike, over real sockets.
///
/// The tests run one after the other: several measure time, memory or descriptors of the process.
@Suite(.serialized, .timeLimit(.minutes(3)))
enum Conformance {}

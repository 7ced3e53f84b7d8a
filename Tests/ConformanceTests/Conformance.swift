import Testing

/// What every transport has to do alike, over real sockets.
///
/// The tests run one after the other: several measure time, memory or descriptors of the process.
@Suite(.serialized, .timeLimit(.minutes(3)))
enum Conformance {}

extension Conformance {
    @Suite struct Exclusions {
        /// A name that no test asks about would be an excuse for nothing.
        @Test(arguments: Transports.all)
        func onlyKnownNamesAreExcluded(subject: TransportUnderTest) {
            #expect(subject.exclusions.subtracting(Ability.allCases.map(\.rawValue)) == [])
        }
    }
}

/// Why a client's measurement can't be used.
package struct ClientFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

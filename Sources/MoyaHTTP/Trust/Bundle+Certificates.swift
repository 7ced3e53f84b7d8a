public import Foundation
public import MoyaTransport

extension Bundle: AlamofireExtended {}

extension AlamofireExtension where ExtendedType: Bundle {
    /// The certificates in all `.cer`, `.crt` and `.der` files, DER or PEM. Files that hold none are left out.
    public var certificates: [Certificate] {
        paths(forResourcesOfTypes: ["cer", "CER", "crt", "CRT", "der", "DER"]).flatMap { path in
            let data = FileManager.default.contents(atPath: path)
            return data.flatMap { try? Certificate.certificates(in: $0) } ?? []
        }
    }

    /// The keys of `certificates`.
    public var publicKeys: [PublicKey] { certificates.map(\.publicKey) }

    /// The paths of all resources with one of these file types, each once, in order of types.
    public func paths(forResourcesOfTypes types: [String]) -> [String] {
        var seen: Set<String> = []
        return types.flatMap { type.paths(forResourcesOfType: $0, inDirectory: nil).sorted() }
            .filter { seen.insert($0).inserted }
    }
}

extension AlamofireExtension where ExtendedType == [Certificate] {
    /// The certificates in DER.
    public var data: [Data] { type.map(\.data) }

    /// The keys of the certificates.
    public var publicKeys: [PublicKey] { type.map(\.publicKey) }
}

extension Array: AlamofireExtended {}

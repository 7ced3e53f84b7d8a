// URLRequest and its kin live in Foundation on Apple's systems and in FoundationNetworking elsewhere. Whoever imports
// this module has them, and so has every file of it: those with such a type in public import nothing, because no one
// import line would be right on every platform.
@_exported public import Foundation

#if canImport(FoundationNetworking)
    @_exported public import FoundationNetworking
#endif

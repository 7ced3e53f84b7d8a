import Foundation

/// What every answer of the service is wrapped in: `status` is 0 when all went well.
protocol Envelope: Decodable {
    var status: Int { get }
    var message: String { get }
}

/// An answer about one thing.
struct Detail<Model: Decodable>: Envelope {
    let status: Int
    let message: String
    let data: Model?
}

/// An answer with one page of many things.
struct List<Model: Decodable>: Envelope {
    let status: Int
    let message: String
    let data: [Model]?
    let paging: Paging?
}

/// Which page of how many.
struct Paging: Decodable {
    let page: Int
    let pageCount: Int
    let total: Int

    var next: Int? { page < pageCount ? page + 1 : nil }
}

struct Article: Decodable {
    let id: Int
    let title: String
    let published: Date
}

/// The service understood the request and says no.
struct BusinessError: Error {
    let status: Int
    let message: String
}

import Foundation

/// What every answer of the service is wrapped in: `status` is 0 when all went well.
struct Answer<Model: Decodable>: Decodable {
    let status: Int
    let message: String?
    let data: Model?
}

struct Concert: Decodable, Equatable {
    let title: String
    let city: String
}

struct Order: Decodable, Equatable {
    let tickets: Int
}

/// The service understood the request and says no.
struct BusinessError: LocalizedError, Equatable {
    let status: Int
    let message: String

    var errorDescription: String? { "\(message) (\(status))" }
}

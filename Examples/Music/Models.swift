import Foundation

/// An answer about one thing; `status` is 0 when all went well.
struct DetailResponse<Model: Decodable>: Decodable {
    let status: Int
    let message: String?
    let data: Model?
}

/// An answer with one page of many things.
struct ListResponse<Model: Decodable>: Decodable {
    let status: Int
    let message: String?
    let data: Page<Model>?
}

/// Some of many things, and which of them.
struct Page<Model: Decodable>: Decodable {
    let total: Int
    let pages: Int
    let size: Int
    let page: Int
    let next: Int?
    let data: [Model]
}

struct Ad: Decodable, Equatable {
    let title: String
    let iconUrl: String
}

struct Song: Decodable, Equatable {
    let id: String
    let title: String
    let singerName: String
    let createdAt: Date
}

struct User: Decodable, Equatable {
    let id: String
    let nickname: String
}

struct Token: Decodable, Equatable {
    let userId: String
    let session: String
}

struct Registration: Encodable {
    let nickname: String
    let phone: String
    let password: String
}

struct Credentials: Encodable {
    let phone: String
    let password: String
}

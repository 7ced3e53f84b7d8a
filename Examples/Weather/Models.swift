import Foundation

struct Weather: Decodable, Equatable {
    let city: String
    let degrees: Double
}

struct Login: Decodable, Equatable {
    struct User: Decodable, Equatable {
        struct Home: Decodable, Equatable {
            let city: String
        }

        let name: String
        let home: Home
    }

    let token: String
    let user: User
}

struct Photo: Decodable, Equatable {
    let bytes: Int
}

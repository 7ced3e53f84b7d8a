import ExampleStory
import Foundation
import Moya

/// A radio on two hosts, then a shop: a code by text message, a login, orders.
package enum RadioStory {
    package static func tell(_ story: Story) async throws {
        let servers = try RadioServers()
        defer { servers.stop() }
        let radio = Radio(session: servers.session, plugins: [story.narrator])
        let shop = Shop(session: servers.session, plugins: [story.narrator])

        story.chapter("Radio and orders: two hosts, forms, and a login by text message")
        let jazz = Channel(channelId: "1", name: "Jazz")
        let channels = [jazz, Channel(channelId: "2", name: "Folk")]
        await story.step("channels: a key path, by callback", gives: channels) {
            try await withCheckedThrowingContinuation { continuation in
                radio.channels(on: .global()) { continuation.resume(with: $0) }
            }
        }
        await story.step("channels, awaited", gives: channels) {
            try await radio.channels()
        }
        await story.step("a playlist, from the other host", gives: [Song(title: "So What", artist: "Miles")]) {
            try await radio.playlist(of: jazz)
        }
        await story.step("a channel that is not there", failsWith: hasStatus(400)) {
            try await radio.playlist(of: Channel(channelId: "9", name: ""))
        }
        await story.step("orders before the login", failsWith: hasStatus(401)) {
            try await shop.orders()
        }
        await story.step("the wrong code", failsWith: hasStatus(403)) {
            try await shop.logIn(phone: "123", code: "0000")
        }
        let orders = [Order(id: "a", state: .open), Order(id: "b", state: .cancelled)]
        await story.step("a code, the login, then orders", gives: orders) {
            try await shop.sendCode(to: "123")
            try await shop.logIn(phone: "123", code: "4711")
            return try await shop.orders()
        }
        await story.step("orders that are open", gives: [Order(id: "a", state: .open)]) {
            try await shop.orders(.open)
        }
        await story.step("cancel one, for the default reason", gives: Order(id: "a", state: .cancelled)) {
            try await shop.cancel("a")
        }
    }

    private static func hasStatus(_ status: Int) -> (any Error) -> Bool {
        { ($0 as? MoyaError)?.response?.statusCode == status }
    }
}

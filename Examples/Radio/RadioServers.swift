import Foundation
import MoyaHTTP
import MoyaMockServer

/// Three hosts on this machine: the channels' and the songs' of the radio, and the shop's.
final class RadioServers: Sendable {
    let channels: MockServer
    let songs: MockServer
    let shop: MockServer

    init() throws {
        channels = try MockServer()
        channels.route(
            "/j/app/radio/channels",
            response: .json(#"{"channels":[{"channel_id":"1","name":"Jazz"},{"channel_id":"2","name":"Folk"}]}"#)
        )
        songs = try MockServer()
        songs.route("/j/mine/playlist") { request in
            request.query == "channel=1&from=mainsite&type=n"
                ? .json(#"{"r":0,"song":[{"title":"So What","artist":"Miles"}]}"#) : .text("which?", status: 400)
        }
        shop = try MockServer()
        shop.route("POST", "/api/code", response: .json(#"{"result":{}}"#))
        shop.route("POST", "/api/login") { request in
            request.text.contains("code=4711")
                ? .json(#"{"result":{"session":{"token":"t-1"}}}"#) : .text("wrong code", status: 403)
        }
        shop.route("POST", "/api/orders") { request in
            guard request.headers["Authorization"] == "Bearer t-1" else { return .text("log in", status: 401) }
            let orders = [#"{"id":"a","state":"open"}"#, #"{"id":"b","state":"cancelled"}"#]
            let isAll = request.text.contains("state=all")
            return .json(#"{"result":{"orders":[\#((isAll ? orders : [orders[0]]).joined(separator: ","))]}}"#)
        }
        shop.route(
            "POST",
            "/api/orders/a/cancel",
            response: .json(#"{"result":{"order":{"id":"a","state":"cancelled"}}}"#)
        )
    }

    /// A session that finds the hosts on this machine.
    var session: MoyaHTTP.Session {
        var tls = TLSConfiguration()
        tls.connectsTo = [
            "channels.radio.example:80": "127.0.0.1:\(channels.port)",
            "songs.radio.example:80": "127.0.0.1:\(songs.port)",
            "shop.example:80": "127.0.0.1:\(shop.port)",
        ]
        return MoyaHTTP.Session(startRequestsImmediately: false, tls: tls)
    }

    func stop() {
        [channels, songs, shop].forEach { $0.stop() }
    }
}

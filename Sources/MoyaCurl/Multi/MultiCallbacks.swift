import CMoyaCurl
import Glibc

/// The functions libcurl calls when it wants sockets watched or a timer set. On the loop's thread.
enum MultiCallbacks {
    static func install(on multi: UnsafeMutableRawPointer, context: UnsafeMutableRawPointer) {
        moya_multi_set_callbacks(multi, socket, timer, context)
    }

    private static let socket: moya_socket_callback = { _, descriptor, what, context, _ in
        guard let context else { return 0 }
        Unmanaged<CurlMulti>.fromOpaque(context)._withUnsafeGuaranteedRef { multi in
            multi.loop.want(Readiness.interest(what), in: descriptor, owner: multi.owner)
        }
        return 0
    }

    private static let timer: moya_timer_callback = { _, milliseconds, context in
        guard let context else { return 0 }
        Unmanaged<CurlMulti>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.setTimer(milliseconds: milliseconds) }
        return 0
    }
}

/// Translates between libcurl's and the kernel's names of readiness.
enum Readiness {
    static func interest(_ what: Int32) -> SocketTable.Interest {
        switch what {
        case CURL_POLL_IN: EPOLLIN.rawValue
        case CURL_POLL_OUT: EPOLLOUT.rawValue
        case CURL_POLL_INOUT: EPOLLIN.rawValue | EPOLLOUT.rawValue
        default: 0
        }
    }

    static func curlBits(_ events: UInt32) -> Int32 {
        var bits: Int32 = 0
        if events & (EPOLLIN.rawValue | EPOLLHUP.rawValue) != 0 { bits |= CURL_CSELECT_IN }
        if events & EPOLLOUT.rawValue != 0 { bits |= CURL_CSELECT_OUT }
        if events & EPOLLERR.rawValue != 0 { bits |= CURL_CSELECT_ERR }
        return bits
    }
}

import CMoyaCurl
import Glibc
import MoyaTransport

/// The functions libcurl calls while a transfer runs; each finds its handle and forwards. On the loop's thread.
enum TransferCallbacks {
    static func install(on easy: UnsafeMutableRawPointer, context: UnsafeMutableRawPointer, multi: CurlMulti) {
        moya_easy_set_transfer_callback(easy, CURLOPT_HEADERFUNCTION, header)
        moya_easy_set_pointer(easy, CURLOPT_HEADERDATA, context)
        moya_easy_set_transfer_callback(easy, CURLOPT_WRITEFUNCTION, write)
        moya_easy_set_pointer(easy, CURLOPT_WRITEDATA, context)
        moya_easy_set_transfer_callback(easy, CURLOPT_READFUNCTION, read)
        moya_easy_set_pointer(easy, CURLOPT_READDATA, context)
        moya_easy_set_seek_callback(easy, seek)
        moya_easy_set_pointer(easy, CURLOPT_SEEKDATA, context)
        moya_easy_set_progress_callbacks(easy, connected, resolving)
        moya_easy_set_pointer(easy, CURLOPT_PREREQDATA, context)
        moya_easy_set_pointer(easy, CURLOPT_RESOLVER_START_DATA, context)
        moya_easy_set_pointer(easy, CURLOPT_OPENSOCKETDATA, context)
        let close = Unmanaged.passUnretained(multi.loop).toOpaque()
        moya_easy_set_socket_callbacks(easy, openSocket, closeSocket, close)
    }

    private static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        guard let context else { return nil }
        return Unmanaged<CurlHandle>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.transfer }
    }

    private static let header: moya_transfer_callback = { bytes, size, count, context in
        guard let transfer = TransferCallbacks.transfer(context) else { return 0 }
        let isTaken = transfer.receiveHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
        return isTaken ? size * count : size * count &+ 1
    }

    private static let write: moya_transfer_callback = { bytes, size, count, context in
        guard let transfer = TransferCallbacks.transfer(context) else { return 0 }
        return switch transfer.receiveBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) {
        case .taken: size * count
        case .pause: Int(CURL_WRITEFUNC_PAUSE)
        // Any count but the one that was offered ends the transfer.
        case .failed: size * count &+ 1
        }
    }

    private static let read: moya_transfer_callback = { bytes, size, count, context in
        guard let transfer = TransferCallbacks.transfer(context) else { return Int(CURL_READFUNC_ABORT) }
        return switch transfer.sendBody(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count)) {
        case .bytes(let count): count
        case .pause: Int(CURL_READFUNC_PAUSE)
        case .failed: Int(CURL_READFUNC_ABORT)
        }
    }

    private static let seek: moya_seek_callback = { context, offset, origin in
        guard offset == 0, origin == SEEK_SET, let transfer = TransferCallbacks.transfer(context) else {
            return CURL_SEEKFUNC_FAIL
        }
        return transfer.rewindBody() ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
    }

    private static let resolving: moya_resolver_callback = { _, _, context in
        TransferCallbacks.transfer(context)?.leaveQueue()
        return 0
    }

    private static let connected: moya_prerequest_callback = { context, _, _, _, localPort in
        TransferCallbacks.transfer(context)?.connect(localPort: localPort)
        return CURL_PREREQFUNC_OK
    }

    private static let openSocket: moya_open_socket_callback = { context, _, address in
        guard let address else { return CURL_SOCKET_BAD }
        let type = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.pointee.family, type, address.pointee.protocol)
        if descriptor >= 0, let transfer = TransferCallbacks.transfer(context) {
            transfer.multi.loop.opened(descriptor)
            transfer.leaveQueue()
        }
        return descriptor
    }

    private static let closeSocket: moya_close_socket_callback = { context, descriptor in
        if let context {
            Unmanaged<EventLoop>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.closed(descriptor) }
        }
        return close(descriptor)
    }
}

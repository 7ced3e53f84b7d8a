import Foundation

#if canImport(Glibc)
    let streamSocketType = Int32(SOCK_STREAM.rawValue)
    let quietSendFlags = Int32(MSG_NOSIGNAL)
#else
    let streamSocketType = SOCK_STREAM
    let quietSendFlags: Int32 = 0
#endif

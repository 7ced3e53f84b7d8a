#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "moya_mock_sockets.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct {
    struct sockaddr_storage storage;
    socklen_t length;
} loopback_address;

static loopback_address loopback(bool ipv6, uint16_t port) {
    loopback_address address;
    memset(&address, 0, sizeof address);
    if (ipv6) {
        struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)&address.storage;
        v6->sin6_family = AF_INET6;
        v6->sin6_port = htons(port);
        v6->sin6_addr = in6addr_loopback;
        address.length = sizeof *v6;
    } else {
        struct sockaddr_in *v4 = (struct sockaddr_in *)&address.storage;
        v4->sin_family = AF_INET;
        v4->sin_port = htons(port);
        v4->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.length = sizeof *v4;
    }
    return address;
}

static uint16_t port_of(const struct sockaddr_storage *storage) {
    if (storage->ss_family == AF_INET6) {
        return ntohs(((const struct sockaddr_in6 *)storage)->sin6_port);
    }
    return ntohs(((const struct sockaddr_in *)storage)->sin_port);
}

static int make_nonblocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0 ||
        fcntl(descriptor, F_SETFD, FD_CLOEXEC) < 0) {
        return -errno;
    }
    return 0;
}

static int open_socket(bool ipv6) {
    int descriptor = socket(ipv6 ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
    if (descriptor < 0) {
        return -errno;
    }
    int result = make_nonblocking(descriptor);
    if (result < 0) {
        close(descriptor);
        return result;
    }
    return descriptor;
}

int moya_mock_listen(const moya_mock_listen_options *options, uint16_t *bound_port) {
    int descriptor = open_socket(options->ipv6);
    if (descriptor < 0) {
        return descriptor;
    }
    int on = 1;
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (options->socket_buffer > 0) {
        int size = options->socket_buffer;
        setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    }
    loopback_address address = loopback(options->ipv6, options->port);
    struct sockaddr_storage bound;
    socklen_t bound_length = sizeof bound;
    if (bind(descriptor, (struct sockaddr *)&address.storage, address.length) < 0 ||
        (options->backlog >= 0 && listen(descriptor, options->backlog) < 0) ||
        getsockname(descriptor, (struct sockaddr *)&bound, &bound_length) < 0) {
        int error = errno;
        close(descriptor);
        return -error;
    }
    *bound_port = port_of(&bound);
    return descriptor;
}

int moya_mock_accept(int listener, uint16_t *remote_port) {
    struct sockaddr_storage remote;
    socklen_t length = sizeof remote;
    int descriptor;
    do {
#ifdef __linux__
        descriptor = accept4(listener, (struct sockaddr *)&remote, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
#else
        descriptor = accept(listener, (struct sockaddr *)&remote, &length);
#endif
    } while (descriptor < 0 && errno == EINTR);
    if (descriptor < 0) {
        return -errno;
    }
    int on = 1;
#ifndef __linux__
    int result = make_nonblocking(descriptor);
    if (result < 0) {
        close(descriptor);
        return result;
    }
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    *remote_port = port_of(&remote);
    return descriptor;
}

int moya_mock_connect(bool ipv6, uint16_t port, bool *connected) {
    int descriptor = open_socket(ipv6);
    if (descriptor < 0) {
        return descriptor;
    }
    loopback_address address = loopback(ipv6, port);
    int result = connect(descriptor, (struct sockaddr *)&address.storage, address.length);
    if (result < 0 && errno != EINPROGRESS) {
        int error = errno;
        close(descriptor);
        return -error;
    }
    *connected = result == 0;
    return descriptor;
}

bool moya_mock_wait_connected(int descriptor, int milliseconds) {
    struct pollfd waited = {.fd = descriptor, .events = POLLOUT};
    if (poll(&waited, 1, milliseconds) != 1) {
        return false;
    }
    int error = 0;
    socklen_t length = sizeof error;
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length) == 0 && error == 0;
}

ptrdiff_t moya_mock_receive(int descriptor, void *bytes, size_t count) {
    ssize_t result;
    do {
        result = recv(descriptor, bytes, count, 0);
    } while (result < 0 && errno == EINTR);
    return result < 0 ? -errno : result;
}

ptrdiff_t moya_mock_send(int descriptor, const void *bytes, size_t count) {
#ifdef MSG_NOSIGNAL
    const int flags = MSG_NOSIGNAL;
#else
    const int flags = 0;
#endif
    ssize_t result;
    do {
        result = send(descriptor, bytes, count, flags);
    } while (result < 0 && errno == EINTR);
    return result < 0 ? -errno : result;
}

void moya_mock_finish_sending(int descriptor) {
    shutdown(descriptor, SHUT_WR);
}

void moya_mock_close(int descriptor) {
    close(descriptor);
}

void moya_mock_close_with_reset(int descriptor) {
    struct linger abort = {.l_onoff = 1, .l_linger = 0};
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abort, sizeof abort);
    close(descriptor);
}

int moya_mock_wakeup_open(int ends[2]) {
    if (pipe(ends) < 0) {
        return -errno;
    }
    for (int i = 0; i < 2; i++) {
        int result = make_nonblocking(ends[i]);
        if (result < 0) {
            close(ends[0]);
            close(ends[1]);
            return result;
        }
    }
    return 0;
}

const char *moya_mock_error_text(int error) {
    static _Thread_local char text[128];
    int positive = error < 0 ? -error : error;
#if defined(__linux__) && defined(_GNU_SOURCE)
    return strerror_r(positive, text, sizeof text);
#else
    strerror_r(positive, text, sizeof text);
    return text;
#endif
}

// An HTTP/1.1 server that answers its first requests at once and then holds every request until a given number of
// them wait together, so that a client's memory can be read while all of them are in flight.
// Prints the port it listens on; runs until it is ended.

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static const char response[] = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok";
static const char head_end[] = "\r\n\r\n";
enum { head_end_length = 4 };

struct server {
    int listener;
    int epoll;
    // Requests to answer at once before holding starts.
    long immediate;
    // Requests that must wait together before they are answered.
    long capacity;
    int *held;
    long held_count;
    // How many bytes of the end of a request head each descriptor has seen in a row.
    unsigned char *matched;
    size_t descriptor_limit;
};

static bool answer(int connection) {
    return send(connection, response, sizeof response - 1, MSG_NOSIGNAL) == sizeof response - 1;
}

static void forget(struct server *server, int connection) {
    server->matched[connection] = 0;
    close(connection);
}

static void receive_request(struct server *server, int connection) {
    if (server->immediate > 0) {
        server->immediate--;
        if (!answer(connection)) forget(server, connection);
        return;
    }
    server->held[server->held_count++] = connection;
    if (server->held_count < server->capacity) return;
    for (long index = 0; index < server->held_count; index++) {
        if (!answer(server->held[index])) forget(server, server->held[index]);
    }
    server->held_count = 0;
}

static void read_from(struct server *server, int connection) {
    char bytes[4096];
    ssize_t length = recv(connection, bytes, sizeof bytes, 0);
    if (length <= 0) {
        forget(server, connection);
        return;
    }
    unsigned char matched = server->matched[connection];
    for (ssize_t index = 0; index < length; index++) {
        if (bytes[index] == head_end[matched]) {
            matched++;
        } else {
            matched = bytes[index] == head_end[0] ? 1 : 0;
        }
        if (matched == head_end_length) {
            matched = 0;
            receive_request(server, connection);
        }
    }
    server->matched[connection] = matched;
}

static void accept_waiting(struct server *server) {
    int connection;
    while ((connection = accept4(server->listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
        int yes = 1;
        setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        struct epoll_event event = {.events = EPOLLIN, .data.fd = connection};
        bool is_watched = (size_t)connection < server->descriptor_limit &&
                          epoll_ctl(server->epoll, EPOLL_CTL_ADD, connection, &event) == 0;
        if (!is_watched) close(connection);
    }
}

static int open_listener(void) {
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, SOMAXCONN) != 0 ||
        getsockname(listener, (struct sockaddr *)&address, &length) != 0) {
        return -1;
    }
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    return listener;
}

static bool open_server(struct server *server) {
    struct rlimit descriptors;
    if (getrlimit(RLIMIT_NOFILE, &descriptors) != 0) return false;
    descriptors.rlim_cur = descriptors.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &descriptors) != 0) return false;
    server->descriptor_limit = descriptors.rlim_cur;
    server->matched = calloc(server->descriptor_limit, sizeof *server->matched);
    server->held = calloc((size_t)server->capacity, sizeof *server->held);
    server->epoll = epoll_create1(EPOLL_CLOEXEC);
    server->listener = open_listener();
    struct epoll_event event = {.events = EPOLLIN, .data.fd = server->listener};
    return server->matched != NULL && server->held != NULL && server->epoll >= 0 && server->listener >= 0 &&
           epoll_ctl(server->epoll, EPOLL_CTL_ADD, server->listener, &event) == 0;
}

int main(int argc, char *argv[]) {
    struct server server = {0};
    if (argc == 3) {
        server.immediate = atol(argv[1]);
        server.capacity = atol(argv[2]);
    }
    if (server.immediate < 0 || server.capacity <= 0) {
        fprintf(stderr, "usage: hold-server REQUESTS-ANSWERED-AT-ONCE REQUESTS-HELD-TOGETHER\n");
        return 2;
    }
    if (!open_server(&server)) {
        perror("hold-server");
        return 1;
    }
    for (;;) {
        struct epoll_event events[256];
        int count = epoll_wait(server.epoll, events, 256, -1);
        if (count < 0 && errno != EINTR) return 1;
        for (int index = 0; index < count; index++) {
            if (events[index].data.fd == server.listener) {
                accept_waiting(&server);
            } else {
                read_from(&server, events[index].data.fd);
            }
        }
    }
}

// curl_multi_socket_action driven by epoll: the way libcurl is meant to be run when many transfers are in flight.

#ifndef EVENT_LOOP_H
#define EVENT_LOOP_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Eager follows libcurl to the letter: a socket leaves epoll whenever no transfer watches it.
// Lazy leaves it registered, which saves two system calls per request on a connection that is used again.
typedef enum { registration_eager, registration_lazy } registration;

struct watched_socket {
    uint32_t events;
    bool wanted;
};

struct event_loop {
    CURLM *multi;
    int epoll;
    registration registration;
    // Milliseconds on the monotonic clock at which libcurl wants to be called; negative for never.
    long long deadline;
    struct watched_socket *sockets;
    size_t socket_capacity;
};

bool event_loop_open(struct event_loop *loop, registration registration, long max_host_connections);

// Sockets of this handle report to the loop when they are closed, so that a reused descriptor starts afresh.
void event_loop_adopt(struct event_loop *loop, CURL *easy);

// Waits once and lets libcurl act on whatever happened.
bool event_loop_turn(struct event_loop *loop);

void event_loop_close(struct event_loop *loop);

#endif

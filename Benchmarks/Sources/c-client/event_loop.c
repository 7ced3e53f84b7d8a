#include "event_loop.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { events_per_turn = 256 };

static long long now_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static struct watched_socket *watched(struct event_loop *loop, curl_socket_t socket) {
    size_t index = (size_t)socket;
    if (index >= loop->socket_capacity) {
        size_t capacity = (index + 1) * 2;
        struct watched_socket *grown = realloc(loop->sockets, capacity * sizeof *grown);
        if (grown == NULL) abort();
        memset(grown + loop->socket_capacity, 0, (capacity - loop->socket_capacity) * sizeof *grown);
        loop->sockets = grown;
        loop->socket_capacity = capacity;
    }
    return &loop->sockets[index];
}

static int unregister(struct event_loop *loop, curl_socket_t socket, struct watched_socket *state) {
    state->events = 0;
    return epoll_ctl(loop->epoll, EPOLL_CTL_DEL, socket, NULL);
}

static int socket_changed(CURL *easy, curl_socket_t socket, int what, void *context, void *unused) {
    (void)easy;
    (void)unused;
    struct event_loop *loop = context;
    struct watched_socket *state = watched(loop, socket);
    if (what == CURL_POLL_REMOVE) {
        state->wanted = false;
        if (loop->registration == registration_eager) unregister(loop, socket, state);
        return 0;
    }
    state->wanted = true;
    uint32_t events = (what & CURL_POLL_IN ? EPOLLIN : 0) | (what & CURL_POLL_OUT ? EPOLLOUT : 0);
    if (state->events == events) return 0;
    struct epoll_event event = {.events = events, .data.fd = socket};
    int operation = state->events == 0 ? EPOLL_CTL_ADD : EPOLL_CTL_MOD;
    state->events = events;
    return epoll_ctl(loop->epoll, operation, socket, &event);
}

static int close_socket(void *context, curl_socket_t socket) {
    struct event_loop *loop = context;
    struct watched_socket *state = watched(loop, socket);
    *state = (struct watched_socket){0};
    return close(socket);
}

static int timer_changed(CURLM *multi, long milliseconds, void *context) {
    (void)multi;
    struct event_loop *loop = context;
    if (milliseconds > 0) {
        loop->deadline = now_milliseconds() + milliseconds;
    } else {
        loop->deadline = milliseconds;
    }
    return 0;
}

bool event_loop_open(struct event_loop *loop, registration registration, long max_host_connections) {
    *loop = (struct event_loop){.registration = registration, .deadline = -1};
    loop->multi = curl_multi_init();
    loop->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (loop->multi == NULL || loop->epoll < 0) return false;
    curl_multi_setopt(loop->multi, CURLMOPT_SOCKETFUNCTION, socket_changed);
    curl_multi_setopt(loop->multi, CURLMOPT_SOCKETDATA, loop);
    curl_multi_setopt(loop->multi, CURLMOPT_TIMERFUNCTION, timer_changed);
    curl_multi_setopt(loop->multi, CURLMOPT_TIMERDATA, loop);
    curl_multi_setopt(loop->multi, CURLMOPT_MAX_HOST_CONNECTIONS, max_host_connections);
    curl_multi_setopt(loop->multi, CURLMOPT_MAXCONNECTS, max_host_connections);
    return true;
}

void event_loop_adopt(struct event_loop *loop, CURL *easy) {
    curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, close_socket);
    curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, loop);
}

static int wait_milliseconds(const struct event_loop *loop) {
    if (loop->deadline < 0) return -1;
    if (loop->deadline == 0) return 0;
    long long remaining = loop->deadline - now_milliseconds();
    return remaining > 0 ? (int)remaining : 0;
}

static bool act_on_socket(struct event_loop *loop, const struct epoll_event *event) {
    curl_socket_t socket = event->data.fd;
    struct watched_socket *state = watched(loop, socket);
    if (!state->wanted) {
        // The server spoke on, or closed, a connection that no transfer uses. Level-triggered, it would wake
        // the loop for ever.
        if (state->events != 0) unregister(loop, socket, state);
        return true;
    }
    int mask = (event->events & EPOLLIN ? CURL_CSELECT_IN : 0) | (event->events & EPOLLOUT ? CURL_CSELECT_OUT : 0) |
               (event->events & (EPOLLERR | EPOLLHUP) ? CURL_CSELECT_ERR : 0);
    int running;
    return curl_multi_socket_action(loop->multi, socket, mask, &running) == CURLM_OK;
}

bool event_loop_turn(struct event_loop *loop) {
    struct epoll_event events[events_per_turn];
    int wait = wait_milliseconds(loop);
    // When libcurl wants to be called at once there is no need to ask the kernel first.
    int count = loop->deadline == 0 ? 0 : epoll_wait(loop->epoll, events, events_per_turn, wait);
    if (count < 0 && errno != EINTR) return false;
    for (int index = 0; index < count; index++) {
        if (!act_on_socket(loop, &events[index])) return false;
    }
    bool is_due = loop->deadline >= 0 && (loop->deadline == 0 || now_milliseconds() >= loop->deadline);
    if (!is_due) return true;
    loop->deadline = -1;
    int running;
    return curl_multi_socket_action(loop->multi, CURL_SOCKET_TIMEOUT, 0, &running) == CURLM_OK;
}

void event_loop_close(struct event_loop *loop) {
    curl_multi_cleanup(loop->multi);
    close(loop->epoll);
    free(loop->sockets);
}

#include "moya_mock_epoll.h"

#include <errno.h>

#ifdef __linux__

#include <sys/epoll.h>

enum { events_per_wait = 512 };

int moya_mock_epoll_open(void) {
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    return epoll < 0 ? -errno : epoll;
}

static int control(int epoll, int operation, int descriptor, uint32_t interest) {
    struct epoll_event event = {.data.fd = descriptor};
    event.events = (interest & moya_mock_readable ? (uint32_t)EPOLLIN : 0) |
                   (interest & moya_mock_writable ? (uint32_t)EPOLLOUT : 0) |
                   (interest & moya_mock_finished ? (uint32_t)EPOLLRDHUP : 0);
    return epoll_ctl(epoll, operation, descriptor, &event) < 0 ? -errno : 0;
}

int moya_mock_epoll_add(int epoll, int descriptor, uint32_t interest) {
    return control(epoll, EPOLL_CTL_ADD, descriptor, interest);
}

int moya_mock_epoll_change(int epoll, int descriptor, uint32_t interest) {
    return control(epoll, EPOLL_CTL_MOD, descriptor, interest);
}

int moya_mock_epoll_remove(int epoll, int descriptor) {
    return control(epoll, EPOLL_CTL_DEL, descriptor, 0);
}

int moya_mock_epoll_wait(int epoll, moya_mock_event *events, int capacity, int milliseconds) {
    struct epoll_event seen[events_per_wait];
    int count = epoll_wait(epoll, seen, capacity < events_per_wait ? capacity : events_per_wait, milliseconds);
    if (count < 0) {
        return -errno;
    }
    for (int i = 0; i < count; i++) {
        uint32_t bits = seen[i].events;
        events[i].descriptor = seen[i].data.fd;
        events[i].readiness = (bits & EPOLLIN ? (uint32_t)moya_mock_readable : 0) |
                              (bits & EPOLLOUT ? (uint32_t)moya_mock_writable : 0) |
                              (bits & EPOLLRDHUP ? (uint32_t)moya_mock_finished : 0) |
                              (bits & (EPOLLHUP | EPOLLERR) ? (uint32_t)moya_mock_hangup : 0);
    }
    return count;
}

#else

int moya_mock_epoll_open(void) {
    return -ENOSYS;
}

int moya_mock_epoll_add(int epoll, int descriptor, uint32_t interest) {
    (void)epoll, (void)descriptor, (void)interest;
    return -ENOSYS;
}

int moya_mock_epoll_change(int epoll, int descriptor, uint32_t interest) {
    (void)epoll, (void)descriptor, (void)interest;
    return -ENOSYS;
}

int moya_mock_epoll_remove(int epoll, int descriptor) {
    (void)epoll, (void)descriptor;
    return -ENOSYS;
}

int moya_mock_epoll_wait(int epoll, moya_mock_event *events, int capacity, int milliseconds) {
    (void)epoll, (void)events, (void)capacity, (void)milliseconds;
    return -ENOSYS;
}

#endif

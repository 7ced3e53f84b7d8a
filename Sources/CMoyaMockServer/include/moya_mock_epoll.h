#ifndef MOYA_MOCK_EPOLL_H
#define MOYA_MOCK_EPOLL_H

#include <stdint.h>

/* epoll(7), level-triggered. Elsewhere than on Linux every call returns -ENOSYS. */

enum {
    moya_mock_readable = 1,
    moya_mock_writable = 2,
    moya_mock_finished = 4, /* the other side has sent its FIN */
    moya_mock_hangup = 8    /* the connection is gone; reported without being asked for */
};

typedef struct {
    int32_t descriptor;
    uint32_t readiness;
} moya_mock_event;

int moya_mock_epoll_open(void);
int moya_mock_epoll_add(int epoll, int descriptor, uint32_t interest);
int moya_mock_epoll_change(int epoll, int descriptor, uint32_t interest);
int moya_mock_epoll_remove(int epoll, int descriptor);

/* Waits, without limit when milliseconds is negative, and returns how many events were stored. */
int moya_mock_epoll_wait(int epoll, moya_mock_event *events, int capacity, int milliseconds);

#endif

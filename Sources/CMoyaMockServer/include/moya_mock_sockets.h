#ifndef MOYA_MOCK_SOCKETS_H
#define MOYA_MOCK_SOCKETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Loopback TCP with the differences between Linux and Darwin taken out.
 * Functions that can fail return the negated errno; every socket is nonblocking and close-on-exec. */

typedef struct {
    bool ipv6;            /* ::1 instead of 127.0.0.1 */
    uint16_t port;        /* 0 asks the system for a free one */
    int backlog;          /* below 0: bind only, so that connecting is refused */
    int socket_buffer;    /* SO_RCVBUF and SO_SNDBUF in bytes, 0 leaves the system's choice */
} moya_mock_listen_options;

/* Returns the descriptor and stores the port that was bound. */
int moya_mock_listen(const moya_mock_listen_options *options, uint16_t *bound_port);

/* Returns the descriptor of the next waiting connection, with TCP_NODELAY set. */
int moya_mock_accept(int listener, uint16_t *remote_port);

/* Starts connecting to a loopback port and stores whether that is already done. */
int moya_mock_connect(bool ipv6, uint16_t port, bool *connected);

/* Waits until a connection that was started is made, or the time is over. */
bool moya_mock_wait_connected(int descriptor, int milliseconds);

/* Returns the byte count, 0 at the end of the stream. */
ptrdiff_t moya_mock_receive(int descriptor, void *bytes, size_t count);
ptrdiff_t moya_mock_send(int descriptor, const void *bytes, size_t count);

/* Sends FIN and keeps receiving. */
void moya_mock_finish_sending(int descriptor);

void moya_mock_close(int descriptor);

/* Closes with RST: what was not sent yet is dropped. */
void moya_mock_close_with_reset(int descriptor);

/* A nonblocking pipe whose reading end wakes a poller: ends[0] is read, ends[1] is written. */
int moya_mock_wakeup_open(int ends[2]);

/* Why a negated errno was returned, in the system's words. The text is thread-local. */
const char *moya_mock_error_text(int error);

#endif

#ifndef MOYA_MOCK_THREADS_H
#define MOYA_MOCK_THREADS_H

/* A joinable thread that takes no signals from outside, so that a write to a closed connection cannot end the process. */
typedef struct moya_mock_thread moya_mock_thread;

/* Returns NULL when the system has no thread left; then body is not called. */
moya_mock_thread *moya_mock_thread_start(void (*body)(void *context), void *context, const char *name);

/* Waits for the end of the thread, or lets it end by itself when called from within it. Frees the handle. */
void moya_mock_thread_join(moya_mock_thread *thread);

#endif

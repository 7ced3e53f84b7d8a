#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "moya_mock_threads.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

struct moya_mock_thread {
    pthread_t thread;
};

typedef struct {
    void (*body)(void *);
    void *context;
    char name[16];
} thread_start;

static void *run(void *argument) {
    thread_start start = *(thread_start *)argument;
    free(argument);
#ifdef __APPLE__
    pthread_setname_np(start.name);
#else
    pthread_setname_np(pthread_self(), start.name);
#endif
    start.body(start.context);
    return NULL;
}

moya_mock_thread *moya_mock_thread_start(void (*body)(void *), void *context, const char *name) {
    moya_mock_thread *thread = malloc(sizeof *thread);
    thread_start *start = malloc(sizeof *start);
    if (thread == NULL || start == NULL) {
        free(thread);
        free(start);
        return NULL;
    }
    start->body = body;
    start->context = context;
    snprintf(start->name, sizeof start->name, "%s", name);

    sigset_t blocked, previous;
    sigfillset(&blocked);
    /* What the thread itself does wrong must still reach whoever reports crashes. */
    const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        sigdelset(&blocked, faults[i]);
    }
    pthread_sigmask(SIG_SETMASK, &blocked, &previous);
    int result = pthread_create(&thread->thread, NULL, run, start);
    pthread_sigmask(SIG_SETMASK, &previous, NULL);
    if (result != 0) {
        free(thread);
        free(start);
        return NULL;
    }
    return thread;
}

void moya_mock_thread_join(moya_mock_thread *thread) {
    if (pthread_equal(thread->thread, pthread_self())) {
        pthread_detach(thread->thread);
    } else {
        pthread_join(thread->thread, NULL);
    }
    free(thread);
}

#ifndef CMOYACURL_H
#define CMOYACURL_H

#include "moya_certificate.h"
#include "moya_identity.h"
#include "moya_trust.h"
#include <curl/curl.h>
#include <stddef.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

/* Swift cannot call variadic functions; each wrapper gives one of libcurl's a fixed type. */

static inline CURLcode moya_easy_set_long(CURL *easy, CURLoption option, long value) {
    return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode moya_easy_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode moya_easy_set_string(CURL *easy, CURLoption option, const char *value) {
    return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode moya_easy_set_pointer(CURL *easy, CURLoption option, void *value) {
    return (curl_easy_setopt)(easy, option, value);
}

static inline CURLcode moya_easy_set_blob(CURL *easy, CURLoption option, const void *bytes, size_t count) {
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
    return (curl_easy_setopt)(easy, option, &blob);
}

typedef size_t (*moya_transfer_callback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode moya_easy_set_transfer_callback(CURL *easy, CURLoption option, moya_transfer_callback callback) {
    return (curl_easy_setopt)(easy, option, callback);
}

typedef int (*moya_seek_callback)(void *context, curl_off_t offset, int origin);

static inline CURLcode moya_easy_set_seek_callback(CURL *easy, moya_seek_callback callback) {
    return (curl_easy_setopt)(easy, CURLOPT_SEEKFUNCTION, callback);
}

typedef curl_socket_t (*moya_open_socket_callback)(void *context, curlsocktype purpose, struct curl_sockaddr *address);
typedef int (*moya_close_socket_callback)(void *context, curl_socket_t socket);
typedef int (*moya_prerequest_callback)(void *context, char *remote, char *local, int remote_port, int local_port);
typedef int (*moya_resolver_callback)(void *resolver, void *reserved, void *context);

/* A connection keeps the close callback of the handle that opened it, so its context must outlive the handle. */
static inline void moya_easy_set_socket_callbacks(CURL *easy, moya_open_socket_callback open,
                                                  moya_close_socket_callback close, void *close_context) {
    (curl_easy_setopt)(easy, CURLOPT_OPENSOCKETFUNCTION, open);
    (curl_easy_setopt)(easy, CURLOPT_CLOSESOCKETFUNCTION, close);
    (curl_easy_setopt)(easy, CURLOPT_CLOSESOCKETDATA, close_context);
}

static inline void moya_easy_set_progress_callbacks(CURL *easy, moya_prerequest_callback prerequest,
                                                    moya_resolver_callback resolver) {
    (curl_easy_setopt)(easy, CURLOPT_PREREQFUNCTION, prerequest);
    (curl_easy_setopt)(easy, CURLOPT_RESOLVER_START_FUNCTION, resolver);
}

typedef CURLcode (*moya_context_callback)(CURL *easy, void *ssl_context, void *context);

/* `callback` is handed the TLS context of every connection, that to an HTTPS proxy included, before its handshake. */
static inline void moya_easy_set_context_callback(CURL *easy, moya_context_callback callback, void *context) {
    (curl_easy_setopt)(easy, CURLOPT_SSL_CTX_FUNCTION, callback);
    (curl_easy_setopt)(easy, CURLOPT_SSL_CTX_DATA, context);
}

/* Lets `moya_context_is_for_proxy` tell the two kinds of connections apart. */
void moya_easy_mark_proxy_contexts(CURL *easy);
int moya_context_is_for_proxy(const void *ssl_context);

/* Whether libcurl speaks TLS through the very OpenSSL that this module is linked to. */
int moya_curl_uses_this_openssl(void);

/* Where libcurl was told at its build to find the system's roots; NULL for nowhere. */
const char *moya_curl_root_file(void);
const char *moya_curl_root_folder(void);

typedef int (*moya_socket_callback)(CURL *easy, curl_socket_t socket, int what, void *context, void *socket_context);
typedef int (*moya_timer_callback)(CURLM *multi, long milliseconds, void *context);

static inline void moya_multi_set_callbacks(CURLM *multi, moya_socket_callback socket, moya_timer_callback timer,
                                            void *context) {
    (curl_multi_setopt)(multi, CURLMOPT_SOCKETFUNCTION, socket);
    (curl_multi_setopt)(multi, CURLMOPT_SOCKETDATA, context);
    (curl_multi_setopt)(multi, CURLMOPT_TIMERFUNCTION, timer);
    (curl_multi_setopt)(multi, CURLMOPT_TIMERDATA, context);
}

static inline CURLMcode moya_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return (curl_multi_setopt)(multi, option, value);
}

/* The next finished transfer, or NULL. */
static inline CURL *moya_multi_next_done(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

static inline void *moya_easy_private(CURL *easy) {
    char *context = NULL;
    (curl_easy_getinfo)(easy, CURLINFO_PRIVATE, &context);
    return context;
}

/* The system's error of the last connection that could not be made; 0 for none. */
static inline long moya_easy_system_error(CURL *easy) {
    long error = 0;
    (curl_easy_getinfo)(easy, CURLINFO_OS_ERRNO, &error);
    return error;
}

/* The bytes of the request's head that were sent. */
static inline long moya_easy_request_size(CURL *easy) {
    long size = 0;
    (curl_easy_getinfo)(easy, CURLINFO_REQUEST_SIZE, &size);
    return size;
}

/* OpenSSL's verdict on the chain of the server or of the proxy before it. */
static inline void moya_easy_verify_result(CURL *easy, int is_for_proxy, long *result) {
    (curl_easy_getinfo)(easy, is_for_proxy ? CURLINFO_PROXY_SSL_VERIFYRESULT : CURLINFO_SSL_VERIFYRESULT, result);
}

/* What an exchange took: times in microseconds, the peer's address as text. */
struct moya_metrics {
    curl_off_t name_lookup, connect, secure_connect, first_byte, total;
    curl_off_t bytes_sent, bytes_received;
    long http_version, new_connections, remote_port;
    char remote_address[48];
};

void moya_easy_read_metrics(CURL *easy, struct moya_metrics *metrics);

/* Restricts a handle to HTTP and HTTPS whatever the age of libcurl. */
CURLcode moya_easy_restrict_protocols(CURL *easy);

/* Whether a cancelled name look-up may be left behind instead of waited for (libcurl 7.87 and newer). */
CURLcode moya_easy_set_quick_exit(CURL *easy);

/* The TLS library libcurl was built with, such as "OpenSSL/3.0.19". */
const char *moya_tls_backend(void);

/* The version of the libcurl that is loaded, such as 0x075801 for 7.88.1. */
unsigned moya_curl_version(void);

/* The bits of CURL_VERSION_*. */
int moya_curl_features(void);

/* Overwrites what is about to be freed, which compilers would leave out. */
void moya_overwrite(void *bytes, size_t count);

/* Names the calling thread for debuggers. */
void moya_name_thread(const char *name);

#endif

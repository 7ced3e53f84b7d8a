#ifndef MOYA_MOCK_TLS_H
#define MOYA_MOCK_TLS_H

#include <stddef.h>
#include <stdint.h>

typedef struct moya_mock_tls_context moya_mock_tls_context;
typedef struct moya_mock_tls_session moya_mock_tls_session;

typedef enum {
    moya_mock_client_certificate_ignored = 0,
    moya_mock_client_certificate_optional = 1,
    moya_mock_client_certificate_required = 2
} moya_mock_client_certificate;

typedef struct {
    const char *certificates_pem;     /* the leaf, then what is sent after it, in that order */
    const char *private_key_pem;
    const char *client_authority_pem; /* NULL unless client certificates are looked at */
    moya_mock_client_certificate client_certificate;
    int minimum_version;              /* 0x0301 … 0x0304 */
    int maximum_version;
    const uint8_t *protocols;         /* ALPN in wire format: length byte, name, … */
    size_t protocols_count;
} moya_mock_tls_options;

typedef enum {
    moya_mock_tls_done = 0,
    moya_mock_tls_wants_read = 1,
    moya_mock_tls_wants_write = 2,
    moya_mock_tls_closed = 3,
    moya_mock_tls_failed = 4
} moya_mock_tls_result;

/* Returns NULL and fills in error. A context may be used by several threads. */
moya_mock_tls_context *moya_mock_tls_context_create(const moya_mock_tls_options *options,
                                                    char *error, size_t error_size);
void moya_mock_tls_context_free(moya_mock_tls_context *context);

/* A session belongs to one thread at a time and does not close the descriptor. */
moya_mock_tls_session *moya_mock_tls_session_create(moya_mock_tls_context *context, int descriptor);
void moya_mock_tls_session_free(moya_mock_tls_session *session);

moya_mock_tls_result moya_mock_tls_handshake(moya_mock_tls_session *session, char *error, size_t error_size);
moya_mock_tls_result moya_mock_tls_read(moya_mock_tls_session *session, void *bytes, size_t size, size_t *count);
moya_mock_tls_result moya_mock_tls_write(moya_mock_tls_session *session, const void *bytes, size_t size,
                                         size_t *count);

/* Sends close_notify. */
void moya_mock_tls_close(moya_mock_tls_session *session);

/* Facts of a finished handshake. Texts are empty when there is nothing to tell. */
int moya_mock_tls_version(const moya_mock_tls_session *session);
void moya_mock_tls_cipher(const moya_mock_tls_session *session, char *text, size_t size);
void moya_mock_tls_protocol(const moya_mock_tls_session *session, char *text, size_t size);
void moya_mock_tls_server_name(const moya_mock_tls_session *session, char *text, size_t size);
void moya_mock_tls_client_subject(const moya_mock_tls_session *session, char *text, size_t size);

#endif

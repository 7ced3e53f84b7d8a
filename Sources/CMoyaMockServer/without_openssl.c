#ifndef MOYA_MOCK_OPENSSL

/* Where the package is built without OpenSSL the server speaks plain HTTP; whatever needs TLS fails and says so. */

#include "moya_mock_certificates.h"
#include "moya_mock_tls.h"

#include <stdio.h>
#include <stdlib.h>

static const moya_mock_bytes nothing = {NULL, 0};

static void explain(char *error, size_t error_size) {
    snprintf(error, error_size, "MoyaMockServer was built without OpenSSL: only plain HTTP can be served");
}

void moya_mock_bytes_free(moya_mock_bytes bytes) {
    free(bytes.bytes);
}

moya_mock_bytes moya_mock_key_create(int rsa_bits, char *error, size_t error_size) {
    (void)rsa_bits;
    explain(error, error_size);
    return nothing;
}

moya_mock_bytes moya_mock_certificate_create(const moya_mock_certificate_request *request, const char *key_pem,
                                             const char *issuer_certificate_pem, const char *issuer_key_pem,
                                             char *error, size_t error_size) {
    (void)request, (void)key_pem, (void)issuer_certificate_pem, (void)issuer_key_pem;
    explain(error, error_size);
    return nothing;
}

moya_mock_bytes moya_mock_pkcs12_create(const char *certificates_pem, const char *key_pem, const char *password,
                                        const char *friendly_name, char *error, size_t error_size) {
    (void)certificates_pem, (void)key_pem, (void)password, (void)friendly_name;
    explain(error, error_size);
    return nothing;
}

moya_mock_tls_context *moya_mock_tls_context_create(const moya_mock_tls_options *options,
                                                    char *error, size_t error_size) {
    (void)options;
    explain(error, error_size);
    return NULL;
}

void moya_mock_tls_context_free(moya_mock_tls_context *context) {
    (void)context;
}

moya_mock_tls_session *moya_mock_tls_session_create(moya_mock_tls_context *context, int descriptor) {
    (void)context, (void)descriptor;
    return NULL;
}

void moya_mock_tls_session_free(moya_mock_tls_session *session) {
    (void)session;
}

moya_mock_tls_result moya_mock_tls_handshake(moya_mock_tls_session *session, char *error, size_t error_size) {
    (void)session;
    explain(error, error_size);
    return moya_mock_tls_failed;
}

moya_mock_tls_result moya_mock_tls_read(moya_mock_tls_session *session, void *bytes, size_t size, size_t *count) {
    (void)session, (void)bytes, (void)size, (void)count;
    return moya_mock_tls_failed;
}

moya_mock_tls_result moya_mock_tls_write(moya_mock_tls_session *session, const void *bytes, size_t size,
                                         size_t *count) {
    (void)session, (void)bytes, (void)size, (void)count;
    return moya_mock_tls_failed;
}

void moya_mock_tls_close(moya_mock_tls_session *session) {
    (void)session;
}

int moya_mock_tls_version(const moya_mock_tls_session *session) {
    (void)session;
    return 0;
}

static void empty(const moya_mock_tls_session *session, char *text, size_t size) {
    (void)session;
    if (size > 0) {
        text[0] = 0;
    }
}

void moya_mock_tls_cipher(const moya_mock_tls_session *session, char *text, size_t size) {
    empty(session, text, size);
}

void moya_mock_tls_protocol(const moya_mock_tls_session *session, char *text, size_t size) {
    empty(session, text, size);
}

void moya_mock_tls_server_name(const moya_mock_tls_session *session, char *text, size_t size) {
    empty(session, text, size);
}

void moya_mock_tls_client_subject(const moya_mock_tls_session *session, char *text, size_t size) {
    empty(session, text, size);
}

#endif

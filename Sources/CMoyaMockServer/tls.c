#ifdef MOYA_MOCK_OPENSSL

#include "moya_mock_tls.h"
#include "openssl_support.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct moya_mock_tls_context {
    SSL_CTX *ssl;
    uint8_t *protocols;
    size_t protocols_count;
};

struct moya_mock_tls_session {
    SSL *ssl;
};

static int choose_protocol(SSL *ssl, const unsigned char **chosen, unsigned char *chosen_length,
                           const unsigned char *offered, unsigned int offered_length, void *argument) {
    (void)ssl;
    moya_mock_tls_context *context = argument;
    unsigned char *found = NULL;
    int result = SSL_select_next_proto(&found, chosen_length, context->protocols,
                                       (unsigned int)context->protocols_count, offered, offered_length);
    *chosen = found;
    return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_NOACK;
}

static int use_identity(SSL_CTX *ssl, const moya_mock_tls_options *options) {
    STACK_OF(X509) *certificates = moya_mock_read_certificates(options->certificates_pem);
    EVP_PKEY *key = moya_mock_read_key(options->private_key_pem);
    int succeeded = certificates != NULL && key != NULL &&
                    SSL_CTX_use_certificate(ssl, sk_X509_value(certificates, 0)) == 1 &&
                    SSL_CTX_use_PrivateKey(ssl, key) == 1;
    for (int i = 1; succeeded && i < sk_X509_num(certificates); i++) {
        succeeded = SSL_CTX_add1_chain_cert(ssl, sk_X509_value(certificates, i)) == 1;
    }
    EVP_PKEY_free(key);
    sk_X509_pop_free(certificates, X509_free);
    return succeeded;
}

static int ask_for_client_certificate(SSL_CTX *ssl, const moya_mock_tls_options *options) {
    if (options->client_certificate == moya_mock_client_certificate_ignored) {
        return 1;
    }
    int mode = SSL_VERIFY_PEER;
    if (options->client_certificate == moya_mock_client_certificate_required) {
        mode |= SSL_VERIFY_FAIL_IF_NO_PEER_CERT;
    }
    SSL_CTX_set_verify(ssl, mode, NULL);
    X509 *authority = moya_mock_read_certificate(options->client_authority_pem);
    int succeeded = authority != NULL && X509_STORE_add_cert(SSL_CTX_get_cert_store(ssl), authority) == 1 &&
                    SSL_CTX_add_client_CA(ssl, authority) == 1;
    X509_free(authority);
    static const unsigned char session_context[] = "moya-mock-server";
    SSL_CTX_set_session_id_context(ssl, session_context, sizeof session_context - 1);
    return succeeded;
}

static int configure(moya_mock_tls_context *context, const moya_mock_tls_options *options) {
    SSL_CTX *ssl = context->ssl;
    /* Level 0 is what lets weak keys and TLS 1.0 be served at all. */
    SSL_CTX_set_security_level(ssl, 0);
    SSL_CTX_set_mode(ssl, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                              SSL_MODE_RELEASE_BUFFERS);
    /* Without a chain of its own, OpenSSL would look for a missing intermediate and send it. */
    SSL_CTX_set_mode(ssl, SSL_MODE_NO_AUTO_CHAIN);
    context->protocols = malloc(options->protocols_count + 1);
    if (context->protocols == NULL) {
        return 0;
    }
    memcpy(context->protocols, options->protocols, options->protocols_count);
    context->protocols_count = options->protocols_count;
    if (options->protocols_count > 0) {
        SSL_CTX_set_alpn_select_cb(ssl, choose_protocol, context);
    }
    return SSL_CTX_set_min_proto_version(ssl, options->minimum_version) == 1 &&
           SSL_CTX_set_max_proto_version(ssl, options->maximum_version) == 1 &&
           use_identity(ssl, options) && ask_for_client_certificate(ssl, options);
}

moya_mock_tls_context *moya_mock_tls_context_create(const moya_mock_tls_options *options,
                                                    char *error, size_t error_size) {
    moya_mock_tls_context *context = calloc(1, sizeof *context);
    if (context != NULL) {
        context->ssl = SSL_CTX_new(TLS_server_method());
    }
    if (context == NULL || context->ssl == NULL || !configure(context, options)) {
        moya_mock_take_error("the TLS identity or options cannot be used", error, error_size);
        moya_mock_tls_context_free(context);
        return NULL;
    }
    return context;
}

void moya_mock_tls_context_free(moya_mock_tls_context *context) {
    if (context == NULL) {
        return;
    }
    SSL_CTX_free(context->ssl);
    free(context->protocols);
    free(context);
}

moya_mock_tls_session *moya_mock_tls_session_create(moya_mock_tls_context *context, int descriptor) {
    moya_mock_tls_session *session = calloc(1, sizeof *session);
    if (session == NULL) {
        return NULL;
    }
    session->ssl = SSL_new(context->ssl);
    if (session->ssl == NULL || SSL_set_fd(session->ssl, descriptor) != 1) {
        moya_mock_tls_session_free(session);
        return NULL;
    }
    SSL_set_accept_state(session->ssl);
    return session;
}

void moya_mock_tls_session_free(moya_mock_tls_session *session) {
    SSL_free(session->ssl);
    free(session);
}

static moya_mock_tls_result outcome(const moya_mock_tls_session *session, int result) {
    switch (SSL_get_error(session->ssl, result)) {
    case SSL_ERROR_NONE:
        return moya_mock_tls_done;
    case SSL_ERROR_WANT_READ:
        return moya_mock_tls_wants_read;
    case SSL_ERROR_WANT_WRITE:
        return moya_mock_tls_wants_write;
    case SSL_ERROR_ZERO_RETURN:
        return moya_mock_tls_closed;
    default:
        return moya_mock_tls_failed;
    }
}

moya_mock_tls_result moya_mock_tls_handshake(moya_mock_tls_session *session, char *error, size_t error_size) {
    ERR_clear_error();
    errno = 0;
    moya_mock_tls_result result = outcome(session, SSL_do_handshake(session->ssl));
    if (result == moya_mock_tls_failed || result == moya_mock_tls_closed) {
        if (ERR_peek_error() != 0) {
            moya_mock_take_error("TLS handshake", error, error_size);
        } else {
            snprintf(error, error_size, "TLS handshake: %s",
                     errno != 0 ? strerror(errno) : "the client closed the connection");
        }
    }
    return result;
}

moya_mock_tls_result moya_mock_tls_read(moya_mock_tls_session *session, void *bytes, size_t size, size_t *count) {
    ERR_clear_error();
    return outcome(session, SSL_read_ex(session->ssl, bytes, size, count));
}

moya_mock_tls_result moya_mock_tls_write(moya_mock_tls_session *session, const void *bytes, size_t size,
                                         size_t *count) {
    ERR_clear_error();
    return outcome(session, SSL_write_ex(session->ssl, bytes, size, count));
}

void moya_mock_tls_close(moya_mock_tls_session *session) {
    ERR_clear_error();
    SSL_shutdown(session->ssl);
    ERR_clear_error();
}

int moya_mock_tls_version(const moya_mock_tls_session *session) {
    return SSL_version(session->ssl);
}

void moya_mock_tls_cipher(const moya_mock_tls_session *session, char *text, size_t size) {
    snprintf(text, size, "%s", SSL_get_cipher_name(session->ssl));
}

void moya_mock_tls_protocol(const moya_mock_tls_session *session, char *text, size_t size) {
    const unsigned char *name = NULL;
    unsigned int length = 0;
    SSL_get0_alpn_selected(session->ssl, &name, &length);
    snprintf(text, size, "%.*s", (int)length, length > 0 ? (const char *)name : "");
}

void moya_mock_tls_server_name(const moya_mock_tls_session *session, char *text, size_t size) {
    const char *name = SSL_get_servername(session->ssl, TLSEXT_NAMETYPE_host_name);
    snprintf(text, size, "%s", name != NULL ? name : "");
}

void moya_mock_tls_client_subject(const moya_mock_tls_session *session, char *text, size_t size) {
    X509 *certificate = SSL_get1_peer_certificate(session->ssl);
    BIO *printed = BIO_new(BIO_s_mem());
    int length = 0;
    if (certificate != NULL && printed != NULL) {
        X509_NAME_print_ex(printed, X509_get_subject_name(certificate), 0, XN_FLAG_RFC2253);
        length = BIO_read(printed, text, (int)size - 1);
    }
    text[length > 0 ? length : 0] = 0;
    BIO_free(printed);
    X509_free(certificate);
}

#endif

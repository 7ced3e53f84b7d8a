#include "openssl_certificates.h"
#include "openssl_trust.h"

#include <openssl/err.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* What a context knows of the decision that is due in its handshake. */
struct handshake {
    struct moya_handshake_listener listener;
    /* The copy. */
    char *host;
    /* Before TLS 1.3 the stapled response follows the certificates: the verdict waits for it. */
    int is_waiting;
    struct moya_verdict waiting;
};

static int place_in_context = -1;
static pthread_once_t place_once = PTHREAD_ONCE_INIT;

static void free_handshake(void *context, void *data, CRYPTO_EX_DATA *all, int index, long argument, void *pointer) {
    (void)context, (void)all, (void)index, (void)argument, (void)pointer;
    struct handshake *handshake = data;
    if (!handshake) return;
    if (handshake->is_waiting) moya_verdict_free(&handshake->waiting);
    handshake->listener.release(handshake->listener.context);
    free(handshake->host);
    free(handshake);
}

static void find_place(void) {
    place_in_context = SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, free_handshake);
}

static struct moya_bytes stapled_response(SSL *ssl) {
    unsigned char *bytes = NULL;
    long count = SSL_get_tlsext_status_ocsp_resp(ssl, &bytes);
    return count > 0 && bytes ? (struct moya_bytes){bytes, (size_t)count} : (struct moya_bytes){NULL, 0};
}

static int decide(struct handshake *handshake, struct moya_verdict *verdict, SSL *ssl) {
    X509_STORE *store = SSL_CTX_get_cert_store(SSL_get_SSL_CTX(ssl));
    struct moya_trust trust = {
        .stapled = stapled_response(ssl),
        .roots = (struct moya_roots *)store,
        .security_level = SSL_get_security_level(ssl),
    };
    return moya_verdict_lend(verdict, &trust, handshake->listener.decide, handshake->listener.context);
}

static int verify_certificates(X509_STORE_CTX *verification, void *argument) {
    struct handshake *handshake = argument;
    SSL *ssl = X509_STORE_CTX_get_ex_data(verification, SSL_get_ex_data_X509_STORE_CTX_idx());
    struct moya_verdict verdict = {0};
    int is_trusted = X509_verify_cert(verification) == 1;
    int is_accepted = 0;
    if (ssl && moya_verdict_read(&verdict, verification, is_trusted)) {
        if (handshake->listener.asks_for_stapled && SSL_version(ssl) < TLS1_3_VERSION) {
            if (handshake->is_waiting) moya_verdict_free(&handshake->waiting);
            handshake->waiting = verdict;
            handshake->is_waiting = 1;
            X509_STORE_CTX_set_error(verification, X509_V_OK);
            return 1;
        }
        is_accepted = decide(handshake, &verdict, ssl);
    }
    moya_verdict_free(&verdict);
    if (is_accepted) {
        X509_STORE_CTX_set_error(verification, X509_V_OK);
    } else if (X509_STORE_CTX_get_error(verification) == X509_V_OK) {
        X509_STORE_CTX_set_error(verification, X509_V_ERR_APPLICATION_VERIFICATION);
    }
    return is_accepted;
}

/* Reading certificates for somebody else costs more than checking them: that is done for those that are refused. */
static int verify_by_openssl(X509_STORE_CTX *verification, void *argument) {
    struct handshake *handshake = argument;
    int is_trusted = X509_verify_cert(verification) == 1;
    X509 *leaf = X509_STORE_CTX_get0_cert(verification);
    if (is_trusted && leaf && moya_x509_is_for_host(leaf, handshake->host)) return 1;
    SSL *ssl = X509_STORE_CTX_get_ex_data(verification, SSL_get_ex_data_X509_STORE_CTX_idx());
    struct moya_verdict verdict = {0};
    /* When a server shakes hands once more, the listener may be about something else by now. */
    if (ssl && SSL_num_renegotiations(ssl) == 0 && moya_verdict_read(&verdict, verification, is_trusted)) {
        decide(handshake, &verdict, ssl);
    }
    moya_verdict_free(&verdict);
    if (X509_STORE_CTX_get_error(verification) == X509_V_OK) {
        X509_STORE_CTX_set_error(verification, X509_V_ERR_HOSTNAME_MISMATCH);
    }
    return 0;
}

/* OpenSSL calls this before it finishes a handshake in which it asked for a response, whether one came or not. */
static int receive_stapled(SSL *ssl, void *argument) {
    struct handshake *handshake = argument;
    if (!handshake->is_waiting) return 1;
    handshake->is_waiting = 0;
    int is_accepted = decide(handshake, &handshake->waiting, ssl);
    moya_verdict_free(&handshake->waiting);
    return is_accepted;
}

static int hear_request(SSL *ssl, void *argument) {
    (void)ssl;
    struct handshake *handshake = argument;
    handshake->listener.was_asked(handshake->listener.context);
    return 1;
}

static void decide_certificates(SSL_CTX *context, struct handshake *handshake) {
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    if (handshake->host) return SSL_CTX_set_cert_verify_callback(context, verify_by_openssl, handshake);
    SSL_CTX_set_cert_verify_callback(context, verify_certificates, handshake);
    /* A server that shakes hands again on a connection could show other certificates. */
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
    if (!handshake->listener.asks_for_stapled) return;
    SSL_CTX_set_tlsext_status_type(context, TLSEXT_STATUSTYPE_ocsp);
    SSL_CTX_set_tlsext_status_cb(context, receive_stapled);
    SSL_CTX_set_tlsext_status_arg(context, handshake);
}

int moya_context_listen(void *ssl_context, struct moya_handshake_listener listener) {
    SSL_CTX *context = ssl_context;
    pthread_once(&place_once, find_place);
    struct handshake *handshake = calloc(1, sizeof *handshake);
    if (handshake && listener.host) handshake->host = strdup(listener.host);
    if (!handshake || (listener.host && !handshake->host) || place_in_context < 0 ||
        SSL_CTX_set_ex_data(context, place_in_context, handshake) != 1) {
        if (handshake) free(handshake->host);
        free(handshake);
        listener.release(listener.context);
        return 0;
    }
    handshake->listener = listener;
    handshake->listener.host = NULL;
    SSL_CTX_set_cert_cb(context, hear_request, handshake);
    decide_certificates(context, handshake);
    return 1;
}

#include "openssl_identity.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdlib.h>

struct moya_identity {
    EVP_PKEY *key;
    X509 *certificate;
    STACK_OF(X509) *chain;
};

void moya_identity_free(struct moya_identity *identity) {
    if (!identity) return;
    EVP_PKEY_free(identity->key);
    X509_free(identity->certificate);
    sk_X509_pop_free(identity->chain, X509_free);
    free(identity);
}

struct moya_identity *moya_identity_assemble(EVP_PKEY *key, STACK_OF(X509) *certificates,
                                             enum moya_identity_problem *problem) {
    struct moya_identity *identity = calloc(1, sizeof *identity);
    *problem = moya_identity_fine;
    if (!identity || !certificates) {
        *problem = identity ? moya_identity_certificate_missing : moya_identity_out_of_memory;
        EVP_PKEY_free(key);
        sk_X509_pop_free(certificates, X509_free);
        free(identity);
        return NULL;
    }
    identity->key = key;
    identity->chain = certificates;
    for (int i = 0; key && !identity->certificate && i < sk_X509_num(certificates); i++) {
        if (X509_check_private_key(sk_X509_value(certificates, i), key) == 1) {
            identity->certificate = sk_X509_delete(certificates, i);
        }
    }
    if (sk_X509_num(certificates) == 0 && !identity->certificate) {
        *problem = moya_identity_certificate_missing;
    } else if (!key) {
        *problem = moya_identity_key_missing;
    } else if (!identity->certificate) {
        *problem = moya_identity_key_mismatched;
    } else if (X509_cmp_current_time(X509_get0_notAfter(identity->certificate)) <= 0) {
        *problem = moya_identity_expired;
    } else if (X509_cmp_current_time(X509_get0_notBefore(identity->certificate)) > 0) {
        *problem = moya_identity_not_yet_valid;
    }
    ERR_clear_error();
    if (*problem == moya_identity_fine) return identity;
    moya_identity_free(identity);
    return NULL;
}

static void take_certificate(X509 *certificate, moya_take_bytes take, void *context) {
    unsigned char *der = NULL;
    int count = i2d_X509(certificate, &der);
    if (count > 0) take((struct moya_bytes){der, (size_t)count}, context);
    OPENSSL_free(der);
}

void moya_identity_certificates(const struct moya_identity *identity, moya_take_bytes take, void *context) {
    take_certificate(identity->certificate, take, context);
    for (int i = 0; i < sk_X509_num(identity->chain); i++) {
        take_certificate(sk_X509_value(identity->chain, i), take, context);
    }
}

int moya_context_use_identity(void *ssl_context, const struct moya_identity *identity) {
    SSL_CTX *context = ssl_context;
    int succeeded = SSL_CTX_use_certificate(context, identity->certificate) == 1 &&
                    SSL_CTX_use_PrivateKey(context, identity->key) == 1;
    for (int i = 0; succeeded && i < sk_X509_num(identity->chain); i++) {
        succeeded = SSL_CTX_add1_chain_cert(context, sk_X509_value(identity->chain, i)) == 1;
    }
    ERR_clear_error();
    return succeeded;
}

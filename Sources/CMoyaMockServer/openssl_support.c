#ifdef MOYA_MOCK_OPENSSL

#include "openssl_support.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <stdio.h>

void moya_mock_take_error(const char *doing, char *error, size_t error_size) {
    unsigned long code = ERR_get_error();
    char reason[256] = "no further reason given";
    if (code != 0) {
        ERR_error_string_n(code, reason, sizeof reason);
    }
    ERR_clear_error();
    snprintf(error, error_size, "%s: %s", doing, reason);
}

EVP_PKEY *moya_mock_read_key(const char *pem) {
    BIO *source = BIO_new_mem_buf(pem, -1);
    if (source == NULL) {
        return NULL;
    }
    EVP_PKEY *key = PEM_read_bio_PrivateKey(source, NULL, NULL, NULL);
    BIO_free(source);
    return key;
}

X509 *moya_mock_read_certificate(const char *pem) {
    BIO *source = BIO_new_mem_buf(pem, -1);
    if (source == NULL) {
        return NULL;
    }
    X509 *certificate = PEM_read_bio_X509(source, NULL, NULL, NULL);
    BIO_free(source);
    return certificate;
}

STACK_OF(X509) *moya_mock_read_certificates(const char *pem) {
    BIO *source = BIO_new_mem_buf(pem, -1);
    STACK_OF(X509) *certificates = sk_X509_new_null();
    if (source == NULL || certificates == NULL) {
        BIO_free(source);
        sk_X509_free(certificates);
        return NULL;
    }
    X509 *certificate;
    while ((certificate = PEM_read_bio_X509(source, NULL, NULL, NULL)) != NULL) {
        sk_X509_push(certificates, certificate);
    }
    /* Reading past the last certificate leaves "no start line" behind. */
    ERR_clear_error();
    BIO_free(source);
    if (sk_X509_num(certificates) == 0) {
        sk_X509_free(certificates);
        return NULL;
    }
    return certificates;
}

#endif

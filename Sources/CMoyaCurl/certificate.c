#include "openssl_certificates.h"

#include <limits.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

BIO *moya_bio_read(struct moya_bytes bytes) {
    return bytes.count > INT_MAX || !bytes.bytes ? NULL : BIO_new_mem_buf(bytes.bytes, (int)bytes.count);
}

X509 *moya_x509_read(struct moya_bytes der) {
    if (der.count > LONG_MAX || !der.bytes) return NULL;
    const unsigned char *position = der.bytes;
    X509 *certificate = d2i_X509(NULL, &position, (long)der.count);
    if (certificate && position != (const unsigned char *)der.bytes + der.count) {
        X509_free(certificate);
        certificate = NULL;
    }
    ERR_clear_error();
    return certificate;
}

STACK_OF(X509) *moya_x509_read_all(const struct moya_bytes *ders, size_t count) {
    STACK_OF(X509) *all = sk_X509_new_null();
    for (size_t i = 0; all && i < count; i++) {
        X509 *certificate = moya_x509_read(ders[i]);
        if (!certificate || !sk_X509_push(all, certificate)) {
            X509_free(certificate);
            sk_X509_pop_free(all, X509_free);
            return NULL;
        }
    }
    return all;
}

STACK_OF(X509) *moya_x509_read_pem(struct moya_bytes pem) {
    BIO *source = moya_bio_read(pem);
    STACK_OF(X509) *all = sk_X509_new_null();
    int is_whole = source && all;
    X509 *certificate;
    ERR_clear_error();
    while (is_whole && (certificate = PEM_read_bio_X509(source, NULL, NULL, NULL))) {
        is_whole = sk_X509_push(all, certificate) > 0;
        if (!is_whole) X509_free(certificate);
    }
    /* The text's end is the one error that is none. */
    unsigned long last = ERR_peek_last_error();
    is_whole = is_whole && ERR_GET_LIB(last) == ERR_LIB_PEM && ERR_GET_REASON(last) == PEM_R_NO_START_LINE;
    ERR_clear_error();
    BIO_free(source);
    if (is_whole) return all;
    sk_X509_pop_free(all, X509_free);
    return NULL;
}

X509_CRL *moya_crl_read(struct moya_bytes bytes) {
    if (bytes.count > LONG_MAX || !bytes.bytes) return NULL;
    const unsigned char *position = bytes.bytes;
    X509_CRL *list = d2i_X509_CRL(NULL, &position, (long)bytes.count);
    if (!list) {
        BIO *source = moya_bio_read(bytes);
        list = source ? PEM_read_bio_X509_CRL(source, NULL, NULL, NULL) : NULL;
        BIO_free(source);
    }
    ERR_clear_error();
    return list;
}

static char *name_text(const X509_NAME *name) {
    BIO *printed = BIO_new(BIO_s_mem());
    char *text = NULL;
    if (printed && X509_NAME_print_ex(printed, name, 0, XN_FLAG_RFC2253 & ~ASN1_STRFLGS_ESC_MSB) >= 0) {
        char *contents = NULL;
        long count = BIO_get_mem_data(printed, &contents);
        if (count >= 0) text = strndup(contents ? contents : "", (size_t)count);
    }
    BIO_free(printed);
    return text;
}

static int64_t seconds(const ASN1_TIME *time) {
    struct tm parts;
    return ASN1_TIME_to_tm(time, &parts) == 1 ? (int64_t)timegm(&parts) : 0;
}

static int digest_public_key(X509 *certificate, uint8_t digest[32]) {
    unsigned char *der = NULL;
    int count = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), &der);
    int succeeded = count > 0 && EVP_Digest(der, (size_t)count, digest, NULL, EVP_sha256(), NULL) == 1;
    OPENSSL_free(der);
    return succeeded;
}

int moya_certificate_read(struct moya_bytes der, struct moya_certificate_facts *facts) {
    memset(facts, 0, sizeof *facts);
    X509 *certificate = moya_x509_read(der);
    if (!certificate) return 0;
    facts->subject = name_text(X509_get_subject_name(certificate));
    facts->issuer = name_text(X509_get_issuer_name(certificate));
    facts->not_before = seconds(X509_get0_notBefore(certificate));
    facts->not_after = seconds(X509_get0_notAfter(certificate));
    int succeeded = facts->subject && facts->issuer && digest_public_key(certificate, facts->public_key_sha256);
    X509_free(certificate);
    ERR_clear_error();
    if (!succeeded) moya_certificate_facts_free(facts);
    return succeeded;
}

void moya_certificate_facts_free(struct moya_certificate_facts *facts) {
    free(facts->subject);
    free(facts->issuer);
    memset(facts, 0, sizeof *facts);
}

int moya_pem_certificates(struct moya_bytes pem, moya_take_bytes take, void *context) {
    STACK_OF(X509) *all = moya_x509_read_pem(pem);
    if (!all) return -1;
    int count = sk_X509_num(all);
    for (int i = 0; i < count; i++) {
        unsigned char *der = NULL;
        int length = i2d_X509(sk_X509_value(all, i), &der);
        if (length > 0) take((struct moya_bytes){der, (size_t)length}, context);
        OPENSSL_free(der);
    }
    sk_X509_pop_free(all, X509_free);
    return count;
}

int moya_revocation_list_check(struct moya_bytes bytes) {
    X509_CRL *list = moya_crl_read(bytes);
    X509_CRL_free(list);
    return list != NULL;
}

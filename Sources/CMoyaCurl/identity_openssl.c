#include "openssl_certificates.h"
#include "openssl_identity.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/provider.h>
#include <pthread.h>

/* Archives and keys of older tools and of Apple's Keychain are encrypted with RC2 or DES, which OpenSSL keeps in a
   provider that is not loaded by default. A library context of our own has it; the rest of the process goes on
   without. */
static OSSL_LIB_CTX *old_ciphers;
static pthread_once_t old_ciphers_once = PTHREAD_ONCE_INIT;

static void load_old_ciphers(void) {
    old_ciphers = OSSL_LIB_CTX_new();
    if (!old_ciphers) return;
    OSSL_PROVIDER_load(old_ciphers, "default");
    OSSL_PROVIDER_load(old_ciphers, "legacy");
    ERR_clear_error();
}

OSSL_LIB_CTX *moya_old_ciphers(void) {
    pthread_once(&old_ciphers_once, load_old_ciphers);
    return old_ciphers;
}

EVP_PKEY *moya_key_bring_home(EVP_PKEY *key) {
    PKCS8_PRIV_KEY_INFO *info = key ? EVP_PKEY2PKCS8(key) : NULL;
    EVP_PKEY *home = info ? EVP_PKCS82PKEY(info) : NULL;
    PKCS8_PRIV_KEY_INFO_free(info);
    EVP_PKEY_free(key);
    return home;
}

int moya_certificate_append_home(STACK_OF(X509) *all, X509 *certificate) {
    unsigned char *der = NULL;
    int count = i2d_X509(certificate, &der);
    X509 *home = count > 0 ? moya_x509_read((struct moya_bytes){der, (size_t)count}) : NULL;
    OPENSSL_free(der);
    if (home && sk_X509_push(all, home) > 0) return 1;
    X509_free(home);
    return 0;
}

static int is_missing_cipher(int library, int reason) {
    switch (library) {
    case ERR_LIB_EVP:
        return reason == ERR_R_UNSUPPORTED || reason == ERR_R_FETCH_FAILED || reason == EVP_R_UNSUPPORTED_ALGORITHM ||
               reason == EVP_R_UNSUPPORTED_CIPHER || reason == EVP_R_UNKNOWN_PBE_ALGORITHM;
    case ERR_LIB_PEM:
        return reason == PEM_R_UNSUPPORTED_ENCRYPTION || reason == PEM_R_UNSUPPORTED_CIPHER;
    case ERR_LIB_PKCS12:
        return reason == PKCS12_R_UNKNOWN_DIGEST_ALGORITHM;
    default:
        return 0;
    }
}

enum moya_identity_problem moya_identity_recorded_problem(void) {
    enum moya_identity_problem problem = moya_identity_unreadable;
    unsigned long error;
    while ((error = ERR_get_error())) {
        int library = ERR_GET_LIB(error), reason = ERR_GET_REASON(error);
        if (problem != moya_identity_unreadable) continue;
        if (is_missing_cipher(library, reason)) problem = moya_identity_encryption_unsupported;
        /* With the wrong key a cipher gives bytes that are padded wrongly, or seldom bytes that mean nothing. */
        int is_undone = reason == PKCS12_R_PKCS12_CIPHERFINAL_ERROR || reason == PKCS12_R_DECODE_ERROR;
        if (library == ERR_LIB_PKCS12 && is_undone) problem = moya_identity_password_wrong;
    }
    return problem;
}

/* They reach less than a quarter as deep. */
__attribute__((noinline)) void moya_overwrite_stack(void) {
    unsigned char used[32768];
    OPENSSL_cleanse(used, sizeof used);
}

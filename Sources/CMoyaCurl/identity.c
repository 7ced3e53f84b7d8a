#define _GNU_SOURCE
#include "moya_identity.h"
#include "openssl_certificates.h"

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/provider.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

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

/* Takes over what it is given, also when it fails. */
static struct moya_identity *assemble(EVP_PKEY *key, STACK_OF(X509) *certificates,
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

/* The same key, at home in the library context that TLS uses. */
static EVP_PKEY *bring_home(EVP_PKEY *key) {
    PKCS8_PRIV_KEY_INFO *info = key ? EVP_PKEY2PKCS8(key) : NULL;
    EVP_PKEY *home = info ? EVP_PKCS82PKEY(info) : NULL;
    PKCS8_PRIV_KEY_INFO_free(info);
    EVP_PKEY_free(key);
    return home;
}

static int append_home(STACK_OF(X509) *all, X509 *certificate) {
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

/* What OpenSSL's errors since they were last cleared amount to, the first that says enough; clears them. */
static enum moya_identity_problem recorded_problem(void) {
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

static int has_password(PKCS12 *archive, const char **password) {
    if (!PKCS12_mac_present(archive)) {
        /* OpenSSL takes no password for an archive without a checksum; with one of ours the decryption tells. */
        return !*password || !**password || PKCS12_set_mac(archive, *password, -1, NULL, 0, 1, NULL) == 1;
    }
    if (*password && **password) return PKCS12_verify_mac(archive, *password, -1) == 1;
    /* No password and an empty one are written differently; archives have either. */
    if (PKCS12_verify_mac(archive, NULL, 0) == 1) {
        *password = NULL;
        return 1;
    }
    *password = "";
    return PKCS12_verify_mac(archive, "", 0) == 1;
}

static struct moya_identity *open_archive(PKCS12 *archive, const char *password, enum moya_identity_problem *problem) {
    EVP_PKEY *key = NULL;
    X509 *leaf = NULL;
    STACK_OF(X509) *others = NULL;
    STACK_OF(X509) *all = sk_X509_new_null();
    int succeeded = PKCS12_parse(archive, password, &key, &leaf, &others) == 1;
    if (!succeeded) {
        *problem = recorded_problem();
        int is_locked = *problem == moya_identity_password_wrong;
        if (is_locked && !(password && *password)) *problem = moya_identity_password_required;
    }
    if (succeeded && leaf) succeeded = append_home(all, leaf);
    for (int i = 0; succeeded && i < sk_X509_num(others); i++) succeeded = append_home(all, sk_X509_value(others, i));
    X509_free(leaf);
    sk_X509_pop_free(others, X509_free);
    key = bring_home(key);
    if (succeeded) return assemble(key, all, problem);
    if (*problem == moya_identity_fine) *problem = moya_identity_unreadable;
    EVP_PKEY_free(key);
    sk_X509_pop_free(all, X509_free);
    return NULL;
}

struct moya_identity *moya_identity_from_pkcs12(struct moya_bytes bytes, const char *password,
                                                enum moya_identity_problem *problem) {
    pthread_once(&old_ciphers_once, load_old_ciphers);
    *problem = moya_identity_fine;
    BIO *source = moya_bio_read(bytes);
    PKCS12 *archive = source ? PKCS12_init_ex(NID_pkcs7_data, old_ciphers, NULL) : NULL;
    /* A failed read frees the archive and sets the variable to NULL. */
    if (archive) d2i_PKCS12_bio(source, &archive);
    struct moya_identity *identity = NULL;
    ERR_clear_error();
    if (!archive) {
        *problem = moya_identity_unreadable;
    } else if (!has_password(archive, &password)) {
        *problem = recorded_problem();
        if (*problem != moya_identity_encryption_unsupported) {
            *problem = password && *password ? moya_identity_password_wrong : moya_identity_password_required;
        }
    } else {
        ERR_clear_error();
        identity = open_archive(archive, password, problem);
    }
    PKCS12_free(archive);
    BIO_free(source);
    ERR_clear_error();
    return identity;
}

struct password_request {
    const char *password;
    int was_asked;
};

/* OpenSSL gives the buffer and overwrites it after use. */
static int answer_password(char *buffer, int size, int is_writing, void *context) {
    (void)is_writing;
    struct password_request *request = context;
    request->was_asked = 1;
    size_t count = request->password ? strlen(request->password) : 0;
    if (!request->password || size < 0 || count > (size_t)size) return -1;
    memcpy(buffer, request->password, count);
    return (int)count;
}

static EVP_PKEY *read_key(struct moya_bytes pem, const char *password, enum moya_identity_problem *problem) {
    struct password_request request = {password, 0};
    BIO *source = moya_bio_read(pem);
    EVP_PKEY *key = NULL;
    pthread_once(&old_ciphers_once, load_old_ciphers);
    ERR_clear_error();
    if (source) key = PEM_read_bio_PrivateKey_ex(source, NULL, answer_password, &request, old_ciphers, NULL);
    BIO_free(source);
    int is_unsupported = !key && recorded_problem() == moya_identity_encryption_unsupported;
    if (key) key = bring_home(key);
    ERR_clear_error();
    if (key) return key;
    static const char title[] = "PRIVATE KEY-----";
    int has_title = pem.bytes && memmem(pem.bytes, pem.count, title, sizeof title - 1) != NULL;
    if (is_unsupported) {
        *problem = moya_identity_encryption_unsupported;
    } else if (request.was_asked) {
        *problem = password ? moya_identity_password_wrong : moya_identity_password_required;
    } else {
        *problem = has_title ? moya_identity_unreadable : moya_identity_key_missing;
    }
    return NULL;
}

struct moya_identity *moya_identity_from_pem(struct moya_bytes certificates, struct moya_bytes key_pem,
                                             const char *password, enum moya_identity_problem *problem) {
    *problem = moya_identity_fine;
    STACK_OF(X509) *all = moya_x509_read_pem(certificates);
    if (!all || sk_X509_num(all) == 0) {
        *problem = all ? moya_identity_certificate_missing : moya_identity_unreadable;
        sk_X509_pop_free(all, X509_free);
        return NULL;
    }
    EVP_PKEY *key = read_key(key_pem, password, problem);
    if (!key) {
        sk_X509_pop_free(all, X509_free);
        return NULL;
    }
    return assemble(key, all, problem);
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

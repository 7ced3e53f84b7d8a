#define _GNU_SOURCE
#include "openssl_certificates.h"
#include "openssl_identity.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <string.h>

struct password_request {
    const char *password;
    int was_asked;
};

static int answer_password(char *buffer, int size, int is_writing, void *context) {
    (void)is_writing;
    struct password_request *request = context;
    request->was_asked = 1;
    size_t count = request->password ? strlen(request->password) : 0;
    if (!request->password || size < 0 || count > (size_t)size) return -1;
    memcpy(buffer, request->password, count);
    return (int)count;
}

static int take_key(struct moya_steps *steps, const unsigned char *der, long count) {
    X509_SIG *locked = d2i_X509_SIG(NULL, &der, count);
    const X509_ALGOR *algorithm = NULL;
    if (locked) X509_SIG_get0(locked, &algorithm, NULL);
    int result = !algorithm || moya_steps_take(steps, algorithm);
    X509_SIG_free(locked);
    return result;
}

/* Reads what would be read and decrypts nothing. OpenSSL looks for a key behind a damaged block too. */
static int is_bounded(struct moya_bytes pem) {
    BIO *source = moya_bio_read(pem);
    struct moya_steps steps = moya_steps_most();
    size_t left = source ? BIO_ctrl_pending(source) : 0, before = left + 1;
    int result = 1;
    for (; result && left > 0 && left < before; left = BIO_ctrl_pending(source)) {
        char *name = NULL, *header = NULL;
        unsigned char *data = NULL;
        long count = 0;
        before = left;
        if (PEM_read_bio(source, &name, &header, &data, &count) != 1) continue;
        if (strcmp(name, PEM_STRING_PKCS8) == 0) result = take_key(&steps, data, count);
        OPENSSL_free(name);
        OPENSSL_free(header);
        OPENSSL_clear_free(data, (size_t)count);
    }
    BIO_free(source);
    ERR_clear_error();
    return result;
}

static EVP_PKEY *read_key(struct moya_bytes pem, const char *password, enum moya_identity_problem *problem) {
    if (!is_bounded(pem)) {
        *problem = moya_identity_derivation_too_long;
        return NULL;
    }
    struct password_request request = {password, 0};
    BIO *source = moya_bio_read(pem);
    EVP_PKEY *key = NULL;
    ERR_clear_error();
    if (source) key = PEM_read_bio_PrivateKey_ex(source, NULL, answer_password, &request, moya_old_ciphers(), NULL);
    BIO_free(source);
    int is_unsupported = !key && moya_identity_recorded_problem() == moya_identity_encryption_unsupported;
    if (key) key = moya_key_bring_home(key);
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
    moya_overwrite_stack();
    if (!key) {
        sk_X509_pop_free(all, X509_free);
        return NULL;
    }
    return moya_identity_assemble(key, all, problem);
}

#include "openssl_certificates.h"
#include "openssl_identity.h"

#include <openssl/err.h>

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
        *problem = moya_identity_recorded_problem();
        int is_locked = *problem == moya_identity_password_wrong;
        if (is_locked && !(password && *password)) *problem = moya_identity_password_required;
    }
    if (succeeded && leaf) succeeded = moya_certificate_append_home(all, leaf);
    for (int i = 0; succeeded && i < sk_X509_num(others); i++) succeeded = moya_certificate_append_home(all, sk_X509_value(others, i));
    X509_free(leaf);
    sk_X509_pop_free(others, X509_free);
    key = moya_key_bring_home(key);
    if (succeeded) return moya_identity_assemble(key, all, problem);
    if (*problem == moya_identity_fine) *problem = moya_identity_unreadable;
    EVP_PKEY_free(key);
    sk_X509_pop_free(all, X509_free);
    return NULL;
}

static struct moya_identity *read_archive(struct moya_bytes bytes, const char *password,
                                          enum moya_identity_problem *problem) {
    *problem = moya_identity_fine;
    BIO *source = moya_bio_read(bytes);
    PKCS12 *archive = source ? PKCS12_init_ex(NID_pkcs7_data, moya_old_ciphers(), NULL) : NULL;
    /* A failed read frees the archive and sets the variable to NULL. */
    if (archive) d2i_PKCS12_bio(source, &archive);
    struct moya_identity *identity = NULL;
    ERR_clear_error();
    if (!archive) {
        *problem = moya_identity_unreadable;
    } else if (!moya_archive_is_bounded(archive, NULL, 0)) {
        *problem = moya_identity_derivation_too_long;
    } else if (!has_password(archive, &password)) {
        *problem = moya_identity_recorded_problem();
        if (*problem != moya_identity_encryption_unsupported) {
            *problem = password && *password ? moya_identity_password_wrong : moya_identity_password_required;
        }
    } else if (!moya_archive_is_bounded(archive, password, 1)) {
        *problem = moya_identity_derivation_too_long;
    } else {
        ERR_clear_error();
        identity = open_archive(archive, password, problem);
    }
    PKCS12_free(archive);
    BIO_free(source);
    ERR_clear_error();
    return identity;
}

struct moya_identity *moya_identity_from_pkcs12(struct moya_bytes archive, const char *password,
                                                enum moya_identity_problem *problem) {
    struct moya_identity *identity = read_archive(archive, password, problem);
    moya_overwrite_stack();
    return identity;
}

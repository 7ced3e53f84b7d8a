#ifndef MOYA_IDENTITY_H
#define MOYA_IDENTITY_H

#include "moya_certificate.h"

/* A client's certificates and private key. It is never changed, so any thread may use it. */
struct moya_identity;

enum moya_identity_problem {
    moya_identity_fine,
    moya_identity_unreadable,
    moya_identity_password_required,
    moya_identity_password_wrong,
    moya_identity_encryption_unsupported,
    /* The steps from the password to the key are so many that it would take minutes. */
    moya_identity_derivation_too_long,
    moya_identity_certificate_missing,
    moya_identity_key_missing,
    moya_identity_key_mismatched,
    moya_identity_expired,
    moya_identity_not_yet_valid,
    moya_identity_out_of_memory,
};

/* The password is read in place and never copied into memory of our own; NULL means that there is none. */
struct moya_identity *moya_identity_from_pkcs12(struct moya_bytes archive, const char *password,
                                                enum moya_identity_problem *problem);
struct moya_identity *moya_identity_from_pem(struct moya_bytes certificates, struct moya_bytes key,
                                             const char *password, enum moya_identity_problem *problem);
/* OpenSSL overwrites the private key when it frees it. */
void moya_identity_free(struct moya_identity *identity);

/* Hands over the DER of the certificates, the client's own first. */
void moya_identity_certificates(const struct moya_identity *identity, moya_take_bytes take, void *context);

/* Lets a context answer the request for a client certificate. */
int moya_context_use_identity(void *ssl_context, const struct moya_identity *identity);

#endif

#ifndef MOYA_OPENSSL_IDENTITY_H
#define MOYA_OPENSSL_IDENTITY_H

#include "moya_identity.h"
#include <openssl/pkcs12.h>

/* Takes over what it is given, also when it fails. */
struct moya_identity *moya_identity_assemble(EVP_PKEY *key, STACK_OF(X509) *certificates,
                                             enum moya_identity_problem *problem);

/* A library context that knows RC2 and DES too. */
OSSL_LIB_CTX *moya_old_ciphers(void);

/* The same key or certificate, at home in the library context that TLS uses. Takes the key over. */
EVP_PKEY *moya_key_bring_home(EVP_PKEY *key);
int moya_certificate_append_home(STACK_OF(X509) *all, X509 *certificate);

/* What OpenSSL's errors since they were last cleared amount to, the first that says enough; clears them. */
enum moya_identity_problem moya_identity_recorded_problem(void);

/* How many steps from a password to its keys somebody may still be made to wait for. */
struct moya_steps {
    int64_t left;
};

struct moya_steps moya_steps_most(void);

/* Takes those of an algorithm from those that are left; 0 when they are not enough. */
int moya_steps_take(struct moya_steps *steps, const X509_ALGOR *algorithm);

/* Whether an archive has no more than the most; opened with its password, also in what is encrypted. */
int moya_archive_is_bounded(PKCS12 *archive, const char *password, int is_opened);

/* Goes over where functions of OpenSSL have put passwords on the stack and left them there. */
void moya_overwrite_stack(void);

#endif

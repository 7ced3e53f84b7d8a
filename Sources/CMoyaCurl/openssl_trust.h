#ifndef MOYA_OPENSSL_TRUST_H
#define MOYA_OPENSSL_TRUST_H

#include "moya_trust.h"
#include <openssl/ssl.h>

/* A verdict with the certificates it is about, which it owns. */
struct moya_verdict {
    STACK_OF(X509) *presented;
    STACK_OF(X509) *chain;
    enum moya_trust_failure failure;
    const char *reason;
    int depth;
    int is_known_good;
};

/* Reads the verdict after `X509_verify_cert`. 0 when there is no memory left. */
int moya_verdict_read(struct moya_verdict *verdict, X509_STORE_CTX *verification, int is_trusted);

/* Heeds what an OCSP response says of the first certificate of the chain, if that is trusted so far. */
void moya_verdict_heed_stapled(struct moya_verdict *verdict, struct moya_bytes response, X509_STORE *roots);

/* Lends the verdict to `use` with its certificates in DER. 0 when there is no memory left. */
int moya_verdict_lend(const struct moya_verdict *verdict, struct moya_trust *trust, moya_decide_trust use,
                      void *context);

void moya_verdict_free(struct moya_verdict *verdict);

#endif

#ifndef MOYA_OPENSSL_CERTIFICATES_H
#define MOYA_OPENSSL_CERTIFICATES_H

#include "moya_certificate.h"
#include <openssl/x509.h>

/* The BIO reads the bytes in place. NULL when there are too many. */
BIO *moya_bio_read(struct moya_bytes bytes);
X509 *moya_x509_read(struct moya_bytes der);
STACK_OF(X509) *moya_x509_read_all(const struct moya_bytes *ders, size_t count);
STACK_OF(X509) *moya_x509_read_pem(struct moya_bytes pem);
int moya_x509_is_for_host(X509 *certificate, const char *host);
X509_CRL *moya_crl_read(struct moya_bytes bytes);

#endif

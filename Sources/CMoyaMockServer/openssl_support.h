#ifndef MOYA_MOCK_OPENSSL_SUPPORT_H
#define MOYA_MOCK_OPENSSL_SUPPORT_H

#include <openssl/evp.h>
#include <openssl/x509.h>
#include <stddef.h>

/* Takes the oldest error that OpenSSL queued on this thread, prefixed with what was being done, and clears the queue. */
void moya_mock_take_error(const char *doing, char *error, size_t error_size);

/* Both return NULL when the PEM text holds no such thing. */
EVP_PKEY *moya_mock_read_key(const char *pem);
X509 *moya_mock_read_certificate(const char *pem);

/* All certificates of the PEM text in their order, NULL when there is none. */
STACK_OF(X509) *moya_mock_read_certificates(const char *pem);

#endif

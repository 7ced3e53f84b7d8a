#ifndef MOYA_MOCK_CERTIFICATES_H
#define MOYA_MOCK_CERTIFICATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *common_name;
    const char *alternative_names; /* OpenSSL's notation, "DNS:localhost,IP:127.0.0.1"; NULL for none */
    int64_t not_before;            /* seconds since 1970 */
    int64_t not_after;
    bool is_authority;
    bool for_client;               /* extended key usage: client instead of server authentication */
} moya_mock_certificate_request;

/* Bytes that the caller frees with moya_mock_bytes_free; NULL with an error text when something failed. */
typedef struct {
    uint8_t *bytes;
    size_t count;
} moya_mock_bytes;

void moya_mock_bytes_free(moya_mock_bytes bytes);

/* rsa_bits 0 makes a P-256 key. The result is PKCS#8 PEM. */
moya_mock_bytes moya_mock_key_create(int rsa_bits, char *error, size_t error_size);

/* Without an issuer (both NULL) the certificate is signed by its own key. The result is PEM. */
moya_mock_bytes moya_mock_certificate_create(const moya_mock_certificate_request *request, const char *key_pem,
                                             const char *issuer_certificate_pem, const char *issuer_key_pem,
                                             char *error, size_t error_size);

/* The first certificate of certificates_pem belongs to the key, the others are added as its chain. */
moya_mock_bytes moya_mock_pkcs12_create(const char *certificates_pem, const char *key_pem, const char *password,
                                        const char *friendly_name, char *error, size_t error_size);

#endif

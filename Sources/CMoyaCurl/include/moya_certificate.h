#ifndef MOYA_CERTIFICATE_H
#define MOYA_CERTIFICATE_H

#include <stddef.h>
#include <stdint.h>

/* Bytes that belong to somebody else. */
struct moya_bytes {
    const void *bytes;
    size_t count;
};

/* Takes bytes that last only as long as the call. */
typedef void (*moya_take_bytes)(struct moya_bytes bytes, void *context);

/* What a certificate says of itself. Names are written as RFC 2253 does, times in seconds since 1970. */
struct moya_certificate_facts {
    char *subject;
    char *issuer;
    int64_t not_before;
    int64_t not_after;
    uint8_t public_key_sha256[32];
};

/* Whether `der` is one certificate and nothing after it; if so, the facts are to be freed. */
int moya_certificate_read(struct moya_bytes der, struct moya_certificate_facts *facts);
void moya_certificate_facts_free(struct moya_certificate_facts *facts);

/* Whether the certificate is for the host: a DNS name or an IP address without brackets. Only its alternative names
   count (RFC 9110, section 4.3.4). */
int moya_certificate_is_for_host(struct moya_bytes der, const char *host);

/* Whether the certificate has alternative names of hosts at all. */
int moya_certificate_names_hosts(struct moya_bytes der);

/* Hands over the DER of every certificate in a PEM text. -1 when one of them cannot be read. */
int moya_pem_certificates(struct moya_bytes pem, moya_take_bytes take, void *context);

/* Whether `bytes` is one certificate revocation list, in DER or in PEM. */
int moya_revocation_list_check(struct moya_bytes bytes);

#endif

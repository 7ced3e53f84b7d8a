// The platform's message digests: OpenSSL's on Linux, CommonCrypto's on Apple's systems.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef enum {
    moya_digest_md5,
    moya_digest_sha256,
} moya_digest_algorithm;

/// Writes the digest of `count` bytes to `value`.
///
/// Returns how many bytes were written, 0 when the platform refuses the algorithm, as some policies do for MD5.
size_t moya_digest(moya_digest_algorithm algorithm, const void *bytes, size_t count, uint8_t value[32]);

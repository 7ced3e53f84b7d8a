#include "CMoyaDigest.h"

#ifdef __APPLE__

#include <CommonCrypto/CommonDigest.h>

size_t moya_digest(moya_digest_algorithm algorithm, const void *bytes, size_t count, uint8_t value[32]) {
    if (count > UINT32_MAX) return 0;
    if (algorithm == moya_digest_sha256) {
        CC_SHA256(bytes, (CC_LONG)count, value);
        return CC_SHA256_DIGEST_LENGTH;
    }
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
    CC_MD5(bytes, (CC_LONG)count, value);
#pragma clang diagnostic pop
    return CC_MD5_DIGEST_LENGTH;
}

#else

#include <openssl/err.h>
#include <openssl/evp.h>

size_t moya_digest(moya_digest_algorithm algorithm, const void *bytes, size_t count, uint8_t value[32]) {
    const EVP_MD *digest = algorithm == moya_digest_sha256 ? EVP_sha256() : EVP_md5();
    unsigned int length = 0;
    // What OpenSSL leaves in its queue of errors would be taken for a failure of the next TLS call.
    ERR_set_mark();
    int succeeded = EVP_Digest(bytes, count, value, &length, digest, NULL);
    ERR_pop_to_mark();
    return succeeded == 1 ? length : 0;
}

#endif

#include "moya_mock_digest.h"

#include <stdlib.h>

#ifdef MOYA_MOCK_OPENSSL

#include <openssl/evp.h>

struct moya_mock_digest {
    EVP_MD_CTX *context;
};

moya_mock_digest *moya_mock_digest_create(void) {
    moya_mock_digest *digest = malloc(sizeof *digest);
    if (digest == NULL) {
        return NULL;
    }
    digest->context = EVP_MD_CTX_new();
    if (digest->context == NULL || EVP_DigestInit_ex(digest->context, EVP_sha256(), NULL) != 1) {
        moya_mock_digest_free(digest);
        return NULL;
    }
    return digest;
}

void moya_mock_digest_update(moya_mock_digest *digest, const void *bytes, size_t count) {
    EVP_DigestUpdate(digest->context, bytes, count);
}

void moya_mock_digest_finish(moya_mock_digest *digest, uint8_t value[32]) {
    EVP_DigestFinal_ex(digest->context, value, NULL);
}

void moya_mock_digest_free(moya_mock_digest *digest) {
    EVP_MD_CTX_free(digest->context);
    free(digest);
}

#else

#include <CommonCrypto/CommonDigest.h>

struct moya_mock_digest {
    CC_SHA256_CTX context;
};

moya_mock_digest *moya_mock_digest_create(void) {
    moya_mock_digest *digest = malloc(sizeof *digest);
    if (digest != NULL) {
        CC_SHA256_Init(&digest->context);
    }
    return digest;
}

void moya_mock_digest_update(moya_mock_digest *digest, const void *bytes, size_t count) {
    const uint8_t *next = bytes;
    /* CommonCrypto counts in 32 bits. */
    while (count > 0) {
        CC_LONG part = count > 0x40000000 ? 0x40000000 : (CC_LONG)count;
        CC_SHA256_Update(&digest->context, next, part);
        next += part;
        count -= part;
    }
}

void moya_mock_digest_finish(moya_mock_digest *digest, uint8_t value[32]) {
    CC_SHA256_Final(value, &digest->context);
}

void moya_mock_digest_free(moya_mock_digest *digest) {
    free(digest);
}

#endif

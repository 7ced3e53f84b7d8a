#ifndef MOYA_MOCK_DIGEST_H
#define MOYA_MOCK_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/* A running SHA-256. */
typedef struct moya_mock_digest moya_mock_digest;

moya_mock_digest *moya_mock_digest_create(void);
void moya_mock_digest_update(moya_mock_digest *digest, const void *bytes, size_t count);

/* Stores the value of what was given so far; the digest can only be freed afterwards. */
void moya_mock_digest_finish(moya_mock_digest *digest, uint8_t value[32]);
void moya_mock_digest_free(moya_mock_digest *digest);

#endif

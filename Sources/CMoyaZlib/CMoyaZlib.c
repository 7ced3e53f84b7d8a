#include "CMoyaZlib.h"
#include <zlib.h>

// The level whose streams begin with 78 5E, as those of Apple's compression library do.
enum { level = 5 };

size_t moya_deflate_bound(size_t count) {
    return compressBound(count);
}

size_t moya_deflate(const uint8_t *source, size_t count, uint8_t *target, size_t capacity) {
    uLongf written = capacity;
    return compress2(target, &written, source, count, level) == Z_OK ? written : 0;
}

#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "moya_mock_find.h"

#include <string.h>

ptrdiff_t moya_mock_find(const void *bytes, size_t count, const void *pattern, size_t pattern_count) {
    if (count == 0) {
        return -1;
    }
    const char *found = memmem(bytes, count, pattern, pattern_count);
    return found == NULL ? -1 : found - (const char *)bytes;
}

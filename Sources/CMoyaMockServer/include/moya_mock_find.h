#ifndef MOYA_MOCK_FIND_H
#define MOYA_MOCK_FIND_H

#include <stddef.h>

/* Where pattern first occurs, -1 when it does not. */
ptrdiff_t moya_mock_find(const void *bytes, size_t count, const void *pattern, size_t pattern_count);

#endif

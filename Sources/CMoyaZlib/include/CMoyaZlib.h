// Typed wrappers over zlib, so that its own header is needed only when this target is built.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// The most bytes that `count` bytes can become.
size_t moya_deflate_bound(size_t count);

/// Compresses `source` to the zlib format (RFC 1950) in the `capacity` bytes at `target`.
///
/// Returns how many bytes were written, 0 when there is no memory or too little room.
size_t moya_deflate(const uint8_t *source, size_t count, uint8_t *target, size_t capacity);

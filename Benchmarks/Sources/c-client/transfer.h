// One easy handle that sends the same request again and again, and takes in the whole response each time.

#ifndef TRANSFER_H
#define TRANSFER_H

#include "ClientSupport.h"
#include "event_loop.h"

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer {
    char *bytes;
    size_t length;
    size_t capacity;
};

// A field line, as offsets into the head: it stays right when the head's memory moves.
struct header_field {
    uint32_t name;
    uint32_t name_length;
    uint32_t value;
    uint32_t value_length;
};

struct transfer {
    CURL *easy;
    struct curl_slist *request_headers;
    const client_options *options;
    struct buffer head;
    struct header_field *fields;
    size_t field_count;
    size_t field_capacity;
    struct buffer body;
    // Body bytes received, gathered or written to the file.
    long received;
    int file;
};

// buffer_size is libcurl's receive and upload buffer in bytes; 0 leaves its defaults.
struct transfer *transfer_create(struct event_loop *loop, const client_options *options, long buffer_size);

// Makes ready for the next exchange.
bool transfer_begin(struct transfer *transfer);

// False, with a message on standard error, unless the response is a 200 with the expected body size.
bool transfer_finish(struct transfer *transfer, CURLcode result);

void transfer_destroy(struct transfer *transfer);

#endif

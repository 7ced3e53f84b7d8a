#include "transfer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool buffer_append(struct buffer *buffer, const char *bytes, size_t length) {
    if (buffer->capacity - buffer->length < length) {
        size_t capacity = (buffer->length + length) * 2;
        char *grown = realloc(buffer->bytes, capacity);
        if (grown == NULL) return false;
        buffer->bytes = grown;
        buffer->capacity = capacity;
    }
    memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
    return true;
}

static bool is_whitespace(char byte) { return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n'; }

static struct header_field *next_field(struct transfer *transfer) {
    if (transfer->field_count == transfer->field_capacity) {
        size_t capacity = transfer->field_capacity == 0 ? 8 : transfer->field_capacity * 2;
        struct header_field *grown = realloc(transfer->fields, capacity * sizeof *grown);
        if (grown == NULL) return NULL;
        transfer->fields = grown;
        transfer->field_capacity = capacity;
    }
    return &transfer->fields[transfer->field_count++];
}

// The line lies in the head, from start to end. What has no colon, such as the empty last line, is no field.
static bool parse_field(struct transfer *transfer, size_t start, size_t end) {
    const char *bytes = transfer->head.bytes;
    const char *colon = memchr(bytes + start, ':', end - start);
    if (colon == NULL) return true;
    size_t name_end = (size_t)(colon - bytes);
    size_t value = name_end + 1;
    while (value < end && is_whitespace(bytes[value])) value++;
    while (end > value && is_whitespace(bytes[end - 1])) end--;
    struct header_field *field = next_field(transfer);
    if (field == NULL) return false;
    *field = (struct header_field){
        .name = (uint32_t)start,
        .name_length = (uint32_t)(name_end - start),
        .value = (uint32_t)value,
        .value_length = (uint32_t)(end - value),
    };
    return true;
}

static size_t receive_header(char *bytes, size_t size, size_t count, void *context) {
    struct transfer *transfer = context;
    size_t length = size * count;
    bool is_status_line = length > 5 && memcmp(bytes, "HTTP/", 5) == 0;
    if (is_status_line) {
        transfer->head.length = 0;
        transfer->field_count = 0;
    }
    size_t line = transfer->head.length;
    if (!buffer_append(&transfer->head, bytes, length)) return 0;
    if (!is_status_line && !parse_field(transfer, line, line + length)) return 0;
    return length;
}

static size_t gather_body(char *bytes, size_t size, size_t count, void *context) {
    struct transfer *transfer = context;
    size_t length = size * count;
    if (!buffer_append(&transfer->body, bytes, length)) return 0;
    transfer->received += (long)length;
    return length;
}

static size_t write_body(char *bytes, size_t size, size_t count, void *context) {
    struct transfer *transfer = context;
    size_t length = size * count;
    size_t written = 0;
    while (written < length) {
        ssize_t step = write(transfer->file, bytes + written, length - written);
        if (step < 0 && errno != EINTR) return 0;
        if (step > 0) written += (size_t)step;
    }
    transfer->received += (long)length;
    return length;
}

static size_t read_body(char *bytes, size_t size, size_t count, void *context) {
    struct transfer *transfer = context;
    ssize_t length = read(transfer->file, bytes, size * count);
    return length < 0 ? CURL_READFUNC_ABORT : (size_t)length;
}

static void configure_operation(struct transfer *transfer) {
    CURL *easy = transfer->easy;
    switch (transfer->options->operation) {
    case client_operation_get:
        break;
    case client_operation_download:
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, write_body);
        break;
    case client_operation_post:
        transfer->request_headers = curl_slist_append(NULL, "Content-Type: application/json");
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, client_json_body());
        curl_easy_setopt(easy, CURLOPT_HTTPHEADER, transfer->request_headers);
        break;
    case client_operation_upload:
        // An empty Expect keeps libcurl from waiting for a 100 before it sends the body.
        transfer->request_headers = curl_slist_append(NULL, "Expect:");
        curl_easy_setopt(easy, CURLOPT_UPLOAD, 1L);
        curl_easy_setopt(easy, CURLOPT_READFUNCTION, read_body);
        curl_easy_setopt(easy, CURLOPT_READDATA, transfer);
        curl_easy_setopt(easy, CURLOPT_HTTPHEADER, transfer->request_headers);
        break;
    }
}

struct transfer *transfer_create(struct event_loop *loop, const client_options *options, long buffer_size) {
    struct transfer *transfer = calloc(1, sizeof *transfer);
    if (transfer == NULL) return NULL;
    transfer->file = -1;
    transfer->options = options;
    CURL *easy = transfer->easy = curl_easy_init();
    if (easy == NULL) {
        free(transfer);
        return NULL;
    }
    curl_easy_setopt(easy, CURLOPT_URL, options->url);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, transfer);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, receive_header);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, transfer);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, gather_body);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, options->http2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1);
    // Wait for a stream on an open HTTP/2 connection rather than open another one.
    curl_easy_setopt(easy, CURLOPT_PIPEWAIT, options->http2 ? 1L : 0L);
    if (options->ca_file != NULL) curl_easy_setopt(easy, CURLOPT_CAINFO, options->ca_file);
    if (buffer_size > 0) {
        curl_easy_setopt(easy, CURLOPT_BUFFERSIZE, buffer_size);
        curl_easy_setopt(easy, CURLOPT_UPLOAD_BUFFERSIZE, buffer_size);
    }
    configure_operation(transfer);
    event_loop_adopt(loop, easy);
    return transfer;
}

static bool open_file(struct transfer *transfer) {
    const char *path = transfer->options->file;
    if (transfer->options->operation == client_operation_download) {
        transfer->file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    } else {
        transfer->file = open(path, O_RDONLY | O_CLOEXEC);
        off_t size = transfer->file < 0 ? 0 : lseek(transfer->file, 0, SEEK_END);
        if (transfer->file >= 0) lseek(transfer->file, 0, SEEK_SET);
        curl_easy_setopt(transfer->easy, CURLOPT_INFILESIZE_LARGE, (curl_off_t)size);
    }
    if (transfer->file < 0) fprintf(stderr, "cannot open %s: %s\n", path, strerror(errno));
    return transfer->file >= 0;
}

bool transfer_begin(struct transfer *transfer) {
    transfer->body.length = 0;
    transfer->received = 0;
    return transfer->options->file == NULL || open_file(transfer);
}

bool transfer_finish(struct transfer *transfer, CURLcode result) {
    if (transfer->file >= 0) close(transfer->file);
    transfer->file = -1;
    if (result != CURLE_OK) {
        fprintf(stderr, "%s: %s\n", transfer->options->url, curl_easy_strerror(result));
        return false;
    }
    long status = 0;
    curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
    bool is_expected = status == 200 && transfer->received == transfer->options->expected_bytes;
    if (!is_expected) {
        fprintf(
            stderr, "%s: status %ld with %ld bytes, expected 200 with %ld\n", transfer->options->url, status,
            transfer->received, transfer->options->expected_bytes);
    }
    return is_expected;
}

void transfer_destroy(struct transfer *transfer) {
    curl_easy_cleanup(transfer->easy);
    curl_slist_free_all(transfer->request_headers);
    free(transfer->head.bytes);
    free(transfer->fields);
    free(transfer->body.bytes);
    free(transfer);
}

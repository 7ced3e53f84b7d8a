#include "ClientSupport.h"

#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *option, const char *reason) {
    fprintf(stderr, "--%s %s\n", option, reason);
    exit(2);
}

static long parse_count(const char *option, const char *text) {
    char *end = NULL;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || value < 0 || value == LONG_MAX) {
        fail(option, "takes a number that is not negative");
    }
    return value;
}

static client_operation parse_operation(const char *text) {
    if (strcmp(text, "get") == 0) return client_operation_get;
    if (strcmp(text, "post") == 0) return client_operation_post;
    if (strcmp(text, "download") == 0) return client_operation_download;
    if (strcmp(text, "upload") == 0) return client_operation_upload;
    fail("operation", "takes get, post, download or upload");
    return client_operation_get;
}

static void require_complete(const client_options *options) {
    if (options->url == NULL) fail("url", "is missing");
    if (options->requests == 0) fail("requests", "must be at least 1");
    if (options->concurrency == 0) fail("concurrency", "must be at least 1");
    bool moves_file =
        options->operation == client_operation_download || options->operation == client_operation_upload;
    if (moves_file && options->file == NULL) fail("file", "is missing");
}

client_options client_options_parse(int argc, char *const argv[]) {
    static const struct option known[] = {
        {"url", required_argument, NULL, 'u'},
        {"operation", required_argument, NULL, 'o'},
        {"file", required_argument, NULL, 'f'},
        {"ca-file", required_argument, NULL, 'a'},
        {"variant", required_argument, NULL, 'v'},
        {"http2", no_argument, NULL, '2'},
        {"concurrency", required_argument, NULL, 'c'},
        {"warmup-requests", required_argument, NULL, 'w'},
        {"requests", required_argument, NULL, 'n'},
        {"expected-bytes", required_argument, NULL, 'b'},
        {NULL, 0, NULL, 0},
    };
    client_options options = {.variant = "", .concurrency = 1, .requests = 1};
    int letter;
    while ((letter = getopt_long(argc, argv, "", known, NULL)) != -1) {
        switch (letter) {
        case 'u': options.url = optarg; break;
        case 'o': options.operation = parse_operation(optarg); break;
        case 'f': options.file = optarg; break;
        case 'a': options.ca_file = optarg; break;
        case 'v': options.variant = optarg; break;
        case '2': options.http2 = true; break;
        case 'c': options.concurrency = parse_count("concurrency", optarg); break;
        case 'w': options.warmup_requests = parse_count("warmup-requests", optarg); break;
        case 'n': options.requests = parse_count("requests", optarg); break;
        case 'b': options.expected_bytes = parse_count("expected-bytes", optarg); break;
        default: exit(2);
        }
    }
    require_complete(&options);
    return options;
}

const char *client_json_body(void) {
    return "{\"name\":\"Ada Lovelace\",\"email\":\"ada@example.com\","
           "\"roles\":[\"reader\",\"editor\"],\"active\":true}";
}

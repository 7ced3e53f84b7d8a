// The limit that every other peer is compared with: C on libcurl's multi interface, handles reused.

#include "ClientSupport.h"
#include "event_loop.h"
#include "transfer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct load {
    struct event_loop loop;
    const client_options *options;
    long buffer_size;
    // Handles are made when the load first needs them, and kept.
    struct transfer **transfers;
    long transfer_count;
};

static bool start(struct load *load, struct transfer *transfer) {
    return transfer_begin(transfer) && curl_multi_add_handle(load->loop.multi, transfer->easy) == CURLM_OK;
}

static bool start_new(struct load *load) {
    struct transfer *transfer = transfer_create(&load->loop, load->options, load->buffer_size);
    if (transfer == NULL) return false;
    load->transfers[load->transfer_count++] = transfer;
    return start(load, transfer);
}

static bool start_first(struct load *load, long count) {
    long reused = load->transfer_count < count ? load->transfer_count : count;
    for (long index = 0; index < reused; index++) {
        if (!start(load, load->transfers[index])) return false;
    }
    for (long index = reused; index < count; index++) {
        if (!start_new(load)) return false;
    }
    return true;
}

// Keeps as many requests in flight as the options say until the given number has been answered.
static bool run(struct load *load, long requests) {
    long concurrency = load->options->concurrency;
    long started = requests < concurrency ? requests : concurrency;
    long finished = 0;
    if (!start_first(load, started)) return false;
    while (finished < requests) {
        if (!event_loop_turn(&load->loop)) return false;
        CURLMsg *message;
        int queued;
        while ((message = curl_multi_info_read(load->loop.multi, &queued)) != NULL) {
            CURL *easy = message->easy_handle;
            CURLcode result = message->data.result;
            struct transfer *transfer = NULL;
            curl_easy_getinfo(easy, CURLINFO_PRIVATE, (char **)&transfer);
            curl_multi_remove_handle(load->loop.multi, easy);
            if (!transfer_finish(transfer, result)) return false;
            finished++;
            if (started < requests) {
                started++;
                if (!start(load, transfer)) return false;
            }
        }
    }
    return true;
}

static bool configure(struct load *load) {
    registration registration = registration_eager;
    const char *variant = load->options->variant;
    if (strcmp(variant, "lazy") == 0) {
        registration = registration_lazy;
    } else if (strcmp(variant, "large-buffers") == 0) {
        load->buffer_size = 256 * 1024;
    } else if (strcmp(variant, "") != 0) {
        fprintf(stderr, "--variant takes lazy or large-buffers\n");
        return false;
    }
    load->transfers = calloc((size_t)load->options->concurrency, sizeof *load->transfers);
    return load->transfers != NULL && event_loop_open(&load->loop, registration, load->options->concurrency);
}

int main(int argc, char *argv[]) {
    client_options options = client_options_parse(argc, argv);
    client_prepare_process();
    curl_global_init(CURL_GLOBAL_DEFAULT);
    struct load load = {.options = &options};
    if (!configure(&load)) return 2;
    if (!run(&load, options.warmup_requests)) return 1;
    client_discard_warmup(&options);
    client_measurement measurement = client_measurement_begin();
    if (!run(&load, options.requests)) return 1;
    client_measurement_report(&measurement, options.requests);
    for (long index = 0; index < load.transfer_count; index++) transfer_destroy(load.transfers[index]);
    event_loop_close(&load.loop);
    free(load.transfers);
    return 0;
}

// What every measured client shares, whatever its language: the command line, the JSON body it posts and the
// counters it reports. One implementation, so that no peer is measured by another ruler.

#ifndef CLIENT_SUPPORT_H
#define CLIENT_SUPPORT_H

#include <stdbool.h>
#include <sys/resource.h>
#include <time.h>

typedef enum {
    client_operation_get,
    client_operation_post,
    client_operation_download,
    client_operation_upload,
} client_operation;

// The strings point into argv, so they live as long as the process.
typedef struct {
    const char *url;
    // Where a download goes to or an upload comes from.
    const char *file;
    // PEM bundle to trust in place of the system's.
    const char *ca_file;
    // Which of the ways this client knows to send requests is measured.
    const char *variant;
    client_operation operation;
    bool http2;
    long concurrency;
    long warmup_requests;
    long requests;
    // Size of the body that every response must have.
    long expected_bytes;
} client_options;

// Fills in the options, or ends the process with a message that names the wrong option.
client_options client_options_parse(int argc, char *const argv[]);

// The JSON document that the POST operation sends, zero-terminated.
const char *client_json_body(void);

// Counters of this process at the start of the measured section.
typedef struct {
    struct timespec wall;
    struct rusage usage;
    long resident_kib;
} client_measurement;

// Also lets this process open as many descriptors as the system allows.
void client_prepare_process(void);

// Removes what the warm-up downloaded. A new file beside it would be written more slowly than one in its place, and
// only some clients write a new file.
void client_discard_warmup(const client_options *options);

client_measurement client_measurement_begin(void);

// Prints one JSON line with what the process used since the beginning of the measurement.
void client_measurement_report(const client_measurement *start, long requests);

#endif

#include "ClientSupport.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

// A line of /proc/self/status, such as "VmHWM:    9876 kB".
static long status_kib(const char *field) {
    FILE *status = fopen("/proc/self/status", "r");
    if (status == NULL) return 0;
    char line[256];
    long value = 0;
    size_t length = strlen(field);
    while (fgets(line, sizeof line, status) != NULL) {
        if (strncmp(line, field, length) == 0 && line[length] == ':') {
            sscanf(line + length + 1, "%ld", &value);
            break;
        }
    }
    fclose(status);
    return value;
}

static double seconds_between(struct timeval start, struct timeval end) {
    return (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_usec - start.tv_usec) / 1e6;
}

void client_prepare_process(void) {
    struct rlimit descriptors;
    if (getrlimit(RLIMIT_NOFILE, &descriptors) == 0) {
        descriptors.rlim_cur = descriptors.rlim_max;
        setrlimit(RLIMIT_NOFILE, &descriptors);
    }
}

void client_discard_warmup(const client_options *options) {
    if (options->operation == client_operation_download) unlink(options->file);
}

client_measurement client_measurement_begin(void) {
    client_measurement start = {.resident_kib = status_kib("VmRSS")};
    getrusage(RUSAGE_SELF, &start.usage);
    clock_gettime(CLOCK_MONOTONIC, &start.wall);
    return start;
}

void client_measurement_report(const client_measurement *start, long requests) {
    struct timespec wall;
    struct rusage usage;
    clock_gettime(CLOCK_MONOTONIC, &wall);
    getrusage(RUSAGE_SELF, &usage);
    double elapsed =
        (double)(wall.tv_sec - start->wall.tv_sec) + (double)(wall.tv_nsec - start->wall.tv_nsec) / 1e9;
    printf(
        "{\"requests\":%ld,\"wallSeconds\":%.6f,\"userSeconds\":%.6f,\"systemSeconds\":%.6f,"
        "\"idleResidentKiB\":%ld,\"peakResidentKiB\":%ld,"
        "\"voluntarySwitches\":%ld,\"involuntarySwitches\":%ld}\n",
        requests, elapsed, seconds_between(start->usage.ru_utime, usage.ru_utime),
        seconds_between(start->usage.ru_stime, usage.ru_stime), start->resident_kib, status_kib("VmHWM"),
        usage.ru_nvcsw - start->usage.ru_nvcsw, usage.ru_nivcsw - start->usage.ru_nivcsw);
    fflush(stdout);
}

#define _GNU_SOURCE
#include "CMoyaCurl.h"
#include <pthread.h>

void moya_easy_read_metrics(CURL *easy, struct moya_metrics *metrics) {
    memset(metrics, 0, sizeof *metrics);
    curl_easy_getinfo(easy, CURLINFO_NAMELOOKUP_TIME_T, &metrics->name_lookup);
    curl_easy_getinfo(easy, CURLINFO_CONNECT_TIME_T, &metrics->connect);
    curl_easy_getinfo(easy, CURLINFO_APPCONNECT_TIME_T, &metrics->secure_connect);
    curl_easy_getinfo(easy, CURLINFO_STARTTRANSFER_TIME_T, &metrics->first_byte);
    curl_easy_getinfo(easy, CURLINFO_TOTAL_TIME_T, &metrics->total);
    curl_easy_getinfo(easy, CURLINFO_SIZE_UPLOAD_T, &metrics->bytes_sent);
    curl_easy_getinfo(easy, CURLINFO_SIZE_DOWNLOAD_T, &metrics->bytes_received);
    curl_easy_getinfo(easy, CURLINFO_HTTP_VERSION, &metrics->http_version);
    curl_easy_getinfo(easy, CURLINFO_NUM_CONNECTS, &metrics->new_connections);
    curl_easy_getinfo(easy, CURLINFO_PRIMARY_PORT, &metrics->remote_port);
    char *address = NULL;
    curl_easy_getinfo(easy, CURLINFO_PRIMARY_IP, &address);
    if (address) {
        strncpy(metrics->remote_address, address, sizeof metrics->remote_address - 1);
    }
}

CURLcode moya_easy_restrict_protocols(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

CURLcode moya_easy_set_quick_exit(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)easy;
    return CURLE_UNKNOWN_OPTION;
#endif
}

const char *moya_tls_backend(void) {
    const curl_version_info_data *info = curl_version_info(CURLVERSION_NOW);
    return info && info->ssl_version ? info->ssl_version : "";
}

unsigned moya_curl_version(void) {
    const curl_version_info_data *info = curl_version_info(CURLVERSION_NOW);
    return info ? info->version_num : 0;
}

int moya_curl_features(void) {
    const curl_version_info_data *info = curl_version_info(CURLVERSION_NOW);
    return info ? info->features : 0;
}

void moya_name_thread(const char *name) {
    pthread_setname_np(pthread_self(), name);
}

void moya_overwrite(void *bytes, size_t count) {
    explicit_bzero(bytes, count);
}

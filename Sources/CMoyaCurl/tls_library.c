#include "CMoyaCurl.h"

#include <openssl/crypto.h>
#include <openssl/ssl.h>

/* An option for a flaw of TLS 1.0, which is never spoken here: set for proxies only, it marks their contexts. */
void moya_easy_mark_proxy_contexts(CURL *easy) {
    (curl_easy_setopt)(easy, CURLOPT_PROXY_SSL_OPTIONS, (long)CURLSSLOPT_ALLOW_BEAST);
}

int moya_context_is_for_proxy(const void *ssl_context) {
    return (SSL_CTX_get_options(ssl_context) & SSL_OP_DONT_INSERT_EMPTY_FRAGMENTS) != 0;
}

int moya_curl_uses_this_openssl(void) {
    static const char prefix[] = "OpenSSL/";
    const char *backend = moya_tls_backend();
    return strncmp(backend, prefix, sizeof prefix - 1) == 0 &&
           strcmp(backend + sizeof prefix - 1, OpenSSL_version(OPENSSL_VERSION_STRING)) == 0;
}

const char *moya_curl_root_file(void) {
    const curl_version_info_data *info = curl_version_info(CURLVERSION_NOW);
    return info && info->age >= CURLVERSION_SEVENTH ? info->cainfo : NULL;
}

const char *moya_curl_root_folder(void) {
    const curl_version_info_data *info = curl_version_info(CURLVERSION_NOW);
    return info && info->age >= CURLVERSION_SEVENTH ? info->capath : NULL;
}

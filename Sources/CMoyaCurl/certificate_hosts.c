#define _GNU_SOURCE
#include "openssl_certificates.h"

#include <openssl/err.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

static char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static int is_wildcard_for(const ASN1_STRING *name, const char *parent) {
    const char *text = (const char *)ASN1_STRING_get0_data(name);
    size_t count = strlen(parent);
    if (ASN1_STRING_length(name) < 1 || (size_t)ASN1_STRING_length(name) != count + 1 || text[0] != '*') return 0;
    for (size_t i = 0; i < count; i++) {
        if (lower(text[i + 1]) != lower(parent[i])) return 0;
    }
    return 1;
}

/* To OpenSSL no wildcard stands for a label with an underscore, as hosts in use have them. */
static int has_wildcard_for(X509 *certificate, const char *host) {
    const char *parent = strchr(host, '.');
    /* As with OpenSSL, a wildcard has two labels behind it. */
    if (!parent || !strchr(parent + 1, '.') || !strchr(host, '_')) return 0;
    GENERAL_NAMES *names = X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL);
    int result = 0;
    for (int i = 0; !result && i < sk_GENERAL_NAME_num(names); i++) {
        const GENERAL_NAME *name = sk_GENERAL_NAME_value(names, i);
        result = name->type == GEN_DNS && is_wildcard_for(name->d.dNSName, parent);
    }
    GENERAL_NAMES_free(names);
    return result;
}

static int is_for_name(X509 *certificate, const char *name) {
    /* -2: the name is no address. */
    int result = X509_check_ip_asc(certificate, name, 0);
    if (result != -2) return result == 1;
    unsigned flags = X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT;
    result = X509_check_host(certificate, name, 0, flags, NULL);
    return result == 1 || (result == 0 && has_wildcard_for(certificate, name));
}

int moya_x509_is_for_host(X509 *certificate, const char *host) {
    /* OpenSSL takes a name that begins with a dot for all names below it. */
    size_t count = host[0] == '.' ? 0 : strlen(host);
    if (count > 0 && host[count - 1] == '.') count--;
    /* The zone of an address is known to this machine alone. */
    if (memchr(host, ':', count)) count = strcspn(host, "%");
    char *name = count > 0 ? strndup(host, count) : NULL;
    int result = name && is_for_name(certificate, name);
    free(name);
    ERR_clear_error();
    return result;
}

int moya_certificate_is_for_host(struct moya_bytes der, const char *host) {
    X509 *certificate = moya_x509_read(der);
    int result = certificate && moya_x509_is_for_host(certificate, host);
    X509_free(certificate);
    return result;
}

int moya_certificate_names_hosts(struct moya_bytes der) {
    X509 *certificate = moya_x509_read(der);
    GENERAL_NAMES *names = certificate ? X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL) : NULL;
    int result = 0;
    for (int i = 0; !result && i < sk_GENERAL_NAME_num(names); i++) {
        int kind = sk_GENERAL_NAME_value(names, i)->type;
        result = kind == GEN_DNS || kind == GEN_IPADD;
    }
    GENERAL_NAMES_free(names);
    X509_free(certificate);
    ERR_clear_error();
    return result;
}

#include "openssl_certificates.h"
#include "openssl_trust.h"

#include <openssl/err.h>
#include <openssl/x509v3.h>
#include <string.h>

/* `struct moya_roots` is OpenSSL's store under a name that headers without OpenSSL can use. */
static X509_STORE *store_of(struct moya_roots *roots) {
    return (X509_STORE *)roots;
}

struct moya_roots *moya_roots_from_certificates(const struct moya_bytes *certificates, size_t count) {
    STACK_OF(X509) *all = moya_x509_read_all(certificates, count);
    X509_STORE *store = all ? X509_STORE_new() : NULL;
    int is_whole = store != NULL;
    for (int i = 0; is_whole && i < sk_X509_num(all); i++) {
        is_whole = X509_STORE_add_cert(store, sk_X509_value(all, i)) == 1;
    }
    /* A chain may also end in a certificate that is no root, if that is what was named. */
    if (is_whole) X509_STORE_set_flags(store, X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_TRUSTED_FIRST);
    sk_X509_pop_free(all, X509_free);
    ERR_clear_error();
    if (is_whole) return (struct moya_roots *)store;
    X509_STORE_free(store);
    return NULL;
}

struct moya_roots *moya_roots_retain(struct moya_roots *roots) {
    if (roots) X509_STORE_up_ref(store_of(roots));
    return roots;
}

void moya_roots_free(struct moya_roots *roots) {
    X509_STORE_free(store_of(roots));
}

/* A list need not be given for every authority; what it means that the one for the server's own certificate is
   missing is for the caller to say. */
static int tolerate_missing_list(int is_fine, X509_STORE_CTX *verification) {
    if (is_fine || X509_STORE_CTX_get_error(verification) != X509_V_ERR_UNABLE_TO_GET_CRL) return is_fine;
    int *has_list = X509_STORE_CTX_get_app_data(verification);
    if (X509_STORE_CTX_get_error_depth(verification) == 0) *has_list = 0;
    X509_STORE_CTX_set_error(verification, X509_V_OK);
    return 1;
}

static STACK_OF(X509_CRL) *read_lists(const struct moya_rules *rules) {
    STACK_OF(X509_CRL) *lists = sk_X509_CRL_new_null();
    for (size_t i = 0; lists && i < rules->list_count; i++) {
        X509_CRL *list = moya_crl_read(rules->lists[i]);
        if (list && sk_X509_CRL_push(lists, list) > 0) continue;
        X509_CRL_free(list);
        sk_X509_CRL_pop_free(lists, X509_CRL_free);
        return NULL;
    }
    return lists;
}

static int report_only(const struct moya_trust *trust, void *context) {
    void **call = context;
    ((moya_report_trust)call[0])(trust, call[1]);
    return 1;
}

void moya_trust_judge(const struct moya_bytes *presented, size_t count, const struct moya_rules *rules,
                      moya_report_trust report, void *context) {
    STACK_OF(X509) *certificates = moya_x509_read_all(presented, count);
    STACK_OF(X509_CRL) *lists = read_lists(rules);
    X509 *leaf = certificates ? sk_X509_shift(certificates) : NULL;
    X509_STORE_CTX *verification = X509_STORE_CTX_new();
    int has_list = rules->list_count > 0;
    if (leaf && lists && verification && rules->roots &&
        X509_STORE_CTX_init(verification, store_of(rules->roots), leaf, certificates) == 1) {
        X509_STORE_CTX_set_default(verification, "ssl_server");
        X509_VERIFY_PARAM *parameters = X509_STORE_CTX_get0_param(verification);
        X509_VERIFY_PARAM_set_auth_level(parameters, rules->security_level);
        X509_STORE_CTX_set_app_data(verification, &has_list);
        if (has_list) {
            X509_VERIFY_PARAM_set_flags(parameters, X509_V_FLAG_CRL_CHECK | X509_V_FLAG_CRL_CHECK_ALL);
            X509_STORE_CTX_set_verify_cb(verification, tolerate_missing_list);
            X509_STORE_CTX_set0_crls(verification, lists);
        }
        struct moya_verdict verdict;
        if (moya_verdict_read(&verdict, verification, X509_verify_cert(verification) == 1)) {
            verdict.is_known_good = has_list && verdict.failure == moya_trust_fine;
            moya_verdict_heed_stapled(&verdict, rules->stapled, store_of(rules->roots));
            struct moya_trust trust = {
                .stapled = rules->stapled, .roots = rules->roots, .security_level = rules->security_level};
            void *call[] = {(void *)report, context};
            moya_verdict_lend(&verdict, &trust, report_only, call);
        }
        moya_verdict_free(&verdict);
    }
    X509_STORE_CTX_free(verification);
    X509_free(leaf);
    sk_X509_pop_free(certificates, X509_free);
    sk_X509_CRL_pop_free(lists, X509_CRL_free);
    ERR_clear_error();
}

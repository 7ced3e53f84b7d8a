#include "openssl_certificates.h"
#include "openssl_trust.h"

#include <openssl/err.h>
#include <openssl/ocsp.h>
#include <stdlib.h>
#include <string.h>

static enum moya_trust_failure failure_of(int error) {
    switch (error) {
    case X509_V_OK:
        return moya_trust_fine;
    case X509_V_ERR_CERT_HAS_EXPIRED:
        return moya_trust_expired;
    case X509_V_ERR_CERT_NOT_YET_VALID:
        return moya_trust_not_yet_valid;
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
        return moya_trust_unknown_root;
    case X509_V_ERR_CERT_REVOKED:
        return moya_trust_revoked;
    case X509_V_ERR_UNABLE_TO_GET_CRL:
    case X509_V_ERR_CRL_HAS_EXPIRED:
    case X509_V_ERR_CRL_NOT_YET_VALID:
        return moya_trust_revocation_unknown;
    case X509_V_ERR_EE_KEY_TOO_SMALL:
    case X509_V_ERR_CA_KEY_TOO_SMALL:
    case X509_V_ERR_CA_MD_TOO_WEAK:
        return moya_trust_weak;
    default:
        return moya_trust_other;
    }
}

/* A chain that was not trusted may be tied together by names alone: only what is signed by the next is kept. */
static void keep_signed(STACK_OF(X509) *chain) {
    int kept = sk_X509_num(chain) > 0 ? 1 : 0;
    while (kept > 0 && kept < sk_X509_num(chain)) {
        EVP_PKEY *issuer_key = X509_get0_pubkey(sk_X509_value(chain, kept));
        if (!issuer_key || X509_verify(sk_X509_value(chain, kept - 1), issuer_key) != 1) break;
        kept++;
    }
    while (sk_X509_num(chain) > kept) X509_free(sk_X509_pop(chain));
    ERR_clear_error();
}

int moya_verdict_read(struct moya_verdict *verdict, X509_STORE_CTX *verification, int is_trusted) {
    memset(verdict, 0, sizeof *verdict);
    int error = X509_STORE_CTX_get_error(verification);
    if (!is_trusted && error == X509_V_OK) error = X509_V_ERR_UNSPECIFIED;
    verdict->failure = is_trusted ? moya_trust_fine : failure_of(error);
    verdict->reason = is_trusted ? "" : X509_verify_cert_error_string(error);
    verdict->depth = is_trusted ? 0 : X509_STORE_CTX_get_error_depth(verification);
    X509 *leaf = X509_STORE_CTX_get0_cert(verification);
    STACK_OF(X509) *presented = X509_STORE_CTX_get0_untrusted(verification);
    verdict->presented = presented ? X509_chain_up_ref(presented) : sk_X509_new_null();
    /* Outside of a handshake the first certificate is not among the others. */
    if (verdict->presented && leaf && (sk_X509_num(presented) < 1 || sk_X509_value(presented, 0) != leaf)) {
        if (sk_X509_unshift(verdict->presented, leaf) > 0) X509_up_ref(leaf);
    }
    STACK_OF(X509) *chain = X509_STORE_CTX_get0_chain(verification);
    if (chain && sk_X509_num(chain) > 0) {
        verdict->chain = X509_chain_up_ref(chain);
    } else if ((verdict->chain = sk_X509_new_null()) && leaf && sk_X509_push(verdict->chain, leaf) > 0) {
        X509_up_ref(leaf);
    }
    if (!verdict->presented || !verdict->chain) return 0;
    if (!is_trusted) keep_signed(verdict->chain);
    return 1;
}

void moya_verdict_free(struct moya_verdict *verdict) {
    sk_X509_pop_free(verdict->presented, X509_free);
    sk_X509_pop_free(verdict->chain, X509_free);
    memset(verdict, 0, sizeof *verdict);
}

enum stapled_status { stapled_good, stapled_revoked, stapled_unknown, stapled_invalid };

static enum stapled_status status_in(OCSP_BASICRESP *basic, const struct moya_verdict *verdict, X509_STORE *roots) {
    X509 *leaf = sk_X509_value(verdict->chain, 0);
    X509 *issuer = sk_X509_value(verdict->chain, sk_X509_num(verdict->chain) > 1 ? 1 : 0);
    if (OCSP_basic_verify(basic, verdict->chain, roots, 0) != 1) return stapled_invalid;
    /* A responder may name the certificate by digests other than SHA-1. */
    for (int i = 0; i < OCSP_resp_count(basic); i++) {
        OCSP_SINGLERESP *single = OCSP_resp_get0(basic, i);
        const OCSP_CERTID *named = OCSP_SINGLERESP_get0_id(single);
        ASN1_OBJECT *digest = NULL;
        OCSP_id_get0_info(NULL, &digest, NULL, NULL, (OCSP_CERTID *)named);
        const EVP_MD *method = digest ? EVP_get_digestbyobj(digest) : NULL;
        OCSP_CERTID *meant = method ? OCSP_cert_to_id(method, leaf, issuer) : NULL;
        int is_same = meant && OCSP_id_cmp(named, meant) == 0;
        OCSP_CERTID_free(meant);
        if (!is_same) continue;
        ASN1_GENERALIZEDTIME *updated = NULL, *next_update = NULL;
        int status = OCSP_single_get0_status(single, NULL, NULL, &updated, &next_update);
        /* Clocks may differ by five minutes; an answer without an end is good for a week. */
        if (OCSP_check_validity(updated, next_update, 300, next_update ? -1 : 604800) != 1) return stapled_invalid;
        if (status == V_OCSP_CERTSTATUS_REVOKED) return stapled_revoked;
        return status == V_OCSP_CERTSTATUS_GOOD ? stapled_good : stapled_unknown;
    }
    return stapled_unknown;
}

static enum stapled_status read_stapled(struct moya_bytes bytes, const struct moya_verdict *verdict,
                                        X509_STORE *roots) {
    if (bytes.count > LONG_MAX) return stapled_invalid;
    const unsigned char *position = bytes.bytes;
    OCSP_RESPONSE *response = d2i_OCSP_RESPONSE(NULL, &position, (long)bytes.count);
    OCSP_BASICRESP *basic = NULL;
    if (response && OCSP_response_status(response) == OCSP_RESPONSE_STATUS_SUCCESSFUL) {
        basic = OCSP_response_get1_basic(response);
    }
    enum stapled_status status = basic ? status_in(basic, verdict, roots) : stapled_invalid;
    OCSP_BASICRESP_free(basic);
    OCSP_RESPONSE_free(response);
    ERR_clear_error();
    return status;
}

void moya_verdict_heed_stapled(struct moya_verdict *verdict, struct moya_bytes response, X509_STORE *roots) {
    if (!response.count || verdict->failure != moya_trust_fine || sk_X509_num(verdict->chain) == 0) return;
    switch (read_stapled(response, verdict, roots)) {
    case stapled_good:
        verdict->is_known_good = 1;
        break;
    case stapled_revoked:
        verdict->failure = moya_trust_revoked;
        verdict->reason = "the stapled OCSP response says that the certificate is revoked";
        break;
    case stapled_unknown:
        break;
    case stapled_invalid:
        verdict->failure = moya_trust_revocation_unknown;
        verdict->reason = "the stapled OCSP response is not valid";
        break;
    }
}

static int encode(STACK_OF(X509) *certificates, struct moya_bytes *ders, size_t *count) {
    for (int i = 0; i < sk_X509_num(certificates); i++) {
        unsigned char *der = NULL;
        int length = i2d_X509(sk_X509_value(certificates, i), &der);
        if (length <= 0) return 0;
        ders[(*count)++] = (struct moya_bytes){der, (size_t)length};
    }
    return 1;
}

int moya_verdict_lend(const struct moya_verdict *verdict, struct moya_trust *trust, moya_decide_trust use,
                      void *context) {
    size_t presented_count = (size_t)sk_X509_num(verdict->presented), chain_count = (size_t)sk_X509_num(verdict->chain);
    struct moya_bytes *ders = calloc(presented_count + chain_count + 1, sizeof *ders);
    if (!ders) return 0;
    struct moya_bytes *chain = ders + presented_count;
    int result = 0;
    trust->presented = ders;
    trust->chain = chain;
    trust->failure = verdict->failure;
    trust->reason = verdict->reason;
    trust->depth = verdict->depth;
    trust->is_known_good = verdict->is_known_good;
    if (encode(verdict->presented, ders, &trust->presented_count) &&
        encode(verdict->chain, chain, &trust->chain_count)) {
        result = use(trust, context);
    }
    for (size_t i = 0; i < presented_count + chain_count; i++) OPENSSL_free((void *)ders[i].bytes);
    free(ders);
    return result;
}

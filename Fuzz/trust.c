/* Feeds the C side of trust and identities with whatever libFuzzer finds. The first byte says who reads the rest. */

#include "moya_certificate.h"
#include "moya_identity.h"
#include "moya_trust.h"

#include <openssl/pkcs12.h>
#include <stdlib.h>
#include <string.h>

static void ignore_bytes(struct moya_bytes bytes, void *context) {
    /* Reads every byte, so that a bad length is found. */
    volatile unsigned char *sum = context;
    for (size_t i = 0; i < bytes.count; i++) *sum ^= ((const unsigned char *)bytes.bytes)[i];
}

static void ignore_trust(const struct moya_trust *trust, void *context) {
    for (size_t i = 0; i < trust->chain_count; i++) ignore_bytes(trust->chain[i], context);
    for (size_t i = 0; i < trust->presented_count; i++) ignore_bytes(trust->presented[i], context);
    if (!trust->reason || (trust->chain_count == 0 && trust->failure == moya_trust_fine)) abort();
}

static void read_certificate(struct moya_bytes bytes) {
    struct moya_certificate_facts facts;
    if (!moya_certificate_read(bytes, &facts)) return;
    if (!facts.subject || !facts.issuer) abort();
    moya_certificate_facts_free(&facts);
    moya_certificate_is_for_host(bytes, "api.example");
    moya_certificate_is_for_host(bytes, "127.0.0.1");
    moya_certificate_is_for_host(bytes, "my_app.api.example");
    moya_certificate_is_for_host(bytes, "fe80::1%lo");
    moya_certificate_is_for_host(bytes, "");
    moya_certificate_names_hosts(bytes);
}

/* Takes a length of two bytes and as much of the rest as it says. */
static struct moya_bytes next_piece(struct moya_bytes *rest) {
    const unsigned char *bytes = rest->bytes;
    size_t count = 0;
    if (rest->count >= 2) {
        count = (size_t)bytes[0] << 8 | bytes[1];
        if (count > rest->count - 2) count = rest->count - 2;
        bytes += 2;
        rest->bytes = bytes + count;
        rest->count -= 2 + count;
    }
    return (struct moya_bytes){bytes, count};
}

/* A list, a stapled response, anchors and presented certificates: whatever does not parse is a case of its own. */
static void judge(struct moya_bytes bytes) {
    struct moya_bytes list = next_piece(&bytes), stapled = next_piece(&bytes), anchor = next_piece(&bytes);
    struct moya_bytes presented[8];
    size_t count = 0;
    while (bytes.count >= 2 && count < 8) presented[count++] = next_piece(&bytes);
    struct moya_roots *roots = moya_roots_from_certificates(&anchor, anchor.count > 0);
    struct moya_rules rules = {roots, &list, list.count > 0, stapled, 1};
    unsigned char sum = 0;
    moya_trust_judge(presented, count, &rules, ignore_trust, &sum);
    moya_roots_free(roots);
}

static int is_quick(const X509_ALGOR *algorithm) {
    const ASN1_OBJECT *name;
    int type;
    const void *parameters;
    X509_ALGOR_get0(&name, &type, &parameters, algorithm);
    if (type != V_ASN1_SEQUENCE) return 1;
    PBEPARAM *parameter = ASN1_TYPE_unpack_sequence(ASN1_ITEM_rptr(PBEPARAM), algorithm->parameter);
    int is_quick = parameter && ASN1_INTEGER_get(parameter->iter) <= 10000;
    PBEPARAM_free(parameter);
    return is_quick;
}

/* An archive may ask for two thousand million rounds of a digest; that is slow and no finding. */
static int is_quick_archive(struct moya_bytes bytes) {
    const unsigned char *position = bytes.bytes;
    PKCS12 *archive = d2i_PKCS12(NULL, &position, (long)bytes.count);
    const ASN1_INTEGER *rounds = NULL;
    if (archive) PKCS12_get0_mac(NULL, NULL, NULL, &rounds, archive);
    int quick = archive && (!rounds || (ASN1_INTEGER_get(rounds) >= 0 && ASN1_INTEGER_get(rounds) <= 10000));
    STACK_OF(PKCS7) *safes = quick ? PKCS12_unpack_authsafes(archive) : NULL;
    for (int i = 0; quick && i < sk_PKCS7_num(safes); i++) {
        PKCS7 *safe = sk_PKCS7_value(safes, i);
        if (PKCS7_type_is_encrypted(safe) && safe->d.encrypted && safe->d.encrypted->enc_data) {
            quick = is_quick(safe->d.encrypted->enc_data->algorithm);
        }
    }
    sk_PKCS7_pop_free(safes, PKCS7_free);
    PKCS12_free(archive);
    return quick;
}

static void take_identity(struct moya_identity *identity, enum moya_identity_problem problem) {
    if ((identity == NULL) == (problem == moya_identity_fine)) abort();
    unsigned char sum = 0;
    if (identity) moya_identity_certificates(identity, ignore_bytes, &sum);
    moya_identity_free(identity);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    if (size == 0) return 0;
    struct moya_bytes bytes = {data + 1, size - 1};
    enum moya_identity_problem problem;
    unsigned char sum = 0;
    struct moya_identity *identity;
    switch (data[0] % 6) {
    case 0:
        read_certificate(bytes);
        break;
    case 1:
        moya_pem_certificates(bytes, ignore_bytes, &sum);
        moya_revocation_list_check(bytes);
        break;
    case 2:
        judge(bytes);
        break;
    case 3:
        if (!is_quick_archive(bytes)) break;
        identity = moya_identity_from_pkcs12(bytes, "password", &problem);
        take_identity(identity, problem);
        break;
    case 4:
        if (!is_quick_archive(bytes)) break;
        identity = moya_identity_from_pkcs12(bytes, NULL, &problem);
        take_identity(identity, problem);
        break;
    default:
        identity = moya_identity_from_pem(bytes, bytes, data[0] & 0x80 ? "password" : NULL, &problem);
        take_identity(identity, problem);
    }
    return 0;
}

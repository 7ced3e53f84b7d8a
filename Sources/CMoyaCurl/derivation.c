#include "openssl_identity.h"

#include <openssl/err.h>
#include <openssl/x509.h>
#include <string.h>

/* A file says itself how many steps lead from its password to its keys: OpenSSL would take them all, if for hours. Ten
   million in all take some seconds and are many times what the most careful tools write. */
enum { most_steps = 10000000 };
/* Of scrypt, in which one step is worth some ten others. OpenSSL limits its memory, but not its time. */
enum { weight_of_scrypt = 10 };
/* Bags in bags. */
enum { deepest_bag = 8 };

struct moya_steps moya_steps_most(void) {
    return (struct moya_steps){most_steps};
}

/* Takes steps from those that are left; 0 when they are not enough. */
static int take(struct moya_steps *steps, uint64_t count) {
    if (count > (uint64_t)steps->left) return 0;
    steps->left -= (int64_t)count;
    return 1;
}

/* Of a number below zero OpenSSL takes the lower half, which may be two billions: that is refused too. */
static int take_number(struct moya_steps *steps, const ASN1_INTEGER *number) {
    uint64_t count = 0;
    if (!number) return 1;
    return ASN1_INTEGER_get_uint64(&count, number) == 1 && take(steps, count);
}

static int take_scrypt(struct moya_steps *steps, const ASN1_TYPE *parameter) {
    SCRYPT_PARAMS *scrypt = ASN1_TYPE_unpack_sequence(ASN1_ITEM_rptr(SCRYPT_PARAMS), parameter);
    if (!scrypt) return 1;
    const ASN1_INTEGER *factors[] = {scrypt->costParameter, scrypt->blockSize, scrypt->parallelizationParameter};
    uint64_t count = weight_of_scrypt;
    int result = 1;
    for (int i = 0; result && i < 3; i++) {
        uint64_t factor = 0;
        result = ASN1_INTEGER_get_uint64(&factor, factors[i]) == 1 && factor <= most_steps;
        count *= factor;
        result = result && count <= most_steps;
    }
    SCRYPT_PARAMS_free(scrypt);
    return result && take(steps, count);
}

static int take_function(struct moya_steps *steps, const X509_ALGOR *function) {
    switch (OBJ_obj2nid(function->algorithm)) {
    case NID_id_scrypt:
        return take_scrypt(steps, function->parameter);
    case NID_id_pbkdf2: {
        PBKDF2PARAM *pbkdf2 = ASN1_TYPE_unpack_sequence(ASN1_ITEM_rptr(PBKDF2PARAM), function->parameter);
        int result = !pbkdf2 || take_number(steps, pbkdf2->iter);
        PBKDF2PARAM_free(pbkdf2);
        return result;
    }
    default:
        return 1;
    }
}

/* PBMAC1, which only newer versions of OpenSSL know, is written like PBES2: a derivation and what is done with it. */
static int is_of_two_steps(const ASN1_OBJECT *algorithm) {
    char name[32] = "";
    OBJ_obj2txt(name, sizeof name, algorithm, 1);
    return OBJ_obj2nid(algorithm) == NID_pbes2 || strcmp(name, "1.2.840.113549.1.5.14") == 0;
}

/* What cannot be read is left to OpenSSL, which cannot read it either. */
int moya_steps_take(struct moya_steps *steps, const X509_ALGOR *algorithm) {
    int result = 1;
    if (is_of_two_steps(algorithm->algorithm)) {
        PBE2PARAM *both = ASN1_TYPE_unpack_sequence(ASN1_ITEM_rptr(PBE2PARAM), algorithm->parameter);
        result = !both || take_function(steps, both->keyfunc);
        PBE2PARAM_free(both);
    } else {
        PBEPARAM *one = ASN1_TYPE_unpack_sequence(ASN1_ITEM_rptr(PBEPARAM), algorithm->parameter);
        result = !one || take_number(steps, one->iter);
        PBEPARAM_free(one);
    }
    return result;
}

static int take_bags(struct moya_steps *steps, const STACK_OF(PKCS12_SAFEBAG) *bags, int depth) {
    int result = depth <= deepest_bag;
    for (int i = 0; result && i < sk_PKCS12_SAFEBAG_num(bags); i++) {
        const PKCS12_SAFEBAG *bag = sk_PKCS12_SAFEBAG_value(bags, i);
        int kind = PKCS12_SAFEBAG_get_nid(bag);
        if (kind == NID_safeContentsBag) {
            result = take_bags(steps, PKCS12_SAFEBAG_get0_safes(bag), depth + 1);
        } else if (kind == NID_pkcs8ShroudedKeyBag) {
            const X509_ALGOR *algorithm = NULL;
            X509_SIG_get0(PKCS12_SAFEBAG_get0_pkcs8(bag), &algorithm, NULL);
            result = moya_steps_take(steps, algorithm);
        }
    }
    return result;
}

static int take_part(struct moya_steps *steps, PKCS7 *part, const char *password, int is_opened) {
    STACK_OF(PKCS12_SAFEBAG) *bags = NULL;
    if (PKCS7_type_is_encrypted(part)) {
        if (!part->d.encrypted || !part->d.encrypted->enc_data) return 1;
        if (!moya_steps_take(steps, part->d.encrypted->enc_data->algorithm)) return 0;
        if (is_opened) bags = PKCS12_unpack_p7encdata(part, password, -1);
    } else if (PKCS7_type_is_data(part)) {
        bags = PKCS12_unpack_p7data(part);
    }
    int result = take_bags(steps, bags, 0);
    sk_PKCS12_SAFEBAG_pop_free(bags, PKCS12_SAFEBAG_free);
    return result;
}

int moya_archive_is_bounded(PKCS12 *archive, const char *password, int is_opened) {
    struct moya_steps steps = moya_steps_most();
    const X509_ALGOR *algorithm = NULL;
    const ASN1_INTEGER *iterations = NULL;
    PKCS12_get0_mac(NULL, &algorithm, NULL, &iterations, archive);
    int result = take_number(&steps, iterations) && (!algorithm || moya_steps_take(&steps, algorithm));
    STACK_OF(PKCS7) *parts = result ? PKCS12_unpack_authsafes(archive) : NULL;
    for (int i = 0; result && i < sk_PKCS7_num(parts); i++) {
        result = take_part(&steps, sk_PKCS7_value(parts, i), password, is_opened);
    }
    sk_PKCS7_pop_free(parts, PKCS7_free);
    ERR_clear_error();
    return result;
}

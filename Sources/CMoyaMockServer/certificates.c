#ifdef MOYA_MOCK_OPENSSL

#include "moya_mock_certificates.h"
#include "openssl_support.h"

#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

static const moya_mock_bytes nothing = {NULL, 0};

void moya_mock_bytes_free(moya_mock_bytes bytes) {
    free(bytes.bytes);
}

static moya_mock_bytes take_contents(BIO *bio) {
    char *contents = NULL;
    long length = BIO_get_mem_data(bio, &contents);
    moya_mock_bytes result = nothing;
    if (length > 0 && (result.bytes = malloc((size_t)length)) != NULL) {
        memcpy(result.bytes, contents, (size_t)length);
        result.count = (size_t)length;
    }
    return result;
}

moya_mock_bytes moya_mock_key_create(int rsa_bits, char *error, size_t error_size) {
    EVP_PKEY *key = rsa_bits > 0 ? EVP_RSA_gen((unsigned int)rsa_bits) : EVP_EC_gen("P-256");
    BIO *pem = BIO_new(BIO_s_mem());
    moya_mock_bytes result = nothing;
    if (key != NULL && pem != NULL && PEM_write_bio_PKCS8PrivateKey(pem, key, NULL, NULL, 0, NULL, NULL) == 1) {
        result = take_contents(pem);
    }
    if (result.bytes == NULL) {
        moya_mock_take_error("cannot make a private key", error, error_size);
    }
    BIO_free(pem);
    EVP_PKEY_free(key);
    return result;
}

static int set_name(X509_NAME *name, const char *common_name) {
    return X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, (const unsigned char *)common_name, -1, -1, 0);
}

static int set_serial_number(X509 *certificate) {
    unsigned char random[16];
    if (RAND_bytes(random, sizeof random) != 1) {
        return 0;
    }
    random[0] &= 0x7f;
    BIGNUM *number = BN_bin2bn(random, sizeof random, NULL);
    int succeeded = number != NULL && BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != NULL;
    BN_free(number);
    return succeeded;
}

static int add_extension(X509 *certificate, X509 *issuer, int kind, const char *value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
    int succeeded = extension != NULL && X509_add_ext(certificate, extension, -1) == 1;
    X509_EXTENSION_free(extension);
    return succeeded;
}

static int add_extensions(X509 *certificate, X509 *issuer, const moya_mock_certificate_request *request) {
    int succeeded = add_extension(certificate, issuer, NID_subject_key_identifier, "hash") &&
                    add_extension(certificate, issuer, NID_authority_key_identifier, "keyid");
    if (request->is_authority) {
        succeeded = succeeded && add_extension(certificate, issuer, NID_basic_constraints, "critical,CA:TRUE") &&
                    add_extension(certificate, issuer, NID_key_usage, "critical,keyCertSign,cRLSign");
    } else {
        succeeded = succeeded && add_extension(certificate, issuer, NID_basic_constraints, "critical,CA:FALSE") &&
                    add_extension(certificate, issuer, NID_key_usage, "critical,digitalSignature,keyEncipherment") &&
                    add_extension(certificate, issuer, NID_ext_key_usage,
                                  request->for_client ? "clientAuth" : "serverAuth");
    }
    if (request->alternative_names != NULL) {
        succeeded = succeeded &&
                    add_extension(certificate, issuer, NID_subject_alt_name, request->alternative_names);
    }
    return succeeded;
}

static int fill_in(X509 *certificate, EVP_PKEY *key, X509 *issuer, const moya_mock_certificate_request *request) {
    return X509_set_version(certificate, X509_VERSION_3) == 1 && set_serial_number(certificate) &&
           set_name(X509_get_subject_name(certificate), request->common_name) == 1 &&
           X509_set_issuer_name(certificate, X509_get_subject_name(issuer)) == 1 &&
           ASN1_TIME_set(X509_getm_notBefore(certificate), (time_t)request->not_before) != NULL &&
           ASN1_TIME_set(X509_getm_notAfter(certificate), (time_t)request->not_after) != NULL &&
           X509_set_pubkey(certificate, key) == 1 && add_extensions(certificate, issuer, request);
}

moya_mock_bytes moya_mock_certificate_create(const moya_mock_certificate_request *request, const char *key_pem,
                                             const char *issuer_certificate_pem, const char *issuer_key_pem,
                                             char *error, size_t error_size) {
    EVP_PKEY *key = moya_mock_read_key(key_pem);
    EVP_PKEY *issuer_key = issuer_key_pem != NULL ? moya_mock_read_key(issuer_key_pem) : NULL;
    X509 *issuer = issuer_certificate_pem != NULL ? moya_mock_read_certificate(issuer_certificate_pem) : NULL;
    X509 *certificate = X509_new();
    BIO *pem = BIO_new(BIO_s_mem());
    moya_mock_bytes result = nothing;

    int complete = key != NULL && certificate != NULL && pem != NULL &&
                   (issuer_key_pem == NULL || issuer_key != NULL) &&
                   (issuer_certificate_pem == NULL || issuer != NULL);
    if (complete && fill_in(certificate, key, issuer != NULL ? issuer : certificate, request) &&
        X509_sign(certificate, issuer_key != NULL ? issuer_key : key, EVP_sha256()) > 0 &&
        PEM_write_bio_X509(pem, certificate) == 1) {
        result = take_contents(pem);
    }
    if (result.bytes == NULL) {
        moya_mock_take_error("cannot make a certificate", error, error_size);
    }
    BIO_free(pem);
    X509_free(certificate);
    X509_free(issuer);
    EVP_PKEY_free(issuer_key);
    EVP_PKEY_free(key);
    return result;
}

moya_mock_bytes moya_mock_pkcs12_create(const char *certificates_pem, const char *key_pem, const char *password,
                                        const char *friendly_name, char *error, size_t error_size) {
    EVP_PKEY *key = moya_mock_read_key(key_pem);
    STACK_OF(X509) *chain = moya_mock_read_certificates(certificates_pem);
    X509 *leaf = chain != NULL ? sk_X509_shift(chain) : NULL;
    BIO *der = BIO_new(BIO_s_mem());
    PKCS12 *archive = NULL;
    moya_mock_bytes result = nothing;

    if (key != NULL && leaf != NULL && der != NULL) {
        archive = PKCS12_create(password, friendly_name, key, leaf, chain, 0, 0, 0, 0, 0);
    }
    if (archive != NULL && i2d_PKCS12_bio(der, archive) == 1) {
        result = take_contents(der);
    }
    if (result.bytes == NULL) {
        moya_mock_take_error("cannot make a PKCS#12 archive", error, error_size);
    }
    PKCS12_free(archive);
    BIO_free(der);
    X509_free(leaf);
    sk_X509_pop_free(chain, X509_free);
    EVP_PKEY_free(key);
    return result;
}

#endif

#ifndef MOYA_TRUST_H
#define MOYA_TRUST_H

#include "moya_certificate.h"

enum moya_trust_failure {
    moya_trust_fine,
    moya_trust_expired,
    moya_trust_not_yet_valid,
    moya_trust_unknown_root,
    moya_trust_revoked,
    moya_trust_revocation_unknown,
    moya_trust_weak,
    moya_trust_other,
};

/* Certificates that chains may end in. Any thread may use them. */
struct moya_roots;

struct moya_roots *moya_roots_from_certificates(const struct moya_bytes *certificates, size_t count);
struct moya_roots *moya_roots_retain(struct moya_roots *roots);
void moya_roots_free(struct moya_roots *roots);

/* What a server showed and what OpenSSL makes of it. All of it lasts only as long as the call it is handed to. */
struct moya_trust {
    /* As sent, the server's own certificate first. */
    const struct moya_bytes *presented;
    size_t presented_count;
    /* From the server's own certificate as far upwards as each is signed by the next. */
    const struct moya_bytes *chain;
    size_t chain_count;
    enum moya_trust_failure failure;
    /* A constant text. */
    const char *reason;
    /* The certificate that failed, counted from the server's own. */
    int depth;
    /* Whether a revocation list or stapled response says that the server's own certificate is good. */
    int is_known_good;
    /* The OCSP response that came with the handshake. */
    struct moya_bytes stapled;
    /* Those of the connection; to be retained by whom keeps them. */
    struct moya_roots *roots;
    int security_level;
};

/* How certificates are judged outside of a handshake. */
struct moya_rules {
    /* The only certificates that the chain may end in. */
    struct moya_roots *roots;
    /* Revocation lists in DER or PEM; those for other issuers are of no matter. */
    const struct moya_bytes *lists;
    size_t list_count;
    /* An OCSP response to heed. */
    struct moya_bytes stapled;
    /* OpenSSL's level, which says which keys and digests are too weak. */
    int security_level;
};

typedef void (*moya_report_trust)(const struct moya_trust *trust, void *context);

/* Judges certificates, the server's own first. Reports nothing when they cannot be read. */
void moya_trust_judge(const struct moya_bytes *presented, size_t count, const struct moya_rules *rules,
                      moya_report_trust report, void *context);

/* Says whether the handshake may go on. */
typedef int (*moya_decide_trust)(const struct moya_trust *trust, void *context);

/* What somebody wants to hear of the handshake of a context. */
struct moya_handshake_listener {
    /* Decides on the server's certificates; where OpenSSL decides, only hears of those that it refused. */
    moya_decide_trust decide;
    /* The host that OpenSSL decides for: the chain must be trusted and be for it. NULL leaves all to `decide`. Copied. */
    const char *host;
    /* Whether the server is asked to staple an OCSP response. */
    int asks_for_stapled;
    /* The server asks for a client certificate. */
    void (*was_asked)(void *context);
    void *context;
    /* The context is no longer needed; also called when listening fails. */
    void (*release)(void *context);
};

int moya_context_listen(void *ssl_context, struct moya_handshake_listener listener);

#endif

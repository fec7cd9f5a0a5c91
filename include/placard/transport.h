/* transport.h - a host that carries the requests itself (PLACARD_TRANSPORT_HOST). Read placard.h first. Generated from
 * interface/ by `make generate`: do not edit. */
#ifndef PLACARD_TRANSPORT_H
#define PLACARD_TRANSPORT_H

#include "client.h"

PLACARD_HEADER_BEGIN

/* What a request is for. Since 0.1. */
enum placard_request_kind {
    PLACARD_REQUEST_NONE = 0,
    PLACARD_REQUEST_DATA = 1,
    PLACARD_REQUEST_CARDS = 2,
    PLACARD_REQUEST_TEMPLATE = 3,    /* the text of one templated message */
    PLACARD_REQUEST_ASSET = 4,       /* a picture: GET without a body; the response is the picture itself */
    PLACARD_REQUEST_USERS_TRACK = 5, /* to the REST endpoint, see PLACARD_DELIVERY_USERS_TRACK */
    PLACARD_REQUEST_SOURCE = 6       /* the content of source_url: GET without a body; not packed (Accept-Encoding) */
};

/* A header of a request. Since 0.1. */
typedef struct placard_header {
    const char *name;
    size_t name_length;
    const char *value;
    size_t value_length;
} placard_header;

/* A request for the host to carry out, from PLACARD_EVENT_REQUEST. Complete it or fail it within 60 s. Borrowed with
 * its event: copy what you need before the next placard_client_next_event. Since 0.1. */
typedef struct placard_request {
    uint64_t id;
    int32_t kind; /* PLACARD_REQUEST_* */
    const char *method;
    size_t method_length;
    const char *url;
    size_t url_length;
    const char *body; /* empty for GET */
    size_t body_length;
    size_t headers_count; /* see placard_request_get_header */
} placard_request;

/* Returns one of a request's headers, or NULL past the end. Borrowed as long as the request. [any] Since 0.1. */
PLACARD_API const placard_header *PLACARD_NULLABLE placard_request_get_header(const placard_request *request,
                                                                              size_t index);

/* Returns "data", "cards", "template", "asset", "users_track", "source"; "none" for 0, "unknown" for others. Borrowed
 * forever. [any] Since 0.1. */
PLACARD_API const char *placard_request_kind_name(int32_t kind);

/* A response. The library reads no other headers than these, those of the rate limit only from the REST endpoint, and
 * the last two only from a source; a Retry-After above a day counts as a day. Initialise with PLACARD_RESPONSE_INIT or
 * placard_response_init. Strings other than the body end with NUL. Since 0.1. */
typedef struct placard_response {
    size_t struct_size;
    int32_t status;                            /* the HTTP status */
    const char *PLACARD_NULLABLE retry_after;  /* value of Retry-After, or NULL */
    const char *PLACARD_NULLABLE content_type; /* value of Content-Type; NULL counts as JSON; pictures: not checked */
    const char *PLACARD_NULLABLE body;         /* unpacked, at most 8 MiB; a picture at most 10 MiB */
    size_t body_length;
    const char *PLACARD_NULLABLE rate_limit_remaining; /* value of X-RateLimit-Remaining, or NULL */
    const char *PLACARD_NULLABLE rate_limit_reset;     /* value of X-RateLimit-Reset, or NULL */
    const char *PLACARD_NULLABLE etag;                 /* of PLACARD_REQUEST_SOURCE: value of ETag, or NULL */
    const char *PLACARD_NULLABLE last_modified;        /* of PLACARD_REQUEST_SOURCE: value of Last-Modified, or NULL */
    int32_t failure; /* PLACARD_FAILURE_*: there was no response, and only failure_text is read; 0: there was one */
    const char *PLACARD_NULLABLE failure_text; /* why there was no response, for developers */
} placard_response;

/* Writes the defaults into a struct of `size` bytes (sizeof *response), as PLACARD_RESPONSE_INIT. [any] Since 0.1. */
PLACARD_API void placard_response_init(placard_response *PLACARD_NULLABLE response, size_t size);

/*
 * Completes the request `id` with a `response`. With `failure` set it fails the request, as placard_client_fail_request
 * does, and `failure_text` is the text of the event that reports it, such as "sdk.example.com:443: connection refused".
 * Errors: PLACARD_E_NOT_FOUND (unknown id, completed before, cancelled, or failed after 60 s), PLACARD_E_INVALID (`err`
 * names the field); common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_complete_request(placard_client *client, uint64_t id,
                                                           const placard_response *response, placard_error **err);

/* Why a request got no response. Since 0.1. */
enum placard_failure {
    PLACARD_FAILURE_NONE = 0,
    PLACARD_FAILURE_UNREACHABLE = 1,
    PLACARD_FAILURE_RESET = 2,
    PLACARD_FAILURE_TIMEOUT = 3,
    PLACARD_FAILURE_TLS = 4
};

/* Fails the request `id` for want of a response; `failure` is PLACARD_FAILURE_*. Errors: PLACARD_E_NOT_FOUND (as for
 * placard_client_complete_request), PLACARD_E_INVALID (an unlisted failure); common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_fail_request(placard_client *client, uint64_t id, int32_t failure,
                                                       placard_error **err);

PLACARD_HEADER_END

#endif /* PLACARD_TRANSPORT_H */

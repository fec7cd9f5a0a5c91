/* values.h - arguments from JavaScript, and values for it. */
#ifndef PLACARD_NODE_VALUES_H
#define PLACARD_NODE_VALUES_H

#define NAPI_VERSION 8
#include <node_api.h>
#include <placard/placard.h>
#include <stdbool.h>

/* The library's functions: the same for every thread of the process. NULL until load() has been called. */
extern const placard_api *pn_api;

/* ---- A call ----------------------------------------------------------------------------------------------------- */

enum { PN_ARGUMENTS = 10 };

typedef struct pn_block pn_block;

/* A call from JavaScript. Memory that its arguments need is freed by pn_end. */
typedef struct pn_call {
    napi_env env;
    napi_value given[PN_ARGUMENTS];
    bool failed; /* an exception is pending: later reads do nothing */
    pn_block *blocks;
} pn_call;

void pn_begin(pn_call *call, napi_env env, napi_callback_info info);
void pn_end(pn_call *call);

/* ---- Errors ----------------------------------------------------------------------------------------------------- */

/* The class of errors belongs to an environment: each thread of Node has its own. */
void pn_set_error_class(napi_env env, napi_value given);
void pn_throw(napi_env env, placard_status status, const char *message);
/* Throws the error of a negative status, and destroys it. */
bool pn_failed(napi_env env, placard_status status, placard_error *error);
/* Each fails the call: TypeError, and PLACARD_E_INVALID. */
void pn_wrong_type(pn_call *call, const char *name, const char *wanted);
void pn_invalid(pn_call *call, const char *name, const char *problem);

/* ---- Arguments -------------------------------------------------------------------------------------------------- */

typedef struct pn_text {
    const char *bytes; /* NULL: absent */
    size_t length;
} pn_text;

typedef struct pn_texts {
    const char **texts;
    size_t *lengths;
    size_t count;
} pn_texts;

/* Lone surrogates stay what they are, which is not UTF-8: the library refuses them. */
pn_text pn_text_at(pn_call *call, size_t index, const char *name, bool optional);
/* For parameters without a length: a NUL inside fails the call. */
const char *pn_string_at(pn_call *call, size_t index, const char *name, bool optional);
pn_texts pn_texts_at(pn_call *call, size_t index, const char *name);
bool pn_bool_at(pn_call *call, size_t index, const char *name);
int32_t pn_int32_at(pn_call *call, size_t index, const char *name);
uint32_t pn_uint32_at(pn_call *call, size_t index, const char *name);
int64_t pn_int64_at(pn_call *call, size_t index, const char *name);
uint64_t pn_uint64_at(pn_call *call, size_t index, const char *name);
size_t pn_size_at(pn_call *call, size_t index, const char *name);
double pn_double_at(pn_call *call, size_t index, const char *name);
const double *pn_optional_double_at(pn_call *call, size_t index, const char *name, double *out);
/* NULL for null and undefined, and if the call has failed. */
napi_value pn_object_at(pn_call *call, size_t index, const char *name);

/* Fields of an argument that is an object. undefined and null are 0 or NULL, the default. */
const char *pn_string_field(pn_call *call, napi_value from, const char *name);
/* Text, or the bytes of an ArrayBuffer's view. */
const char *pn_bytes_field(pn_call *call, napi_value from, const char *name, size_t *length);
const char *const *pn_strings_field(pn_call *call, napi_value from, const char *name, size_t *count);
int32_t pn_int32_field(pn_call *call, napi_value from, const char *name);
uint32_t pn_uint32_field(pn_call *call, napi_value from, const char *name);
int64_t pn_int64_field(pn_call *call, napi_value from, const char *name);
uint64_t pn_uint64_field(pn_call *call, napi_value from, const char *name);

/* ---- Values ----------------------------------------------------------------------------------------------------- */

napi_value pn_null(napi_env env);
napi_value pn_bool(napi_env env, bool value);
/* Numbers beyond 2^53 are rounded: of the library's only times that a server made up can be so large. */
napi_value pn_number(napi_env env, double value);
napi_value pn_uint64_value(napi_env env, uint64_t value);
/* null for NULL. */
napi_value pn_text_value(napi_env env, const char *text, size_t length);
napi_value pn_name(napi_env env, const char *name);
napi_value pn_bytes(napi_env env, const char *bytes, size_t length);
napi_value pn_object(napi_env env);
void pn_set(napi_env env, napi_value object, const char *name, napi_value value);

/* Lists of a card, a message or a request. Extras and headers are arrays of keys and values in turn. */
napi_value pn_card_extras(napi_env env, const placard_card *card);
napi_value pn_message_extras(napi_env env, const placard_message *message);
napi_value pn_buttons(napi_env env, const placard_message *message);
napi_value pn_assets(napi_env env, const placard_message *message);
napi_value pn_headers(napi_env env, const placard_request *request);
/* The colours of a message in a theme, with those of its buttons. */
napi_value pn_colors(napi_env env, const placard_message *message, int32_t theme);

#endif

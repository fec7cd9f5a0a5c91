/* errors.c - statuses and wrong arguments as exceptions. */
#include "values.h"

#include <stdio.h>
#include <stdlib.h>

static void delete_reference(napi_env env, void *data, void *hint) {
    (void)hint;
    napi_delete_reference(env, data);
}

void pn_set_error_class(napi_env env, napi_value given) {
    napi_ref reference = NULL;
    if (napi_create_reference(env, given, 1, &reference) == napi_ok)
        napi_set_instance_data(env, reference, delete_reference, NULL);
}

static void throw_text(napi_env env, placard_status status, napi_value message) {
    void *reference = NULL;
    napi_value given = NULL, error = NULL, arguments[2] = {NULL, message};
    napi_get_instance_data(env, &reference);
    napi_create_int32(env, status, &arguments[0]);
    if (reference == NULL || napi_get_reference_value(env, reference, &given) != napi_ok ||
        napi_new_instance(env, given, 2, arguments, &error) != napi_ok)
        return; /* the constructor threw */
    napi_throw(env, error);
}

void pn_throw(napi_env env, placard_status status, const char *message) {
    napi_value text = NULL;
    napi_create_string_utf8(env, message, NAPI_AUTO_LENGTH, &text);
    throw_text(env, status, text);
}

bool pn_failed(napi_env env, placard_status status, placard_error *error) {
    if (status >= 0)
        return false;
    napi_value text = NULL;
    if (error != NULL)
        napi_create_string_utf8(env, error->message, error->message_length, &text);
    else
        napi_create_string_utf8(env, pn_api->status_name(status), NAPI_AUTO_LENGTH, &text);
    pn_api->error_destroy(error);
    throw_text(env, status, text);
    return true;
}

void pn_wrong_type(pn_call *call, const char *name, const char *wanted) {
    char message[160];
    if (call->failed)
        return;
    call->failed = true;
    snprintf(message, sizeof(message), "%s must be %s", name, wanted);
    napi_throw_type_error(call->env, "ERR_INVALID_ARG_TYPE", message);
}

void pn_invalid(pn_call *call, const char *name, const char *problem) {
    char message[160];
    if (call->failed)
        return;
    call->failed = true;
    snprintf(message, sizeof(message), "%s %s", name, problem);
    pn_throw(call->env, PLACARD_E_INVALID, message);
}

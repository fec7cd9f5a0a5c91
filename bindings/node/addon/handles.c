/* handles.c - objects of the library as external values. */
#include "addon.h"

#include <stdlib.h>

static void finalize(napi_env env, void *data, void *hint) {
    (void)env;
    (void)hint;
    pn_handle_box *box = data;
    pn_watch_stop(box->watch);
    if (box->pointer != NULL)
        pn_destroy(box->kind, box->pointer);
    free(box);
}

napi_value pn_handle_value(napi_env env, pn_kind kind, void *pointer) {
    if (pointer == NULL)
        return pn_null(env);
    pn_handle_box *box = malloc(sizeof(*box));
    if (box == NULL)
        napi_fatal_error("placard", NAPI_AUTO_LENGTH, "out of memory", NAPI_AUTO_LENGTH);
    *box = (pn_handle_box){kind, pointer, NULL};
    napi_value made = NULL;
    if (napi_create_external(env, box, finalize, NULL, &made) != napi_ok)
        finalize(env, box, NULL);
    return made;
}

static pn_handle_box *box_of(napi_env env, napi_value value, pn_kind kind) {
    void *data = NULL;
    if (napi_get_value_external(env, value, &data) != napi_ok)
        return NULL;
    pn_handle_box *box = data;
    return box->kind == kind ? box : NULL;
}

void *pn_handle(pn_call *call, size_t index, const char *name, pn_kind kind, bool optional) {
    napi_valuetype type = napi_undefined;
    if (call->failed)
        return NULL;
    napi_typeof(call->env, call->given[index], &type);
    if (optional && (type == napi_undefined || type == napi_null))
        return NULL;
    pn_handle_box *box = box_of(call->env, call->given[index], kind);
    if (box != NULL && box->pointer != NULL)
        return box->pointer;
    if (box == NULL) {
        pn_wrong_type(call, name, "a handle of its kind");
        return NULL;
    }
    call->failed = true;
    pn_throw(call->env, PLACARD_E_STATE, "it is closed: open another one");
    return NULL;
}

napi_value pn_release(napi_env env, napi_callback_info info, pn_kind kind, bool abandons) {
    size_t count = 1;
    napi_value given = NULL;
    napi_get_cb_info(env, info, &count, &given, NULL, NULL);
    pn_handle_box *box = box_of(env, given, kind);
    if (box == NULL || box->pointer == NULL)
        return NULL;
    void *pointer = box->pointer;
    box->pointer = NULL;
    pn_watch_stop(box->watch);
    box->watch = NULL;
    if (abandons)
        pn_api->client_abandon(pointer);
    else
        pn_destroy(kind, pointer);
    return NULL;
}

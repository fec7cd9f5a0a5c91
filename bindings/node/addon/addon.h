/* addon.h - what the files of the addon share. */
#ifndef PLACARD_NODE_ADDON_H
#define PLACARD_NODE_ADDON_H

#include "kinds.h"
#include "objects.h"
#include "values.h"

/* ---- Handles ---------------------------------------------------------------------------------------------------- */

typedef struct pn_watch pn_watch;

/* What JavaScript holds of an object of the library: an external value. Its finalizer frees what was not closed. */
typedef struct pn_handle_box {
    pn_kind kind;
    void *pointer; /* NULL once it is closed */
    pn_watch *watch;
} pn_handle_box;

/* null for NULL. */
napi_value pn_handle_value(napi_env env, pn_kind kind, void *pointer);
/* An argument. PLACARD_E_STATE once it is closed. */
void *pn_handle(pn_call *call, size_t index, const char *name, pn_kind kind, bool optional);
/* Closes the handle that is the only argument; does nothing if it is closed. */
napi_value pn_release(napi_env env, napi_callback_info info, pn_kind kind, bool abandons);
/* Frees an object of the library, as its kind asks. Generated. */
void pn_destroy(pn_kind kind, void *pointer);

/* ---- The loop (watch.c) ----------------------------------------------------------------------------------------- */

/* watch(handle, callback): calls back whenever the descriptor of a client or a tracker is readable, until it closes. */
napi_value pn_watch_start(napi_env env, napi_callback_info info);
/* unwatch(handle): ends that. */
napi_value pn_unwatch(napi_env env, napi_callback_info info);
/* keepAlive(handle, on): whether the watch keeps the loop running. */
napi_value pn_watch_keep_alive(napi_env env, napi_callback_info info);
void pn_watch_stop(pn_watch *watch);

/* ---- Functions (calls.c) ---------------------------------------------------------------------------------------- */

typedef struct pn_function {
    const char *name;
    napi_callback call;
} pn_function;

extern const pn_function pn_functions[];
extern const size_t pn_functions_count;

#endif

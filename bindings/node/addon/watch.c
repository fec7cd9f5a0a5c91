/* watch.c - polls the descriptor of a client or a tracker on the loop of its thread. */
#include "addon.h"

#include <stdlib.h>
#include <uv.h>

struct pn_watch {
    uv_poll_t poll; /* first: libuv passes a pointer to it */
    napi_env env;
    napi_ref callback;
    napi_async_context context;
    napi_async_cleanup_hook_handle hook;
    pn_handle_box *box; /* NULL once the watch has stopped */
};

static void on_closed(uv_handle_t *handle) {
    pn_watch *watch = (pn_watch *)handle;
    napi_remove_async_cleanup_hook(watch->hook);
    free(watch);
}

void pn_watch_stop(pn_watch *watch) {
    if (watch == NULL || watch->box == NULL)
        return;
    watch->box->watch = NULL;
    watch->box = NULL;
    uv_poll_stop(&watch->poll);
    napi_delete_reference(watch->env, watch->callback);
    napi_async_destroy(watch->env, watch->context);
    uv_close((uv_handle_t *)&watch->poll, on_closed);
}

/* The thread ends: the loop must not keep the handle. If it is closing already, its callback frees it. */
static void on_environment_ends(napi_async_cleanup_hook_handle hook, void *data) {
    (void)hook;
    pn_watch_stop(data);
}

static void on_readable(uv_poll_t *poll, int status, int events) {
    (void)status; /* dispatch finds out what an error is about */
    (void)events;
    pn_watch *watch = (pn_watch *)poll;
    napi_env env = watch->env;
    napi_handle_scope scope = NULL;
    napi_value callback = NULL, receiver = NULL, error = NULL;
    napi_open_handle_scope(env, &scope);
    napi_get_reference_value(env, watch->callback, &callback);
    napi_get_global(env, &receiver);
    if (napi_make_callback(env, watch->context, receiver, callback, 0, NULL, NULL) == napi_pending_exception &&
        napi_get_and_clear_last_exception(env, &error) == napi_ok)
        napi_fatal_exception(env, error);
    napi_close_handle_scope(env, scope);
}

static pn_handle_box *box_at(napi_env env, napi_callback_info info, napi_value *second) {
    size_t count = 2;
    napi_value given[2] = {NULL, NULL};
    void *data = NULL;
    napi_get_cb_info(env, info, &count, given, NULL, NULL);
    *second = given[1];
    return napi_get_value_external(env, given[0], &data) == napi_ok ? data : NULL;
}

static int descriptor(const pn_handle_box *box) {
    if (box == NULL || box->pointer == NULL || box->watch != NULL)
        return -1;
    if (box->kind == PN_CLIENT)
        return pn_api->client_fd(box->pointer);
    return box->kind == PN_TRACKER ? pn_api->tracker_fd(box->pointer) : -1;
}

static pn_watch *watch_on(uv_loop_t *loop, int fd) {
    pn_watch *watch = calloc(1, sizeof(*watch));
    if (watch != NULL && uv_poll_init(loop, &watch->poll, fd) == 0)
        return watch;
    free(watch);
    return NULL;
}

napi_value pn_watch_start(napi_env env, napi_callback_info info) {
    napi_value callback = NULL, name = NULL;
    pn_handle_box *box = box_at(env, info, &callback);
    uv_loop_t *loop = NULL;
    int fd = descriptor(box);
    pn_watch *watch = NULL;
    if (fd >= 0 && napi_get_uv_event_loop(env, &loop) == napi_ok)
        watch = watch_on(loop, fd);
    if (watch == NULL) {
        pn_throw(env, PLACARD_E_STATE, "its descriptor cannot be polled: it is closed, or polled already");
        return NULL;
    }
    napi_create_string_latin1(env, "placard", NAPI_AUTO_LENGTH, &name);
    watch->env = env;
    watch->box = box;
    box->watch = watch;
    napi_create_reference(env, callback, 1, &watch->callback);
    napi_async_init(env, NULL, name, &watch->context);
    napi_add_async_cleanup_hook(env, on_environment_ends, watch, &watch->hook);
    uv_poll_start(&watch->poll, UV_READABLE, on_readable);
    return NULL;
}

napi_value pn_unwatch(napi_env env, napi_callback_info info) {
    napi_value second = NULL;
    pn_handle_box *box = box_at(env, info, &second);
    if (box != NULL)
        pn_watch_stop(box->watch);
    return NULL;
}

napi_value pn_watch_keep_alive(napi_env env, napi_callback_info info) {
    napi_value second = NULL;
    bool on = false;
    pn_handle_box *box = box_at(env, info, &second);
    napi_get_value_bool(env, second, &on);
    if (box == NULL || box->watch == NULL)
        return NULL;
    if (on)
        uv_ref((uv_handle_t *)&box->watch->poll);
    else
        uv_unref((uv_handle_t *)&box->watch->poll);
    return NULL;
}

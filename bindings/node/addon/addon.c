/* addon.c - loads libplacard, and registers the functions for each environment (main thread, worker). */
#include "addon.h"

#include <dlfcn.h>
#include <stdio.h>
#include <uv.h>

const placard_api *pn_api;

static uv_once_t once = UV_ONCE_INIT;
static uv_mutex_t loading;

static void make_mutex(void) { uv_mutex_init(&loading); }

static const placard_api *table_of(const char *path, char *problem, size_t size) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        snprintf(problem, size, "cannot load libplacard: %s. Set PLACARD_LIBRARY to the path of the library.",
                 dlerror());
        return NULL;
    }
    const placard_api *(*get_api)(uint32_t) = NULL;
    *(void **)&get_api = dlsym(library, "placard_get_api");
    const placard_api *table = get_api == NULL ? NULL : get_api(PLACARD_ABI_VERSION);
    if (table == NULL)
        snprintf(problem, size, "%s is not libplacard with the ABI number %d: install matching versions", path,
                 PLACARD_ABI_VERSION);
    else if (table->struct_size < sizeof(placard_api)) {
        snprintf(problem, size, "%s is too old for this package: it is version %s", path, table->version());
        table = NULL;
    }
    return table;
}

/* load(path, errorClass): loads the library, once in a process: later paths are ignored. */
static napi_value load(napi_env env, napi_callback_info info) {
    size_t count = 2, length = 0;
    napi_value given[2] = {NULL, NULL};
    char path[4096], problem[4096 + 256] = "";
    napi_get_cb_info(env, info, &count, given, NULL, NULL);
    if (napi_get_value_string_utf8(env, given[0], path, sizeof(path), &length) != napi_ok) {
        napi_throw_type_error(env, "ERR_INVALID_ARG_TYPE", "path must be a string");
        return NULL;
    }
    uv_once(&once, make_mutex);
    uv_mutex_lock(&loading);
    if (pn_api == NULL)
        pn_api = table_of(path, problem, sizeof(problem));
    bool is_loaded = pn_api != NULL;
    uv_mutex_unlock(&loading);
    if (!is_loaded)
        napi_throw_error(env, "ERR_PLACARD_LIBRARY", problem);
    else
        pn_set_error_class(env, given[1]);
    return NULL;
}

/* defaultDirectory(): the usual directory for an app's store. */
static napi_value default_directory(napi_env env, napi_callback_info info) {
    pn_call call;
    char buffer[4096];
    size_t length = 0;
    placard_error *error = NULL;
    pn_begin(&call, env, info);
    if (call.failed)
        return NULL;
    placard_status status = pn_api->default_directory(buffer, sizeof(buffer), &length, &error);
    return pn_failed(env, status, error) ? NULL : pn_text_value(env, buffer, length);
}

static void add(napi_env env, napi_value exports, const char *name, napi_callback call) {
    napi_value function = NULL;
    napi_create_function(env, name, NAPI_AUTO_LENGTH, call, NULL, &function);
    pn_set(env, exports, name, function);
}

NAPI_MODULE_INIT(/* env, exports */) {
    add(env, exports, "load", load);
    add(env, exports, "defaultDirectory", default_directory);
    add(env, exports, "watch", pn_watch_start);
    add(env, exports, "unwatch", pn_unwatch);
    add(env, exports, "keepAlive", pn_watch_keep_alive);
    for (size_t i = 0; i < pn_functions_count; i++)
        add(env, exports, pn_functions[i].name, pn_functions[i].call);
    return exports;
}

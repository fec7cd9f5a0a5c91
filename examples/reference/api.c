/* api.c - examples for api.h, the table of functions for programs that load the library at run time */
#include "reference.h"
#include <dlfcn.h>

/* placard_get_api, placard_api: load the library, if it is there */
static const placard_api *load(void *library) {
    /* library = dlopen("libplacard.so.0", RTLD_NOW): NULL if it is not installed */
    const placard_api *(*get_api)(uint32_t) = NULL;
    void *symbol = dlsym(library, "placard_get_api");
    memcpy(&get_api, &symbol, sizeof get_api);                    /* C99 has no cast from an object to a function */
    return get_api != NULL ? get_api(PLACARD_ABI_VERSION) : NULL; /* NULL: another ABI */
}

/* ---- Runs the examples ------------------------------------------------------------------------------------------- */

void run_api(const char *directory) {
    (void)directory;
    void *program = dlopen(NULL, RTLD_NOW); /* this program is linked with the library */
    const placard_api *api = load(program);
    EXPECT(api != NULL && api == placard_get_api(PLACARD_ABI_VERSION));
    EXPECT(strcmp(api->version(), placard_version()) == 0);
    EXPECT(placard_get_api(PLACARD_ABI_VERSION + 1) == NULL);
    dlclose(program);
}

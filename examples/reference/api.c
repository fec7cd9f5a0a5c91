/* Part of the reference: examples for api.h, the table of functions for programs that load the library at run time */
#include "reference.h"
#include <dlfcn.h>

/* placard_get_api, placard_api: load the library, such as "libplacard.so.0", if it is installed */
static const placard_api *load(const char *file) {
    void *library = dlopen(file, RTLD_NOW);
    void *symbol = library != NULL ? dlsym(library, "placard_get_api") : NULL;
    if (symbol == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return NULL;
    }
    const placard_api *(*get_api)(uint32_t) = NULL;
    memcpy(&get_api, &symbol, sizeof get_api); /* C99 has no cast from an object to a function */
    return get_api(PLACARD_ABI_VERSION);       /* NULL: the library has another ABI */
}

/* ---- Runs the examples ------------------------------------------------------------------------------------------- */

void run_api(const char *directory) {
    (void)directory;
    const placard_api *api = load(NULL); /* this program, which is linked with the library */
    EXPECT(api != NULL && api == placard_get_api(PLACARD_ABI_VERSION));
    EXPECT(strcmp(api->version(), placard_version()) == 0);
    EXPECT(placard_get_api(PLACARD_ABI_VERSION + 1) == NULL);
    EXPECT(load("libplacard-of-nobody.so") == NULL);
}

/* Compiled, never run: the header is self-contained in every dialect, can be included twice, and its macros work. */
#include <placard/placard.h>
#include <placard/placard.h>

#include "caller_structs.h"

/* The library reads struct_size before it knows more of a struct. */
#define INITIAL(name, NAME)                                                                                            \
    placard_##name name = PLACARD_##NAME##_INIT;                                                                       \
    typedef char name##_begins_with_its_size[offsetof(placard_##name, struct_size) == 0 ? 1 : -1];
CALLER_STRUCTS(INITIAL)

typedef char status_is_32_bits[sizeof(placard_status) == 4 ? 1 : -1];
typedef char length_marker[PLACARD_NUL == (size_t)-1 ? 1 : -1];

#if PLACARD_VERSION_MAJOR < 0 || PLACARD_VERSION_MINOR < 0 || PLACARD_VERSION_PATCH < 0 || PLACARD_ABI_VERSION < 0
#error "the version macros must work in the preprocessor"
#endif

int use(placard_client *client);
int use(placard_client *client) {
    placard_error *error = NULL;
    placard_status status = placard_client_log_event(client, "name", PLACARD_NUL, NULL, &error);
    placard_error_destroy(error);
    return status == PLACARD_OK;
}

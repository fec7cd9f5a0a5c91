/* Compiled, never run: the header is self-contained in every dialect, can be included twice, and its macros work. */
#include <placard/placard.h>
#include <placard/placard.h>

placard_options options = PLACARD_OPTIONS_INIT;
placard_host_state state = PLACARD_HOST_STATE_INIT;
placard_response response = PLACARD_RESPONSE_INIT;
placard_card_filter filter = PLACARD_CARD_FILTER_INIT;

/* The library checks struct_size against these layouts; a gap at the front would break every caller. */
typedef char size_is_first[offsetof(placard_options, struct_size) == 0 ? 1 : -1];
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

/* Part of the reference: examples for types.h */
#include "reference.h"

/* placard_version, placard_abi_version: use the library only if its ABI is that of the headers */
static int is_usable(void) {
    if (placard_abi_version() == PLACARD_ABI_VERSION)
        return 1;
    fprintf(stderr, "libplacard %s does not fit to the headers of version %s\n", placard_version(), PLACARD_VERSION);
    return 0;
}

/* PLACARD_VERSION_MAJOR, PLACARD_VERSION_MINOR, PLACARD_VERSION_PATCH: require a version when you compile */
static void print_required_version(void) {
#if PLACARD_VERSION_MAJOR == 0 && PLACARD_VERSION_MINOR < 1
#error "this program needs Placard 0.1 or newer"
#endif
    printf("compiled with %d.%d.%d\n", PLACARD_VERSION_MAJOR, PLACARD_VERSION_MINOR, PLACARD_VERSION_PATCH);
}

/* placard_error_destroy, placard_status_name: say why a call failed */
void report(const char *call, placard_error *error) {
    fprintf(stderr, "%s: %s: %s\n", call, placard_status_name(error->status), error->message);
    placard_error_destroy(error);
}

/* PLACARD_NUL: pass a string up to its NUL, or a part of a string by its length */
static void log_both(placard_client *client) {
    const char *line = "order_placed;till 3";
    if (placard_client_log_event(client, "program_started", PLACARD_NUL, NULL, NULL) < 0)
        fprintf(stderr, "the start is not logged\n");
    if (placard_client_log_event(client, line, strcspn(line, ";"), NULL, NULL) < 0)
        fprintf(stderr, "the order is not logged\n");
}

/* ---- Runs the examples ------------------------------------------------------------------------------------------- */

void run_types(const char *directory) {
    (void)directory;
    placard_fake *fake = placard_fake_create();
    placard_client *client = open_with(fake);
    EXPECT(is_usable());
    print_required_version();
    placard_error *error = NULL;
    EXPECT(placard_client_log_event(client, "", 0, NULL, &error) == PLACARD_E_INVALID);
    report("log_event", error);
    log_both(client);
    EXPECT(placard_fake_received_count(fake, "ce") == 2);
    EXPECT(strcmp(placard_fake_get_received(fake, "ce", 1)->name, "order_placed") == 0);
    placard_fake_destroy(fake);
}

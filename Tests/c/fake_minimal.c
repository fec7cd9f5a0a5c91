/*
 * examples/minimal.c, a program with a loop of its own, unchanged against the fake: the linker puts the functions below
 * in place of those of libplacard (--wrap). CMakeLists.txt renames its main.
 */
#include "check.h"
#include <placard/placard_fake.h>

int minimal_main(int argc, char **argv);

static placard_fake *fake;
static placard_status drained;

placard_status __wrap_placard_client_open(const placard_options *options, placard_client **out, placard_error **err);
placard_status __wrap_placard_client_open(const placard_options *options, placard_client **out, placard_error **err) {
    CHECK_TEXT(options->endpoint, "http://127.0.0.1:9");
    return placard_fake_open_client(fake, options, out, err);
}

void __wrap_placard_client_close(placard_client *client);
void __wrap_placard_client_close(placard_client *client) { placard_fake_close_client(fake, client); }

const placard_event *__wrap_placard_client_next_event(placard_client *client);
const placard_event *__wrap_placard_client_next_event(placard_client *client) {
    return placard_fake_next_event(fake, client);
}

placard_status __wrap_placard_client_wait(placard_client *client, int64_t timeout_ms, placard_error **err);
placard_status __wrap_placard_client_wait(placard_client *client, int64_t timeout_ms, placard_error **err) {
    return placard_fake_wait(fake, client, timeout_ms, err);
}

placard_status __wrap_placard_client_drain(placard_client *client, int64_t timeout_ms, placard_error **err);
placard_status __wrap_placard_client_drain(placard_client *client, int64_t timeout_ms, placard_error **err) {
    CHECK_NUMBER(timeout_ms, 3000);
    return drained = placard_fake_drain(fake, client, err);
}

/* With an argument: without a network. */
int main(int argc, char **argv) {
    (void)argv;
    const int is_reachable = argc == 1;
    char directory[] = "/tmp/placard-test-XXXXXX";
    REQUIRE(mkdtemp(directory) != NULL);
    fake = placard_fake_create();
    fake->is_reachable = is_reachable;
    placard_fake_add_campaign(fake, "thanks", "order_placed", "Thank you!");
    placard_fake_add_card(fake, "news", "Allergens", NULL);
    char *arguments[] = {(char *)"minimal", (char *)"http://127.0.0.1:9", directory, NULL};
    CHECK_NUMBER(minimal_main(3, arguments), is_reachable ? 0 : 1); /* it ends in both cases */
    CHECK_STATUS(drained, is_reachable ? PLACARD_OK : PLACARD_PENDING);
    CHECK_NUMBER(placard_fake_received_count(fake, "ce"), is_reachable);
    CHECK_NUMBER(placard_fake_received_count(fake, "si"), is_reachable);
    placard_fake_destroy(fake);

    char remove_all[64];
    snprintf(remove_all, sizeof remove_all, "rm -r %s", directory);
    CHECK(system(remove_all) == 0);
    return check_result();
}

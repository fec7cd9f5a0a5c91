/* A burst: what is added is checked and copied, what is logged is committed as a whole, and the burst stays as it was.
 */
#include "fixture.h"

static placard_burst *make_burst(void) {
    placard_burst *burst = NULL;
    REQUIRE(placard_burst_create(&burst) == PLACARD_OK);
    return burst;
}

static void check_adding(void) {
    placard_burst *burst = make_burst();
    CHECK_NUMBER(placard_burst_count(burst), 0);
    placard_error *error = NULL;
    CHECK_STATUS(placard_burst_add_event(burst, "", 0, NULL, &error), PLACARD_E_INVALID);
    REQUIRE(error != NULL);
    CHECK(strstr(error->message, "name") != NULL);
    placard_error_destroy(error);
    CHECK_STATUS(placard_burst_add_purchase(burst, "p", 1, "USD", 1, 101, NULL, &error), PLACARD_E_INVALID);
    REQUIRE(error != NULL);
    CHECK(strstr(error->message, "quantity") != NULL);
    placard_error_destroy(error);
    CHECK_NUMBER(placard_burst_count(burst), 0);

    for (int count = 0; count < 10000; count++)
        REQUIRE(placard_burst_add_event(burst, "e", 1, NULL, NULL) == PLACARD_OK);
    CHECK_STATUS(placard_burst_add_event(burst, "e", 1, NULL, &error), PLACARD_E_INVALID);
    REQUIRE(error != NULL);
    CHECK(strstr(error->message, "10000") != NULL);
    placard_error_destroy(error);
    CHECK_STATUS(placard_burst_add_purchase(burst, "p", 1, "USD", 1, 1, NULL, NULL), PLACARD_E_INVALID);
    CHECK_NUMBER(placard_burst_count(burst), 10000);
    placard_burst_destroy(burst);
}

/* The properties may change or go after they were added. */
static void check_logging(placard_client *client) {
    placard_properties *properties = NULL;
    REQUIRE(placard_properties_create(&properties) == PLACARD_OK);
    placard_burst *burst = make_burst();
    CHECK_STATUS(placard_client_log_burst(client, burst, NULL), PLACARD_IGNORED);
    for (int number = 0; number < 300; number++) {
        placard_properties_set_int(properties, "n", PLACARD_NUL, number, NULL);
        REQUIRE(placard_burst_add_event(burst, "e", 1, properties, NULL) == PLACARD_OK);
    }
    placard_properties_destroy(properties);
    int64_t before = placard_client_count_queued(client);
    CHECK_STATUS(placard_client_log_burst(client, burst, NULL), PLACARD_OK);
    CHECK_NUMBER(placard_client_count_queued(client), before + 300);
    CHECK_STATUS(placard_client_log_burst(client, burst, NULL), PLACARD_OK);
    CHECK_NUMBER(placard_client_count_queued(client), before + 600);
    CHECK_NUMBER(placard_burst_count(burst), 300);
    placard_burst_destroy(burst);
}

int main(void) {
    char directory[256];
    make_directory(directory, sizeof directory);
    placard_options options = test_options(directory);
    placard_client *client = open_client(&options);
    CHECK_STATUS(placard_client_start_session(client), PLACARD_OK);
    check_adding();
    check_logging(client);
    int64_t queued = placard_client_count_queued(client);
    placard_client_abandon(client);
    client = open_client(&options);
    CHECK_NUMBER(placard_client_count_queued(client), queued);
    placard_client_close(client);
    remove_directory(directory);
    return check_result();
}

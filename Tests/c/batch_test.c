/* A batch: additions are checked and copied, logging it commits all of it, and the batch does not change. */
#include "fixture.h"

static placard_batch *make_batch(void) {
    placard_batch *batch = NULL;
    REQUIRE(placard_batch_create(&batch, NULL) == PLACARD_OK);
    return batch;
}

static void check_adding(void) {
    placard_batch *batch = make_batch();
    CHECK_NUMBER(placard_batch_count(batch), 0);
    placard_error *error = NULL;
    CHECK_STATUS(placard_batch_add_event(batch, "", 0, NULL, &error), PLACARD_E_INVALID);
    REQUIRE(error != NULL);
    CHECK(strstr(error->message, "name") != NULL);
    placard_error_destroy(error);
    CHECK_STATUS(placard_batch_add_purchase(batch, "p", 1, "USD", 1, 101, NULL, &error), PLACARD_E_INVALID);
    REQUIRE(error != NULL);
    CHECK(strstr(error->message, "quantity") != NULL);
    placard_error_destroy(error);
    CHECK_NUMBER(placard_batch_count(batch), 0);

    for (int count = 0; count < 10000; count++)
        REQUIRE(placard_batch_add_event(batch, "e", 1, NULL, NULL) == PLACARD_OK);
    CHECK_STATUS(placard_batch_add_event(batch, "e", 1, NULL, &error), PLACARD_E_INVALID);
    REQUIRE(error != NULL);
    CHECK(strstr(error->message, "10000") != NULL);
    placard_error_destroy(error);
    CHECK_STATUS(placard_batch_add_purchase(batch, "p", 1, "USD", 1, 1, NULL, NULL), PLACARD_E_INVALID);
    CHECK_NUMBER(placard_batch_count(batch), 10000);
    placard_batch_destroy(batch);
}

/* The properties can change or be destroyed after they were added. */
static void check_logging(placard_client *client) {
    placard_properties *properties = NULL;
    REQUIRE(placard_properties_create(&properties, NULL) == PLACARD_OK);
    placard_batch *batch = make_batch();
    CHECK_STATUS(placard_client_log_batch(client, batch, NULL), PLACARD_IGNORED);
    for (int number = 0; number < 300; number++) {
        placard_properties_set_int(properties, "n", PLACARD_NUL, number, NULL);
        REQUIRE(placard_batch_add_event(batch, "e", 1, properties, NULL) == PLACARD_OK);
    }
    placard_properties_destroy(properties);
    int64_t before = placard_client_queued_count(client);
    CHECK_STATUS(placard_client_log_batch(client, batch, NULL), PLACARD_OK);
    CHECK_NUMBER(placard_client_queued_count(client), before + 300);
    CHECK_STATUS(placard_client_log_batch(client, batch, NULL), PLACARD_OK);
    CHECK_NUMBER(placard_client_queued_count(client), before + 600);
    CHECK_NUMBER(placard_batch_count(batch), 300);
    placard_batch_destroy(batch);
}

int main(void) {
    char directory[256];
    make_directory(directory, sizeof directory);
    placard_options options = test_options(directory);
    placard_client *client = open_client(&options);
    CHECK_STATUS(placard_client_start_session(client, NULL), PLACARD_OK);
    check_adding();
    check_logging(client);
    int64_t queued = placard_client_queued_count(client);
    placard_client_abandon(client);
    client = open_client(&options);
    CHECK_NUMBER(placard_client_queued_count(client), queued);
    placard_client_close(client);
    remove_directory(directory);
    return check_result();
}

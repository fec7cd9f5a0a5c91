/* After fork() an inherited client is the parent's: the child's calls report that and do nothing, the parent's work. */
#include "fixture.h"
#include <sys/wait.h>

static void use_inherited(placard_client *client) {
    placard_cards *cards = NULL;
    placard_messages *messages = NULL;
    placard_explanation *explanation = NULL;
    placard_error *error = NULL;
    placard_host_state state = PLACARD_HOST_STATE_INIT;
    placard_response response = PLACARD_RESPONSE_INIT;
    response.status = 200;

    CHECK_STATUS(placard_client_dispatch(client, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_wait(client, 0, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_flush(client, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_drain(client, 0, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_set_time(client, START_MS + 1, 1001, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_start_session(client, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_end_session(client, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_change_user(client, "other", PLACARD_NUL, NULL, 0, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_set_host_state(client, &state, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_refresh_cards(client, 1, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_refresh_messages(client, 1, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_copy_cards(client, 0, &cards, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_log_card_impressions(client, (const char *[]){"c"}, NULL, 1, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_log_card_click(client, "c", PLACARD_NUL, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_log_card_dismissal(client, "c", PLACARD_NUL, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_log_purchase(client, "p", PLACARD_NUL, "USD", 1.0, 1, NULL, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_log_push_click(client, "{\"cid\":\"c\"}", PLACARD_NUL, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_log_push_click(client, "{}", PLACARD_NUL, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_set_attribute_int(client, "k", PLACARD_NUL, 1, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_increment_attribute(client, "k", PLACARD_NUL, 1, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_set_user_field(client, PLACARD_USER_FIELD_EMAIL, NULL, 0, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_set_last_location(client, 1, 1, NULL, NULL, NULL, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_set_subscription(client, "g", PLACARD_NUL, 1, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_add_alias(client, "n", PLACARD_NUL, "l", PLACARD_NUL, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_copy_messages(client, &messages, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_show_message(client, 1, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_postpone_message(client, 1, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_discard_message(client, 1, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_log_message_impression(client, 1, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_log_message_click(client, 1, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_log_message_button(client, 1, 0, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_log_message_dismissal(client, 1, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_offer_next_message(client, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_explain_open(client, &explanation, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_explain_event(client, "e", PLACARD_NUL, NULL, &explanation, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_explain_purchase(client, "p", PLACARD_NUL, NULL, &explanation, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_explain_push_click(client, "{}", PLACARD_NUL, &explanation, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_explain_last(client, &explanation, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_complete_request(client, 1, &response, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_fail_request(client, 1, PLACARD_FAILURE_RESET, NULL), PLACARD_E_FORKED);
    CHECK_STATUS(placard_client_log_event(client, "child", PLACARD_NUL, NULL, &error), PLACARD_E_FORKED);
    CHECK(cards == NULL && messages == NULL && explanation == NULL);
    CHECK(error != NULL && error->status == PLACARD_E_FORKED);
    placard_error_destroy(error);
    CHECK(placard_client_next_event(client) == NULL);

    placard_client_abandon(client);
}

/* The library itself is not bound to a process: the child can open its own client. */
static void use_own(void) {
    char directory[256];
    make_directory(directory, sizeof directory);
    placard_options options = test_options(directory);
    placard_client *own = open_client(&options);
    CHECK_STATUS(placard_client_log_event(own, "own", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    placard_client_close(own);
    remove_directory(directory);
}

int main(void) {
    char directory[256];
    make_directory(directory, sizeof directory);
    placard_options options = test_options(directory);
    placard_client *client = open_client(&options);
    CHECK_STATUS(placard_client_log_event(client, "before", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    int64_t queued = placard_client_queued_count(client);
    CHECK(queued > 0);

    pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        use_inherited(client);
        use_own();
        _exit(check_failures == 0 ? 0 : 1);
    }
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);

    CHECK_NUMBER(placard_client_queued_count(client), queued);
    CHECK_STATUS(placard_client_log_event(client, "after", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    CHECK_NUMBER(placard_client_queued_count(client), queued + 1);
    CHECK(next_event_of(client, PLACARD_EVENT_REQUEST) != NULL);

    /* The child's abandon has not released the parent's store either. */
    placard_client *second = NULL;
    CHECK_STATUS(placard_client_open(&options, &second, NULL), PLACARD_E_IN_USE);
    char lock[300];
    snprintf(lock, sizeof lock, "%s/test-key.lock", directory);
    REQUIRE(unlink(lock) == 0);
    CHECK_STATUS(placard_client_open(&options, &second, NULL), PLACARD_E_IN_USE);
    placard_client_close(client);

    client = open_client(&options);
    CHECK_NUMBER(placard_client_queued_count(client), queued + 1);
    placard_client_close(client);
    remove_directory(directory);
    return check_result();
}

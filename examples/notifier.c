/* Teaches how a second program leaves records for a host, whether or not the host is running: a notification helper.
 *
 *   notifier DIRECTORY CAMPAIGN        a notification was shown
 *   notifier DIRECTORY CAMPAIGN open   the user opened it
 *
 * It leaves records in the store of the main program (minimal.c), which logs them when it next runs. It sends nothing
 * itself: no network, no waiting, a few milliseconds in total. To run it as another user of the same group, set
 * group_access in the main program's options.
 */
#include <placard/placard.h>
#include <stdio.h>

static int failed(const char *call, placard_error *error) {
    fprintf(stderr, "%s: %s\n", call, error->message);
    placard_error_destroy(error);
    return 1;
}

/* Each typed call checks its arguments at once, as the client's calls do. */
static int leave(placard_outbox *outbox, const char *event, const char *campaign) {
    placard_error *error = NULL;
    placard_properties *properties = NULL;
    if (placard_properties_create(&properties, &error) != PLACARD_OK)
        return failed("create", error);
    placard_status status =
        placard_properties_set_string(properties, "campaign", PLACARD_NUL, campaign, PLACARD_NUL, &error);
    if (status == PLACARD_OK)
        status = placard_outbox_log_event(outbox, event, PLACARD_NUL, properties, &error);
    placard_properties_destroy(properties);
    if (status == PLACARD_OK)
        status = placard_outbox_set_attribute_string(outbox, "last_notification", PLACARD_NUL, campaign, PLACARD_NUL,
                                                     &error);
    return status == PLACARD_OK ? 0 : failed("put", error);
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: notifier DIRECTORY CAMPAIGN [open]\n");
        return 2;
    }
    placard_outbox *outbox = NULL;
    placard_error *error = NULL;
    if (placard_outbox_open(argv[1], "kiosk-1", &outbox, &error) != PLACARD_OK)
        return failed("open", error);
    int result = leave(outbox, argc > 3 ? "notification_opened" : "notification_shown", argv[2]);

    /* Records that the main program has not read yet. */
    placard_outbox_records *records = NULL;
    if (placard_outbox_copy_records(outbox, PLACARD_OUTBOX_EVENT, &records, NULL) == PLACARD_OK)
        printf("waiting  %zu\n", placard_outbox_records_count(records));
    placard_outbox_records_destroy(records);
    placard_outbox_close(outbox);
    return result;
}

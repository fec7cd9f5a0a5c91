/*
 * notifier.c - a notification helper: a small second program, which works whether or not the main program is running
 *
 *   notifier DIRECTORY CAMPAIGN        a notification was shown
 *   notifier DIRECTORY CAMPAIGN open   the user opened it
 *
 * It leaves records in the store of the main program (minimal.c), which logs them when it next runs. It sends nothing
 * itself: no network, no waiting, a few milliseconds in total.
 */
#include <placard/placard.h>
#include <stdio.h>
#include <string.h>

static int leave(placard_outbox *outbox, int32_t kind, const char *json) {
    placard_error *error = NULL;
    if (placard_outbox_put(outbox, kind, json, PLACARD_NUL, &error) == PLACARD_OK)
        return 0;
    fprintf(stderr, "put: %s\n", error->message);
    placard_error_destroy(error);
    return 1;
}

int main(int argc, char **argv) {
    if (argc < 3 || strpbrk(argv[2], "\"\\") != NULL) {
        fprintf(stderr, "usage: notifier DIRECTORY CAMPAIGN [open]\n");
        return 2;
    }
    placard_outbox *outbox = NULL;
    placard_error *error = NULL;
    if (placard_outbox_open(argv[1], "kiosk-1", &outbox, &error) != PLACARD_OK) {
        fprintf(stderr, "open: %s\n", error->message);
        placard_error_destroy(error);
        return 1;
    }
    char event[512], attribute[512];
    const char *name = argc > 3 ? "notification_opened" : "notification_shown";
    snprintf(event, sizeof event, "{\"event_name\": \"%s\", \"campaign\": \"%.200s\"}", name, argv[2]);
    snprintf(attribute, sizeof attribute, "{\"last_notification\": \"%.200s\"}", argv[2]);
    int failed = leave(outbox, PLACARD_OUTBOX_EVENT, event) || leave(outbox, PLACARD_OUTBOX_ATTRIBUTE, attribute);

    /* Records that the main program has not read yet. */
    placard_outbox_records *records = NULL;
    if (placard_outbox_copy_records(outbox, PLACARD_OUTBOX_EVENT, &records, NULL) == PLACARD_OK)
        printf("waiting  %zu\n", placard_outbox_records_count(records));
    placard_outbox_records_destroy(records);
    placard_outbox_close(outbox);
    return failed;
}

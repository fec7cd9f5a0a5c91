/* Teaches how a notification helper sends its event at once, without a client.
 *
 *   tracker URL KEY DIRECTORY USER CAMPAIGN
 *
 * Sends to the REST endpoint at URL that this user was shown a notification. Any number of these can run at the same
 * time: they share the queue in the directory. What cannot be sent within five seconds waits there for the next one.
 */
#include <placard/placard.h>
#include <stdio.h>

static int report(const char *call, placard_error *error) {
    fprintf(stderr, "%s: %s\n", call, error->message);
    placard_error_destroy(error);
    return 1;
}

static int log_shown(placard_tracker *tracker, const char *user, const char *campaign) {
    placard_identity identity = PLACARD_IDENTITY_INIT;
    identity.kind = PLACARD_REST_EXTERNAL_ID, identity.name = user;
    placard_error *error = NULL;
    placard_properties *properties = NULL;
    placard_properties_create(&properties, NULL);
    int failed = 0;
    if (placard_properties_set_string(properties, "campaign", PLACARD_NUL, campaign, PLACARD_NUL, &error) < 0 ||
        placard_tracker_log_event(tracker, &identity, "notification_shown", PLACARD_NUL, properties, &error) < 0 ||
        placard_tracker_increment_attribute(tracker, &identity, "notifications", PLACARD_NUL, 1, &error) < 0)
        failed = report("log", error);
    placard_properties_destroy(properties);
    return failed;
}

int main(int argc, char **argv) {
    if (argc < 6) {
        fprintf(stderr, "usage: tracker URL KEY DIRECTORY USER CAMPAIGN\n");
        return 2;
    }
    placard_tracker_options options = PLACARD_TRACKER_OPTIONS_INIT;
    options.rest_endpoint = argv[1], options.rest_key = argv[2], options.directory = argv[3];
    placard_tracker *tracker = NULL;
    placard_error *error = NULL;
    if (placard_tracker_open(&options, &tracker, &error) != PLACARD_OK)
        return report("open", error);
    int failed = log_shown(tracker, argv[4], argv[5]);
    if (!failed && placard_tracker_drain(tracker, 5000, &error) < 0)
        failed = report("drain", error);
    for (const placard_event *event; (event = placard_tracker_next_event(tracker)) != NULL;)
        if (event->text != NULL)
            printf("%s: %s\n", placard_event_kind_name(event->kind), event->text);
    printf("waiting  %lld\n", (long long)placard_tracker_queued_count(tracker));
    placard_tracker_close(tracker);
    return failed;
}

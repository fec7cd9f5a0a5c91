/* Part of the reference: examples for events.h */
#include "reference.h"

/* placard_client_next_event, placard_event_kind_name: read all events after a dispatch */
static size_t read_events(placard_client *client) {
    size_t count = 0;
    for (const placard_event *event; (event = placard_client_next_event(client)) != NULL; count++)
        printf("%s%s%s\n", placard_event_kind_name(event->kind), event->text ? ": " : "",
               event->text ? event->text : "");
    return count;
}

/* placard_event_kind: what a small program does about each event */
static const char *reaction_to(const placard_event *event) {
    switch (event->kind) {
    case PLACARD_EVENT_CARDS_UPDATED:
        return event->changed ? "draw the feed again" : NULL;
    case PLACARD_EVENT_MESSAGE:
        return "show, postpone or discard the message";
    case PLACARD_EVENT_MESSAGE_CLOSED:
        return "take the message off the screen";
    case PLACARD_EVENT_OPEN_URL:
        return event->use_webview ? "open the URL in a web view" : "open the URL in a browser";
    default: /* also the kinds of later versions */
        return NULL;
    }
}

/* placard_reason_name: say why cards could not be refreshed, and when it is worth another attempt */
static void refresh_failed(const placard_event *event) {
    if (event->reason == PLACARD_REASON_OFFLINE)
        printf("no connection; the cards of the last time are shown\n");
    else
        printf("%s: %s\n", placard_reason_name(event->reason), event->text);
    if (event->retry_after_ms > 0)
        printf("again in %lld ms\n", (long long)event->retry_after_ms);
}

/* placard_dropped_kind_name: note what was left out, for the people who write the campaigns */
static void dropped(const placard_event *event) {
    const char *id = event->id != NULL ? event->id : "";
    fprintf(stderr, "%s %s was dropped: %s\n", placard_dropped_kind_name(event->dropped), id, event->text);
    if (event->dropped == PLACARD_DROPPED_STORE)
        fprintf(stderr, "the disk may be damaged\n");
}

/* placard_auth_name: a signature was refused, so a new one is needed */
static int needs_new_token(const placard_event *event) {
    fprintf(stderr, "token refused: %s\n", placard_auth_name(event->code));
    return event->code != PLACARD_AUTH_SUBJECT_MISMATCH; /* that token is another user's */
}

/* placard_trigger_name: see which events show no message */
static void no_match(const placard_event *event) {
    const char *name = event->trigger == PLACARD_TRIGGER_OPEN ? "" : event->name;
    printf("no campaign is about %s %s\n", placard_trigger_name(event->trigger), name);
}

/* placard_origin_name: draw the list again only if the program did not cause the change */
static int must_redraw(const placard_event *event) {
    printf("%lld cards from %s\n", (long long)event->count, placard_origin_name(event->origin));
    return event->changed && event->origin != PLACARD_ORIGIN_LOCAL;
}

/* ---- Runs the examples ------------------------------------------------------------------------------------------- */

struct seen {
    int failed, dropped, refused, unmatched, redrawn, reactions;
};

static void handle(void *context, placard_client *client, const placard_event *event) {
    struct seen *seen = (struct seen *)context;
    (void)client;
    seen->reactions += reaction_to(event) != NULL;
    if (event->kind == PLACARD_EVENT_CARDS_FAILED)
        refresh_failed(event), seen->failed++;
    else if (event->kind == PLACARD_EVENT_DROPPED)
        dropped(event), seen->dropped++;
    else if (event->kind == PLACARD_EVENT_AUTH_FAILED)
        seen->refused += needs_new_token(event);
    else if (event->kind == PLACARD_EVENT_NO_MATCH)
        no_match(event), seen->unmatched++;
    else if (event->kind == PLACARD_EVENT_CARDS_UPDATED)
        seen->redrawn += must_redraw(event);
}

/* Answers the first request with a refusal of the signature, and reads the event about it. */
static void run_refusal(struct seen *seen) {
    static const char refusal[] = "{\"auth_error\":{\"error_code\":22,\"reason\":\"expired\"}}";
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "test", options.endpoint = "placard.invalid", options.durability = PLACARD_DURABILITY_MEMORY;
    options.user_id = "u-1", options.signature = "token", options.sdk_auth = PLACARD_ON;
    options.transport = PLACARD_TRANSPORT_HOST;
    placard_client *client = NULL;
    EXPECT(placard_client_open(&options, &client, NULL) == PLACARD_OK);
    placard_client_start_session(client, NULL);
    placard_client_dispatch(client, NULL);
    for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;) {
        handle(seen, client, event);
        if (event->kind != PLACARD_EVENT_REQUEST)
            continue;
        placard_response response = PLACARD_RESPONSE_INIT;
        response.status = 200, response.body = refusal, response.body_length = sizeof refusal - 1;
        placard_client_complete_request(client, event->request->id, &response, NULL);
    }
    placard_client_end_session(client, NULL);
    EXPECT(read_events(client) > 0);
    placard_client_close(client);
}

void run_events(const char *directory) {
    (void)directory;
    struct seen seen = {0, 0, 0, 0, 0, 0};
    placard_fake *fake = placard_fake_create();
    placard_fake_on_event(fake, handle, &seen);
    placard_fake_set_cards(fake, "[{\"id\":\"good\",\"tp\":\"short_news\",\"ca\":1,\"ea\":-1},{\"id\":\"bad\"}]");
    placard_client *client = open_with(fake);
    placard_client_start_session(client, NULL);
    placard_client_log_event(client, "unknown", PLACARD_NUL, NULL, NULL);
    placard_fake_run(fake);
    EXPECT(seen.redrawn == 1 && seen.dropped == 1 && seen.unmatched == 1 && seen.reactions > 0);
    fake->is_reachable = 0;
    placard_client_refresh_cards(client, 1, NULL);
    placard_fake_run(fake);
    EXPECT(seen.failed == 1);
    placard_fake_destroy(fake);
    run_refusal(&seen);
    EXPECT(seen.refused > 0);
}

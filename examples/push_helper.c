/* Teaches how a helper shows a push message from its payload, and logs the click.
 *
 *   push_helper URL DIRECTORY < payload.json      such as: push_helper http://127.0.0.1:8585 /tmp/kiosk
 *
 * Prints the notification that the payload describes, as a helper of the system would show it. Then it acts as if the
 * user had clicked it: logs the click, and prints where it leads.
 */
#include <placard/placard.h>
#include <stdio.h>

/* The program refuses a larger payload. Push services deliver a few kilobytes. */
#define PAYLOAD_LIMIT 65536

static int failed(const char *call, placard_error *error) {
    fprintf(stderr, "%s: %s\n", call, error->message);
    placard_error_destroy(error);
    return 1;
}

/* Reading a payload needs no client. */
static int show(const char *payload, size_t length) {
    placard_push *push = NULL;
    placard_error *error = NULL;
    if (placard_push_parse(payload, length, &push, &error) != PLACARD_OK)
        return failed("parse", error);
    const placard_push_payload *fields = placard_push_get(push);
    printf("title    %s\n", fields->title != NULL ? fields->title : "(none)");
    printf("body     %s\n", fields->body != NULL ? fields->body : "(none)");
    if (fields->image_url != NULL)
        printf("picture  %s\n", fields->image_url);
    for (size_t i = 0; i < fields->extras_count; i++) {
        const placard_extra *extra = placard_push_get_extra(push, i);
        printf("extra    %s = %s\n", extra->key, extra->value);
    }
    for (size_t i = 0; i < fields->pages_count; i++) {
        const placard_push_page *page = placard_push_get_page(push, i);
        printf("page     %s\n", page->title != NULL ? page->title : "(no title)");
    }
    placard_push_destroy(push);
    return 0;
}

int main(int argc, char **argv) {
    static char payload[PAYLOAD_LIMIT + 1]; /* one byte more shows that there is more */
    if (argc != 3) {
        fprintf(stderr, "usage: push_helper URL DIRECTORY < payload.json\n");
        return 2;
    }
    size_t length = fread(payload, 1, sizeof payload, stdin);
    if (ferror(stdin)) {
        perror("push_helper: standard input");
        return 1;
    }
    if (length > PAYLOAD_LIMIT) {
        fprintf(stderr, "push_helper: the payload has more than %d bytes\n", PAYLOAD_LIMIT);
        return 1;
    }
    if (show(payload, length) != 0)
        return 1;

    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "kiosk-1";
    options.endpoint = argv[1];
    options.directory = argv[2];
    placard_client *client = NULL;
    placard_error *error = NULL;
    if (placard_client_open(&options, &client, &error) != PLACARD_OK)
        return failed("open", error);
    placard_status status = placard_client_log_push_click(client, payload, length, &error);
    if (status == PLACARD_IGNORED)
        printf("ignored  the message is another sender's\n");
    for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;) {
        if (event->kind == PLACARD_EVENT_OPEN_URL)
            printf("open     %s%s\n", event->url, event->use_webview ? " in the web view" : "");
    }
    if (status == PLACARD_OK)
        placard_client_drain(client, 5000, NULL);
    placard_client_close(client);
    return status < 0 ? failed("log_push_click", error) : 0;
}

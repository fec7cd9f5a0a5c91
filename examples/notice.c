/* Teaches how a command-line tool shows a notice from a web server, at most once a day, in 200 ms at most.
 *
 *   notice URL DIRECTORY      such as: notice https://static.example.com/tool/campaigns.json ~/.local/share/tool
 *
 * The file is a campaign file (notice.json). The client asks for it once in six hours, whatever number of runs there
 * are, and keeps what it got: offline, the last notices are known. Nothing is sent anywhere.
 */
#include <placard/placard.h>
#include <stdio.h>

enum { PATIENCE_MS = 200, DAY_S = 86400 };

static int failed(const char *call, placard_error *error) {
    fprintf(stderr, "%s: %s\n", call, error->message);
    placard_error_destroy(error);
    return 1;
}

/* What matters to the tool is its work: a notice that cannot be shown is no failure of it. */
static void show(placard_client *client, const placard_message *message) {
    if (placard_client_show_message(client, message->handle, NULL) != PLACARD_OK)
        return;
    fprintf(stderr, "\n%s\n", message->header != NULL ? message->header : message->message);
    if (message->header != NULL && message->message != NULL)
        fprintf(stderr, "%s\n", message->message);
    placard_client_log_message_dismissal(client, message->handle, NULL);
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: notice URL DIRECTORY\n");
        return 2;
    }
    placard_options options = PLACARD_OPTIONS_INIT;
    options.source_url = argv[1];
    options.directory = argv[2];
    options.app_version = "2.1.0";
    options.message_interval_s = DAY_S;
    placard_client *client = NULL;
    placard_error *error = NULL;
    if (placard_client_open(&options, &client, &error) != PLACARD_OK)
        return failed("open", error);

    /* Fetches only if that is due. What arrives too late is there at the next run. */
    placard_client_refresh_source(client, PATIENCE_MS, NULL);

    printf("The tool does its work.\n");

    if (placard_client_log_event(client, "finished", PLACARD_NUL, NULL, NULL) == PLACARD_OK) {
        const placard_event *event;
        while ((event = placard_client_next_event(client)) != NULL) {
            if (event->kind == PLACARD_EVENT_MESSAGE)
                show(client, event->message);
        }
    }
    placard_client_close(client);
    return 0;
}

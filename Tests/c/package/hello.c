/* A user's first program: opens a client in memory, logs an event and closes. argv[1] is the expected version. */
#include <placard/placard.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "hello";
    options.endpoint = "http://127.0.0.1:9";
    options.durability = PLACARD_DURABILITY_MEMORY;

    placard_client *client = NULL;
    placard_error *error = NULL;
    if (placard_client_open(&options, &client, &error) != PLACARD_OK) {
        fprintf(stderr, "open: %s\n", error ? error->message : "no reason given");
        placard_error_destroy(error);
        return 1;
    }
    placard_status status = placard_client_log_event(client, "hello", PLACARD_NUL, NULL, NULL);
    placard_client_close(client);

    printf("placard %s: %s\n", placard_version(), placard_status_name(status));
    return status == PLACARD_OK && argc == 2 && strcmp(argv[1], placard_version()) == 0 ? 0 : 1;
}

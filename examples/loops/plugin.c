/* Teaches how a plug-in host loads the library at run time, uses it, closes it and loads it again; nothing is left.
 *
 *   plugin URL DIRECTORY [LIBRARY]      it is not linked with libplacard
 */
#include <dirent.h>
#include <dlfcn.h>
#include <placard/placard.h>
#include <signal.h>
#include <stdio.h>

static const placard_api *api; /* every function of the library, without its prefix */
static placard_client *client;
static volatile sig_atomic_t is_interrupted;

static void interrupt(int number) {
    (void)number;
    is_interrupted = 1;
    if (client != NULL)
        api->client_wake(client);
}

static int descriptors(void) {
    int count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (folder != NULL && readdir(folder) != NULL)
        count++;
    if (folder != NULL)
        closedir(folder);
    return count - 3; /* ".", ".." and the folder's own */
}

static void print_cards(void) {
    placard_cards *cards = NULL;
    if (api->client_copy_cards(client, 0, &cards, NULL) != PLACARD_OK)
        return;
    const placard_card *card;
    for (size_t i = 0; (card = api->cards_get(cards, i)) != NULL; i++) {
        if (!card->is_control)
            printf("card     %s\n", card->title_length > 0 ? card->title : card->id);
    }
    api->cards_destroy(cards);
}

static void use(const placard_options *options) {
    if (api->client_open(options, &client, NULL) != PLACARD_OK)
        return;
    api->client_start_session(client, NULL);
    api->client_refresh_messages(client, 0, NULL); /* a session that is still open would not ask for campaigns */
    api->client_log_event(client, "order_placed", PLACARD_NUL, NULL, NULL);
    api->client_refresh_cards(client, 1, NULL);
    int is_shown = 0, is_refreshed = 0;
    while (!(is_shown && is_refreshed) && !is_interrupted) {
        api->client_wait(client, -1, NULL);
        for (const placard_event *event; (event = api->client_next_event(client)) != NULL;) {
            is_refreshed = is_refreshed || (event->kind == PLACARD_EVENT_CARDS_UPDATED && event->token == 1);
            if (event->kind != PLACARD_EVENT_MESSAGE)
                continue;
            printf("message  %s\n", event->message->message);
            api->client_show_message(client, event->handle, NULL);
            api->client_log_message_dismissal(client, event->handle, NULL);
            is_shown = 1;
        }
    }
    print_cards();
    placard_client *closing = client;
    client = NULL; /* for the signal handler */
    if (!is_interrupted)
        api->client_drain(closing, 5000, NULL);
    api->client_close(closing);
}

int main(int argc, char **argv) {
    placard_options options = {0};
    options.struct_size = sizeof options; /* as PLACARD_OPTIONS_INIT */
    options.api_key = "kiosk-1";
    options.endpoint = argc > 1 ? argv[1] : NULL;
    options.directory = argc > 2 ? argv[2] : NULL;
    options.message_interval_s = -1; /* the second load comes less than 30 s after the first */
    signal(SIGINT, interrupt);
    for (int load = 1; load <= 2 && !is_interrupted; load++) {
        const int before = descriptors();
        void *library = dlopen(argc > 3 ? argv[3] : "libplacard.so.0", RTLD_NOW | RTLD_LOCAL);
        const placard_api *(*get_api)(uint32_t) = NULL;
        if (library != NULL)
            *(void **)&get_api = dlsym(library, "placard_get_api");
        api = get_api != NULL ? get_api(PLACARD_ABI_VERSION) : NULL;
        if (api == NULL)
            return fprintf(stderr, "%s\n", library == NULL ? dlerror() : "another ABI"), 1;
        use(&options);
        dlclose(library);
        printf("load %d   descriptors before and after: %d, %d\n", load, before, descriptors());
    }
    puts(is_interrupted ? "end      interrupted" : "end      all sent");
    return 0;
}

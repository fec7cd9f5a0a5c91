/*
 * startup curl | startup LIBRARY STORE - how long a fresh process takes from nothing to the first card
 *
 * Prints nanoseconds of processor time: of dlopen of libcurl alone, or of dlopen of LIBRARY, open of STORE and the read
 * of its first card.
 */
#include <placard/placard.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Processor time of this process. */
static int64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static void *load(const char *library) {
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        fprintf(stderr, "startup: %s\n", dlerror());
        exit(1);
    }
    return handle;
}

/* Whether a card of 250 could be read. */
static int read_first_card(const char *library, const char *store) {
    const placard_api *(*get_api)(uint32_t) = NULL;
    void *symbol = dlsym(load(library), "placard_get_api");
    memcpy(&get_api, &symbol, sizeof get_api);
    const placard_api *api = get_api != NULL ? get_api(PLACARD_ABI_VERSION) : NULL;
    if (api == NULL)
        return 0;

    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "bench";
    options.endpoint = "sdk.example.invalid";
    options.directory = store;
    placard_client *client = NULL;
    placard_cards *cards = NULL;
    if (api->client_open(&options, &client, NULL) != PLACARD_OK)
        return 0;
    api->client_copy_cards(client, 0, &cards, NULL);
    const placard_card *card = api->cards_get(cards, 0);
    return card != NULL && card->title != NULL && card->title[0] != '\0' && api->cards_count(cards) == 250;
}

int main(int argc, char **argv) {
    if (argc != 2 && argc != 3) {
        fprintf(stderr, "usage: startup curl | startup LIBRARY STORE\n");
        return 2;
    }
    int64_t start = now_ns();
    int succeeded = argc == 2 ? load("libcurl.so.4") != NULL : read_first_card(argv[1], argv[2]);
    printf("%lld\n", (long long)(now_ns() - start));
    return succeeded ? 0 : 1;
}

/* Part of the reference: runs the examples of one header: reference cards
 *
 * Exit status 0: they did what they show.
 */
#include "reference.h"
#include <ftw.h>
#include <unistd.h>

void fail(const char *file, int line, const char *condition) {
    fprintf(stderr, "%s:%d: this does not hold: %s\n", file, line, condition);
    exit(1);
}

placard_client *open_with(placard_fake *fake) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.user_id = "u-1";
    options.message_interval_s = -1;
    placard_client *client = NULL;
    EXPECT(placard_fake_open_client(fake, &options, &client, NULL) == PLACARD_OK);
    return client;
}

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *position) {
    (void)info, (void)kind, (void)position;
    return remove(path);
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*run)(const char *directory);
    } headers[] = {
        {"types", run_types},         {"client", run_client},     {"events", run_events}, {"cards", run_cards},
        {"analytics", run_analytics}, {"messages", run_messages}, {"render", run_render}, {"explain", run_explain},
        {"transport", run_transport}, {"outbox", run_outbox},     {"push", run_push},     {"tracker", run_tracker},
        {"replay", run_replay},       {"api", run_api},
    };
    for (size_t i = 0; argc == 2 && i < sizeof headers / sizeof *headers; i++) {
        if (strcmp(argv[1], headers[i].name) != 0)
            continue;
        char directory[] = "/tmp/placard-reference-XXXXXX";
        EXPECT(mkdtemp(directory) != NULL);
        headers[i].run(directory);
        nftw(directory, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
        return 0;
    }
    fprintf(stderr, "usage: reference HEADER, such as cards\n");
    return 2;
}

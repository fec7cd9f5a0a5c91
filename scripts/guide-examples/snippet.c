/* What a host has where a guide shows a few lines of C. scripts/guide_examples.py puts them in place of the mark. */
#include <placard/placard.h>

#include <dlfcn.h>
#include <stdio.h>

void ask_for_token(placard_client *client, const char *user_id);
void snippet(placard_client *client, const placard_event *event, placard_options options);

struct observer {
    void (*call)(void *screen, placard_client *client, const placard_event *event);
    void *screen;
};

static const struct observer *observers;
static const char *token, *rest_key, *body, **names;
static size_t count, body_length, observers_count;
static uint64_t id;
static placard_tracker *tracker;

void snippet(placard_client *client, const placard_event *event, placard_options options) {
    placard_error *error = NULL;
    /* BLOCK */
}

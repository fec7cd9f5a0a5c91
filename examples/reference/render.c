/* Part of the reference: examples for render.h */
#include "reference.h"

/* placard_client_render_cards, placard_page_get_html, placard_page_destroy: show the feed in a web view */
static void show_feed(placard_client *client, const placard_cards *cards, void (*load)(const char *html)) {
    placard_render_options options = PLACARD_RENDER_OPTIONS_INIT;
    options.appearance = PLACARD_APPEARANCE_DARK;
    options.context = PLACARD_FEED_MODAL; /* with a button that closes it */
    options.layout = PLACARD_LAYOUT_COLUMNS;
    options.title = "For you";
    placard_page *page = NULL;
    placard_error *error = NULL;
    if (placard_client_render_cards(client, cards, &options, &page, &error) != PLACARD_OK) {
        report("render_cards", error);
        return;
    }
    load(placard_page_get_html(page, NULL));
    placard_page_destroy(page); /* its links stay valid */
}

/* placard_client_render_message: show a message in a web view over the screen */
static void show_message(placard_client *client, uint64_t handle, void (*load)(const char *html)) {
    placard_render_options options = PLACARD_RENDER_OPTIONS_INIT;
    options.scripts = PLACARD_SCRIPTS_ON; /* this program trusts all campaigns of its server */
    placard_page *page = NULL;
    placard_error *error = NULL;
    if (placard_client_show_message(client, handle, &error) != PLACARD_OK ||
        placard_client_render_message(client, handle, &options, &page, &error) != PLACARD_OK) {
        report("render_message", error);
        return;
    }
    load(placard_page_get_html(page, NULL));
    placard_page_destroy(page);
}

/* placard_render_options_init: a theme and a direction, in a language without macros */
static placard_render_options arabic(void) {
    placard_render_options options;
    placard_render_options_init(&options, sizeof options);
    options.language = "ar";
    options.direction = PLACARD_DIRECTION_RIGHT_TO_LEFT;
    options.theme = "{\"radius\": 4}";
    return options;
}

/* placard_client_handle_url: the web view asks before each navigation; the page itself goes nowhere */
static int may_navigate(placard_client *client, const char *url) {
    placard_error *error = NULL;
    if (strcmp(url, "about:srcdoc") == 0)
        return 1;
    placard_status status = placard_client_handle_url(client, url, PLACARD_NUL, &error);
    if (status < 0)
        report("handle_url", error); /* PLACARD_E_NOT_FOUND: no page of this client has that link */
    return 0;
}

/* placard_client_run_action: a host that draws cards itself follows the URL of a clicked one */
static void follow(placard_client *client, const char *url, void (*open_url)(const char *url)) {
    placard_error *error = NULL;
    placard_status status = placard_client_run_action(client, url, PLACARD_NUL, &error);
    if (status < 0)
        report("run_action", error); /* PLACARD_E_INVALID: the action cannot be read */
    else if (status == PLACARD_IGNORED)
        open_url(url); /* not an action */
}

/* ---- Runs the examples ------------------------------------------------------------------------------------------- */

static int loaded, opened;
static char link_of_page[512];

static void load(const char *html) {
    static const char link[] = "href=\"placard://";
    const char *begin = strstr(html, link);
    EXPECT(strstr(html, "<!doctype html>") != NULL || strstr(html, "<!DOCTYPE html>") != NULL);
    if (begin != NULL)
        snprintf(link_of_page, sizeof link_of_page, "%.*s", (int)strcspn(begin + 6, "\""), begin + 6);
    loaded++;
}

static void count_opened(const char *url) {
    (void)url;
    opened++;
}

static void handle(void *context, placard_client *client, const placard_event *event) {
    (void)context;
    if (event->kind == PLACARD_EVENT_MESSAGE)
        show_message(client, event->handle, load);
}

void run_render(const char *directory) {
    (void)directory;
    placard_fake *fake = placard_fake_create();
    placard_fake_add_card(fake, "beans", "New beans", "From Ethiopia");
    placard_fake_add_campaign(fake, "thanks", "ordered", "Thank you!");
    placard_fake_on_event(fake, handle, NULL);
    placard_client *client = open_with(fake);
    placard_client_start_session(client, NULL);
    placard_client_log_event(client, "ordered", PLACARD_NUL, NULL, NULL);
    placard_fake_run(fake);
    placard_cards *cards = NULL;
    EXPECT(placard_client_copy_cards(client, 0, &cards, NULL) == PLACARD_OK);
    show_feed(client, cards, load);
    EXPECT(loaded == 2 && link_of_page[0] != '\0');
    EXPECT(may_navigate(client, "about:srcdoc") && !may_navigate(client, link_of_page));
    follow(client, "https://example.com/", count_opened);
    /* {"type":"logCustomEvent","args":["tea"]} */
    follow(client,
           "brazeActions://v1/ewAiAHQAeQBwAGUAIgA6ACIAbABvAGcAQwB1AHMAdABvAG0ARQB2"
           "AGUAbgB0ACIALAAiAGEAcgBnAHMAIgA6AFsAIgB0AGUAYQAiAF0AfQA",
           count_opened);
    EXPECT(opened == 1);
    placard_render_options options = arabic();
    placard_page *page = NULL;
    EXPECT(placard_client_render_cards(client, cards, &options, &page, NULL) == PLACARD_OK);
    placard_page_destroy(page);
    placard_cards_destroy(cards);
    placard_fake_destroy(fake);
}

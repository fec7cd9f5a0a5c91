/* Pages for web views in a C host: their contents, their links and foreign links, and rendering in threads while
 * another one logs.
 */
#include "fixture.h"
#include <pthread.h>

#define CARDS_JSON                                                                                                     \
    "{\"full_sync\":true,\"cards\":[{\"id\":\"a\",\"tp\":\"text_announcement\",\"ca\":2,\"tt\":\"Title of a\","        \
    "\"ds\":\"Text\",\"u\":\"https://example.com/a\",\"uw\":true},"                                                    \
    "{\"id\":\"b\",\"tp\":\"control\",\"ca\":1}]}"

#define MESSAGE_JSON                                                                                                   \
    "{\"type\":\"MODAL\",\"header\":\"Header\",\"click_action\":\"URI\",\"uri\":\"https://example.com/m\","            \
    "\"btns\":[{\"id\":1,\"text\":\"Go\",\"click_action\":\"URI\",\"uri\":\"javascript:alert(1)\"}]}"

#define LINK_CAPACITY 128

static placard_client *client;

static placard_page *render_cards(const placard_render_options *options) {
    placard_cards *cards = NULL;
    placard_page *page = NULL;
    CHECK_STATUS(placard_client_copy_cards(client, 0, &cards, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_render_cards(client, cards, options, &page, NULL), PLACARD_OK);
    placard_cards_destroy(cards);
    REQUIRE(page != NULL);
    return page;
}

/* Makes a link of a page from its path. */
static void make_link(char *link, const placard_page *page, const char *path) {
    const char *base = strstr(placard_page_get_html(page, NULL), "placard://");
    REQUIRE(base != NULL);
    snprintf(link, LINK_CAPACITY, "%.*s%s", (int)(strlen("placard://") + 32), base, path);
}

static placard_status follow(const char *url) { return placard_client_handle_url(client, url, PLACARD_NUL, NULL); }

static uint64_t show(const char *json) {
    uint64_t handle = 0;
    CHECK_STATUS(placard_client_add_local_message(client, json, PLACARD_NUL, &handle, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_show_message(client, handle, NULL), PLACARD_OK);
    return handle;
}

static void check_feed(void) {
    placard_page *page = render_cards(NULL);
    size_t length = 0;
    const char *html = placard_page_get_html(page, &length);
    CHECK_NUMBER(length, strlen(html));
    CHECK(strncmp(html, "<!doctype html>", 15) == 0);
    CHECK(strstr(html, "Title of a") != NULL);

    char link[LINK_CAPACITY];
    make_link(link, page, "/card/0/click");
    placard_page_destroy(page); /* its links stay valid */
    CHECK_STATUS(follow(link), PLACARD_OK);
    const placard_event *event = next_event_of(client, PLACARD_EVENT_OPEN_URL);
    REQUIRE(event != NULL);
    CHECK_TEXT(event->url, "https://example.com/a");
    CHECK_NUMBER(event->url_length, strlen("https://example.com/a"));
    CHECK_NUMBER(event->use_webview, 1);
    CHECK_TEXT(event->id, "a");
    CHECK(event->handle == 0 && event->message == NULL);

    page = render_cards(NULL);
    make_link(link, page, "/cards/0.1/seen");
    CHECK_STATUS(follow(link), PLACARD_OK);
    CHECK_STATUS(follow(link), PLACARD_IGNORED);
    make_link(link, page, "/feed/close");
    CHECK_STATUS(follow(link), PLACARD_OK);
    CHECK(next_event_of(client, PLACARD_EVENT_FEED_CLOSED) != NULL);
    placard_page_destroy(page);
}

static void check_message(void) {
    uint64_t handle = show(MESSAGE_JSON);
    placard_page *page = NULL;
    CHECK_STATUS(placard_client_render_message(client, handle, NULL, &page, NULL), PLACARD_OK);
    CHECK(strstr(placard_page_get_html(page, NULL), "Header") != NULL);
    CHECK(strstr(placard_page_get_html(page, NULL), "javascript:") == NULL);
    char click[LINK_CAPACITY], button[LINK_CAPACITY];
    make_link(click, page, "/message/click");
    make_link(button, page, "/message/button/0");
    placard_page_destroy(page);

    CHECK_STATUS(follow(click), PLACARD_OK);
    const placard_event *event = next_event_of(client, PLACARD_EVENT_OPEN_URL);
    REQUIRE(event != NULL);
    CHECK_TEXT(event->url, "https://example.com/m");
    CHECK(event->handle == handle && event->use_webview == 0);
    event = placard_client_next_event(client);
    REQUIRE(event != NULL && event->kind == PLACARD_EVENT_MESSAGE_CLOSED);
    CHECK(event->handle == handle && event->url == NULL);
    CHECK_STATUS(follow(button), PLACARD_IGNORED);

    handle = show(MESSAGE_JSON);
    CHECK_STATUS(placard_client_render_message(client, handle, NULL, &page, NULL), PLACARD_OK);
    make_link(button, page, "/message/button/0");
    placard_page_destroy(page);
    CHECK_STATUS(follow(button), PLACARD_OK);
    event = next_event_of(client, PLACARD_EVENT_DROPPED);
    REQUIRE(event != NULL);
    CHECK_NUMBER(event->dropped, PLACARD_DROPPED_URL);
    CHECK(next_event_of(client, PLACARD_EVENT_OPEN_URL) == NULL);
    CHECK_STATUS(placard_client_render_message(client, handle, NULL, &page, NULL), PLACARD_E_NOT_FOUND);
    CHECK(page == NULL);
}

/* Every change of one byte makes another valid link, or an invalid one: a link that is not the page's does nothing. */
static void check_forged_links(void) {
    placard_page *page = render_cards(NULL);
    char link[LINK_CAPACITY], forged[LINK_CAPACITY];
    make_link(link, page, "/card/0/click");
    placard_page_destroy(page);
    int64_t queued = placard_client_queued_count(client);
    for (size_t i = 0; link[i] != 0; i++) {
        memcpy(forged, link, sizeof forged);
        forged[i] = forged[i] == 'q' ? 'r' : 'q';
        placard_status status = follow(forged);
        CHECK(status == PLACARD_E_NOT_FOUND || status == PLACARD_E_INVALID);
        status = placard_client_handle_url(client, link, i, NULL); /* truncated */
        CHECK(status == PLACARD_E_NOT_FOUND || status == PLACARD_E_INVALID);
    }
    CHECK_STATUS(placard_client_handle_url(client, "\xFF", 1, NULL), PLACARD_E_INVALID);
    CHECK_STATUS(placard_client_handle_url(client, link, strlen(link) + 1, NULL), PLACARD_E_NOT_FOUND); /* a NUL */
    CHECK(next_event_of(client, PLACARD_EVENT_OPEN_URL) == NULL);
    CHECK_NUMBER(placard_client_queued_count(client), queued);
    CHECK_STATUS(follow(link), PLACARD_OK);
    CHECK_STATUS(placard_client_change_user(client, "u-2", PLACARD_NUL, NULL, 0, NULL), PLACARD_OK);
    CHECK_STATUS(follow(link), PLACARD_E_NOT_FOUND);
}

static void check_options(void) {
    placard_cards *cards = NULL;
    CHECK_STATUS(placard_client_copy_cards(client, 0, &cards, NULL), PLACARD_OK);
    placard_render_options options[12];
    static const char *const named[] = {"appearance", "context",      "direction",       "unread_indicator",
                                        "language",   "title",        "words",           "struct_size",
                                        "layout",     "theme.radius", "pull_to_refresh", "scripts"};
    for (size_t i = 0; i < 12; i++)
        options[i] = (placard_render_options)PLACARD_RENDER_OPTIONS_INIT;
    options[0].appearance = 3;
    options[1].context = -1;
    options[2].direction = 3;
    options[3].unread_indicator = 7;
    options[4].language = "en_US";
    options[5].title = "\xC3";
    options[6].words = "[1]";
    options[7].struct_size = 3;
    options[8].layout = 3;
    options[9].theme = "{\"radius\":\"x\"}";
    options[10].pull_to_refresh = 7;
    options[11].scripts = 4;
    for (size_t i = 0; i < 12; i++) {
        placard_page *page = NULL;
        placard_error *error = NULL;
        CHECK_STATUS(placard_client_render_cards(client, cards, &options[i], &page, &error), PLACARD_E_INVALID);
        CHECK(page == NULL);
        REQUIRE(error != NULL);
        if (strstr(error->message, named[i]) == NULL)
            CHECK_NOTE("%s is not named in '%s'", named[i], error->message);
        placard_error_destroy(error);
    }
    placard_cards_destroy(cards);

    placard_render_options good;
    placard_render_options_init(&good, sizeof good);
    good.context = PLACARD_FEED_MODAL;
    good.title = "<b>\"T\"</b>";
    good.language = "ar";
    good.layout = PLACARD_LAYOUT_COLUMNS;
    good.pull_to_refresh = PLACARD_OFF;
    placard_page *page = render_cards(&good);
    CHECK(strstr(placard_page_get_html(page, NULL), "<body class=\"columns\"") != NULL);
    CHECK(strstr(placard_page_get_html(page, NULL), "/feed/refresh") == NULL);
    CHECK(strstr(placard_page_get_html(page, NULL), "\xD8\xAA\xD9\x85</a>") != NULL); /* "Done" in Arabic */
    CHECK(strstr(placard_page_get_html(page, NULL), "dir=\"rtl\"") != NULL);
    CHECK(strstr(placard_page_get_html(page, NULL), "<b>") == NULL);
    placard_page_destroy(page);
}

#define ROUNDS 100

static void *render_again_and_again(void *unused) {
    (void)unused;
    for (int i = 0; i < ROUNDS; i++)
        placard_page_destroy(render_cards(NULL));
    return NULL;
}

static void check_threads(void) {
    pthread_t threads[3];
    int64_t queued = placard_client_queued_count(client);
    for (size_t i = 0; i < 3; i++)
        REQUIRE(pthread_create(&threads[i], NULL, render_again_and_again, NULL) == 0);
    for (int i = 0; i < ROUNDS; i++)
        CHECK_STATUS(placard_client_log_event(client, "e", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    for (size_t i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    CHECK_NUMBER(placard_client_queued_count(client), queued + ROUNDS);
}

int main(void) {
    char directory[256];
    make_directory(directory, sizeof directory);
    placard_options options = test_options(directory);
    client = open_client(&options);
    CHECK_STATUS(placard_client_start_session(client, NULL), PLACARD_OK);
    answer_request(client, PLACARD_REQUEST_DATA, "{" CONFIG_JSON "}");
    answer_request(client, PLACARD_REQUEST_CARDS, CARDS_JSON);

    check_feed();
    check_message();
    check_options();
    check_forged_links();
    check_threads();

    placard_client_close(client);
    remove_directory(directory);
    return check_result();
}

/* Navigations of pages. No link works without the token of its page. */
#include "include/fuzz_calls.h"
#include "input.h"

static const char data[] = "{\"config\":{\"time\":1,\"content_cards\":{\"enabled\":true},"
                           "\"global_request_rate_limit\":{\"enabled\":false}},\"triggers\":[]}";
static const char cards[] =
    "{\"full_sync\":true,\"last_full_sync_at\":1,\"last_card_updated_at\":1,\"cards\":[{\"id\":\"a\",\"tp\":"
    "\"captioned_image\",\"ca\":1,\"tt\":\"T\",\"ds\":\"D\",\"i\":\"https://x/i\",\"u\":\"https://x\"},"
    "{\"id\":\"b\",\"tp\":\"short_news\",\"ca\":2,\"tt\":\"T\",\"ds\":\"D\",\"u\":\"javascript:x\"}]}";
static const char *const messages[] = {
    "{\"type\":\"MODAL\",\"header\":\"H\",\"message\":\"M\",\"btns\":[{\"id\":1,\"text\":\"x\",\"click_action\":"
    "\"NONE\"}]}",
    "{\"type\":\"HTML\",\"message\":\"<a href='https://x'>x</a>\"}",
};

/* The token in the first link of a page, for as long as the process runs the input. */
struct token {
    char bytes[128];
    size_t length;
};

static placard_client *open_client(void) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "key";
    options.endpoint = "sdk.example.invalid";
    options.durability = PLACARD_DURABILITY_MEMORY;
    options.transport = PLACARD_TRANSPORT_HOST;
    options.clock = PLACARD_CLOCK_HOST;
    options.clock_wall_ms = START_MS;
    options.clock_monotonic_ms = 1000;
    options.seed = 1;
    placard_client *client = NULL;
    CLAIM(placard_client_open(&options, &client, NULL) == PLACARD_OK);
    return client;
}

/* Answers requests until nothing is left to read. */
static void answer(placard_client *client) {
    CLAIM(placard_client_dispatch(client, NULL) == PLACARD_OK);
    const placard_event *event;
    while ((event = placard_client_next_event(client)) != NULL) {
        if (event->request == NULL)
            continue;
        placard_response response = PLACARD_RESPONSE_INIT;
        response.status = 200;
        response.body = event->request->kind == PLACARD_REQUEST_CARDS ? cards : data;
        response.body_length = strlen(response.body);
        placard_client_complete_request(client, event->request->id, &response, NULL);
        placard_client_dispatch(client, NULL);
    }
}

static struct token token_of(placard_page *page) {
    size_t length = 0;
    const char *html = placard_page_get_html(page, &length);
    struct token token = {{0}, 0};
    const char *start = html != NULL ? strstr(html, "placard://") : NULL;
    CLAIM(start != NULL);
    start += strlen("placard://");
    token.length = strcspn(start, "/\"'");
    CLAIM(token.length > 8 && token.length < sizeof token.bytes);
    memcpy(token.bytes, start, token.length);
    placard_page_destroy(page);
    return token;
}

static struct token feed_token(placard_client *client) {
    placard_cards *list = NULL;
    placard_page *page = NULL;
    CLAIM(placard_client_copy_cards(client, 0, &list, NULL) == PLACARD_OK);
    CLAIM(placard_cards_count(list) == 2);
    CLAIM(placard_client_render_cards(client, list, NULL, &page, NULL) == PLACARD_OK);
    placard_cards_destroy(list);
    return token_of(page);
}

static struct token message_token(placard_client *client, const char *json) {
    uint64_t handle = 0;
    placard_page *page = NULL;
    CLAIM(placard_client_add_local_message(client, json, PLACARD_NUL, &handle, NULL) == PLACARD_OK);
    answer(client);
    CLAIM(placard_client_show_message(client, handle, NULL) == PLACARD_OK);
    CLAIM(placard_client_render_message(client, handle, NULL, &page, NULL) == PLACARD_OK);
    return token_of(page);
}

/* Appends what a byte of a line stands for: 1 and 2 are the tokens of the feed and of the message, 3 to 6 are forged
 * ones: their beginnings, and tokens with another end. Returns whether it is a token. */
static int append(char *url, size_t *length, uint8_t byte, const struct token tokens[2]) {
    if (byte < 1 || byte > 6) {
        url[(*length)++] = (char)byte;
        return 0;
    }
    const struct token *token = &tokens[(byte - 1) % 2];
    size_t count = byte == 3 || byte == 4 ? token->length / 2 : token->length;
    memcpy(url + *length, token->bytes, count);
    *length += count;
    if (byte > 4)
        url[*length - 1] = url[*length - 1] == 'a' ? 'b' : 'a';
    return byte < 3;
}

/* One line. */
static void navigate(placard_client *client, const uint8_t *line, size_t count, const struct token tokens[2],
                     int is_html) {
    size_t length = 0;
    int is_forged = 1;
    char *url = malloc(count * sizeof tokens->bytes + 1);
    CLAIM(url != NULL);
    for (size_t index = 0; index < count; index++)
        is_forged &= !append(url, &length, line[index], tokens);
    url = realloc(url, length > 0 ? length : 1);
    placard_error *error = NULL;
    placard_status status = placard_client_handle_url(client, url, length, &error);
    check_error(status, error);
    if (is_forged && !is_html)
        CLAIM(status < 0);
    free(url);
}

void fuzz_links(const uint8_t *bytes, size_t count) {
    struct input input = {bytes, count, 0};
    int is_html = input_byte(&input) & 1;
    placard_client *client = open_client();
    CLAIM(placard_client_start_session(client, NULL) == PLACARD_OK);
    answer(client);
    struct token tokens[2];
    tokens[0] = feed_token(client);
    tokens[1] = message_token(client, messages[is_html]);
    while (input.at < count) {
        const uint8_t *line = bytes + input.at, *end = memchr(line, '\n', count - input.at);
        size_t length = end != NULL ? (size_t)(end - line) : count - input.at;
        navigate(client, line, length, tokens, is_html);
        input.at += length + 1;
        answer(client);
    }
    placard_client_close(client);
}

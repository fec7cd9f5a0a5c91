/* A message with a picture: the library prefetches it from a server on this machine, keeps it on disk, and returns its
 * path.
 */
#include "fixture.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>

static const char picture[] = "\x89PNG\r\n\x1a\n\0 stands for a picture \xff";
#define PICTURE_LENGTH (sizeof picture - 1)

/* ---- A server with one campaign and its picture: one connection after the other, one request each --------------- */

static int listen_on_loopback(int *port) {
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    REQUIRE(listener >= 0 && bind(listener, (struct sockaddr *)&address, sizeof address) == 0);
    REQUIRE(listen(listener, 16) == 0 && getsockname(listener, (struct sockaddr *)&address, &length) == 0);
    *port = ntohs(address.sin_port);
    return listener;
}

static void send_all(int connection, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t count = write(connection, bytes, length);
        if (count <= 0)
            return;
        bytes += count, length -= (size_t)count;
    }
}

static void answer(int connection, const char *status, const char *type, const char *body, size_t length) {
    char head[200];
    int count = snprintf(head, sizeof head,
                         "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n", status,
                         type, length);
    send_all(connection, head, (size_t)count);
    send_all(connection, body, length);
}

/* Reads a request up to the end of its body; false when it ends first. */
static int read_request(int connection, char *request, size_t capacity) {
    size_t used = 0;
    for (;;) {
        ssize_t count = read(connection, request + used, capacity - 1 - used);
        if (count <= 0)
            return 0;
        request[used += (size_t)count] = 0;
        const char *end = strstr(request, "\r\n\r\n");
        const char *length = strstr(request, "Content-Length: ");
        if (end != NULL && used >= (size_t)(end + 4 - request) + (length != NULL ? strtoul(length + 16, NULL, 10) : 0))
            return 1;
    }
}

static void serve(int listener, int port) {
    static char request[65536], campaigns[1024];
    snprintf(campaigns, sizeof campaigns,
             "{\"message\":\"success\",\"triggers\":[{\"id\":\"A\",\"type\":\"inapp\",\"re_eligibility\":0,"
             "\"min_seconds_since_last_trigger\":0,\"trigger_condition\":[{\"type\":\"custom_event\",\"data\":"
             "{\"event_name\":\"order\"}}],\"data\":{\"type\":\"FULL\",\"trigger_id\":\"A\","
             "\"image_url\":\"http://127.0.0.1:%d/picture.png?size=2\"}}]}",
             port);
    for (int connection; (connection = accept(listener, NULL, NULL)) >= 0; close(connection)) {
        if (!read_request(connection, request, sizeof request))
            continue;
        if (strncmp(request, "POST /api/v3/data/ ", 19) == 0)
            answer(connection, "200 OK", "application/json", campaigns, strlen(campaigns));
        else if (strncmp(request, "GET /picture.png?size=2 ", 24) == 0 && strstr(request, "X-Braze") == NULL &&
                 strstr(request, "test-key") == NULL && strstr(request, "u-1") == NULL)
            answer(connection, "200 OK", "image/png", picture, PICTURE_LENGTH);
        else
            answer(connection, "404 Not Found", "text/plain", "no", 2);
    }
}

/* ---- The host --------------------------------------------------------------------------------------------------- */

/* Waits for the event. Each wait ends at the first event; the limit is far longer than this takes. */
static const placard_event *wait_for(placard_client *client, int32_t kind) {
    for (int round = 0; round < 200; round++) {
        for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;)
            if (event->kind == kind)
                return event;
        CHECK_STATUS(placard_client_wait(client, 200, NULL), PLACARD_OK);
    }
    return NULL;
}

/* The file is in the directory, readable by its owner only, and contains what was sent. */
static void check_file(const placard_message *message, const char *directory) {
    REQUIRE(message != NULL && message->image_path != NULL);
    CHECK_NUMBER(message->image_path_length, strlen(message->image_path));
    CHECK(strncmp(message->image_path, directory, strlen(directory)) == 0);
    const char *ending = strrchr(message->image_path, '.');
    CHECK_TEXT(ending, ".png");
    struct stat info;
    REQUIRE(stat(message->image_path, &info) == 0);
    CHECK_NUMBER(info.st_mode & 07777, 0600);
    CHECK_NUMBER(info.st_size, PICTURE_LENGTH);

    char bytes[100];
    FILE *file = fopen(message->image_path, "rb");
    REQUIRE(file != NULL);
    CHECK_NUMBER(fread(bytes, 1, sizeof bytes, file), PICTURE_LENGTH);
    CHECK(memcmp(bytes, picture, PICTURE_LENGTH) == 0);
    fclose(file);
}

static void use_builtin_transport(const char *directory, int port) {
    char endpoint[64];
    snprintf(endpoint, sizeof endpoint, "http://127.0.0.1:%d", port);
    placard_options options = test_options(directory);
    options.endpoint = endpoint;
    options.transport = PLACARD_TRANSPORT_BUILTIN;
    options.clock = PLACARD_CLOCK_SYSTEM;
    placard_client *client = open_client(&options);
    /* Parked until the list arrives; then the message waits for its picture. */
    CHECK_STATUS(placard_client_log_event(client, "order", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    const placard_event *event = wait_for(client, PLACARD_EVENT_MESSAGE);
    REQUIRE(event != NULL);
    check_file(event->message, directory);
    placard_client_close(client);

    /* Without a network: the picture is available. */
    client = open_client(&options);
    placard_host_state state = PLACARD_HOST_STATE_INIT;
    state.online = PLACARD_OFF;
    CHECK_STATUS(placard_client_set_host_state(client, &state, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_log_event(client, "order", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    event = wait_for(client, PLACARD_EVENT_MESSAGE);
    REQUIRE(event != NULL);
    check_file(event->message, directory);
    placard_client_close(client);
}

static const char list[] =
    "{\"triggers\":[{\"id\":\"A\",\"type\":\"inapp\",\"re_eligibility\":0,\"trigger_condition\":"
    "[{\"type\":\"custom_event\",\"data\":{\"event_name\":\"order\"}}],\"data\":{\"type\":\"MODAL\","
    "\"trigger_id\":\"A\",\"image_url\":\"https://img.example/a.png\"}}]}";

static void use_host_transport(const char *directory) {
    placard_options options = test_options(directory);
    options.refresh_cards_at_start = PLACARD_OFF;
    placard_client *client = open_client(&options);
    CHECK_STATUS(placard_client_start_session(client, NULL), PLACARD_OK);
    answer_request(client, PLACARD_REQUEST_DATA, list);

    const placard_event *event = next_event_of(client, PLACARD_EVENT_REQUEST);
    REQUIRE(event != NULL && event->request != NULL);
    CHECK_NUMBER(event->request->kind, PLACARD_REQUEST_ASSET);
    CHECK_TEXT(event->request->method, "GET");
    CHECK_TEXT(event->request->url, "https://img.example/a.png");
    CHECK_NUMBER(event->request->body_length, 0);
    CHECK_NUMBER(event->request->headers_count, 0);

    placard_response response = PLACARD_RESPONSE_INIT;
    response.status = 200;
    response.content_type = "image/png";
    response.body = picture;
    response.body_length = PICTURE_LENGTH;
    CHECK_STATUS(placard_client_complete_request(client, event->request->id, &response, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_log_event(client, "order", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    event = next_event_of(client, PLACARD_EVENT_MESSAGE);
    REQUIRE(event != NULL);
    check_file(event->message, directory);
    placard_client_close(client);
}

/* Answers the next request for a file; returns false when no request is left. */
static int answer_file(placard_client *client) {
    const placard_event *event = next_event_of(client, PLACARD_EVENT_REQUEST);
    if (event == NULL || event->request->kind != PLACARD_REQUEST_ASSET)
        return 0;
    placard_response response = PLACARD_RESPONSE_INIT;
    response.status = 200;
    response.body = picture;
    response.body_length = PICTURE_LENGTH;
    CHECK_STATUS(placard_client_complete_request(client, event->request->id, &response, NULL), PLACARD_OK);
    return 1;
}

static const char card_config[] = "{\"config\":{\"time\":1,\"content_cards\":{\"enabled\":true}},\"triggers\":[]}";
static const char card_list[] = "{\"full_sync\":true,\"cards\":[{\"id\":\"c\",\"tp\":\"banner_image\",\"ca\":1,"
                                "\"i\":\"https://img.example/c.png\"}]}";

/* A card's picture: a path in the list, which a copy keeps. */
static void prefetch_card_images(const char *directory) {
    placard_options options = test_options(directory);
    options.prefetch_card_images = PLACARD_ON;
    placard_client *client = open_client(&options);
    CHECK_STATUS(placard_client_start_session(client, NULL), PLACARD_OK);
    answer_request(client, PLACARD_REQUEST_DATA, card_config);
    answer_request(client, PLACARD_REQUEST_CARDS, card_list);

    placard_cards *before = NULL, *cards = NULL;
    CHECK_STATUS(placard_client_copy_cards(client, 0, &before, NULL), PLACARD_OK);
    CHECK(answer_file(client));
    const placard_event *event = next_event_of(client, PLACARD_EVENT_CARD_IMAGES);
    REQUIRE(event != NULL);
    CHECK_NUMBER(event->count, 1);
    CHECK_STATUS(placard_client_copy_cards(client, 0, &cards, NULL), PLACARD_OK);
    CHECK(placard_cards_get(before, 0)->image_path == NULL);
    const placard_card *card = placard_cards_get(cards, 0);
    REQUIRE(card != NULL && card->image_path != NULL);
    CHECK_NUMBER(card->image_path_length, strlen(card->image_path));
    CHECK(strncmp(card->image_path, directory, strlen(directory)) == 0);

    placard_card *copy = NULL;
    CHECK_STATUS(placard_card_copy(card, &copy, NULL), PLACARD_OK);
    placard_cards_destroy(before);
    placard_cards_destroy(cards);
    struct stat info;
    CHECK(stat(copy->image_path, &info) == 0 && info.st_size == PICTURE_LENGTH);
    placard_card_destroy(copy);
    placard_client_close(client);
}

/* The files of a message: each has its URL and its path, in the order of asset_urls. */
static void use_assets(const char *directory) {
    placard_options options = test_options(directory);
    placard_client *client = open_client(&options);
    const char *json = "{\"type\":\"HTML\",\"message\":\"m\",\"asset_urls\":[\"https://img.example/a.css\","
                       "\"https://img.example/b.svg\"]}";
    CHECK_STATUS(placard_client_add_local_message(client, json, PLACARD_NUL, NULL, NULL), PLACARD_OK);
    CHECK(answer_file(client));
    CHECK(answer_file(client));
    placard_messages *list = NULL;
    CHECK_STATUS(placard_client_copy_messages(client, &list, NULL), PLACARD_OK);
    const placard_message *message = placard_messages_get(list, 0);
    REQUIRE(message != NULL && message->assets_count == 2);
    const placard_asset *asset = placard_message_get_asset(message, 1);
    REQUIRE(asset != NULL);
    CHECK_TEXT(asset->url, "https://img.example/b.svg");
    CHECK_NUMBER(asset->url_length, strlen(asset->url));
    REQUIRE(asset->path != NULL);
    CHECK_NUMBER(asset->path_length, strlen(asset->path));
    CHECK_TEXT(strrchr(asset->path, '.'), ".svg");
    struct stat info;
    CHECK(stat(asset->path, &info) == 0 && info.st_size == PICTURE_LENGTH);
    CHECK(placard_message_get_asset(message, 0) != NULL);
    CHECK(placard_message_get_asset(message, 2) == NULL);
    CHECK(placard_message_get_asset(message, SIZE_MAX) == NULL);
    placard_messages_destroy(list);
    placard_client_close(client);
}

int main(void) {
    char first[256], second[256], third[256], fourth[256];
    make_directory(first, sizeof first);
    make_directory(second, sizeof second);
    make_directory(third, sizeof third);
    make_directory(fourth, sizeof fourth);

    int port = 0;
    int listener = listen_on_loopback(&port);
    pid_t server = fork();
    REQUIRE(server >= 0);
    if (server == 0) {
        serve(listener, port);
        _exit(0);
    }
    close(listener);
    use_builtin_transport(first, port);
    CHECK(kill(server, SIGKILL) == 0 && waitpid(server, NULL, 0) == server);

    use_host_transport(second);
    prefetch_card_images(third);
    use_assets(fourth);
    remove_directory(first);
    remove_directory(second);
    remove_directory(third);
    remove_directory(fourth);
    return check_result();
}

/* A message with a picture: the library prefetches it, keeps it on disk, and returns its path. Those that the built-in
 * transport fetches are in bindings/python/tests/test_network.py.
 */
#include "fixture.h"

static const char picture[] = "\x89PNG\r\n\x1a\n\0 stands for a picture \xff";
#define PICTURE_LENGTH (sizeof picture - 1)

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
    char first[256], second[256], third[256];
    make_directory(first, sizeof first);
    make_directory(second, sizeof second);
    make_directory(third, sizeof third);

    use_host_transport(first);
    prefetch_card_images(second);
    use_assets(third);
    remove_directory(first);
    remove_directory(second);
    remove_directory(third);
    return check_result();
}

#include "input.h"

/* Names, ids, JSON: what a random input would take long to find. */
static const char *const texts[] = {
    "order",
    "a",
    "b",
    "t",
    "w",
    "u-1",
    "u-2",
    "n",
    "color",
    "EUR",
    "first_name",
    "time",
    "$x",
    "",
    "blocked",
    "T\xC3\xA4",
    "\xFF",
    "1",
    "0",
    "eyJhbGciOi.J9.x",
    "placard://x/card/0/click",
    "https://x",
    "javascript:x",
    "de",
    "pt-BR",
};

static const char *const jsons[] = {
    "{}",
    "{\"n\":5}",
    "{\"n\":{\"$date_ms\":5}}",
    "[]",
    "{",
    "null",
    "{\"event_name\":\"order\",\"n\":3}",
    "{\"product_id\":\"p\",\"currency\":\"EUR\",\"price\":1.5}",
    "{\"color\":[\"red\"]}",
    "{\"first_name\":\"A\"}",
    "{\"type\":\"MODAL\",\"header\":\"H\",\"btns\":[{\"id\":1,\"text\":\"x\",\"click_action\":\"NONE\"}]}",
    "{\"type\":\"SLIDEUP\",\"message\":\"M\"}",
    "{\"type\":\"HTML\",\"message\":\"<p>x</p>\"}",
    "{\"header\":null}",
    "{\"cid\":\"t\",\"ab_uri\":\"https://x\"}",
    "{\"aps\":{\"alert\":\"x\"},\"ab\":{\"c\":\"t\"}}",
    "{\"light\":{\"accent\":\"#123456\"},\"radius\":3}",
    "{\"done\":\"D\"}",
    "{\"config\":{\"time\":1,\"events_blacklist\":[\"blocked\"],\"content_cards\":{\"enabled\":true},"
    "\"global_request_rate_limit\":{\"enabled\":false}}}",
    "{\"config\":{\"time\":1,\"content_cards\":{\"enabled\":true}},\"triggers\":[{\"id\":\"t\",\"type\":\"inapp\","
    "\"re_eligibility\":0,\"trigger_condition\":[{\"type\":\"custom_event\",\"data\":{\"event_name\":\"order\"}}],"
    "\"data\":{\"type\":\"MODAL\",\"header\":\"H\",\"message\":\"M\"}},{\"id\":\"w\",\"type\":\"templated_iam\","
    "\"trigger_condition\":[{\"type\":\"open\"}],\"data\":{\"trigger_id\":\"x\"}}]}",
    "{\"full_sync\":true,\"last_full_sync_at\":1,\"last_card_updated_at\":1,\"cards\":[{\"id\":\"a\",\"tp\":"
    "\"captioned_image\",\"ca\":1,\"tt\":\"T\",\"ds\":\"D\",\"i\":\"https://x/i\",\"u\":\"https://x\",\"e\":{\"k\":1}},"
    "{\"id\":\"b\",\"tp\":\"control\",\"ca\":2}]}",
    "{\"cards\":[{\"id\":\"a\",\"r\":true}]}",
    "{\"templated_message\":{\"type\":\"inapp\",\"data\":{\"type\":\"FULL\"}}}",
    "{\"error\":{\"code\":22}}",
    "{\"message\":\"success\",\"errors\":[{\"type\":\"x\",\"input_array\":\"events\",\"index\":0}]}",
};

#define COUNT(list) (sizeof(list) / sizeof *(list))

uint8_t input_byte(struct input *input) { return input->at < input->count ? input->bytes[input->at++] : 0; }

uint64_t input_number(struct input *input, int size) {
    uint64_t number = 0;
    for (int index = 0; index < size; index++)
        number |= (uint64_t)input_byte(input) << (8 * index);
    return number;
}

double input_double(struct input *input) {
    if (input_byte(input) % 2 == 0)
        return (double)(int8_t)input_byte(input) / 4;
    uint64_t bits = input_number(input, 8);
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static struct text copy(const char *bytes, size_t length, int ends_with_nul) {
    struct text text = {malloc(length + (ends_with_nul ? 1 : 0) + 1), ends_with_nul ? PLACARD_NUL : length};
    CLAIM(text.bytes != NULL);
    text.bytes = realloc(text.bytes, length + (ends_with_nul ? 1 : 0) > 0 ? length + (ends_with_nul ? 1 : 0) : 1);
    CLAIM(text.bytes != NULL);
    memcpy(text.bytes, bytes, length);
    if (ends_with_nul)
        text.bytes[length] = 0;
    return text;
}

/* As many bytes as the next one says, in any form. */
static struct text raw(struct input *input, int ends_with_nul) {
    size_t length = input_byte(input);
    if (length > input->count - input->at)
        length = input->count - input->at;
    struct text text = copy(length > 0 ? (const char *)input->bytes + input->at : "", length, ends_with_nul);
    input->at += length;
    return text;
}

static struct text from(const char *const *list, size_t count, struct input *input) {
    uint8_t choice = input_byte(input);
    if (choice == 0xFF)
        return (struct text){NULL, input_byte(input)};
    if (choice >= 0xC0)
        return raw(input, choice & 1);
    const char *text = list[choice % count];
    return copy(text, strlen(text), choice >= 0x60);
}

struct text input_text(struct input *input) {
    return from(texts, COUNT(texts), input);
}
struct text input_json(struct input *input) {
    return from(jsons, COUNT(jsons), input);
}

char *input_string(struct input *input) {
    uint8_t choice = input_byte(input);
    if (choice == 0xFF)
        return NULL;
    if (choice >= 0xC0)
        return raw(input, 1).bytes;
    const char *text = choice < 0x60 ? texts[choice % COUNT(texts)] : jsons[choice % COUNT(jsons)];
    return copy(text, strlen(text), 1).bytes;
}

void check_error(placard_status status, placard_error *error) {
    CLAIM((status < 0) == (error != NULL));
    if (error != NULL) {
        CLAIM(error->status == status && error->message_length > 0);
        check_text(error->message, error->message_length);
    }
    placard_error_destroy(error);
}

void check_text(const char *text, size_t length) {
    CLAIM(text != NULL || length == 0);
    if (text != NULL)
        CLAIM(text[length] == 0);
}

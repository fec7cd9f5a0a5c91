/* Part of the reference: examples for push.h */
#include "reference.h"

/* placard_push_parse, placard_push_get, placard_push_destroy: show a notification */
static int show_notification(const char *payload, size_t length) {
    placard_push *push = NULL;
    placard_error *error = NULL;
    if (placard_push_parse(payload, length, &push, &error) != PLACARD_OK) {
        report("push_parse", error);
        return 0;
    }
    const placard_push_payload *fields = placard_push_get(push);
    printf("%s\n%s\n", fields->title != NULL ? fields->title : "", fields->body != NULL ? fields->body : "");
    placard_push_destroy(push);
    return 1;
}

/* placard_push_find_extra: read a key-value pair that the campaign sends along */
static int seat_of(const placard_push *push) {
    const char *seat = placard_push_find_extra(push, "seat", PLACARD_NUL, NULL);
    return seat != NULL ? atoi(seat) : -1;
}

/* placard_push_get_extra: list all key-value pairs */
static void print_extras(const placard_push *push) {
    const placard_extra *extra;
    for (size_t i = 0; (extra = placard_push_get_extra(push, i)) != NULL; i++)
        printf("%s = %s\n", extra->key, extra->value);
}

/* placard_push_get_page: the pictures of a push story */
static size_t draw_story(const placard_push *push) {
    const placard_push_page *page;
    size_t count = 0;
    for (; (page = placard_push_get_page(push, count)) != NULL; count++)
        printf("%s: %s\n", page->title != NULL ? page->title : "", page->image_url != NULL ? page->image_url : "-");
    return count;
}

/* ---- Runs the examples ------------------------------------------------------------------------------------------- */

void run_push(const char *directory) {
    (void)directory;
    static const char payload[] =
        "{\"title\": \"Two for one\", \"body\": \"Until six\", \"seat\": 12, "
        "\"pages\": [{\"title\": \"Beans\", \"image\": \"https://kiosk.example.com/b.png\"}]}";
    EXPECT(show_notification(payload, sizeof payload - 1) && !show_notification("[", 1));
    placard_push *push = NULL;
    EXPECT(placard_push_parse(payload, PLACARD_NUL, &push, NULL) == PLACARD_OK);
    EXPECT(seat_of(push) == 12 && draw_story(push) == 1);
    print_extras(push);
    placard_push_destroy(push);
}

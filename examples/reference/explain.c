/* Part of the reference: examples for explain.h */
#include "reference.h"

/* placard_client_explain_event, placard_explanation_count, placard_explanation_get, placard_verdict_kind_name,
 * placard_explanation_destroy: ask what an event would show, without logging it */
static int would_show(const placard_client *client, const char *event, const placard_properties *properties) {
    placard_explanation *explanation = NULL;
    placard_error *error = NULL;
    if (placard_client_explain_event(client, event, PLACARD_NUL, properties, &explanation, &error) != PLACARD_OK) {
        report("explain_event", error);
        return 0;
    }
    int wins = 0;
    for (size_t i = 0; i < placard_explanation_count(explanation); i++) {
        const placard_verdict *verdict = placard_explanation_get(explanation, i);
        printf("%s %s: %s\n", verdict->campaign, placard_verdict_kind_name(verdict->verdict), verdict->text);
        wins += verdict->verdict == PLACARD_VERDICT_WINS;
    }
    placard_explanation_destroy(explanation);
    return wins;
}

/* placard_why_name, placard_value_type_name: why the first campaign does not match */
static void print_filter(const placard_explanation *explanation) {
    const placard_verdict *verdict = placard_explanation_get(explanation, 0);
    if (verdict == NULL || verdict->verdict != PLACARD_VERDICT_FILTER_FAILED)
        return;
    printf("filter %d on %s failed (%s)\n", verdict->filter, verdict->property, placard_why_name(verdict->why));
    if (verdict->why == PLACARD_WHY_OTHER_TYPE && verdict->wanted_type != PLACARD_VALUE_NONE)
        printf("%s instead of %s\n", placard_value_type_name(verdict->found_type),
               placard_value_type_name(verdict->wanted_type));
}

/* placard_client_explain_last, placard_explanation_get_event: why the last event has shown no message */
static void explain_last(const placard_client *client) {
    placard_explanation *explanation = NULL;
    placard_error *error = NULL;
    placard_status status = placard_client_explain_last(client, &explanation, &error);
    if (status == PLACARD_OK) {
        const placard_explained_event *event = placard_explanation_get_event(explanation);
        printf("%s %s\n", placard_trigger_name(event->kind), event->name != NULL ? event->name : "");
        print_filter(explanation);
    } else if (status < 0) {
        report("explain_last", error);
    } /* PLACARD_IGNORED: no event yet */
    placard_explanation_destroy(explanation);
}

/* placard_client_explain_open, placard_client_explain_purchase, placard_client_explain_push_click: other events */
static size_t explain_others(const placard_client *client, const char *payload) {
    placard_explanation *open = NULL, *purchase = NULL, *click = NULL;
    placard_error *error = NULL;
    if (placard_client_explain_open(client, &open, &error) < 0 ||
        placard_client_explain_purchase(client, "flat-white", PLACARD_NUL, NULL, &purchase, &error) < 0 ||
        placard_client_explain_push_click(client, payload, PLACARD_NUL, &click, &error) < 0)
        report("explain", error);
    size_t count = placard_explanation_count(open) + placard_explanation_count(purchase);
    count += placard_explanation_count(click); /* 0 if another sender's message: it is NULL then */
    placard_explanation_destroy(open);
    placard_explanation_destroy(purchase);
    placard_explanation_destroy(click);
    return count;
}

/* placard_client_explain_cards: how many cards a user does not see, and why */
static size_t hidden_cards(const placard_client *client) {
    placard_explanation *cards = NULL;
    placard_error *error = NULL;
    if (placard_client_explain_cards(client, &cards, &error) != PLACARD_OK)
        report("explain_cards", error);
    size_t hidden = 0;
    const placard_verdict *card;
    for (size_t i = 0; (card = placard_explanation_get(cards, i)) != NULL; i++) {
        if (card->verdict == PLACARD_VERDICT_LISTED || card->verdict == PLACARD_VERDICT_CONTROL)
            continue;
        printf("%s: %s, again in %lld ms\n", card->campaign, card->text, (long long)card->retry_after_ms);
        hidden++;
    }
    placard_explanation_destroy(cards);
    return hidden;
}

/* ---- Runs the examples ------------------------------------------------------------------------------------------- */

static const char campaigns[] =
    "[{\"id\":\"big-order\",\"type\":\"inapp\",\"re_eligibility\":0,\"trigger_condition\":[{\"type\":"
    "\"custom_event_property\",\"data\":{\"event_name\":\"order\",\"property_filters\":[[{\"property_type\":\"number\","
    "\"property_key\":\"items\",\"comparator\":3,\"property_value\":2}]]}}],"
    "\"data\":{\"type\":\"MODAL\",\"message\":\"Thank you!\"}}]";

void run_explain(const char *directory) {
    (void)directory;
    placard_fake *fake = placard_fake_create();
    placard_fake_set_campaigns(fake, campaigns);
    placard_client *client = open_with(fake);
    placard_client_start_session(client, NULL);
    placard_fake_run(fake);
    placard_properties *order = NULL;
    EXPECT(placard_properties_create_from_json("{\"items\":3}", PLACARD_NUL, &order, NULL) == PLACARD_OK);
    EXPECT(would_show(client, "order", order) == 1);
    placard_properties_set_string(order, "items", PLACARD_NUL, "three", PLACARD_NUL, NULL);
    EXPECT(would_show(client, "order", order) == 0);
    placard_client_log_event(client, "order", PLACARD_NUL, order, NULL);
    explain_last(client);
    EXPECT(explain_others(client, "{\"cid\":\"campaign-1\"}") == 3);
    EXPECT(explain_others(client, "{}") == 2);
    EXPECT(hidden_cards(client) == 0);
    placard_properties_destroy(order);
    placard_fake_destroy(fake);
}

/* Cards, messages, pages, explanations. */
#include "calls.h"

static void read_cards(const placard_cards *cards) {
    size_t count = placard_cards_count(cards);
    CLAIM(placard_cards_unviewed_count(cards) <= count);
    CLAIM(placard_cards_get(cards, count) == NULL);
    for (size_t index = 0; index < count; index++) {
        const placard_card *card = placard_cards_get(cards, index);
        CLAIM(card != NULL);
        check_text(card->id, card->id_length);
        check_text(card->title, card->title_length);
        check_text(card->url, card->url_length);
        CLAIM(placard_cards_find(cards, card->id, card->id_length) != NULL);
        for (size_t extra = 0; placard_card_get_extra(card, extra) != NULL; extra++)
            check_text(placard_card_get_extra(card, extra)->value, placard_card_get_extra(card, extra)->value_length);
    }
}

static placard_status copy_cards(struct calls *calls, placard_error **place) {
    placard_cards *cards = NULL;
    placard_status status =
        placard_client_copy_cards(GIVEN(calls, client), input_byte(&calls->input) % 3, &cards, place);
    CLAIM((cards != NULL) == (status == PLACARD_OK));
    read_cards(cards);
    placard_cards_destroy(calls->cards);
    calls->cards = cards;
    return status;
}

static placard_status filter_cards(struct calls *calls, placard_error **place) {
    char *name = input_string(&calls->input);
    const char *const names[] = {name, "x"};
    placard_card_filter filter = PLACARD_CARD_FILTER_INIT;
    filter.class_types = names;
    filter.class_types_count = input_byte(&calls->input) % 3;
    filter.kinds = input_byte(&calls->input) % 20;
    filter.pinned = (int8_t)input_byte(&calls->input) % 3;
    placard_cards *cards = NULL;
    placard_status status = placard_cards_copy_filtered(GIVEN(calls, cards), &filter, &cards, place);
    read_cards(cards);
    placard_cards_destroy(cards);
    free(name);
    return status;
}

static placard_status copy_card(struct calls *calls, placard_error **place) {
    placard_card *copy = NULL;
    const placard_card *card = calls->card != NULL && input_byte(&calls->input) & 1
                                   ? calls->card
                                   : placard_cards_get(GIVEN(calls, cards), input_byte(&calls->input) % 3);
    placard_status status = placard_card_copy(card, &copy, place);
    placard_card_destroy(calls->card);
    calls->card = copy;
    return status;
}

static placard_status log_cards(struct calls *calls, placard_error **place) {
    struct text ids[3];
    const char *texts[3];
    size_t lengths[3], count = input_byte(&calls->input) % 4;
    for (size_t index = 0; index < count; index++) {
        ids[index] = input_text(&calls->input);
        texts[index] = ids[index].bytes;
        lengths[index] = ids[index].length;
    }
    placard_status status = placard_client_log_card_impressions(GIVEN(calls, client), texts, lengths, count, place);
    for (size_t index = 0; index < count; index++)
        free(ids[index].bytes);
    return status;
}

static placard_status log_card(struct calls *calls, placard_error **place) {
    struct text id = input_text(&calls->input);
    placard_client *client = GIVEN(calls, client);
    placard_status status = input_byte(&calls->input) & 1
                                ? placard_client_log_card_click(client, id.bytes, id.length, place)
                                : placard_client_log_card_dismissal(client, id.bytes, id.length, place);
    free(id.bytes);
    return status;
}

static placard_status answer(struct calls *calls, placard_error **place) {
    uint64_t handle = any_handle(calls, calls->shown);
    placard_client *client = GIVEN(calls, client);
    switch (input_byte(&calls->input) % 9) {
    case 0:
    case 1:
        return placard_client_show_message(client, handle, place);
    case 2:
        return placard_client_postpone_message(client, handle, place);
    case 3:
        return placard_client_discard_message(client, handle, place);
    case 4:
        return placard_client_log_message_impression(client, handle, place);
    case 5:
        return placard_client_log_message_click(client, handle, place);
    case 6:
        return placard_client_log_message_button(client, handle, (int8_t)input_byte(&calls->input), place);
    case 7:
        return placard_client_log_message_dismissal(client, handle, place);
    default:
        return placard_client_offer_next_message(client, place);
    }
}

static placard_status log_html_button(struct calls *calls, placard_error **place) {
    struct text id = input_text(&calls->input);
    placard_status status = placard_client_log_message_html_button(
        GIVEN(calls, client), any_handle(calls, calls->shown), id.bytes, id.length, place);
    free(id.bytes);
    return status;
}

static placard_status change_message(struct calls *calls, placard_error **place) {
    struct text json = input_json(&calls->input);
    placard_status status;
    uint64_t handle = 0;
    if (input_byte(&calls->input) & 1)
        status = placard_client_change_message(GIVEN(calls, client), any_handle(calls, calls->shown), json.bytes,
                                               json.length, place);
    else
        status = placard_client_add_local_message(GIVEN(calls, client), json.bytes, json.length, &handle, place);
    if (handle != 0)
        calls->shown[0] = handle;
    free(json.bytes);
    return status;
}

static placard_status copy_messages(struct calls *calls, placard_error **place) {
    placard_messages *messages = NULL;
    placard_status status = placard_client_copy_messages(GIVEN(calls, client), &messages, place);
    placard_messages_destroy(calls->messages);
    calls->messages = messages;
    CLAIM(placard_messages_get(messages, placard_messages_count(messages)) == NULL);
    return status;
}

static placard_status render(struct calls *calls, placard_error **place) {
    placard_render_options options = PLACARD_RENDER_OPTIONS_INIT;
    uint8_t choice = input_byte(&calls->input);
    char *text = choice & 15 ? input_string(&calls->input) : NULL;
    const char **const fields[] = {&options.title, &options.language, &options.theme, &options.words,
                                   &options.link_base};
    *fields[choice % 5] = text;
    options.appearance = choice >> 6;
    options.layout = choice % 5 - 1;
    placard_page *page = NULL;
    const placard_render_options *given = choice & 32 ? &options : NULL;
    placard_status status =
        choice & 16
            ? placard_client_render_cards(GIVEN(calls, client), GIVEN(calls, cards), given, &page, place)
            : placard_client_render_message(GIVEN(calls, client), any_handle(calls, calls->shown), given, &page, place);
    CLAIM((page != NULL) == (status == PLACARD_OK));
    size_t length = 0;
    const char *html = placard_page_get_html(page, &length);
    check_text(html, length);
    placard_page_destroy(page);
    free(text);
    return status;
}

static placard_status handle_url(struct calls *calls, placard_error **place) {
    struct text url = input_text(&calls->input);
    placard_status status = placard_client_handle_url(GIVEN(calls, client), url.bytes, url.length, place);
    free(url.bytes);
    return status;
}

static void read_explanation(const placard_explanation *explanation) {
    for (size_t index = 0; index < placard_explanation_count(explanation); index++) {
        const placard_verdict *verdict = placard_explanation_get(explanation, index);
        CLAIM(verdict != NULL && verdict->text_length > 0);
        check_text(verdict->campaign, verdict->campaign_length);
        check_text(verdict->found, verdict->found_length);
        check_text(verdict->wanted, verdict->wanted_length);
        check_text(verdict->text, verdict->text_length);
        CLAIM(strcmp(placard_verdict_kind_name(verdict->verdict), "unknown") != 0);
        CLAIM(strcmp(placard_why_name(verdict->why), "unknown") != 0);
    }
    const placard_explained_event *event = placard_explanation_get_event(explanation);
    if (event != NULL)
        check_text(event->properties, event->properties_length);
}

static placard_status explain(struct calls *calls, placard_error **place) {
    placard_explanation *made = NULL;
    placard_client *client = GIVEN(calls, client);
    struct text text = {NULL, 0};
    placard_status status;
    switch (input_byte(&calls->input) % 6) {
    case 0:
        status = placard_client_explain_open(client, &made, place);
        break;
    case 5:
        status = placard_client_explain_cards(client, &made, place);
        break;
    case 1:
        text = input_text(&calls->input);
        status = placard_client_explain_event(client, text.bytes, text.length, GIVEN(calls, properties), &made, place);
        break;
    case 2:
        text = input_text(&calls->input);
        status =
            placard_client_explain_purchase(client, text.bytes, text.length, GIVEN(calls, properties), &made, place);
        break;
    case 3:
        text = input_json(&calls->input);
        status = placard_client_explain_push_click(client, text.bytes, text.length, &made, place);
        break;
    default:
        status = placard_client_explain_last(client, &made, place);
    }
    free(text.bytes);
    CLAIM((made != NULL) == (status == PLACARD_OK));
    read_explanation(made);
    placard_explanation_destroy(calls->explanation);
    calls->explanation = made;
    return status;
}

static placard_status hint(struct calls *calls, placard_error **place) {
    placard_client *client = GIVEN(calls, client);
    int32_t subject = input_byte(&calls->input) % 4;
    struct text version = input_text(&calls->input);
    int32_t spread_s = (int32_t)input_number(&calls->input, 4);
    placard_status status = placard_client_hint(client, subject, version.bytes, version.length, spread_s, place);
    free(version.bytes);
    return status;
}

void call_content(struct calls *calls, uint8_t choice) {
    placard_error *error = NULL, **place = error_of(calls, &error);
    placard_status status = PLACARD_OK;
    switch (choice % 20) {
    case 0:
        status = placard_client_refresh_cards(GIVEN(calls, client), input_byte(&calls->input), place);
        break;
    case 1:
        status = placard_client_refresh_messages(GIVEN(calls, client), input_byte(&calls->input), place);
        break;
    case 2:
    case 3:
        status = copy_cards(calls, place);
        break;
    case 4:
        status = filter_cards(calls, place);
        break;
    case 5:
        status = copy_card(calls, place);
        break;
    case 6:
        status = log_cards(calls, place);
        break;
    case 7:
        status = log_card(calls, place);
        break;
    case 8:
    case 9:
        status = answer(calls, place);
        break;
    case 10:
        status = log_html_button(calls, place);
        break;
    case 11:
        status = change_message(calls, place);
        break;
    case 12:
        status = copy_messages(calls, place);
        break;
    case 13:
        status = placard_client_clear_messages(GIVEN(calls, client), place);
        break;
    case 14:
    case 15:
        status = render(calls, place);
        break;
    case 16:
        status = handle_url(calls, place);
        break;
    case 18:
        status = hint(calls, place);
        break;
    case 19:
        status = placard_client_report_source(GIVEN(calls, client), place);
        break;
    default:
        status = explain(calls, place);
    }
    end_call(status, place, error);
}

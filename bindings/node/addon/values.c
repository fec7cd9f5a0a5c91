/* values.c - values for JavaScript. */
#include "objects.h"

#include <string.h>

napi_value pn_null(napi_env env) {
    napi_value made = NULL;
    napi_get_null(env, &made);
    return made;
}

napi_value pn_bool(napi_env env, bool value) {
    napi_value made = NULL;
    napi_get_boolean(env, value, &made);
    return made;
}

napi_value pn_number(napi_env env, double value) {
    napi_value made = NULL;
    napi_create_double(env, value, &made);
    return made;
}

napi_value pn_uint64_value(napi_env env, uint64_t value) {
    napi_value made = NULL;
    napi_create_bigint_uint64(env, value, &made);
    return made;
}

napi_value pn_text_value(napi_env env, const char *text, size_t length) {
    if (text == NULL)
        return pn_null(env);
    napi_value made = NULL;
    napi_create_string_utf8(env, text, length == PLACARD_NUL ? strlen(text) : length, &made);
    return made;
}

napi_value pn_name(napi_env env, const char *name) {
    napi_value made = NULL;
    napi_create_string_latin1(env, name, NAPI_AUTO_LENGTH, &made);
    return made;
}

napi_value pn_bytes(napi_env env, const char *bytes, size_t length) {
    napi_value made = NULL;
    napi_create_buffer_copy(env, length, bytes, NULL, &made);
    return made;
}

napi_value pn_object(napi_env env) {
    napi_value made = NULL;
    napi_create_object(env, &made);
    return made;
}

void pn_set(napi_env env, napi_value object, const char *name, napi_value value) {
    napi_set_named_property(env, object, name, value);
}

/* ---- Lists ------------------------------------------------------------------------------------------------------ */

static napi_value array(napi_env env, size_t length) {
    napi_value made = NULL;
    napi_create_array_with_length(env, length, &made);
    return made;
}

static void set_pair(napi_env env, napi_value pairs, size_t index, napi_value key, napi_value value) {
    napi_set_element(env, pairs, (uint32_t)(index * 2), key);
    napi_set_element(env, pairs, (uint32_t)(index * 2 + 1), value);
}

static void set_extra(napi_env env, napi_value pairs, size_t index, const placard_extra *extra) {
    set_pair(env, pairs, index, pn_text_value(env, extra->key, extra->key_length),
             pn_text_value(env, extra->value, extra->value_length));
}

napi_value pn_card_extras(napi_env env, const placard_card *card) {
    napi_value pairs = array(env, card->extras_count * 2);
    const placard_extra *extra;
    for (size_t i = 0; (extra = pn_api->card_get_extra(card, i)) != NULL; i++)
        set_extra(env, pairs, i, extra);
    return pairs;
}

napi_value pn_message_extras(napi_env env, const placard_message *message) {
    napi_value pairs = array(env, message->extras_count * 2);
    const placard_extra *extra;
    for (size_t i = 0; (extra = pn_api->message_get_extra(message, i)) != NULL; i++)
        set_extra(env, pairs, i, extra);
    return pairs;
}

napi_value pn_headers(napi_env env, const placard_request *request) {
    napi_value pairs = array(env, request->headers_count * 2);
    const placard_header *header;
    for (size_t i = 0; (header = pn_api->request_get_header(request, i)) != NULL; i++)
        set_pair(env, pairs, i, pn_text_value(env, header->name, header->name_length),
                 pn_text_value(env, header->value, header->value_length));
    return pairs;
}

napi_value pn_buttons(napi_env env, const placard_message *message) {
    napi_value list = array(env, message->buttons_count);
    const placard_button *button;
    for (size_t i = 0; (button = pn_api->message_get_button(message, i)) != NULL; i++)
        napi_set_element(env, list, (uint32_t)i, pn_button_value(env, button));
    return list;
}

napi_value pn_assets(napi_env env, const placard_message *message) {
    napi_value list = array(env, message->assets_count);
    const placard_asset *asset;
    for (size_t i = 0; (asset = pn_api->message_get_asset(message, i)) != NULL; i++)
        napi_set_element(env, list, (uint32_t)i, pn_asset_value(env, asset));
    return list;
}

napi_value pn_colors(napi_env env, const placard_message *message, int32_t theme) {
    const placard_message_colors *colors = pn_api->message_get_colors(message, theme);
    if (colors == NULL)
        return pn_null(env);
    napi_value made = pn_message_colors_value(env, colors);
    napi_value buttons = array(env, message->buttons_count);
    const placard_button_colors *button;
    for (size_t i = 0; (button = pn_api->message_get_button_colors(message, i, theme)) != NULL; i++)
        napi_set_element(env, buttons, (uint32_t)i, pn_button_colors_value(env, button));
    pn_set(env, made, "buttons", buttons);
    return made;
}

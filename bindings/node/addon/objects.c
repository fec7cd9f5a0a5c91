/* objects.c - structs as objects of JavaScript, and objects as structs. Generated from interface/ by `make generate`:
 * do not edit. */
#include "addon.h"

static const char *align_name(int32_t value) {
    switch (value) {
    case PLACARD_ALIGN_UNKNOWN:
        return "unknown";
    case PLACARD_ALIGN_START:
        return "start";
    case PLACARD_ALIGN_CENTER:
        return "center";
    case PLACARD_ALIGN_END:
        return "end";
    default:
        return "unknown";
    }
}

static const char *auth_name(int32_t value) {
    switch (value) {
    case PLACARD_AUTH_NONE:
        return "none";
    case PLACARD_AUTH_EXPIRATION_REQUIRED:
        return "expiration_required";
    case PLACARD_AUTH_DECODING_ERROR:
        return "decoding_error";
    case PLACARD_AUTH_SUBJECT_MISMATCH:
        return "subject_mismatch";
    case PLACARD_AUTH_EXPIRED:
        return "expired";
    case PLACARD_AUTH_INVALID_PAYLOAD:
        return "invalid_payload";
    case PLACARD_AUTH_INCORRECT_ALGORITHM:
        return "incorrect_algorithm";
    case PLACARD_AUTH_PUBLIC_KEY_ERROR:
        return "public_key_error";
    case PLACARD_AUTH_MISSING_TOKEN:
        return "missing_token";
    case PLACARD_AUTH_NO_MATCHING_PUBLIC_KEYS:
        return "no_matching_public_keys";
    case PLACARD_AUTH_PAYLOAD_USER_ID_MISMATCH:
        return "payload_user_id_mismatch";
    default:
        return "unknown";
    }
}

static const char *card_kind_name(int32_t value) {
    switch (value) {
    case PLACARD_CARD_NONE:
        return "none";
    case PLACARD_CARD_BANNER:
        return "banner";
    case PLACARD_CARD_CAPTIONED_IMAGE:
        return "captioned_image";
    case PLACARD_CARD_CLASSIC:
        return "classic";
    case PLACARD_CARD_CONTROL:
        return "control";
    default:
        return "unknown";
    }
}

static const char *click_action_name(int32_t value) {
    switch (value) {
    case PLACARD_CLICK_ACTION_NONE:
        return "none";
    case PLACARD_CLICK_ACTION_URI:
        return "uri";
    case PLACARD_CLICK_ACTION_NEWS_FEED:
        return "news_feed";
    default:
        return "unknown";
    }
}

static const char *close_name(int32_t value) {
    switch (value) {
    case PLACARD_CLOSE_UNKNOWN:
        return "unknown";
    case PLACARD_CLOSE_AUTO_DISMISS:
        return "auto_dismiss";
    case PLACARD_CLOSE_SWIPE:
        return "swipe";
    default:
        return "unknown";
    }
}

static const char *crop_name(int32_t value) {
    switch (value) {
    case PLACARD_CROP_UNKNOWN:
        return "unknown";
    case PLACARD_CROP_FIT_CENTER:
        return "fit_center";
    case PLACARD_CROP_CENTER_CROP:
        return "center_crop";
    default:
        return "unknown";
    }
}

static const char *dropped_kind_name(int32_t value) {
    switch (value) {
    case PLACARD_DROPPED_NONE:
        return "none";
    case PLACARD_DROPPED_CARD:
        return "card";
    case PLACARD_DROPPED_CAMPAIGN:
        return "campaign";
    case PLACARD_DROPPED_FILTER:
        return "filter";
    case PLACARD_DROPPED_URL:
        return "url";
    case PLACARD_DROPPED_RECORD:
        return "record";
    case PLACARD_DROPPED_PENDING_EVENT:
        return "pending_event";
    case PLACARD_DROPPED_PENDING_ATTRIBUTE:
        return "pending_attribute";
    case PLACARD_DROPPED_PENDING_USER_FIELD:
        return "pending_user_field";
    case PLACARD_DROPPED_CONFIG:
        return "config";
    case PLACARD_DROPPED_STORE:
        return "store";
    case PLACARD_DROPPED_PENDING_PURCHASE:
        return "pending_purchase";
    case PLACARD_DROPPED_VALUE:
        return "value";
    default:
        return "unknown";
    }
}

static const char *event_kind_name(int32_t value) {
    switch (value) {
    case PLACARD_EVENT_NONE:
        return "none";
    case PLACARD_EVENT_CARDS_UPDATED:
        return "cards_updated";
    case PLACARD_EVENT_CARDS_FAILED:
        return "cards_failed";
    case PLACARD_EVENT_MESSAGES_UPDATED:
        return "messages_updated";
    case PLACARD_EVENT_MESSAGES_FAILED:
        return "messages_failed";
    case PLACARD_EVENT_MESSAGE:
        return "message";
    case PLACARD_EVENT_MESSAGE_DISCARDED:
        return "message_discarded";
    case PLACARD_EVENT_MESSAGE_CLOSED:
        return "message_closed";
    case PLACARD_EVENT_MESSAGE_CONTROL:
        return "message_control";
    case PLACARD_EVENT_NO_MATCH:
        return "no_match";
    case PLACARD_EVENT_SUPPRESSED:
        return "suppressed";
    case PLACARD_EVENT_SESSION_STARTED:
        return "session_started";
    case PLACARD_EVENT_SESSION_ENDED:
        return "session_ended";
    case PLACARD_EVENT_USER_CHANGED:
        return "user_changed";
    case PLACARD_EVENT_AUTH_FAILED:
        return "auth_failed";
    case PLACARD_EVENT_CONFIG_UPDATED:
        return "config_updated";
    case PLACARD_EVENT_DROPPED:
        return "dropped";
    case PLACARD_EVENT_SENT:
        return "sent";
    case PLACARD_EVENT_SEND_FAILED:
        return "send_failed";
    case PLACARD_EVENT_OVERFLOW:
        return "overflow";
    case PLACARD_EVENT_REQUEST:
        return "request";
    case PLACARD_EVENT_REQUEST_CANCELLED:
        return "request_cancelled";
    case PLACARD_EVENT_LOG:
        return "log";
    case PLACARD_EVENT_OPEN_URL:
        return "open_url";
    case PLACARD_EVENT_FEED_CLOSED:
        return "feed_closed";
    case PLACARD_EVENT_CARD_IMAGES:
        return "card_images";
    case PLACARD_EVENT_SOURCE_UPDATED:
        return "source_updated";
    case PLACARD_EVENT_SOURCE_FAILED:
        return "source_failed";
    case PLACARD_EVENT_SOURCE_STATUS:
        return "source_status";
    default:
        return "unknown";
    }
}

static const char *image_style_name(int32_t value) {
    switch (value) {
    case PLACARD_IMAGE_STYLE_UNKNOWN:
        return "unknown";
    case PLACARD_IMAGE_STYLE_TOP:
        return "top";
    case PLACARD_IMAGE_STYLE_GRAPHIC:
        return "graphic";
    default:
        return "unknown";
    }
}

static const char *message_orientation_name(int32_t value) {
    switch (value) {
    case PLACARD_MESSAGE_ORIENTATION_ANY:
        return "any";
    case PLACARD_MESSAGE_ORIENTATION_PORTRAIT:
        return "portrait";
    case PLACARD_MESSAGE_ORIENTATION_LANDSCAPE:
        return "landscape";
    default:
        return "unknown";
    }
}

static const char *message_state_name(int32_t value) {
    switch (value) {
    case PLACARD_MESSAGE_STATE_NONE:
        return "none";
    case PLACARD_MESSAGE_STATE_OFFERED:
        return "offered";
    case PLACARD_MESSAGE_STATE_SHOWING:
        return "showing";
    case PLACARD_MESSAGE_STATE_WAITING:
        return "waiting";
    default:
        return "unknown";
    }
}

static const char *message_type_name(int32_t value) {
    switch (value) {
    case PLACARD_MESSAGE_NONE:
        return "none";
    case PLACARD_MESSAGE_SLIDEUP:
        return "slideup";
    case PLACARD_MESSAGE_MODAL:
        return "modal";
    case PLACARD_MESSAGE_MODAL_STYLED:
        return "modal_styled";
    case PLACARD_MESSAGE_FULL:
        return "full";
    case PLACARD_MESSAGE_WEB_HTML:
        return "web_html";
    case PLACARD_MESSAGE_HTML_FULL:
        return "html_full";
    case PLACARD_MESSAGE_HTML:
        return "html";
    default:
        return "unknown";
    }
}

static const char *open_target_name(int32_t value) {
    switch (value) {
    case PLACARD_OPEN_TARGET_NONE:
        return "none";
    case PLACARD_OPEN_TARGET_BLANK:
        return "blank";
    default:
        return "unknown";
    }
}

static const char *origin_name(int32_t value) {
    switch (value) {
    case PLACARD_ORIGIN_NONE:
        return "none";
    case PLACARD_ORIGIN_SERVER:
        return "server";
    case PLACARD_ORIGIN_CACHE:
        return "cache";
    case PLACARD_ORIGIN_LOCAL:
        return "local";
    case PLACARD_ORIGIN_SOURCE:
        return "source";
    default:
        return "unknown";
    }
}

static const char *outbox_kind_name(int32_t value) {
    switch (value) {
    case PLACARD_OUTBOX_NONE:
        return "none";
    case PLACARD_OUTBOX_EVENT:
        return "event";
    case PLACARD_OUTBOX_ATTRIBUTE:
        return "attribute";
    case PLACARD_OUTBOX_USER_FIELD:
        return "user_field";
    case PLACARD_OUTBOX_PURCHASE:
        return "purchase";
    default:
        return "unknown";
    }
}

static const char *reason_name(int32_t value) {
    switch (value) {
    case PLACARD_REASON_NONE:
        return "none";
    case PLACARD_REASON_OFFLINE:
        return "offline";
    case PLACARD_REASON_HTTP:
        return "http";
    case PLACARD_REASON_AUTH:
        return "auth";
    case PLACARD_REASON_MALFORMED:
        return "malformed";
    case PLACARD_REASON_RATE_LIMITED:
        return "rate_limited";
    case PLACARD_REASON_DISABLED:
        return "disabled";
    case PLACARD_REASON_USER_CHANGED:
        return "user_changed";
    case PLACARD_REASON_REFUSED:
        return "refused";
    case PLACARD_REASON_HOST:
        return "host";
    case PLACARD_REASON_ASSET:
        return "asset";
    case PLACARD_REASON_TIMEOUT:
        return "timeout";
    case PLACARD_REASON_ORIENTATION:
        return "orientation";
    case PLACARD_REASON_NO_IMAGE:
        return "no_image";
    case PLACARD_REASON_REPLACED:
        return "replaced";
    case PLACARD_REASON_TEMPLATE:
        return "template";
    case PLACARD_REASON_SESSION:
        return "session";
    case PLACARD_REASON_WITHDRAWN:
        return "withdrawn";
    case PLACARD_REASON_FILE:
        return "file";
    case PLACARD_REASON_UNSIGNED:
        return "unsigned";
    case PLACARD_REASON_SIGNATURE:
        return "signature";
    case PLACARD_REASON_ROLLBACK:
        return "rollback";
    case PLACARD_REASON_FORK:
        return "fork";
    case PLACARD_REASON_EXPIRED:
        return "expired";
    case PLACARD_REASON_STALE:
        return "stale";
    case PLACARD_REASON_TOO_LARGE:
        return "too_large";
    case PLACARD_REASON_URL:
        return "url";
    case PLACARD_REASON_HASH:
        return "hash";
    default:
        return "unknown";
    }
}

static const char *request_kind_name(int32_t value) {
    switch (value) {
    case PLACARD_REQUEST_NONE:
        return "none";
    case PLACARD_REQUEST_DATA:
        return "data";
    case PLACARD_REQUEST_CARDS:
        return "cards";
    case PLACARD_REQUEST_TEMPLATE:
        return "template";
    case PLACARD_REQUEST_ASSET:
        return "asset";
    case PLACARD_REQUEST_USERS_TRACK:
        return "users_track";
    case PLACARD_REQUEST_SOURCE:
        return "source";
    default:
        return "unknown";
    }
}

static const char *slide_from_name(int32_t value) {
    switch (value) {
    case PLACARD_SLIDE_FROM_UNKNOWN:
        return "unknown";
    case PLACARD_SLIDE_FROM_TOP:
        return "top";
    case PLACARD_SLIDE_FROM_BOTTOM:
        return "bottom";
    default:
        return "unknown";
    }
}

static const char *status_name(int32_t value) {
    switch (value) {
    case PLACARD_OK:
        return "ok";
    case PLACARD_BLOCKED:
        return "blocked";
    case PLACARD_IGNORED:
        return "ignored";
    case PLACARD_PENDING:
        return "pending";
    case PLACARD_E_INVALID:
        return "invalid";
    case PLACARD_E_NOT_FOUND:
        return "not_found";
    case PLACARD_E_STATE:
        return "state";
    case PLACARD_E_DISABLED:
        return "disabled";
    case PLACARD_E_IN_USE:
        return "in_use";
    case PLACARD_E_IO:
        return "io";
    case PLACARD_E_VERSION:
        return "version";
    case PLACARD_E_FORKED:
        return "forked";
    default:
        return "unknown";
    }
}

static const char *trigger_name(int32_t value) {
    switch (value) {
    case PLACARD_TRIGGER_NONE:
        return "none";
    case PLACARD_TRIGGER_OPEN:
        return "open";
    case PLACARD_TRIGGER_CUSTOM_EVENT:
        return "custom_event";
    case PLACARD_TRIGGER_PURCHASE:
        return "purchase";
    case PLACARD_TRIGGER_PUSH_CLICK:
        return "push_click";
    case PLACARD_TRIGGER_MESSAGE_CLICK:
        return "message_click";
    case PLACARD_TRIGGER_ABSENCE:
        return "absence";
    default:
        return "unknown";
    }
}

static const char *value_type_name(int32_t value) {
    switch (value) {
    case PLACARD_VALUE_NONE:
        return "none";
    case PLACARD_VALUE_MISSING:
        return "missing";
    case PLACARD_VALUE_NULL:
        return "null";
    case PLACARD_VALUE_BOOLEAN:
        return "boolean";
    case PLACARD_VALUE_NUMBER:
        return "number";
    case PLACARD_VALUE_STRING:
        return "string";
    case PLACARD_VALUE_DATE:
        return "date";
    case PLACARD_VALUE_ARRAY:
        return "array";
    case PLACARD_VALUE_OBJECT:
        return "object";
    default:
        return "unknown";
    }
}

static const char *verdict_kind_name(int32_t value) {
    switch (value) {
    case PLACARD_VERDICT_NONE:
        return "none";
    case PLACARD_VERDICT_WRONG_EVENT:
        return "wrong_event";
    case PLACARD_VERDICT_FILTER_FAILED:
        return "filter_failed";
    case PLACARD_VERDICT_NOT_STARTED:
        return "not_started";
    case PLACARD_VERDICT_ENDED:
        return "ended";
    case PLACARD_VERDICT_NOT_RE_ELIGIBLE:
        return "not_re_eligible";
    case PLACARD_VERDICT_INTERVAL:
        return "interval";
    case PLACARD_VERDICT_LOSES_PRIORITY:
        return "loses_priority";
    case PLACARD_VERDICT_ASSET_PENDING:
        return "asset_pending";
    case PLACARD_VERDICT_CONTROL:
        return "control";
    case PLACARD_VERDICT_WINS:
        return "wins";
    case PLACARD_VERDICT_WAITING:
        return "waiting";
    case PLACARD_VERDICT_GROUP_DISABLED:
        return "group_disabled";
    case PLACARD_VERDICT_CAPPED:
        return "capped";
    case PLACARD_VERDICT_OUTSIDE_WINDOW:
        return "outside_window";
    case PLACARD_VERDICT_NOT_TARGETED:
        return "not_targeted";
    case PLACARD_VERDICT_NOT_IN_EXPERIMENT:
        return "not_in_experiment";
    case PLACARD_VERDICT_HELD_OUT:
        return "held_out";
    case PLACARD_VERDICT_HISTORY:
        return "history";
    case PLACARD_VERDICT_LISTED:
        return "listed";
    case PLACARD_VERDICT_DISMISSED:
        return "dismissed";
    case PLACARD_VERDICT_EXPIRED:
        return "expired";
    default:
        return "unknown";
    }
}

static const char *why_name(int32_t value) {
    switch (value) {
    case PLACARD_WHY_NONE:
        return "none";
    case PLACARD_WHY_OTHER_KIND:
        return "other_kind";
    case PLACARD_WHY_OTHER_NAME:
        return "other_name";
    case PLACARD_WHY_OTHER_BUTTON:
        return "other_button";
    case PLACARD_WHY_NEVER_MET:
        return "never_met";
    case PLACARD_WHY_MISSING:
        return "missing";
    case PLACARD_WHY_OTHER_TYPE:
        return "other_type";
    case PLACARD_WHY_OTHER_VALUE:
        return "other_value";
    case PLACARD_WHY_BAD_PATTERN:
        return "bad_pattern";
    case PLACARD_WHY_PATTERN_LIMIT:
        return "pattern_limit";
    case PLACARD_WHY_BAD_FILTER:
        return "bad_filter";
    case PLACARD_WHY_NEVER_AGAIN:
        return "never_again";
    case PLACARD_WHY_OFFLINE:
        return "offline";
    case PLACARD_WHY_REFUSED:
        return "refused";
    case PLACARD_WHY_CAP_LIFETIME:
        return "cap_lifetime";
    case PLACARD_WHY_CAP_PERIOD:
        return "cap_period";
    case PLACARD_WHY_CAP_SESSION:
        return "cap_session";
    case PLACARD_WHY_CAP_DAY:
        return "cap_day";
    case PLACARD_WHY_TOO_LATE:
        return "too_late";
    default:
        return "unknown";
    }
}

napi_value pn_status(napi_env env, placard_status status) { return pn_name(env, status_name(status)); }

napi_value pn_extra_value(napi_env env, const placard_extra *raw) {
    napi_value made = pn_object(env);
    pn_set(env, made, "key", pn_text_value(env, raw->key, raw->key_length));
    pn_set(env, made, "value", pn_text_value(env, raw->value, raw->value_length));
    return made;
}

napi_value pn_card_value(napi_env env, const placard_card *raw) {
    napi_value made = pn_object(env);
    pn_set(env, made, "id", pn_text_value(env, raw->id, raw->id_length));
    pn_set(env, made, "kind", pn_name(env, card_kind_name(raw->kind)));
    pn_set(env, made, "viewed", pn_bool(env, raw->viewed));
    pn_set(env, made, "clicked", pn_bool(env, raw->clicked));
    pn_set(env, made, "dismissed", pn_bool(env, raw->dismissed));
    pn_set(env, made, "dismissible", pn_bool(env, raw->dismissible));
    pn_set(env, made, "pinned", pn_bool(env, raw->pinned));
    pn_set(env, made, "isControl", pn_bool(env, raw->is_control));
    pn_set(env, made, "isTest", pn_bool(env, raw->is_test));
    pn_set(env, made, "openUrlInWebview", pn_bool(env, raw->open_url_in_webview));
    pn_set(env, made, "createdMs", pn_number(env, (double)raw->created_ms));
    pn_set(env, made, "expiresAtMs",
           raw->expires_at_ms == -1 ? pn_null(env) : pn_number(env, (double)raw->expires_at_ms));
    pn_set(env, made, "aspectRatio", raw->aspect_ratio == 0 ? pn_null(env) : pn_number(env, (double)raw->aspect_ratio));
    pn_set(env, made, "url", pn_text_value(env, raw->url, raw->url_length));
    pn_set(env, made, "title", pn_text_value(env, raw->title, raw->title_length));
    pn_set(env, made, "description", pn_text_value(env, raw->description, raw->description_length));
    pn_set(env, made, "image", pn_text_value(env, raw->image, raw->image_length));
    pn_set(env, made, "domain", pn_text_value(env, raw->domain, raw->domain_length));
    pn_set(env, made, "language", pn_text_value(env, raw->language, raw->language_length));
    pn_set(env, made, "imageAlt", pn_text_value(env, raw->image_alt, raw->image_alt_length));
    pn_set(env, made, "imagePath", pn_text_value(env, raw->image_path, raw->image_path_length));
    pn_set(env, made, "extras", pn_card_extras(env, raw));
    return made;
}

napi_value pn_button_value(napi_env env, const placard_button *raw) {
    napi_value made = pn_object(env);
    pn_set(env, made, "id", pn_number(env, (double)raw->id));
    pn_set(env, made, "clickAction", pn_name(env, click_action_name(raw->click_action)));
    pn_set(env, made, "useWebview", pn_bool(env, raw->use_webview));
    pn_set(env, made, "bgColor", pn_number(env, (double)raw->bg_color));
    pn_set(env, made, "textColor", pn_number(env, (double)raw->text_color));
    pn_set(env, made, "borderColor", pn_number(env, (double)raw->border_color));
    pn_set(env, made, "text", pn_text_value(env, raw->text, raw->text_length));
    pn_set(env, made, "uri", pn_text_value(env, raw->uri, raw->uri_length));
    return made;
}

napi_value pn_asset_value(napi_env env, const placard_asset *raw) {
    napi_value made = pn_object(env);
    pn_set(env, made, "url", pn_text_value(env, raw->url, raw->url_length));
    pn_set(env, made, "path", pn_text_value(env, raw->path, raw->path_length));
    return made;
}

napi_value pn_message_colors_value(napi_env env, const placard_message_colors *raw) {
    napi_value made = pn_object(env);
    pn_set(env, made, "bgColor", pn_number(env, (double)raw->bg_color));
    pn_set(env, made, "textColor", pn_number(env, (double)raw->text_color));
    pn_set(env, made, "headerTextColor", pn_number(env, (double)raw->header_text_color));
    pn_set(env, made, "closeBtnColor", pn_number(env, (double)raw->close_btn_color));
    pn_set(env, made, "frameColor", pn_number(env, (double)raw->frame_color));
    pn_set(env, made, "iconColor", pn_number(env, (double)raw->icon_color));
    pn_set(env, made, "iconBgColor", pn_number(env, (double)raw->icon_bg_color));
    return made;
}

napi_value pn_button_colors_value(napi_env env, const placard_button_colors *raw) {
    napi_value made = pn_object(env);
    pn_set(env, made, "bgColor", pn_number(env, (double)raw->bg_color));
    pn_set(env, made, "textColor", pn_number(env, (double)raw->text_color));
    pn_set(env, made, "borderColor", pn_number(env, (double)raw->border_color));
    return made;
}

napi_value pn_message_value(napi_env env, const placard_message *raw) {
    napi_value made = pn_object(env);
    pn_set(env, made, "handle", pn_uint64_value(env, (uint64_t)raw->handle));
    pn_set(env, made, "id", pn_text_value(env, raw->id, raw->id_length));
    pn_set(env, made, "state", pn_name(env, message_state_name(raw->state)));
    pn_set(env, made, "type", pn_name(env, message_type_name(raw->type)));
    pn_set(env, made, "clickAction", pn_name(env, click_action_name(raw->click_action)));
    pn_set(env, made, "openTarget", pn_name(env, open_target_name(raw->open_target)));
    pn_set(env, made, "messageClose", pn_name(env, close_name(raw->message_close)));
    pn_set(env, made, "slideFrom", pn_name(env, slide_from_name(raw->slide_from)));
    pn_set(env, made, "orientation", pn_name(env, message_orientation_name(raw->orientation)));
    pn_set(env, made, "textAlignHeader", pn_name(env, align_name(raw->text_align_header)));
    pn_set(env, made, "textAlignMessage", pn_name(env, align_name(raw->text_align_message)));
    pn_set(env, made, "imageStyle", pn_name(env, image_style_name(raw->image_style)));
    pn_set(env, made, "cropType", pn_name(env, crop_name(raw->crop_type)));
    pn_set(env, made, "isLocal", pn_bool(env, raw->is_local));
    pn_set(env, made, "useWebview", pn_bool(env, raw->use_webview));
    pn_set(env, made, "isTestSend", pn_bool(env, raw->is_test_send));
    pn_set(env, made, "animateIn", pn_bool(env, raw->animate_in));
    pn_set(env, made, "animateOut", pn_bool(env, raw->animate_out));
    pn_set(env, made, "trusted", pn_bool(env, raw->trusted));
    pn_set(env, made, "hasDarkTheme", pn_bool(env, raw->has_dark_theme));
    pn_set(env, made, "durationMs", pn_number(env, (double)raw->duration_ms));
    pn_set(env, made, "bgColor", pn_number(env, (double)raw->bg_color));
    pn_set(env, made, "textColor", pn_number(env, (double)raw->text_color));
    pn_set(env, made, "headerTextColor", pn_number(env, (double)raw->header_text_color));
    pn_set(env, made, "closeBtnColor", pn_number(env, (double)raw->close_btn_color));
    pn_set(env, made, "frameColor", pn_number(env, (double)raw->frame_color));
    pn_set(env, made, "iconColor", pn_number(env, (double)raw->icon_color));
    pn_set(env, made, "iconBgColor", pn_number(env, (double)raw->icon_bg_color));
    pn_set(env, made, "triggerId", pn_text_value(env, raw->trigger_id, raw->trigger_id_length));
    pn_set(env, made, "header", pn_text_value(env, raw->header, raw->header_length));
    pn_set(env, made, "message", pn_text_value(env, raw->message, raw->message_length));
    pn_set(env, made, "uri", pn_text_value(env, raw->uri, raw->uri_length));
    pn_set(env, made, "imageUrl", pn_text_value(env, raw->image_url, raw->image_url_length));
    pn_set(env, made, "imagePath", pn_text_value(env, raw->image_path, raw->image_path_length));
    pn_set(env, made, "assetsZip", pn_text_value(env, raw->assets_zip, raw->assets_zip_length));
    pn_set(env, made, "assetsZipPath", pn_text_value(env, raw->assets_zip_path, raw->assets_zip_path_length));
    pn_set(env, made, "icon", pn_text_value(env, raw->icon, raw->icon_length));
    pn_set(env, made, "language", pn_text_value(env, raw->language, raw->language_length));
    pn_set(env, made, "imageAlt", pn_text_value(env, raw->image_alt, raw->image_alt_length));
    pn_set(env, made, "htmlId", pn_text_value(env, raw->html_id, raw->html_id_length));
    pn_set(env, made, "css", pn_text_value(env, raw->css, raw->css_length));
    pn_set(env, made, "messageFields", pn_text_value(env, raw->message_fields, raw->message_fields_length));
    pn_set(env, made, "messageExtras", pn_text_value(env, raw->message_extras, raw->message_extras_length));
    pn_set(env, made, "buttons", pn_buttons(env, raw));
    pn_set(env, made, "extras", pn_message_extras(env, raw));
    pn_set(env, made, "darkColors", pn_colors(env, raw, PLACARD_THEME_DARK));
    pn_set(env, made, "assets", pn_assets(env, raw));
    return made;
}

napi_value pn_request_value(napi_env env, const placard_request *raw) {
    napi_value made = pn_object(env);
    pn_set(env, made, "id", pn_uint64_value(env, (uint64_t)raw->id));
    pn_set(env, made, "kind", pn_name(env, request_kind_name(raw->kind)));
    pn_set(env, made, "method", pn_text_value(env, raw->method, raw->method_length));
    pn_set(env, made, "url", pn_text_value(env, raw->url, raw->url_length));
    pn_set(env, made, "body", pn_bytes(env, raw->body, raw->body_length));
    pn_set(env, made, "headers", pn_headers(env, raw));
    return made;
}

napi_value pn_verdict_value(napi_env env, const placard_verdict *raw) {
    napi_value made = pn_object(env);
    pn_set(env, made, "campaign", pn_text_value(env, raw->campaign, raw->campaign_length));
    pn_set(env, made, "verdict", pn_name(env, verdict_kind_name(raw->verdict)));
    pn_set(env, made, "why", pn_name(env, why_name(raw->why)));
    pn_set(env, made, "retryAfterMs",
           raw->retry_after_ms == 0 ? pn_null(env) : pn_number(env, (double)raw->retry_after_ms));
    pn_set(env, made, "filter", pn_number(env, (double)raw->filter));
    pn_set(env, made, "foundType", pn_name(env, value_type_name(raw->found_type)));
    pn_set(env, made, "wantedType", pn_name(env, value_type_name(raw->wanted_type)));
    pn_set(env, made, "property", pn_text_value(env, raw->property, raw->property_length));
    pn_set(env, made, "found", pn_text_value(env, raw->found, raw->found_length));
    pn_set(env, made, "wanted", pn_text_value(env, raw->wanted, raw->wanted_length));
    pn_set(env, made, "text", pn_text_value(env, raw->text, raw->text_length));
    pn_set(env, made, "group", pn_text_value(env, raw->group, raw->group_length));
    pn_set(env, made, "cap", pn_number(env, (double)raw->cap));
    pn_set(env, made, "periodMs", raw->period_ms == 0 ? pn_null(env) : pn_number(env, (double)raw->period_ms));
    pn_set(env, made, "rulePart", pn_text_value(env, raw->rule_part, raw->rule_part_length));
    pn_set(env, made, "experiment", pn_text_value(env, raw->experiment, raw->experiment_length));
    pn_set(env, made, "variant", pn_text_value(env, raw->variant, raw->variant_length));
    pn_set(env, made, "holdout", pn_text_value(env, raw->holdout, raw->holdout_length));
    return made;
}

napi_value pn_explained_event_value(napi_env env, const placard_explained_event *raw) {
    napi_value made = pn_object(env);
    pn_set(env, made, "kind", pn_name(env, trigger_name(raw->kind)));
    pn_set(env, made, "timeMs", pn_number(env, (double)raw->time_ms));
    pn_set(env, made, "name", pn_text_value(env, raw->name, raw->name_length));
    pn_set(env, made, "properties", pn_text_value(env, raw->properties, raw->properties_length));
    pn_set(env, made, "button", pn_text_value(env, raw->button, raw->button_length));
    return made;
}

napi_value pn_outbox_record_value(napi_env env, const placard_outbox_record *raw) {
    napi_value made = pn_object(env);
    pn_set(env, made, "id", pn_uint64_value(env, (uint64_t)raw->id));
    pn_set(env, made, "kind", pn_name(env, outbox_kind_name(raw->kind)));
    pn_set(env, made, "putMs", pn_number(env, (double)raw->put_ms));
    pn_set(env, made, "json", pn_text_value(env, raw->json, raw->json_length));
    return made;
}

napi_value pn_push_page_value(napi_env env, const placard_push_page *raw) {
    napi_value made = pn_object(env);
    pn_set(env, made, "title", pn_text_value(env, raw->title, raw->title_length));
    pn_set(env, made, "body", pn_text_value(env, raw->body, raw->body_length));
    pn_set(env, made, "imageUrl", pn_text_value(env, raw->image_url, raw->image_url_length));
    pn_set(env, made, "link", pn_text_value(env, raw->link, raw->link_length));
    pn_set(env, made, "useWebview", pn_bool(env, raw->use_webview));
    return made;
}

napi_value pn_push_payload_value(napi_env env, const placard_push_payload *raw) {
    napi_value made = pn_object(env);
    pn_set(env, made, "trackingId", pn_text_value(env, raw->tracking_id, raw->tracking_id_length));
    pn_set(env, made, "title", pn_text_value(env, raw->title, raw->title_length));
    pn_set(env, made, "subtitle", pn_text_value(env, raw->subtitle, raw->subtitle_length));
    pn_set(env, made, "body", pn_text_value(env, raw->body, raw->body_length));
    pn_set(env, made, "imageUrl", pn_text_value(env, raw->image_url, raw->image_url_length));
    pn_set(env, made, "link", pn_text_value(env, raw->link, raw->link_length));
    pn_set(env, made, "useWebview", pn_bool(env, raw->use_webview));
    return made;
}

napi_value pn_event_value(napi_env env, const placard_event *raw) {
    napi_value made = pn_object(env);
    pn_set(env, made, "type", pn_name(env, event_kind_name(raw->kind)));
    switch (raw->kind) {
    case PLACARD_EVENT_CARDS_UPDATED:
        pn_set(env, made, "count", pn_number(env, (double)raw->count));
        pn_set(env, made, "unviewed", pn_number(env, (double)raw->unviewed));
        pn_set(env, made, "changed", pn_bool(env, raw->changed));
        pn_set(env, made, "origin", pn_name(env, origin_name(raw->origin)));
        pn_set(env, made, "token", raw->token == 0 ? pn_null(env) : pn_uint64_value(env, (uint64_t)raw->token));
        break;
    case PLACARD_EVENT_CARDS_FAILED:
        pn_set(env, made, "reason", pn_name(env, reason_name(raw->reason)));
        pn_set(env, made, "httpStatus", pn_number(env, (double)raw->http_status));
        pn_set(env, made, "retryAfterMs",
               raw->retry_after_ms == 0 ? pn_null(env) : pn_number(env, (double)raw->retry_after_ms));
        pn_set(env, made, "text", pn_text_value(env, raw->text, raw->text_length));
        pn_set(env, made, "token", raw->token == 0 ? pn_null(env) : pn_uint64_value(env, (uint64_t)raw->token));
        break;
    case PLACARD_EVENT_MESSAGES_UPDATED:
        pn_set(env, made, "count", pn_number(env, (double)raw->count));
        pn_set(env, made, "token", raw->token == 0 ? pn_null(env) : pn_uint64_value(env, (uint64_t)raw->token));
        break;
    case PLACARD_EVENT_MESSAGES_FAILED:
        pn_set(env, made, "reason", pn_name(env, reason_name(raw->reason)));
        pn_set(env, made, "httpStatus", pn_number(env, (double)raw->http_status));
        pn_set(env, made, "retryAfterMs",
               raw->retry_after_ms == 0 ? pn_null(env) : pn_number(env, (double)raw->retry_after_ms));
        pn_set(env, made, "text", pn_text_value(env, raw->text, raw->text_length));
        pn_set(env, made, "token", raw->token == 0 ? pn_null(env) : pn_uint64_value(env, (uint64_t)raw->token));
        break;
    case PLACARD_EVENT_MESSAGE:
        pn_set(env, made, "id", pn_text_value(env, raw->id, raw->id_length));
        pn_set(env, made, "handle", pn_uint64_value(env, (uint64_t)raw->handle));
        pn_set(env, made, "message", pn_message_value(env, raw->message));
        break;
    case PLACARD_EVENT_MESSAGE_DISCARDED:
        pn_set(env, made, "id", pn_text_value(env, raw->id, raw->id_length));
        pn_set(env, made, "handle", pn_uint64_value(env, (uint64_t)raw->handle));
        pn_set(env, made, "reason", pn_name(env, reason_name(raw->reason)));
        break;
    case PLACARD_EVENT_MESSAGE_CLOSED:
        pn_set(env, made, "id", pn_text_value(env, raw->id, raw->id_length));
        pn_set(env, made, "handle", pn_uint64_value(env, (uint64_t)raw->handle));
        pn_set(env, made, "reason", pn_name(env, reason_name(raw->reason)));
        break;
    case PLACARD_EVENT_MESSAGE_CONTROL:
        pn_set(env, made, "id", pn_text_value(env, raw->id, raw->id_length));
        break;
    case PLACARD_EVENT_NO_MATCH:
        pn_set(env, made, "trigger", pn_name(env, trigger_name(raw->trigger)));
        pn_set(env, made, "name", pn_text_value(env, raw->name, raw->name_length));
        break;
    case PLACARD_EVENT_SUPPRESSED:
        pn_set(env, made, "trigger", pn_name(env, trigger_name(raw->trigger)));
        pn_set(env, made, "name", pn_text_value(env, raw->name, raw->name_length));
        pn_set(env, made, "retryAfterMs",
               raw->retry_after_ms == 0 ? pn_null(env) : pn_number(env, (double)raw->retry_after_ms));
        break;
    case PLACARD_EVENT_SESSION_STARTED:
        pn_set(env, made, "id", pn_text_value(env, raw->id, raw->id_length));
        break;
    case PLACARD_EVENT_SESSION_ENDED:
        pn_set(env, made, "id", pn_text_value(env, raw->id, raw->id_length));
        break;
    case PLACARD_EVENT_USER_CHANGED:
        pn_set(env, made, "id", pn_text_value(env, raw->id, raw->id_length));
        break;
    case PLACARD_EVENT_AUTH_FAILED:
        pn_set(env, made, "code", pn_number(env, raw->code));
        pn_set(env, made, "meaning", pn_name(env, auth_name(raw->code)));
        pn_set(env, made, "optional", pn_bool(env, raw->optional));
        pn_set(env, made, "id", pn_text_value(env, raw->id, raw->id_length));
        pn_set(env, made, "signature", pn_text_value(env, raw->signature, raw->signature_length));
        pn_set(env, made, "text", pn_text_value(env, raw->text, raw->text_length));
        break;
    case PLACARD_EVENT_CONFIG_UPDATED:
        break;
    case PLACARD_EVENT_DROPPED:
        pn_set(env, made, "dropped", pn_name(env, dropped_kind_name(raw->dropped)));
        pn_set(env, made, "id", pn_text_value(env, raw->id, raw->id_length));
        pn_set(env, made, "text", pn_text_value(env, raw->text, raw->text_length));
        break;
    case PLACARD_EVENT_SENT:
        pn_set(env, made, "count", pn_number(env, (double)raw->count));
        break;
    case PLACARD_EVENT_SEND_FAILED:
        pn_set(env, made, "reason", pn_name(env, reason_name(raw->reason)));
        pn_set(env, made, "httpStatus", pn_number(env, (double)raw->http_status));
        pn_set(env, made, "retryAfterMs",
               raw->retry_after_ms == 0 ? pn_null(env) : pn_number(env, (double)raw->retry_after_ms));
        pn_set(env, made, "text", pn_text_value(env, raw->text, raw->text_length));
        break;
    case PLACARD_EVENT_OVERFLOW:
        pn_set(env, made, "count", pn_number(env, (double)raw->count));
        pn_set(env, made, "text", pn_text_value(env, raw->text, raw->text_length));
        break;
    case PLACARD_EVENT_REQUEST:
        pn_set(env, made, "handle", pn_uint64_value(env, (uint64_t)raw->handle));
        pn_set(env, made, "request", pn_request_value(env, raw->request));
        break;
    case PLACARD_EVENT_REQUEST_CANCELLED:
        pn_set(env, made, "handle", pn_uint64_value(env, (uint64_t)raw->handle));
        break;
    case PLACARD_EVENT_LOG:
        pn_set(env, made, "text", pn_text_value(env, raw->text, raw->text_length));
        break;
    case PLACARD_EVENT_OPEN_URL:
        pn_set(env, made, "url", pn_text_value(env, raw->url, raw->url_length));
        pn_set(env, made, "useWebview", pn_bool(env, raw->use_webview));
        pn_set(env, made, "id", pn_text_value(env, raw->id, raw->id_length));
        pn_set(env, made, "handle", pn_uint64_value(env, (uint64_t)raw->handle));
        break;
    case PLACARD_EVENT_FEED_CLOSED:
        break;
    case PLACARD_EVENT_CARD_IMAGES:
        pn_set(env, made, "count", pn_number(env, (double)raw->count));
        break;
    case PLACARD_EVENT_SOURCE_UPDATED:
        pn_set(env, made, "count", pn_number(env, (double)raw->count));
        pn_set(env, made, "campaigns", pn_number(env, (double)raw->campaigns));
        pn_set(env, made, "sequence", pn_number(env, (double)raw->sequence));
        break;
    case PLACARD_EVENT_SOURCE_FAILED:
        pn_set(env, made, "reason", pn_name(env, reason_name(raw->reason)));
        pn_set(env, made, "httpStatus", pn_number(env, (double)raw->http_status));
        pn_set(env, made, "retryAfterMs",
               raw->retry_after_ms == 0 ? pn_null(env) : pn_number(env, (double)raw->retry_after_ms));
        pn_set(env, made, "text", pn_text_value(env, raw->text, raw->text_length));
        break;
    case PLACARD_EVENT_SOURCE_STATUS:
        pn_set(env, made, "stale", pn_bool(env, raw->stale));
        pn_set(env, made, "contentMs", pn_number(env, (double)raw->content_ms));
        pn_set(env, made, "expiresMs", pn_number(env, (double)raw->expires_ms));
        pn_set(env, made, "sequence", pn_number(env, (double)raw->sequence));
        pn_set(env, made, "reason", pn_name(env, reason_name(raw->reason)));
        pn_set(env, made, "retryAfterMs",
               raw->retry_after_ms == 0 ? pn_null(env) : pn_number(env, (double)raw->retry_after_ms));
        pn_set(env, made, "text", pn_text_value(env, raw->text, raw->text_length));
        break;
    default: /* of a later version */
        pn_set(env, made, "kind", pn_number(env, raw->kind));
    }
    return made;
}

const placard_options *pn_read_options(pn_call *call, size_t index, const char *name, placard_options *out) {
    napi_value from = pn_object_at(call, index, name);
    if (from == NULL)
        return NULL;
    pn_api->options_init(out, sizeof(*out));
    out->api_key = pn_string_field(call, from, "apiKey");
    out->endpoint = pn_string_field(call, from, "endpoint");
    out->directory = pn_string_field(call, from, "directory");
    out->durability = pn_int32_field(call, from, "durability");
    out->user_id = pn_string_field(call, from, "userId");
    out->signature = pn_string_field(call, from, "signature");
    out->sdk_auth = pn_int32_field(call, from, "sdkAuth");
    out->app_version = pn_string_field(call, from, "appVersion");
    out->device_model = pn_string_field(call, from, "deviceModel");
    out->device_os_version = pn_string_field(call, from, "deviceOsVersion");
    out->device_resolution = pn_string_field(call, from, "deviceResolution");
    out->device_locale = pn_string_field(call, from, "deviceLocale");
    out->device_time_zone = pn_string_field(call, from, "deviceTimeZone");
    out->session_timeout_s = pn_int32_field(call, from, "sessionTimeoutS");
    out->message_interval_s = pn_int32_field(call, from, "messageIntervalS");
    out->flush_interval_s = pn_int32_field(call, from, "flushIntervalS");
    out->queue_limit = pn_int32_field(call, from, "queueLimit");
    out->refresh_cards_at_start = pn_int32_field(call, from, "refreshCardsAtStart");
    out->report_open_no_match = pn_int32_field(call, from, "reportOpenNoMatch");
    out->rate_limits = pn_int32_field(call, from, "rateLimits");
    out->transport = pn_int32_field(call, from, "transport");
    out->allow_insecure_http = pn_int32_field(call, from, "allowInsecureHttp");
    out->ca_file = pn_string_field(call, from, "caFile");
    out->proxy = pn_string_field(call, from, "proxy");
    out->delivery = pn_int32_field(call, from, "delivery");
    out->rest_endpoint = pn_string_field(call, from, "restEndpoint");
    out->rest_key = pn_string_field(call, from, "restKey");
    out->rest_identity = pn_string_field(call, from, "restIdentity");
    out->rest_identity_label = pn_string_field(call, from, "restIdentityLabel");
    out->rest_identity_kind = pn_int32_field(call, from, "restIdentityKind");
    out->clock = pn_int32_field(call, from, "clock");
    out->clock_wall_ms = pn_int64_field(call, from, "clockWallMs");
    out->clock_monotonic_ms = pn_int64_field(call, from, "clockMonotonicMs");
    out->seed = pn_uint64_field(call, from, "seed");
    out->stack_keep = pn_int32_field(call, from, "stackKeep");
    out->stack_time_s = pn_int32_field(call, from, "stackTimeS");
    out->count_at = pn_int32_field(call, from, "countAt");
    out->group_access = pn_int32_field(call, from, "groupAccess");
    out->prefetch_card_images = pn_int32_field(call, from, "prefetchCardImages");
    out->dispatch_budget_us = pn_uint32_field(call, from, "dispatchBudgetUs");
    out->queue_limit_bytes = pn_int64_field(call, from, "queueLimitBytes");
    out->source_file = pn_string_field(call, from, "sourceFile");
    out->campaigns_json = pn_string_field(call, from, "campaignsJson");
    out->source_url = pn_string_field(call, from, "sourceUrl");
    out->source_keys = pn_string_field(call, from, "sourceKeys");
    out->source_signatures = pn_int32_field(call, from, "sourceSignatures");
    out->source_interval_s = pn_int32_field(call, from, "sourceIntervalS");
    out->records = pn_int32_field(call, from, "records");
    out->records_file_limit = pn_int64_field(call, from, "recordsFileLimit");
    out->tape_kb = pn_int64_field(call, from, "tapeKb");
    out->tape_days = pn_int64_field(call, from, "tapeDays");
    return call->failed ? NULL : out;
}

const placard_host_state *pn_read_host_state(pn_call *call, size_t index, const char *name, placard_host_state *out) {
    napi_value from = pn_object_at(call, index, name);
    if (from == NULL)
        return NULL;
    pn_api->host_state_init(out, sizeof(*out));
    out->foreground = pn_int32_field(call, from, "foreground");
    out->keyboard = pn_int32_field(call, from, "keyboard");
    out->busy = pn_int32_field(call, from, "busy");
    out->online = pn_int32_field(call, from, "online");
    out->orientation = pn_int32_field(call, from, "orientation");
    return call->failed ? NULL : out;
}

const placard_card_filter *pn_read_card_filter(pn_call *call, size_t index, const char *name,
                                               placard_card_filter *out) {
    napi_value from = pn_object_at(call, index, name);
    if (from == NULL)
        return NULL;
    pn_api->card_filter_init(out, sizeof(*out));
    out->class_types = pn_strings_field(call, from, "classTypes", &out->class_types_count);
    out->kinds = pn_uint32_field(call, from, "kinds");
    out->pinned = pn_int32_field(call, from, "pinned");
    out->viewed = pn_int32_field(call, from, "viewed");
    return call->failed ? NULL : out;
}

const placard_render_options *pn_read_render_options(pn_call *call, size_t index, const char *name,
                                                     placard_render_options *out) {
    napi_value from = pn_object_at(call, index, name);
    if (from == NULL)
        return NULL;
    pn_api->render_options_init(out, sizeof(*out));
    out->appearance = pn_int32_field(call, from, "appearance");
    out->context = pn_int32_field(call, from, "context");
    out->title = pn_string_field(call, from, "title");
    out->unread_indicator = pn_int32_field(call, from, "unreadIndicator");
    out->direction = pn_int32_field(call, from, "direction");
    out->language = pn_string_field(call, from, "language");
    out->theme = pn_string_field(call, from, "theme");
    out->words = pn_string_field(call, from, "words");
    out->link_base = pn_string_field(call, from, "linkBase");
    out->layout = pn_int32_field(call, from, "layout");
    out->pull_to_refresh = pn_int32_field(call, from, "pullToRefresh");
    out->scripts = pn_int32_field(call, from, "scripts");
    return call->failed ? NULL : out;
}

const placard_response *pn_read_response(pn_call *call, size_t index, const char *name, placard_response *out) {
    napi_value from = pn_object_at(call, index, name);
    if (from == NULL)
        return NULL;
    pn_api->response_init(out, sizeof(*out));
    out->status = pn_int32_field(call, from, "status");
    out->retry_after = pn_string_field(call, from, "retryAfter");
    out->content_type = pn_string_field(call, from, "contentType");
    out->body = pn_bytes_field(call, from, "body", &out->body_length);
    out->rate_limit_remaining = pn_string_field(call, from, "rateLimitRemaining");
    out->rate_limit_reset = pn_string_field(call, from, "rateLimitReset");
    out->etag = pn_string_field(call, from, "etag");
    out->last_modified = pn_string_field(call, from, "lastModified");
    out->failure = pn_int32_field(call, from, "failure");
    out->failure_text = pn_string_field(call, from, "failureText");
    return call->failed ? NULL : out;
}

const placard_tracker_options *pn_read_tracker_options(pn_call *call, size_t index, const char *name,
                                                       placard_tracker_options *out) {
    napi_value from = pn_object_at(call, index, name);
    if (from == NULL)
        return NULL;
    pn_api->tracker_options_init(out, sizeof(*out));
    out->rest_endpoint = pn_string_field(call, from, "restEndpoint");
    out->rest_key = pn_string_field(call, from, "restKey");
    out->directory = pn_string_field(call, from, "directory");
    out->app_id = pn_string_field(call, from, "appId");
    out->durability = pn_int32_field(call, from, "durability");
    out->flush_interval_s = pn_int32_field(call, from, "flushIntervalS");
    out->queue_limit = pn_int32_field(call, from, "queueLimit");
    out->transport = pn_int32_field(call, from, "transport");
    out->allow_insecure_http = pn_int32_field(call, from, "allowInsecureHttp");
    out->ca_file = pn_string_field(call, from, "caFile");
    out->proxy = pn_string_field(call, from, "proxy");
    out->clock = pn_int32_field(call, from, "clock");
    out->clock_wall_ms = pn_int64_field(call, from, "clockWallMs");
    out->clock_monotonic_ms = pn_int64_field(call, from, "clockMonotonicMs");
    out->seed = pn_uint64_field(call, from, "seed");
    out->queue_limit_bytes = pn_int64_field(call, from, "queueLimitBytes");
    return call->failed ? NULL : out;
}

const placard_identity *pn_read_identity(pn_call *call, size_t index, const char *name, placard_identity *out) {
    napi_value from = pn_object_at(call, index, name);
    if (from == NULL)
        return NULL;
    pn_api->identity_init(out, sizeof(*out));
    out->kind = pn_int32_field(call, from, "kind");
    out->name = pn_string_field(call, from, "name");
    out->label = pn_string_field(call, from, "label");
    return call->failed ? NULL : out;
}

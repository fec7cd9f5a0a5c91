/* placard-g-enums.c - the types of the enumerations. Generated from interface/ by `make generate`: do not edit. */
#include "placard-g-enums.h"

/* The name is static: so is the type, once it is registered. */
static GType registered(gsize *type, const char *name, const GEnumValue *values) {
    if (g_once_init_enter(type))
        g_once_init_leave(type, g_enum_register_static(name, values));
    return *type;
}

GType placard_g_durability_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_DURABILITY_PROCESS, "PLACARD_G_DURABILITY_PROCESS", "process"},
        {PLACARD_G_DURABILITY_POWER, "PLACARD_G_DURABILITY_POWER", "power"},
        {PLACARD_G_DURABILITY_MEMORY, "PLACARD_G_DURABILITY_MEMORY", "memory"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGDurability", values);
}

GType placard_g_delivery_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_DELIVERY_SDK, "PLACARD_G_DELIVERY_SDK", "sdk"},
        {PLACARD_G_DELIVERY_USERS_TRACK, "PLACARD_G_DELIVERY_USERS_TRACK", "users-track"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGDelivery", values);
}

GType placard_g_rest_name_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_REST_NAME_NONE, "PLACARD_G_REST_NAME_NONE", "none"},
        {PLACARD_G_REST_NAME_BRAZE_ID, "PLACARD_G_REST_NAME_BRAZE_ID", "braze-id"},
        {PLACARD_G_REST_NAME_EXTERNAL_ID, "PLACARD_G_REST_NAME_EXTERNAL_ID", "external-id"},
        {PLACARD_G_REST_NAME_USER_ALIAS, "PLACARD_G_REST_NAME_USER_ALIAS", "user-alias"},
        {PLACARD_G_REST_NAME_EMAIL, "PLACARD_G_REST_NAME_EMAIL", "email"},
        {PLACARD_G_REST_NAME_PHONE, "PLACARD_G_REST_NAME_PHONE", "phone"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGRestName", values);
}

GType placard_g_stack_keep_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_STACK_KEEP_PROCESS, "PLACARD_G_STACK_KEEP_PROCESS", "process"},
        {PLACARD_G_STACK_KEEP_SESSION, "PLACARD_G_STACK_KEEP_SESSION", "session"},
        {PLACARD_G_STACK_KEEP_UNSEEN, "PLACARD_G_STACK_KEEP_UNSEEN", "unseen"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGStackKeep", values);
}

GType placard_g_count_at_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_COUNT_AT_HAND_OVER, "PLACARD_G_COUNT_AT_HAND_OVER", "hand-over"},
        {PLACARD_G_COUNT_AT_SHOWN, "PLACARD_G_COUNT_AT_SHOWN", "shown"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGCountAt", values);
}

GType placard_g_records_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_RECORDS_AUTOMATIC, "PLACARD_G_RECORDS_AUTOMATIC", "automatic"},
        {PLACARD_G_RECORDS_ENDPOINT, "PLACARD_G_RECORDS_ENDPOINT", "endpoint"},
        {PLACARD_G_RECORDS_OFF, "PLACARD_G_RECORDS_OFF", "off"},
        {PLACARD_G_RECORDS_FILE, "PLACARD_G_RECORDS_FILE", "file"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGRecords", values);
}

GType placard_g_transport_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_TRANSPORT_BUILTIN, "PLACARD_G_TRANSPORT_BUILTIN", "builtin"},
        {PLACARD_G_TRANSPORT_HOST, "PLACARD_G_TRANSPORT_HOST", "host"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGTransport", values);
}

GType placard_g_clock_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_CLOCK_SYSTEM, "PLACARD_G_CLOCK_SYSTEM", "system"},
        {PLACARD_G_CLOCK_HOST, "PLACARD_G_CLOCK_HOST", "host"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGClock", values);
}

GType placard_g_orientation_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_ORIENTATION_UNKNOWN, "PLACARD_G_ORIENTATION_UNKNOWN", "unknown"},
        {PLACARD_G_ORIENTATION_PORTRAIT, "PLACARD_G_ORIENTATION_PORTRAIT", "portrait"},
        {PLACARD_G_ORIENTATION_LANDSCAPE, "PLACARD_G_ORIENTATION_LANDSCAPE", "landscape"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGOrientation", values);
}

GType placard_g_event_kind_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_EVENT_KIND_NONE, "PLACARD_G_EVENT_KIND_NONE", "none"},
        {PLACARD_G_EVENT_KIND_CARDS_UPDATED, "PLACARD_G_EVENT_KIND_CARDS_UPDATED", "cards-updated"},
        {PLACARD_G_EVENT_KIND_CARDS_FAILED, "PLACARD_G_EVENT_KIND_CARDS_FAILED", "cards-failed"},
        {PLACARD_G_EVENT_KIND_MESSAGES_UPDATED, "PLACARD_G_EVENT_KIND_MESSAGES_UPDATED", "messages-updated"},
        {PLACARD_G_EVENT_KIND_MESSAGES_FAILED, "PLACARD_G_EVENT_KIND_MESSAGES_FAILED", "messages-failed"},
        {PLACARD_G_EVENT_KIND_MESSAGE, "PLACARD_G_EVENT_KIND_MESSAGE", "message"},
        {PLACARD_G_EVENT_KIND_MESSAGE_DISCARDED, "PLACARD_G_EVENT_KIND_MESSAGE_DISCARDED", "message-discarded"},
        {PLACARD_G_EVENT_KIND_MESSAGE_CLOSED, "PLACARD_G_EVENT_KIND_MESSAGE_CLOSED", "message-closed"},
        {PLACARD_G_EVENT_KIND_MESSAGE_CONTROL, "PLACARD_G_EVENT_KIND_MESSAGE_CONTROL", "message-control"},
        {PLACARD_G_EVENT_KIND_NO_MATCH, "PLACARD_G_EVENT_KIND_NO_MATCH", "no-match"},
        {PLACARD_G_EVENT_KIND_SUPPRESSED, "PLACARD_G_EVENT_KIND_SUPPRESSED", "suppressed"},
        {PLACARD_G_EVENT_KIND_SESSION_STARTED, "PLACARD_G_EVENT_KIND_SESSION_STARTED", "session-started"},
        {PLACARD_G_EVENT_KIND_SESSION_ENDED, "PLACARD_G_EVENT_KIND_SESSION_ENDED", "session-ended"},
        {PLACARD_G_EVENT_KIND_USER_CHANGED, "PLACARD_G_EVENT_KIND_USER_CHANGED", "user-changed"},
        {PLACARD_G_EVENT_KIND_AUTH_FAILED, "PLACARD_G_EVENT_KIND_AUTH_FAILED", "auth-failed"},
        {PLACARD_G_EVENT_KIND_CONFIG_UPDATED, "PLACARD_G_EVENT_KIND_CONFIG_UPDATED", "config-updated"},
        {PLACARD_G_EVENT_KIND_DROPPED, "PLACARD_G_EVENT_KIND_DROPPED", "dropped"},
        {PLACARD_G_EVENT_KIND_SENT, "PLACARD_G_EVENT_KIND_SENT", "sent"},
        {PLACARD_G_EVENT_KIND_SEND_FAILED, "PLACARD_G_EVENT_KIND_SEND_FAILED", "send-failed"},
        {PLACARD_G_EVENT_KIND_OVERFLOW, "PLACARD_G_EVENT_KIND_OVERFLOW", "overflow"},
        {PLACARD_G_EVENT_KIND_REQUEST, "PLACARD_G_EVENT_KIND_REQUEST", "request"},
        {PLACARD_G_EVENT_KIND_REQUEST_CANCELLED, "PLACARD_G_EVENT_KIND_REQUEST_CANCELLED", "request-cancelled"},
        {PLACARD_G_EVENT_KIND_LOG, "PLACARD_G_EVENT_KIND_LOG", "log"},
        {PLACARD_G_EVENT_KIND_OPEN_URL, "PLACARD_G_EVENT_KIND_OPEN_URL", "open-url"},
        {PLACARD_G_EVENT_KIND_FEED_CLOSED, "PLACARD_G_EVENT_KIND_FEED_CLOSED", "feed-closed"},
        {PLACARD_G_EVENT_KIND_CARD_IMAGES, "PLACARD_G_EVENT_KIND_CARD_IMAGES", "card-images"},
        {PLACARD_G_EVENT_KIND_SOURCE_UPDATED, "PLACARD_G_EVENT_KIND_SOURCE_UPDATED", "source-updated"},
        {PLACARD_G_EVENT_KIND_SOURCE_FAILED, "PLACARD_G_EVENT_KIND_SOURCE_FAILED", "source-failed"},
        {PLACARD_G_EVENT_KIND_SOURCE_STATUS, "PLACARD_G_EVENT_KIND_SOURCE_STATUS", "source-status"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGEventKind", values);
}

GType placard_g_reason_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_REASON_NONE, "PLACARD_G_REASON_NONE", "none"},
        {PLACARD_G_REASON_OFFLINE, "PLACARD_G_REASON_OFFLINE", "offline"},
        {PLACARD_G_REASON_HTTP, "PLACARD_G_REASON_HTTP", "http"},
        {PLACARD_G_REASON_AUTH, "PLACARD_G_REASON_AUTH", "auth"},
        {PLACARD_G_REASON_MALFORMED, "PLACARD_G_REASON_MALFORMED", "malformed"},
        {PLACARD_G_REASON_RATE_LIMITED, "PLACARD_G_REASON_RATE_LIMITED", "rate-limited"},
        {PLACARD_G_REASON_DISABLED, "PLACARD_G_REASON_DISABLED", "disabled"},
        {PLACARD_G_REASON_USER_CHANGED, "PLACARD_G_REASON_USER_CHANGED", "user-changed"},
        {PLACARD_G_REASON_REFUSED, "PLACARD_G_REASON_REFUSED", "refused"},
        {PLACARD_G_REASON_HOST, "PLACARD_G_REASON_HOST", "host"},
        {PLACARD_G_REASON_ASSET, "PLACARD_G_REASON_ASSET", "asset"},
        {PLACARD_G_REASON_TIMEOUT, "PLACARD_G_REASON_TIMEOUT", "timeout"},
        {PLACARD_G_REASON_ORIENTATION, "PLACARD_G_REASON_ORIENTATION", "orientation"},
        {PLACARD_G_REASON_NO_IMAGE, "PLACARD_G_REASON_NO_IMAGE", "no-image"},
        {PLACARD_G_REASON_REPLACED, "PLACARD_G_REASON_REPLACED", "replaced"},
        {PLACARD_G_REASON_TEMPLATE, "PLACARD_G_REASON_TEMPLATE", "template"},
        {PLACARD_G_REASON_SESSION, "PLACARD_G_REASON_SESSION", "session"},
        {PLACARD_G_REASON_WITHDRAWN, "PLACARD_G_REASON_WITHDRAWN", "withdrawn"},
        {PLACARD_G_REASON_FILE, "PLACARD_G_REASON_FILE", "file"},
        {PLACARD_G_REASON_UNSIGNED, "PLACARD_G_REASON_UNSIGNED", "unsigned"},
        {PLACARD_G_REASON_SIGNATURE, "PLACARD_G_REASON_SIGNATURE", "signature"},
        {PLACARD_G_REASON_ROLLBACK, "PLACARD_G_REASON_ROLLBACK", "rollback"},
        {PLACARD_G_REASON_FORK, "PLACARD_G_REASON_FORK", "fork"},
        {PLACARD_G_REASON_EXPIRED, "PLACARD_G_REASON_EXPIRED", "expired"},
        {PLACARD_G_REASON_STALE, "PLACARD_G_REASON_STALE", "stale"},
        {PLACARD_G_REASON_TOO_LARGE, "PLACARD_G_REASON_TOO_LARGE", "too-large"},
        {PLACARD_G_REASON_URL, "PLACARD_G_REASON_URL", "url"},
        {PLACARD_G_REASON_HASH, "PLACARD_G_REASON_HASH", "hash"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGReason", values);
}

GType placard_g_dropped_kind_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_DROPPED_KIND_NONE, "PLACARD_G_DROPPED_KIND_NONE", "none"},
        {PLACARD_G_DROPPED_KIND_CARD, "PLACARD_G_DROPPED_KIND_CARD", "card"},
        {PLACARD_G_DROPPED_KIND_CAMPAIGN, "PLACARD_G_DROPPED_KIND_CAMPAIGN", "campaign"},
        {PLACARD_G_DROPPED_KIND_FILTER, "PLACARD_G_DROPPED_KIND_FILTER", "filter"},
        {PLACARD_G_DROPPED_KIND_URL, "PLACARD_G_DROPPED_KIND_URL", "url"},
        {PLACARD_G_DROPPED_KIND_RECORD, "PLACARD_G_DROPPED_KIND_RECORD", "record"},
        {PLACARD_G_DROPPED_KIND_PENDING_EVENT, "PLACARD_G_DROPPED_KIND_PENDING_EVENT", "pending-event"},
        {PLACARD_G_DROPPED_KIND_PENDING_ATTRIBUTE, "PLACARD_G_DROPPED_KIND_PENDING_ATTRIBUTE", "pending-attribute"},
        {PLACARD_G_DROPPED_KIND_PENDING_USER_FIELD, "PLACARD_G_DROPPED_KIND_PENDING_USER_FIELD", "pending-user-field"},
        {PLACARD_G_DROPPED_KIND_CONFIG, "PLACARD_G_DROPPED_KIND_CONFIG", "config"},
        {PLACARD_G_DROPPED_KIND_STORE, "PLACARD_G_DROPPED_KIND_STORE", "store"},
        {PLACARD_G_DROPPED_KIND_PENDING_PURCHASE, "PLACARD_G_DROPPED_KIND_PENDING_PURCHASE", "pending-purchase"},
        {PLACARD_G_DROPPED_KIND_VALUE, "PLACARD_G_DROPPED_KIND_VALUE", "value"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGDroppedKind", values);
}

GType placard_g_trigger_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_TRIGGER_NONE, "PLACARD_G_TRIGGER_NONE", "none"},
        {PLACARD_G_TRIGGER_OPEN, "PLACARD_G_TRIGGER_OPEN", "open"},
        {PLACARD_G_TRIGGER_CUSTOM_EVENT, "PLACARD_G_TRIGGER_CUSTOM_EVENT", "custom-event"},
        {PLACARD_G_TRIGGER_PURCHASE, "PLACARD_G_TRIGGER_PURCHASE", "purchase"},
        {PLACARD_G_TRIGGER_PUSH_CLICK, "PLACARD_G_TRIGGER_PUSH_CLICK", "push-click"},
        {PLACARD_G_TRIGGER_MESSAGE_CLICK, "PLACARD_G_TRIGGER_MESSAGE_CLICK", "message-click"},
        {PLACARD_G_TRIGGER_ABSENCE, "PLACARD_G_TRIGGER_ABSENCE", "absence"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGTrigger", values);
}

GType placard_g_origin_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_ORIGIN_NONE, "PLACARD_G_ORIGIN_NONE", "none"},
        {PLACARD_G_ORIGIN_SERVER, "PLACARD_G_ORIGIN_SERVER", "server"},
        {PLACARD_G_ORIGIN_CACHE, "PLACARD_G_ORIGIN_CACHE", "cache"},
        {PLACARD_G_ORIGIN_LOCAL, "PLACARD_G_ORIGIN_LOCAL", "local"},
        {PLACARD_G_ORIGIN_SOURCE, "PLACARD_G_ORIGIN_SOURCE", "source"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGOrigin", values);
}

GType placard_g_card_kind_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_CARD_KIND_NONE, "PLACARD_G_CARD_KIND_NONE", "none"},
        {PLACARD_G_CARD_KIND_BANNER, "PLACARD_G_CARD_KIND_BANNER", "banner"},
        {PLACARD_G_CARD_KIND_CAPTIONED_IMAGE, "PLACARD_G_CARD_KIND_CAPTIONED_IMAGE", "captioned-image"},
        {PLACARD_G_CARD_KIND_CLASSIC, "PLACARD_G_CARD_KIND_CLASSIC", "classic"},
        {PLACARD_G_CARD_KIND_CONTROL, "PLACARD_G_CARD_KIND_CONTROL", "control"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGCardKind", values);
}

GType placard_g_user_field_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_USER_FIELD_NONE, "PLACARD_G_USER_FIELD_NONE", "none"},
        {PLACARD_G_USER_FIELD_FIRST_NAME, "PLACARD_G_USER_FIELD_FIRST_NAME", "first-name"},
        {PLACARD_G_USER_FIELD_LAST_NAME, "PLACARD_G_USER_FIELD_LAST_NAME", "last-name"},
        {PLACARD_G_USER_FIELD_EMAIL, "PLACARD_G_USER_FIELD_EMAIL", "email"},
        {PLACARD_G_USER_FIELD_PHONE, "PLACARD_G_USER_FIELD_PHONE", "phone"},
        {PLACARD_G_USER_FIELD_GENDER, "PLACARD_G_USER_FIELD_GENDER", "gender"},
        {PLACARD_G_USER_FIELD_DOB, "PLACARD_G_USER_FIELD_DOB", "dob"},
        {PLACARD_G_USER_FIELD_COUNTRY, "PLACARD_G_USER_FIELD_COUNTRY", "country"},
        {PLACARD_G_USER_FIELD_HOME_CITY, "PLACARD_G_USER_FIELD_HOME_CITY", "home-city"},
        {PLACARD_G_USER_FIELD_LANGUAGE, "PLACARD_G_USER_FIELD_LANGUAGE", "language"},
        {PLACARD_G_USER_FIELD_EMAIL_SUBSCRIBE, "PLACARD_G_USER_FIELD_EMAIL_SUBSCRIBE", "email-subscribe"},
        {PLACARD_G_USER_FIELD_PUSH_SUBSCRIBE, "PLACARD_G_USER_FIELD_PUSH_SUBSCRIBE", "push-subscribe"},
        {PLACARD_G_USER_FIELD_IMAGE_URL, "PLACARD_G_USER_FIELD_IMAGE_URL", "image-url"},
        {PLACARD_G_USER_FIELD_NATIVE_LINE_ID, "PLACARD_G_USER_FIELD_NATIVE_LINE_ID", "native-line-id"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGUserField", values);
}

GType placard_g_subscription_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_SUBSCRIPTION_NONE, "PLACARD_G_SUBSCRIPTION_NONE", "none"},
        {PLACARD_G_SUBSCRIPTION_SUBSCRIBED, "PLACARD_G_SUBSCRIPTION_SUBSCRIBED", "subscribed"},
        {PLACARD_G_SUBSCRIPTION_UNSUBSCRIBED, "PLACARD_G_SUBSCRIPTION_UNSUBSCRIBED", "unsubscribed"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGSubscription", values);
}

GType placard_g_hint_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_HINT_ALL, "PLACARD_G_HINT_ALL", "all"},
        {PLACARD_G_HINT_CARDS, "PLACARD_G_HINT_CARDS", "cards"},
        {PLACARD_G_HINT_MESSAGES, "PLACARD_G_HINT_MESSAGES", "messages"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGHint", values);
}

GType placard_g_message_type_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_MESSAGE_TYPE_NONE, "PLACARD_G_MESSAGE_TYPE_NONE", "none"},
        {PLACARD_G_MESSAGE_TYPE_SLIDEUP, "PLACARD_G_MESSAGE_TYPE_SLIDEUP", "slideup"},
        {PLACARD_G_MESSAGE_TYPE_MODAL, "PLACARD_G_MESSAGE_TYPE_MODAL", "modal"},
        {PLACARD_G_MESSAGE_TYPE_MODAL_STYLED, "PLACARD_G_MESSAGE_TYPE_MODAL_STYLED", "modal-styled"},
        {PLACARD_G_MESSAGE_TYPE_FULL, "PLACARD_G_MESSAGE_TYPE_FULL", "full"},
        {PLACARD_G_MESSAGE_TYPE_WEB_HTML, "PLACARD_G_MESSAGE_TYPE_WEB_HTML", "web-html"},
        {PLACARD_G_MESSAGE_TYPE_HTML_FULL, "PLACARD_G_MESSAGE_TYPE_HTML_FULL", "html-full"},
        {PLACARD_G_MESSAGE_TYPE_HTML, "PLACARD_G_MESSAGE_TYPE_HTML", "html"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGMessageType", values);
}

GType placard_g_click_action_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_CLICK_ACTION_NONE, "PLACARD_G_CLICK_ACTION_NONE", "none"},
        {PLACARD_G_CLICK_ACTION_URI, "PLACARD_G_CLICK_ACTION_URI", "uri"},
        {PLACARD_G_CLICK_ACTION_NEWS_FEED, "PLACARD_G_CLICK_ACTION_NEWS_FEED", "news-feed"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGClickAction", values);
}

GType placard_g_open_target_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_OPEN_TARGET_NONE, "PLACARD_G_OPEN_TARGET_NONE", "none"},
        {PLACARD_G_OPEN_TARGET_BLANK, "PLACARD_G_OPEN_TARGET_BLANK", "blank"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGOpenTarget", values);
}

GType placard_g_close_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_CLOSE_UNKNOWN, "PLACARD_G_CLOSE_UNKNOWN", "unknown"},
        {PLACARD_G_CLOSE_AUTO_DISMISS, "PLACARD_G_CLOSE_AUTO_DISMISS", "auto-dismiss"},
        {PLACARD_G_CLOSE_SWIPE, "PLACARD_G_CLOSE_SWIPE", "swipe"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGClose", values);
}

GType placard_g_slide_from_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_SLIDE_FROM_UNKNOWN, "PLACARD_G_SLIDE_FROM_UNKNOWN", "unknown"},
        {PLACARD_G_SLIDE_FROM_TOP, "PLACARD_G_SLIDE_FROM_TOP", "top"},
        {PLACARD_G_SLIDE_FROM_BOTTOM, "PLACARD_G_SLIDE_FROM_BOTTOM", "bottom"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGSlideFrom", values);
}

GType placard_g_align_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_ALIGN_UNKNOWN, "PLACARD_G_ALIGN_UNKNOWN", "unknown"},
        {PLACARD_G_ALIGN_START, "PLACARD_G_ALIGN_START", "start"},
        {PLACARD_G_ALIGN_CENTER, "PLACARD_G_ALIGN_CENTER", "center"},
        {PLACARD_G_ALIGN_END, "PLACARD_G_ALIGN_END", "end"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGAlign", values);
}

GType placard_g_image_style_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_IMAGE_STYLE_UNKNOWN, "PLACARD_G_IMAGE_STYLE_UNKNOWN", "unknown"},
        {PLACARD_G_IMAGE_STYLE_TOP, "PLACARD_G_IMAGE_STYLE_TOP", "top"},
        {PLACARD_G_IMAGE_STYLE_GRAPHIC, "PLACARD_G_IMAGE_STYLE_GRAPHIC", "graphic"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGImageStyle", values);
}

GType placard_g_crop_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_CROP_UNKNOWN, "PLACARD_G_CROP_UNKNOWN", "unknown"},
        {PLACARD_G_CROP_FIT_CENTER, "PLACARD_G_CROP_FIT_CENTER", "fit-center"},
        {PLACARD_G_CROP_CENTER_CROP, "PLACARD_G_CROP_CENTER_CROP", "center-crop"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGCrop", values);
}

GType placard_g_message_orientation_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_MESSAGE_ORIENTATION_ANY, "PLACARD_G_MESSAGE_ORIENTATION_ANY", "any"},
        {PLACARD_G_MESSAGE_ORIENTATION_PORTRAIT, "PLACARD_G_MESSAGE_ORIENTATION_PORTRAIT", "portrait"},
        {PLACARD_G_MESSAGE_ORIENTATION_LANDSCAPE, "PLACARD_G_MESSAGE_ORIENTATION_LANDSCAPE", "landscape"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGMessageOrientation", values);
}

GType placard_g_theme_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_THEME_LIGHT, "PLACARD_G_THEME_LIGHT", "light"},
        {PLACARD_G_THEME_DARK, "PLACARD_G_THEME_DARK", "dark"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGTheme", values);
}

GType placard_g_message_state_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_MESSAGE_STATE_NONE, "PLACARD_G_MESSAGE_STATE_NONE", "none"},
        {PLACARD_G_MESSAGE_STATE_OFFERED, "PLACARD_G_MESSAGE_STATE_OFFERED", "offered"},
        {PLACARD_G_MESSAGE_STATE_SHOWING, "PLACARD_G_MESSAGE_STATE_SHOWING", "showing"},
        {PLACARD_G_MESSAGE_STATE_WAITING, "PLACARD_G_MESSAGE_STATE_WAITING", "waiting"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGMessageState", values);
}

GType placard_g_appearance_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_APPEARANCE_SYSTEM, "PLACARD_G_APPEARANCE_SYSTEM", "system"},
        {PLACARD_G_APPEARANCE_LIGHT, "PLACARD_G_APPEARANCE_LIGHT", "light"},
        {PLACARD_G_APPEARANCE_DARK, "PLACARD_G_APPEARANCE_DARK", "dark"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGAppearance", values);
}

GType placard_g_feed_context_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_FEED_CONTEXT_NAVIGATION, "PLACARD_G_FEED_CONTEXT_NAVIGATION", "navigation"},
        {PLACARD_G_FEED_CONTEXT_MODAL, "PLACARD_G_FEED_CONTEXT_MODAL", "modal"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGFeedContext", values);
}

GType placard_g_feed_layout_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_FEED_LAYOUT_LIST, "PLACARD_G_FEED_LAYOUT_LIST", "list"},
        {PLACARD_G_FEED_LAYOUT_COLUMNS, "PLACARD_G_FEED_LAYOUT_COLUMNS", "columns"},
        {PLACARD_G_FEED_LAYOUT_COMPACT, "PLACARD_G_FEED_LAYOUT_COMPACT", "compact"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGFeedLayout", values);
}

GType placard_g_scripts_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_SCRIPTS_HOST, "PLACARD_G_SCRIPTS_HOST", "host"},
        {PLACARD_G_SCRIPTS_CAMPAIGN, "PLACARD_G_SCRIPTS_CAMPAIGN", "campaign"},
        {PLACARD_G_SCRIPTS_ON, "PLACARD_G_SCRIPTS_ON", "on"},
        {PLACARD_G_SCRIPTS_OFF, "PLACARD_G_SCRIPTS_OFF", "off"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGScripts", values);
}

GType placard_g_direction_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_DIRECTION_AUTOMATIC, "PLACARD_G_DIRECTION_AUTOMATIC", "automatic"},
        {PLACARD_G_DIRECTION_LEFT_TO_RIGHT, "PLACARD_G_DIRECTION_LEFT_TO_RIGHT", "left-to-right"},
        {PLACARD_G_DIRECTION_RIGHT_TO_LEFT, "PLACARD_G_DIRECTION_RIGHT_TO_LEFT", "right-to-left"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGDirection", values);
}

GType placard_g_verdict_kind_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_VERDICT_KIND_NONE, "PLACARD_G_VERDICT_KIND_NONE", "none"},
        {PLACARD_G_VERDICT_KIND_WRONG_EVENT, "PLACARD_G_VERDICT_KIND_WRONG_EVENT", "wrong-event"},
        {PLACARD_G_VERDICT_KIND_FILTER_FAILED, "PLACARD_G_VERDICT_KIND_FILTER_FAILED", "filter-failed"},
        {PLACARD_G_VERDICT_KIND_NOT_STARTED, "PLACARD_G_VERDICT_KIND_NOT_STARTED", "not-started"},
        {PLACARD_G_VERDICT_KIND_ENDED, "PLACARD_G_VERDICT_KIND_ENDED", "ended"},
        {PLACARD_G_VERDICT_KIND_NOT_RE_ELIGIBLE, "PLACARD_G_VERDICT_KIND_NOT_RE_ELIGIBLE", "not-re-eligible"},
        {PLACARD_G_VERDICT_KIND_INTERVAL, "PLACARD_G_VERDICT_KIND_INTERVAL", "interval"},
        {PLACARD_G_VERDICT_KIND_LOSES_PRIORITY, "PLACARD_G_VERDICT_KIND_LOSES_PRIORITY", "loses-priority"},
        {PLACARD_G_VERDICT_KIND_ASSET_PENDING, "PLACARD_G_VERDICT_KIND_ASSET_PENDING", "asset-pending"},
        {PLACARD_G_VERDICT_KIND_CONTROL, "PLACARD_G_VERDICT_KIND_CONTROL", "control"},
        {PLACARD_G_VERDICT_KIND_WINS, "PLACARD_G_VERDICT_KIND_WINS", "wins"},
        {PLACARD_G_VERDICT_KIND_WAITING, "PLACARD_G_VERDICT_KIND_WAITING", "waiting"},
        {PLACARD_G_VERDICT_KIND_GROUP_DISABLED, "PLACARD_G_VERDICT_KIND_GROUP_DISABLED", "group-disabled"},
        {PLACARD_G_VERDICT_KIND_CAPPED, "PLACARD_G_VERDICT_KIND_CAPPED", "capped"},
        {PLACARD_G_VERDICT_KIND_OUTSIDE_WINDOW, "PLACARD_G_VERDICT_KIND_OUTSIDE_WINDOW", "outside-window"},
        {PLACARD_G_VERDICT_KIND_NOT_TARGETED, "PLACARD_G_VERDICT_KIND_NOT_TARGETED", "not-targeted"},
        {PLACARD_G_VERDICT_KIND_NOT_IN_EXPERIMENT, "PLACARD_G_VERDICT_KIND_NOT_IN_EXPERIMENT", "not-in-experiment"},
        {PLACARD_G_VERDICT_KIND_HELD_OUT, "PLACARD_G_VERDICT_KIND_HELD_OUT", "held-out"},
        {PLACARD_G_VERDICT_KIND_HISTORY, "PLACARD_G_VERDICT_KIND_HISTORY", "history"},
        {PLACARD_G_VERDICT_KIND_LISTED, "PLACARD_G_VERDICT_KIND_LISTED", "listed"},
        {PLACARD_G_VERDICT_KIND_DISMISSED, "PLACARD_G_VERDICT_KIND_DISMISSED", "dismissed"},
        {PLACARD_G_VERDICT_KIND_EXPIRED, "PLACARD_G_VERDICT_KIND_EXPIRED", "expired"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGVerdictKind", values);
}

GType placard_g_why_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_WHY_NONE, "PLACARD_G_WHY_NONE", "none"},
        {PLACARD_G_WHY_OTHER_KIND, "PLACARD_G_WHY_OTHER_KIND", "other-kind"},
        {PLACARD_G_WHY_OTHER_NAME, "PLACARD_G_WHY_OTHER_NAME", "other-name"},
        {PLACARD_G_WHY_OTHER_BUTTON, "PLACARD_G_WHY_OTHER_BUTTON", "other-button"},
        {PLACARD_G_WHY_NEVER_MET, "PLACARD_G_WHY_NEVER_MET", "never-met"},
        {PLACARD_G_WHY_MISSING, "PLACARD_G_WHY_MISSING", "missing"},
        {PLACARD_G_WHY_OTHER_TYPE, "PLACARD_G_WHY_OTHER_TYPE", "other-type"},
        {PLACARD_G_WHY_OTHER_VALUE, "PLACARD_G_WHY_OTHER_VALUE", "other-value"},
        {PLACARD_G_WHY_BAD_PATTERN, "PLACARD_G_WHY_BAD_PATTERN", "bad-pattern"},
        {PLACARD_G_WHY_PATTERN_LIMIT, "PLACARD_G_WHY_PATTERN_LIMIT", "pattern-limit"},
        {PLACARD_G_WHY_BAD_FILTER, "PLACARD_G_WHY_BAD_FILTER", "bad-filter"},
        {PLACARD_G_WHY_NEVER_AGAIN, "PLACARD_G_WHY_NEVER_AGAIN", "never-again"},
        {PLACARD_G_WHY_OFFLINE, "PLACARD_G_WHY_OFFLINE", "offline"},
        {PLACARD_G_WHY_REFUSED, "PLACARD_G_WHY_REFUSED", "refused"},
        {PLACARD_G_WHY_CAP_LIFETIME, "PLACARD_G_WHY_CAP_LIFETIME", "cap-lifetime"},
        {PLACARD_G_WHY_CAP_PERIOD, "PLACARD_G_WHY_CAP_PERIOD", "cap-period"},
        {PLACARD_G_WHY_CAP_SESSION, "PLACARD_G_WHY_CAP_SESSION", "cap-session"},
        {PLACARD_G_WHY_CAP_DAY, "PLACARD_G_WHY_CAP_DAY", "cap-day"},
        {PLACARD_G_WHY_TOO_LATE, "PLACARD_G_WHY_TOO_LATE", "too-late"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGWhy", values);
}

GType placard_g_value_type_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_VALUE_TYPE_NONE, "PLACARD_G_VALUE_TYPE_NONE", "none"},
        {PLACARD_G_VALUE_TYPE_MISSING, "PLACARD_G_VALUE_TYPE_MISSING", "missing"},
        {PLACARD_G_VALUE_TYPE_NULL, "PLACARD_G_VALUE_TYPE_NULL", "null"},
        {PLACARD_G_VALUE_TYPE_BOOLEAN, "PLACARD_G_VALUE_TYPE_BOOLEAN", "boolean"},
        {PLACARD_G_VALUE_TYPE_NUMBER, "PLACARD_G_VALUE_TYPE_NUMBER", "number"},
        {PLACARD_G_VALUE_TYPE_STRING, "PLACARD_G_VALUE_TYPE_STRING", "string"},
        {PLACARD_G_VALUE_TYPE_DATE, "PLACARD_G_VALUE_TYPE_DATE", "date"},
        {PLACARD_G_VALUE_TYPE_ARRAY, "PLACARD_G_VALUE_TYPE_ARRAY", "array"},
        {PLACARD_G_VALUE_TYPE_OBJECT, "PLACARD_G_VALUE_TYPE_OBJECT", "object"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGValueType", values);
}

GType placard_g_request_kind_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_REQUEST_KIND_NONE, "PLACARD_G_REQUEST_KIND_NONE", "none"},
        {PLACARD_G_REQUEST_KIND_DATA, "PLACARD_G_REQUEST_KIND_DATA", "data"},
        {PLACARD_G_REQUEST_KIND_CARDS, "PLACARD_G_REQUEST_KIND_CARDS", "cards"},
        {PLACARD_G_REQUEST_KIND_TEMPLATE, "PLACARD_G_REQUEST_KIND_TEMPLATE", "template"},
        {PLACARD_G_REQUEST_KIND_ASSET, "PLACARD_G_REQUEST_KIND_ASSET", "asset"},
        {PLACARD_G_REQUEST_KIND_USERS_TRACK, "PLACARD_G_REQUEST_KIND_USERS_TRACK", "users-track"},
        {PLACARD_G_REQUEST_KIND_SOURCE, "PLACARD_G_REQUEST_KIND_SOURCE", "source"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGRequestKind", values);
}

GType placard_g_failure_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_FAILURE_NONE, "PLACARD_G_FAILURE_NONE", "none"},
        {PLACARD_G_FAILURE_UNREACHABLE, "PLACARD_G_FAILURE_UNREACHABLE", "unreachable"},
        {PLACARD_G_FAILURE_RESET, "PLACARD_G_FAILURE_RESET", "reset"},
        {PLACARD_G_FAILURE_TIMEOUT, "PLACARD_G_FAILURE_TIMEOUT", "timeout"},
        {PLACARD_G_FAILURE_TLS, "PLACARD_G_FAILURE_TLS", "tls"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGFailure", values);
}

GType placard_g_outbox_kind_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_OUTBOX_KIND_NONE, "PLACARD_G_OUTBOX_KIND_NONE", "none"},
        {PLACARD_G_OUTBOX_KIND_EVENT, "PLACARD_G_OUTBOX_KIND_EVENT", "event"},
        {PLACARD_G_OUTBOX_KIND_ATTRIBUTE, "PLACARD_G_OUTBOX_KIND_ATTRIBUTE", "attribute"},
        {PLACARD_G_OUTBOX_KIND_USER_FIELD, "PLACARD_G_OUTBOX_KIND_USER_FIELD", "user-field"},
        {PLACARD_G_OUTBOX_KIND_PURCHASE, "PLACARD_G_OUTBOX_KIND_PURCHASE", "purchase"},
        {0, NULL, NULL},
    };
    return registered(&type, "PlacardGOutboxKind", values);
}

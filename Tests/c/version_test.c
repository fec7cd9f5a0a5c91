/* The header that a program was compiled with and the library that it runs with have the same version. */
#include "check.h"

int main(void) {
    char from_numbers[32];
    snprintf(from_numbers, sizeof from_numbers, "%d.%d.%d", PLACARD_VERSION_MAJOR, PLACARD_VERSION_MINOR,
             PLACARD_VERSION_PATCH);
    CHECK_TEXT(PLACARD_VERSION, from_numbers);
    CHECK_TEXT(placard_version(), PLACARD_VERSION);
    CHECK_NUMBER(placard_abi_version(), PLACARD_ABI_VERSION);

    const placard_api *api = placard_get_api(PLACARD_ABI_VERSION);
    REQUIRE(api != NULL);
    CHECK_NUMBER(api->struct_size, sizeof(placard_api));
    CHECK_TEXT(api->version(), PLACARD_VERSION);
    CHECK(placard_get_api(PLACARD_ABI_VERSION + 1) == NULL);
    CHECK(placard_get_api(UINT32_MAX) == NULL);

    CHECK_TEXT(placard_status_name(PLACARD_OK), "PLACARD_OK");
    CHECK_TEXT(placard_status_name(PLACARD_PENDING), "PLACARD_PENDING");
    CHECK_TEXT(placard_status_name(PLACARD_E_INVALID), "PLACARD_E_INVALID");
    CHECK_TEXT(placard_status_name(PLACARD_E_FORKED), "PLACARD_E_FORKED");
    CHECK_TEXT(placard_status_name(-12), "PLACARD_UNKNOWN");
    CHECK_TEXT(placard_status_name(INT32_MIN), "PLACARD_UNKNOWN");

    CHECK_TEXT(placard_event_kind_name(PLACARD_EVENT_CARDS_UPDATED), "cards_updated");
    CHECK_TEXT(placard_event_kind_name(PLACARD_EVENT_LOG), "log");
    CHECK_TEXT(placard_event_kind_name(INT32_MAX), "unknown");
    CHECK_TEXT(placard_reason_name(PLACARD_REASON_RATE_LIMITED), "rate_limited");
    CHECK_TEXT(placard_reason_name(-1), "unknown");
    CHECK_TEXT(placard_auth_name(PLACARD_AUTH_PAYLOAD_USER_ID_MISMATCH), "payload_user_id_mismatch");
    CHECK_TEXT(placard_auth_name(29), "unknown");
    CHECK_TEXT(placard_dropped_kind_name(PLACARD_DROPPED_STORE), "store");
    CHECK_TEXT(placard_dropped_kind_name(999), "unknown");
    CHECK_TEXT(placard_trigger_name(PLACARD_TRIGGER_CUSTOM_EVENT), "custom_event");
    CHECK_TEXT(placard_origin_name(PLACARD_ORIGIN_CACHE), "cache");
    CHECK_TEXT(placard_card_kind_name(PLACARD_CARD_CAPTIONED_IMAGE), "captioned_image");
    CHECK_TEXT(placard_message_type_name(PLACARD_MESSAGE_SLIDEUP), "slideup");
    CHECK_TEXT(placard_verdict_kind_name(PLACARD_VERDICT_LOSES_PRIORITY), "loses_priority");
    CHECK_TEXT(placard_request_kind_name(PLACARD_REQUEST_CARDS), "cards");
    return check_result();
}

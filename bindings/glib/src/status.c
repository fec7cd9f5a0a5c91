/* status.c - statuses and errors. */
#include "failure.h"

GQuark placard_g_error_quark(void) { return g_quark_from_static_string("placard-g-error"); }

GType placard_g_status_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_STATUS_FAILED, "PLACARD_G_STATUS_FAILED", "failed"},
        {PLACARD_G_STATUS_OK, "PLACARD_G_STATUS_OK", "ok"},
        {PLACARD_G_STATUS_BLOCKED, "PLACARD_G_STATUS_BLOCKED", "blocked"},
        {PLACARD_G_STATUS_IGNORED, "PLACARD_G_STATUS_IGNORED", "ignored"},
        {PLACARD_G_STATUS_PENDING, "PLACARD_G_STATUS_PENDING", "pending"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("PlacardGStatus", values));
    return type;
}

GType placard_g_error_get_type(void) {
    static gsize type;
    static const GEnumValue values[] = {
        {PLACARD_G_ERROR_INVALID, "PLACARD_G_ERROR_INVALID", "invalid"},
        {PLACARD_G_ERROR_NOT_FOUND, "PLACARD_G_ERROR_NOT_FOUND", "not-found"},
        {PLACARD_G_ERROR_STATE, "PLACARD_G_ERROR_STATE", "state"},
        {PLACARD_G_ERROR_DISABLED, "PLACARD_G_ERROR_DISABLED", "disabled"},
        {PLACARD_G_ERROR_IN_USE, "PLACARD_G_ERROR_IN_USE", "in-use"},
        {PLACARD_G_ERROR_IO, "PLACARD_G_ERROR_IO", "io"},
        {PLACARD_G_ERROR_VERSION, "PLACARD_G_ERROR_VERSION", "version"},
        {PLACARD_G_ERROR_FORKED, "PLACARD_G_ERROR_FORKED", "forked"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("PlacardGError", values));
    return type;
}

PlacardGStatus placard_g_outcome(placard_status status, placard_error **failure, GError **error) {
    if (status >= 0)
        return (PlacardGStatus)status;
    const char *text = *failure != NULL ? (*failure)->message : placard_status_name(status);
    g_set_error_literal(error, PLACARD_G_ERROR, -status, text);
    placard_error_destroy(*failure);
    *failure = NULL;
    return PLACARD_G_STATUS_FAILED;
}

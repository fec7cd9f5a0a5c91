"""placard.h for ctypes: every struct and every function, nothing else. A test compares this file with the header."""

from __future__ import annotations

import ctypes
from ctypes import (
    POINTER,
    c_char_p,
    c_double,
    c_int,
    c_int32,
    c_int64,
    c_size_t,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any

# Text that the library hands out may hold NUL, so it is read by pointer and length: see `text`.
_Text = c_void_p
_Handle = c_void_p
_Out = POINTER(c_void_p)


def read(pointer: int | None, length: int) -> bytes | None:
    """Bytes that came from the library; None when they are absent."""
    return None if pointer is None else ctypes.string_at(pointer, length)


def text(pointer: int | None, length: int) -> str | None:
    """Text that came from the library; None when it is absent."""
    found = read(pointer, length)
    return None if found is None else found.decode("utf-8")


class placard_error(ctypes.Structure):
    _fields_ = [("status", c_int32), ("message", _Text), ("message_length", c_size_t)]


class placard_options(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("api_key", c_char_p),
        ("endpoint", c_char_p),
        ("directory", c_char_p),
        ("user_id", c_char_p),
        ("app_version", c_char_p),
        ("device_model", c_char_p),
        ("device_os_version", c_char_p),
        ("device_resolution", c_char_p),
        ("device_locale", c_char_p),
        ("device_time_zone", c_char_p),
        ("session_timeout_s", c_int32),
        ("message_interval_s", c_int32),
        ("flush_interval_s", c_int32),
        ("queue_limit", c_int32),
        ("refresh_cards_at_start", c_int32),
        ("report_open_no_match", c_int32),
        ("durability", c_int32),
        ("transport", c_int32),
        ("allow_insecure_http", c_int32),
        ("ca_file", c_char_p),
        ("proxy", c_char_p),
        ("clock", c_int32),
        ("clock_wall_ms", c_int64),
        ("clock_monotonic_ms", c_int64),
        ("seed", c_uint64),
        ("rate_limits", c_int32),
        ("signature", c_char_p),
        ("sdk_auth", c_int32),
        ("delivery", c_int32),
        ("rest_endpoint", c_char_p),
        ("rest_key", c_char_p),
        ("rest_identity", c_char_p),
        ("rest_identity_label", c_char_p),
        ("rest_identity_kind", c_int32),
    ]


class placard_extra(ctypes.Structure):
    _fields_ = [("key", _Text), ("key_length", c_size_t), ("value", _Text), ("value_length", c_size_t)]


class placard_button(ctypes.Structure):
    _fields_ = [
        ("id", c_int32),
        ("click_action", c_int32),
        ("use_webview", c_uint8),
        ("bg_color", c_uint32),
        ("text_color", c_uint32),
        ("border_color", c_uint32),
        ("text", _Text),
        ("text_length", c_size_t),
        ("uri", _Text),
        ("uri_length", c_size_t),
    ]


class placard_message(ctypes.Structure):
    _fields_ = [
        ("handle", c_uint64),
        ("id", _Text),
        ("id_length", c_size_t),
        ("state", c_int32),
        ("type", c_int32),
        ("click_action", c_int32),
        ("open_target", c_int32),
        ("message_close", c_int32),
        ("slide_from", c_int32),
        ("orientation", c_int32),
        ("text_align_header", c_int32),
        ("text_align_message", c_int32),
        ("image_style", c_int32),
        ("crop_type", c_int32),
        ("is_local", c_uint8),
        ("use_webview", c_uint8),
        ("is_test_send", c_uint8),
        ("animate_in", c_uint8),
        ("animate_out", c_uint8),
        ("trusted", c_uint8),
        ("has_dark_theme", c_uint8),
        ("duration_ms", c_int64),
        ("bg_color", c_uint32),
        ("text_color", c_uint32),
        ("header_text_color", c_uint32),
        ("close_btn_color", c_uint32),
        ("frame_color", c_uint32),
        ("icon_color", c_uint32),
        ("icon_bg_color", c_uint32),
        ("trigger_id", _Text),
        ("trigger_id_length", c_size_t),
        ("header", _Text),
        ("header_length", c_size_t),
        ("message", _Text),
        ("message_length", c_size_t),
        ("uri", _Text),
        ("uri_length", c_size_t),
        ("image_url", _Text),
        ("image_url_length", c_size_t),
        ("image_path", _Text),
        ("image_path_length", c_size_t),
        ("icon", _Text),
        ("icon_length", c_size_t),
        ("language", _Text),
        ("language_length", c_size_t),
        ("image_alt", _Text),
        ("image_alt_length", c_size_t),
        ("html_id", _Text),
        ("html_id_length", c_size_t),
        ("css", _Text),
        ("css_length", c_size_t),
        ("message_fields", _Text),
        ("message_fields_length", c_size_t),
        ("message_extras", _Text),
        ("message_extras_length", c_size_t),
        ("buttons_count", c_size_t),
        ("extras_count", c_size_t),
    ]


class placard_message_colors(ctypes.Structure):
    _fields_ = [
        ("bg_color", c_uint32),
        ("text_color", c_uint32),
        ("header_text_color", c_uint32),
        ("close_btn_color", c_uint32),
        ("frame_color", c_uint32),
        ("icon_color", c_uint32),
        ("icon_bg_color", c_uint32),
    ]


class placard_button_colors(ctypes.Structure):
    _fields_ = [("bg_color", c_uint32), ("text_color", c_uint32), ("border_color", c_uint32)]


class placard_header(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("name_length", c_size_t), ("value", c_char_p), ("value_length", c_size_t)]


class placard_request(ctypes.Structure):
    _fields_ = [
        ("id", c_uint64),
        ("kind", c_int32),
        ("reserved", c_int32),
        ("method", c_char_p),
        ("method_length", c_size_t),
        ("url", c_char_p),
        ("url_length", c_size_t),
        ("body", _Text),
        ("body_length", c_size_t),
        ("headers_count", c_size_t),
    ]


class placard_response(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("status", c_int32),
        ("retry_after", c_char_p),
        ("content_type", c_char_p),
        ("body", c_char_p),
        ("body_length", c_size_t),
        ("rate_limit_remaining", c_char_p),
        ("rate_limit_reset", c_char_p),
    ]


class placard_event(ctypes.Structure):
    _fields_ = [
        ("kind", c_int32),
        ("reason", c_int32),
        ("dropped", c_int32),
        ("trigger", c_int32),
        ("origin", c_int32),
        ("changed", c_int32),
        ("http_status", c_int32),
        ("count", c_int64),
        ("unviewed", c_int64),
        ("retry_after_ms", c_int64),
        ("token", c_uint64),
        ("handle", c_uint64),
        ("id", _Text),
        ("id_length", c_size_t),
        ("name", _Text),
        ("name_length", c_size_t),
        ("text", _Text),
        ("text_length", c_size_t),
        ("message", POINTER(placard_message)),
        ("request", POINTER(placard_request)),
        ("code", c_int32),
        ("optional", c_int32),
        ("signature", _Text),
        ("signature_length", c_size_t),
        ("url", _Text),
        ("url_length", c_size_t),
        ("use_webview", c_int32),
    ]


class placard_host_state(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("foreground", c_int32),
        ("keyboard", c_int32),
        ("busy", c_int32),
        ("online", c_int32),
        ("orientation", c_int32),
    ]


class placard_card(ctypes.Structure):
    _fields_ = [
        ("id", _Text),
        ("id_length", c_size_t),
        ("kind", c_int32),
        ("viewed", c_uint8),
        ("clicked", c_uint8),
        ("dismissed", c_uint8),
        ("dismissible", c_uint8),
        ("pinned", c_uint8),
        ("is_control", c_uint8),
        ("is_test", c_uint8),
        ("open_url_in_webview", c_uint8),
        ("created_ms", c_int64),
        ("expires_at_ms", c_int64),
        ("aspect_ratio", c_double),
        ("url", _Text),
        ("url_length", c_size_t),
        ("title", _Text),
        ("title_length", c_size_t),
        ("description", _Text),
        ("description_length", c_size_t),
        ("image", _Text),
        ("image_length", c_size_t),
        ("domain", _Text),
        ("domain_length", c_size_t),
        ("language", _Text),
        ("language_length", c_size_t),
        ("image_alt", _Text),
        ("image_alt_length", c_size_t),
        ("extras_count", c_size_t),
    ]


class placard_card_filter(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("class_types", POINTER(c_char_p)),
        ("class_types_count", c_size_t),
        ("kinds", c_uint32),
        ("pinned", c_int32),
        ("viewed", c_int32),
    ]


class placard_render_options(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("appearance", c_int32),
        ("context", c_int32),
        ("title", c_char_p),
        ("unread_indicator", c_int32),
        ("direction", c_int32),
        ("language", c_char_p),
        ("theme", c_char_p),
        ("words", c_char_p),
        ("link_base", c_char_p),
    ]


class placard_verdict(ctypes.Structure):
    _fields_ = [
        ("campaign", _Text),
        ("campaign_length", c_size_t),
        ("verdict", c_int32),
        ("why", c_int32),
        ("retry_after_ms", c_int64),
        ("filter", c_int32),
        ("found_type", c_int32),
        ("property", _Text),
        ("property_length", c_size_t),
        ("found", _Text),
        ("found_length", c_size_t),
        ("wanted", _Text),
        ("wanted_length", c_size_t),
        ("wanted_type", c_int32),
        ("text", _Text),
        ("text_length", c_size_t),
    ]


class placard_explained_event(ctypes.Structure):
    _fields_ = [
        ("kind", c_int32),
        ("time_ms", c_int64),
        ("name", _Text),
        ("name_length", c_size_t),
        ("properties", _Text),
        ("properties_length", c_size_t),
        ("button", _Text),
        ("button_length", c_size_t),
    ]


class placard_outbox_record(ctypes.Structure):
    _fields_ = [
        ("id", c_int64),
        ("kind", c_int32),
        ("put_ms", c_int64),
        ("json", _Text),
        ("json_length", c_size_t),
    ]


# Name -> (result, parameters), in the header's order.
FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {}


def _function(name: str, result: Any, *parameters: Any) -> None:
    FUNCTIONS["placard_" + name] = (result, parameters)


_status = c_int32
_error_out = POINTER(POINTER(placard_error))
_bytes = (c_char_p, c_size_t)  # pointer and length
_number_in = POINTER(c_double)  # NULL: not known

_function("version", c_char_p)
_function("abi_version", c_uint32)
_function("status_name", c_char_p, _status)
_function("error_destroy", None, POINTER(placard_error))

_function("options_init", None, POINTER(placard_options))
_function("client_open", _status, POINTER(placard_options), _Out, _error_out)
_function("client_close", None, _Handle)
_function("client_abandon", None, _Handle)
_function("default_directory", _status, c_char_p, c_size_t, POINTER(c_size_t))

_function("client_fd", c_int, _Handle)
_function("client_dispatch", _status, _Handle)
_function("client_wait", _status, _Handle, c_int64)
_function("client_flush", _status, _Handle)
_function("client_drain", _status, _Handle, c_int64)
_function("client_next_deadline_ms", c_int64, _Handle)
_function("client_set_time", _status, _Handle, c_int64, c_int64)

_function("client_next_event", POINTER(placard_event), _Handle)
_function("event_kind_name", c_char_p, c_int32)
_function("reason_name", c_char_p, c_int32)
_function("dropped_name", c_char_p, c_int32)
_function("trigger_name", c_char_p, c_int32)
_function("origin_name", c_char_p, c_int32)
_function("auth_name", c_char_p, c_int32)

_function("client_start_session", _status, _Handle)
_function("client_end_session", _status, _Handle)
_function("client_change_user", _status, _Handle, *_bytes, _error_out)
_function("client_change_user_signed", _status, _Handle, *_bytes, *_bytes, _error_out)
_function("client_set_signature", _status, _Handle, *_bytes, _error_out)
_function("client_disable", _status, _Handle)
_function("client_enable", _status, _Handle)
_function("client_is_disabled", c_int32, _Handle)
_function("client_wipe", _status, _Handle)
_function("host_state_init", None, POINTER(placard_host_state))
_function("client_set_host_state", _status, _Handle, POINTER(placard_host_state))

_function("client_refresh_cards", _status, _Handle, c_uint64)
_function("client_copy_cards", _status, _Handle, c_uint32, _Out)
_function("cards_destroy", None, _Handle)
_function("cards_count", c_size_t, _Handle)
_function("cards_unviewed_count", c_size_t, _Handle)
_function("cards_updated_at_ms", c_int64, _Handle)
_function("cards_get", POINTER(placard_card), _Handle, c_size_t)
_function("cards_find", POINTER(placard_card), _Handle, *_bytes)
_function("card_filter_init", None, POINTER(placard_card_filter))
_function("cards_copy_filtered", _status, _Handle, POINTER(placard_card_filter), _Out)
_function("card_copy", _status, POINTER(placard_card), POINTER(POINTER(placard_card)))
_function("card_destroy", None, POINTER(placard_card))
_function("card_get_extra", POINTER(placard_extra), POINTER(placard_card), c_size_t)
_function("card_find_extra", _Text, POINTER(placard_card), *_bytes, POINTER(c_size_t))
_function("card_kind_name", c_char_p, c_int32)
_function("client_log_card_impression", _status, _Handle, *_bytes)
_function("client_log_card_impressions", _status, _Handle, POINTER(c_char_p), c_size_t)
_function("client_log_card_click", _status, _Handle, *_bytes)
_function("client_log_card_dismissal", _status, _Handle, *_bytes)

_function("properties_create", _status, _Out)
_function("properties_create_from_json", _status, *_bytes, _Out, _error_out)
_function("properties_destroy", None, _Handle)
_function("properties_set_bool", _status, _Handle, *_bytes, c_int32, _error_out)
_function("properties_set_int", _status, _Handle, *_bytes, c_int64, _error_out)
_function("properties_set_double", _status, _Handle, *_bytes, c_double, _error_out)
_function("properties_set_string", _status, _Handle, *_bytes, *_bytes, _error_out)
_function("properties_set_date", _status, _Handle, *_bytes, c_int64, _error_out)
_function("properties_set_json", _status, _Handle, *_bytes, *_bytes, _error_out)
_function("client_log_event", _status, _Handle, *_bytes, _Handle, _error_out)
_function("client_log_purchase", _status, _Handle, *_bytes, c_char_p, c_double, c_int32, _Handle, _error_out)
_function("batch_create", _status, _Out)
_function("batch_destroy", None, _Handle)
_function("batch_count", c_size_t, _Handle)
_function("batch_add_event", _status, _Handle, *_bytes, _Handle, _error_out)
_function("batch_add_purchase", _status, _Handle, *_bytes, c_char_p, c_double, c_int32, _Handle, _error_out)
_function("client_log_batch", _status, _Handle, _Handle, _error_out)
_function("client_log_push_click", _status, _Handle, *_bytes, _error_out)
_function("client_queued_count", c_int64, _Handle)

_function("client_set_attribute_bool", _status, _Handle, *_bytes, c_int32, _error_out)
_function("client_set_attribute_int", _status, _Handle, *_bytes, c_int64, _error_out)
_function("client_set_attribute_double", _status, _Handle, *_bytes, c_double, _error_out)
_function("client_set_attribute_string", _status, _Handle, *_bytes, *_bytes, _error_out)
_function("client_set_attribute_date", _status, _Handle, *_bytes, c_int64, _error_out)
_function("client_set_attribute_json", _status, _Handle, *_bytes, *_bytes, _error_out)
_function("client_unset_attribute", _status, _Handle, *_bytes, _error_out)
_function("client_increment_attribute", _status, _Handle, *_bytes, c_int64, _error_out)
_function("client_add_to_attribute", _status, _Handle, *_bytes, *_bytes, _error_out)
_function("client_remove_from_attribute", _status, _Handle, *_bytes, *_bytes, _error_out)
_function("client_merge_attribute", _status, _Handle, *_bytes, *_bytes, _error_out)
_function("client_set_attribute_location", _status, _Handle, *_bytes, c_double, c_double, _error_out)
_function("client_unset_attribute_location", _status, _Handle, *_bytes, _error_out)
_function("client_set_user_field", _status, _Handle, c_int32, *_bytes, _error_out)
_function("client_set_last_location", _status, _Handle, c_double, c_double, *(_number_in,) * 3, _error_out)
_function("client_set_subscription", _status, _Handle, *_bytes, c_int32, _error_out)
_function("client_add_alias", _status, _Handle, *_bytes, *_bytes, _error_out)
_function("user_field_name", c_char_p, c_int32)
_function("subscription_name", c_char_p, c_int32)

_function("message_get_button", POINTER(placard_button), POINTER(placard_message), c_size_t)
_function("message_get_extra", POINTER(placard_extra), POINTER(placard_message), c_size_t)
_function("message_get_colors", POINTER(placard_message_colors), POINTER(placard_message), c_int32)
_function("message_get_button_colors", POINTER(placard_button_colors), POINTER(placard_message), c_size_t, c_int32)
_function("message_type_name", c_char_p, c_int32)
_function("client_copy_messages", _status, _Handle, _Out)
_function("messages_destroy", None, _Handle)
_function("messages_count", c_size_t, _Handle)
_function("messages_get", POINTER(placard_message), _Handle, c_size_t)
_function("client_show_message", _status, _Handle, c_uint64)
_function("client_postpone_message", _status, _Handle, c_uint64)
_function("client_discard_message", _status, _Handle, c_uint64)
_function("client_log_message_impression", _status, _Handle, c_uint64)
_function("client_log_message_click", _status, _Handle, c_uint64)
_function("client_log_message_button", _status, _Handle, c_uint64, c_int32)
_function("client_log_message_html_button", _status, _Handle, c_uint64, *_bytes, _error_out)
_function("client_log_message_dismissal", _status, _Handle, c_uint64)
_function("client_offer_next_message", _status, _Handle)
_function("client_add_local_message", _status, _Handle, *_bytes, POINTER(c_uint64), _error_out)
_function("client_refresh_messages", _status, _Handle, c_uint64)

_render_options = POINTER(placard_render_options)
_function("render_options_init", None, _render_options)
_function("client_render_cards", _status, _Handle, _Handle, _render_options, _Out, _error_out)
_function("client_render_message", _status, _Handle, c_uint64, _render_options, _Out, _error_out)
_function("page_get_html", _Text, _Handle, POINTER(c_size_t))
_function("page_destroy", None, _Handle)
_function("client_handle_url", _status, _Handle, *_bytes, _error_out)

_function("client_explain_open", _status, _Handle, _Out, _error_out)
_function("client_explain_event", _status, _Handle, *_bytes, _Handle, _Out, _error_out)
_function("client_explain_purchase", _status, _Handle, *_bytes, _Handle, _Out, _error_out)
_function("client_explain_push_click", _status, _Handle, *_bytes, _Out, _error_out)
_function("client_explain_last", _status, _Handle, _Out, _error_out)
_function("explanation_destroy", None, _Handle)
_function("explanation_count", c_size_t, _Handle)
_function("explanation_get", POINTER(placard_verdict), _Handle, c_size_t)
_function("explanation_get_event", POINTER(placard_explained_event), _Handle)
_function("verdict_name", c_char_p, c_int32)
_function("why_name", c_char_p, c_int32)
_function("value_name", c_char_p, c_int32)

_function("request_get_header", POINTER(placard_header), POINTER(placard_request), c_size_t)
_function("request_kind_name", c_char_p, c_int32)
_function("response_init", None, POINTER(placard_response))
_function("client_complete_request", _status, _Handle, c_uint64, POINTER(placard_response))
_function("client_fail_request", _status, _Handle, c_uint64, c_int32)

_function("outbox_open", _status, c_char_p, c_char_p, _Out, _error_out)
_function("outbox_close", None, _Handle)
_function("outbox_put", _status, _Handle, c_int32, *_bytes, _error_out)
_function("outbox_copy_records", _status, _Handle, c_int32, _Out, _error_out)
_function("outbox_records_destroy", None, _Handle)
_function("outbox_records_count", c_size_t, _Handle)
_function("outbox_records_get", POINTER(placard_outbox_record), _Handle, c_size_t)
_function("outbox_remove", _status, _Handle, c_int32, _error_out)
_function("outbox_reset", _status, _Handle, _error_out)
_function("outbox_set_time", _status, _Handle, c_int64)
_function("outbox_kind_name", c_char_p, c_int32)


class placard_api(ctypes.Structure):
    """The function table: a pointer for each function above, in the same order."""

    _fields_ = [("struct_size", c_size_t), *((name[len("placard_") :], c_void_p) for name in FUNCTIONS)]


_function("get_api", POINTER(placard_api), c_uint32)


def declare(library: ctypes.CDLL) -> None:
    """Sets result and parameters of every function. AttributeError when the library lacks one."""
    for name, (result, parameters) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = parameters

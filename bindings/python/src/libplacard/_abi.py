"""placard.h for ctypes: every struct and every function, nothing else.

Generated from interface/ by `make generate`: do not edit.
"""

from __future__ import annotations

import ctypes
from ctypes import (
    POINTER,
    c_bool,
    c_char_p,
    c_double,
    c_int,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any


class placard_error(ctypes.Structure):
    _fields_ = [("status", c_int32), ("message", c_void_p), ("message_length", c_size_t)]


class placard_extra(ctypes.Structure):
    _fields_ = [("key", c_void_p), ("key_length", c_size_t), ("value", c_void_p), ("value_length", c_size_t)]


class placard_options(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("api_key", c_char_p),
        ("endpoint", c_char_p),
        ("directory", c_char_p),
        ("durability", c_int32),
        ("user_id", c_char_p),
        ("signature", c_char_p),
        ("sdk_auth", c_int32),
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
        ("rate_limits", c_int32),
        ("transport", c_int32),
        ("allow_insecure_http", c_int32),
        ("ca_file", c_char_p),
        ("proxy", c_char_p),
        ("delivery", c_int32),
        ("rest_endpoint", c_char_p),
        ("rest_key", c_char_p),
        ("rest_identity", c_char_p),
        ("rest_identity_label", c_char_p),
        ("rest_identity_kind", c_int32),
        ("clock", c_int32),
        ("clock_wall_ms", c_int64),
        ("clock_monotonic_ms", c_int64),
        ("seed", c_uint64),
        ("stack_keep", c_int32),
        ("stack_time_s", c_int32),
        ("count_at", c_int32),
        ("group_access", c_int32),
        ("prefetch_card_images", c_int32),
        ("dispatch_budget_us", c_uint32),
        ("queue_limit_bytes", c_int64),
        ("source_file", c_char_p),
        ("campaigns_json", c_char_p),
        ("source_url", c_char_p),
        ("source_keys", c_char_p),
        ("source_signatures", c_int32),
        ("source_interval_s", c_int32),
        ("records", c_int32),
        ("records_file_limit", c_int64),
        ("tape_kb", c_int64),
        ("tape_days", c_int64),
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


class placard_message(ctypes.Structure):
    _fields_ = [
        ("handle", c_uint64),
        ("id", c_void_p),
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
        ("is_local", c_bool),
        ("use_webview", c_bool),
        ("is_test_send", c_bool),
        ("animate_in", c_bool),
        ("animate_out", c_bool),
        ("trusted", c_bool),
        ("has_dark_theme", c_bool),
        ("duration_ms", c_int64),
        ("bg_color", c_uint32),
        ("text_color", c_uint32),
        ("header_text_color", c_uint32),
        ("close_btn_color", c_uint32),
        ("frame_color", c_uint32),
        ("icon_color", c_uint32),
        ("icon_bg_color", c_uint32),
        ("trigger_id", c_void_p),
        ("trigger_id_length", c_size_t),
        ("header", c_void_p),
        ("header_length", c_size_t),
        ("message", c_void_p),
        ("message_length", c_size_t),
        ("uri", c_void_p),
        ("uri_length", c_size_t),
        ("image_url", c_void_p),
        ("image_url_length", c_size_t),
        ("image_path", c_void_p),
        ("image_path_length", c_size_t),
        ("assets_zip", c_void_p),
        ("assets_zip_length", c_size_t),
        ("assets_zip_path", c_void_p),
        ("assets_zip_path_length", c_size_t),
        ("icon", c_void_p),
        ("icon_length", c_size_t),
        ("language", c_void_p),
        ("language_length", c_size_t),
        ("image_alt", c_void_p),
        ("image_alt_length", c_size_t),
        ("html_id", c_void_p),
        ("html_id_length", c_size_t),
        ("css", c_void_p),
        ("css_length", c_size_t),
        ("message_fields", c_void_p),
        ("message_fields_length", c_size_t),
        ("message_extras", c_void_p),
        ("message_extras_length", c_size_t),
        ("buttons_count", c_size_t),
        ("extras_count", c_size_t),
        ("assets_count", c_size_t),
    ]


class placard_request(ctypes.Structure):
    _fields_ = [
        ("id", c_uint64),
        ("kind", c_int32),
        ("method", c_void_p),
        ("method_length", c_size_t),
        ("url", c_void_p),
        ("url_length", c_size_t),
        ("body", c_void_p),
        ("body_length", c_size_t),
        ("headers_count", c_size_t),
    ]


class placard_event(ctypes.Structure):
    _fields_ = [
        ("kind", c_int32),
        ("reason", c_int32),
        ("dropped", c_int32),
        ("trigger", c_int32),
        ("origin", c_int32),
        ("changed", c_bool),
        ("http_status", c_int32),
        ("code", c_int32),
        ("optional", c_bool),
        ("use_webview", c_bool),
        ("count", c_int64),
        ("unviewed", c_int64),
        ("retry_after_ms", c_int64),
        ("token", c_uint64),
        ("handle", c_uint64),
        ("id", c_void_p),
        ("id_length", c_size_t),
        ("name", c_void_p),
        ("name_length", c_size_t),
        ("text", c_void_p),
        ("text_length", c_size_t),
        ("signature", c_void_p),
        ("signature_length", c_size_t),
        ("url", c_void_p),
        ("url_length", c_size_t),
        ("message", POINTER(placard_message)),
        ("request", POINTER(placard_request)),
        ("campaigns", c_int64),
        ("sequence", c_int64),
        ("stale", c_bool),
        ("content_ms", c_int64),
        ("expires_ms", c_int64),
    ]


class placard_card(ctypes.Structure):
    _fields_ = [
        ("id", c_void_p),
        ("id_length", c_size_t),
        ("kind", c_int32),
        ("viewed", c_bool),
        ("clicked", c_bool),
        ("dismissed", c_bool),
        ("dismissible", c_bool),
        ("pinned", c_bool),
        ("is_control", c_bool),
        ("is_test", c_bool),
        ("open_url_in_webview", c_bool),
        ("created_ms", c_int64),
        ("expires_at_ms", c_int64),
        ("aspect_ratio", c_double),
        ("url", c_void_p),
        ("url_length", c_size_t),
        ("title", c_void_p),
        ("title_length", c_size_t),
        ("description", c_void_p),
        ("description_length", c_size_t),
        ("image", c_void_p),
        ("image_length", c_size_t),
        ("domain", c_void_p),
        ("domain_length", c_size_t),
        ("language", c_void_p),
        ("language_length", c_size_t),
        ("image_alt", c_void_p),
        ("image_alt_length", c_size_t),
        ("extras_count", c_size_t),
        ("image_path", c_void_p),
        ("image_path_length", c_size_t),
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


class placard_button(ctypes.Structure):
    _fields_ = [
        ("id", c_int32),
        ("click_action", c_int32),
        ("use_webview", c_bool),
        ("bg_color", c_uint32),
        ("text_color", c_uint32),
        ("border_color", c_uint32),
        ("text", c_void_p),
        ("text_length", c_size_t),
        ("uri", c_void_p),
        ("uri_length", c_size_t),
    ]


class placard_asset(ctypes.Structure):
    _fields_ = [("url", c_void_p), ("url_length", c_size_t), ("path", c_void_p), ("path_length", c_size_t)]


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
        ("layout", c_int32),
        ("pull_to_refresh", c_int32),
        ("scripts", c_int32),
    ]


class placard_verdict(ctypes.Structure):
    _fields_ = [
        ("campaign", c_void_p),
        ("campaign_length", c_size_t),
        ("verdict", c_int32),
        ("why", c_int32),
        ("retry_after_ms", c_int64),
        ("filter", c_int32),
        ("found_type", c_int32),
        ("wanted_type", c_int32),
        ("property", c_void_p),
        ("property_length", c_size_t),
        ("found", c_void_p),
        ("found_length", c_size_t),
        ("wanted", c_void_p),
        ("wanted_length", c_size_t),
        ("text", c_void_p),
        ("text_length", c_size_t),
        ("group", c_void_p),
        ("group_length", c_size_t),
        ("cap", c_int32),
        ("period_ms", c_int64),
        ("rule_part", c_void_p),
        ("rule_part_length", c_size_t),
        ("experiment", c_void_p),
        ("experiment_length", c_size_t),
        ("variant", c_void_p),
        ("variant_length", c_size_t),
        ("holdout", c_void_p),
        ("holdout_length", c_size_t),
    ]


class placard_explained_event(ctypes.Structure):
    _fields_ = [
        ("kind", c_int32),
        ("time_ms", c_int64),
        ("name", c_void_p),
        ("name_length", c_size_t),
        ("properties", c_void_p),
        ("properties_length", c_size_t),
        ("button", c_void_p),
        ("button_length", c_size_t),
    ]


class placard_header(ctypes.Structure):
    _fields_ = [("name", c_void_p), ("name_length", c_size_t), ("value", c_void_p), ("value_length", c_size_t)]


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
        ("etag", c_char_p),
        ("last_modified", c_char_p),
        ("failure", c_int32),
        ("failure_text", c_char_p),
    ]


class placard_outbox_record(ctypes.Structure):
    _fields_ = [("id", c_int64), ("kind", c_int32), ("put_ms", c_int64), ("json", c_void_p), ("json_length", c_size_t)]


class placard_push_payload(ctypes.Structure):
    _fields_ = [
        ("tracking_id", c_void_p),
        ("tracking_id_length", c_size_t),
        ("title", c_void_p),
        ("title_length", c_size_t),
        ("subtitle", c_void_p),
        ("subtitle_length", c_size_t),
        ("body", c_void_p),
        ("body_length", c_size_t),
        ("image_url", c_void_p),
        ("image_url_length", c_size_t),
        ("link", c_void_p),
        ("link_length", c_size_t),
        ("use_webview", c_bool),
        ("extras_count", c_size_t),
        ("pages_count", c_size_t),
    ]


class placard_push_page(ctypes.Structure):
    _fields_ = [
        ("title", c_void_p),
        ("title_length", c_size_t),
        ("body", c_void_p),
        ("body_length", c_size_t),
        ("image_url", c_void_p),
        ("image_url_length", c_size_t),
        ("link", c_void_p),
        ("link_length", c_size_t),
        ("use_webview", c_bool),
    ]


class placard_tracker_options(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("rest_endpoint", c_char_p),
        ("rest_key", c_char_p),
        ("directory", c_char_p),
        ("app_id", c_char_p),
        ("durability", c_int32),
        ("flush_interval_s", c_int32),
        ("queue_limit", c_int32),
        ("transport", c_int32),
        ("allow_insecure_http", c_int32),
        ("ca_file", c_char_p),
        ("proxy", c_char_p),
        ("clock", c_int32),
        ("clock_wall_ms", c_int64),
        ("clock_monotonic_ms", c_int64),
        ("seed", c_uint64),
        ("queue_limit_bytes", c_int64),
    ]


class placard_identity(ctypes.Structure):
    _fields_ = [("struct_size", c_size_t), ("kind", c_int32), ("name", c_char_p), ("label", c_char_p)]


class placard_replay_options(ctypes.Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("host", c_int32),
        ("show_after_s", c_int32),
        ("show_for_s", c_int32),
        ("session_timeout_s", c_int32),
        ("message_interval_s", c_int32),
        ("online_from_s", c_int32),
        ("online_until_s", c_int32),
        ("templates", c_int32),
        ("pictures", c_int32),
        ("rows", c_int32),
        ("count_at", c_int32),
        ("time_zone", c_char_p),
        ("stack_keep", c_int32),
        ("restart_every_h", c_int32),
    ]


# Name -> (result, parameters), in the order of the function table.
FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "placard_version": (c_char_p, ()),
    "placard_abi_version": (c_uint32, ()),
    "placard_status_name": (c_char_p, (c_int32,)),
    "placard_error_destroy": (None, (POINTER(placard_error),)),
    "placard_options_init": (None, (POINTER(placard_options), c_size_t)),
    "placard_default_directory": (c_int32, (c_char_p, c_size_t, POINTER(c_size_t), POINTER(POINTER(placard_error)))),
    "placard_client_open": (c_int32, (POINTER(placard_options), POINTER(c_void_p), POINTER(POINTER(placard_error)))),
    "placard_client_close": (None, (c_void_p,)),
    "placard_client_abandon": (None, (c_void_p,)),
    "placard_client_fd": (c_int, (c_void_p,)),
    "placard_client_dispatch": (c_int32, (c_void_p, POINTER(POINTER(placard_error)))),
    "placard_client_dispatch_for": (c_int32, (c_void_p, c_uint32, POINTER(POINTER(placard_error)))),
    "placard_client_wait": (c_int32, (c_void_p, c_int64, POINTER(POINTER(placard_error)))),
    "placard_client_refresh_source": (c_int32, (c_void_p, c_int64, POINTER(POINTER(placard_error)))),
    "placard_client_report_source": (c_int32, (c_void_p, POINTER(POINTER(placard_error)))),
    "placard_client_hint": (c_int32, (c_void_p, c_int32, c_char_p, c_size_t, c_int32, POINTER(POINTER(placard_error)))),
    "placard_client_wake": (None, (c_void_p,)),
    "placard_client_flush": (c_int32, (c_void_p, POINTER(POINTER(placard_error)))),
    "placard_client_drain": (c_int32, (c_void_p, c_int64, POINTER(POINTER(placard_error)))),
    "placard_client_queued_count": (c_int64, (c_void_p,)),
    "placard_client_next_deadline_ms": (c_int64, (c_void_p,)),
    "placard_client_set_time": (c_int32, (c_void_p, c_int64, c_int64, POINTER(POINTER(placard_error)))),
    "placard_client_start_session": (c_int32, (c_void_p, POINTER(POINTER(placard_error)))),
    "placard_client_end_session": (c_int32, (c_void_p, POINTER(POINTER(placard_error)))),
    "placard_client_change_user": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_client_set_signature": (c_int32, (c_void_p, c_char_p, c_size_t, POINTER(POINTER(placard_error)))),
    "placard_client_disable": (c_int32, (c_void_p, POINTER(POINTER(placard_error)))),
    "placard_client_enable": (c_int32, (c_void_p, POINTER(POINTER(placard_error)))),
    "placard_client_is_disabled": (c_bool, (c_void_p,)),
    "placard_client_wipe": (c_int32, (c_void_p, POINTER(POINTER(placard_error)))),
    "placard_host_state_init": (None, (POINTER(placard_host_state), c_size_t)),
    "placard_client_set_host_state": (
        c_int32,
        (c_void_p, POINTER(placard_host_state), POINTER(POINTER(placard_error))),
    ),
    "placard_client_next_event": (POINTER(placard_event), (c_void_p,)),
    "placard_event_kind_name": (c_char_p, (c_int32,)),
    "placard_reason_name": (c_char_p, (c_int32,)),
    "placard_dropped_kind_name": (c_char_p, (c_int32,)),
    "placard_auth_name": (c_char_p, (c_int32,)),
    "placard_trigger_name": (c_char_p, (c_int32,)),
    "placard_origin_name": (c_char_p, (c_int32,)),
    "placard_card_get_extra": (POINTER(placard_extra), (POINTER(placard_card), c_size_t)),
    "placard_card_find_extra": (c_void_p, (POINTER(placard_card), c_char_p, c_size_t, POINTER(c_size_t))),
    "placard_card_kind_name": (c_char_p, (c_int32,)),
    "placard_card_copy": (
        c_int32,
        (POINTER(placard_card), POINTER(POINTER(placard_card)), POINTER(POINTER(placard_error))),
    ),
    "placard_card_destroy": (None, (POINTER(placard_card),)),
    "placard_client_refresh_cards": (c_int32, (c_void_p, c_uint64, POINTER(POINTER(placard_error)))),
    "placard_client_copy_cards": (c_int32, (c_void_p, c_uint32, POINTER(c_void_p), POINTER(POINTER(placard_error)))),
    "placard_cards_destroy": (None, (c_void_p,)),
    "placard_cards_count": (c_size_t, (c_void_p,)),
    "placard_cards_unviewed_count": (c_size_t, (c_void_p,)),
    "placard_cards_updated_at_ms": (c_int64, (c_void_p,)),
    "placard_cards_get": (POINTER(placard_card), (c_void_p, c_size_t)),
    "placard_cards_find": (POINTER(placard_card), (c_void_p, c_char_p, c_size_t)),
    "placard_card_filter_init": (None, (POINTER(placard_card_filter), c_size_t)),
    "placard_cards_copy_filtered": (
        c_int32,
        (c_void_p, POINTER(placard_card_filter), POINTER(c_void_p), POINTER(POINTER(placard_error))),
    ),
    "placard_client_count_cards": (
        c_int32,
        (c_void_p, POINTER(placard_card_filter), POINTER(c_size_t), POINTER(c_size_t), POINTER(POINTER(placard_error))),
    ),
    "placard_client_log_card_impressions": (
        c_int32,
        (c_void_p, POINTER(c_char_p), POINTER(c_size_t), c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_client_mark_cards": (
        c_int32,
        (c_void_p, POINTER(c_char_p), POINTER(c_size_t), c_size_t, c_bool, c_bool, POINTER(POINTER(placard_error))),
    ),
    "placard_client_log_card_click": (c_int32, (c_void_p, c_char_p, c_size_t, POINTER(POINTER(placard_error)))),
    "placard_client_log_card_dismissal": (c_int32, (c_void_p, c_char_p, c_size_t, POINTER(POINTER(placard_error)))),
    "placard_properties_create": (c_int32, (POINTER(c_void_p), POINTER(POINTER(placard_error)))),
    "placard_properties_create_from_json": (
        c_int32,
        (c_char_p, c_size_t, POINTER(c_void_p), POINTER(POINTER(placard_error))),
    ),
    "placard_properties_destroy": (None, (c_void_p,)),
    "placard_properties_set_bool": (c_int32, (c_void_p, c_char_p, c_size_t, c_bool, POINTER(POINTER(placard_error)))),
    "placard_properties_set_int": (c_int32, (c_void_p, c_char_p, c_size_t, c_int64, POINTER(POINTER(placard_error)))),
    "placard_properties_set_double": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_double, POINTER(POINTER(placard_error))),
    ),
    "placard_properties_set_string": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_properties_set_date": (c_int32, (c_void_p, c_char_p, c_size_t, c_int64, POINTER(POINTER(placard_error)))),
    "placard_properties_set_json": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_client_log_event": (c_int32, (c_void_p, c_char_p, c_size_t, c_void_p, POINTER(POINTER(placard_error)))),
    "placard_client_log_purchase": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_char_p, c_double, c_int32, c_void_p, POINTER(POINTER(placard_error))),
    ),
    "placard_client_log_push_click": (c_int32, (c_void_p, c_char_p, c_size_t, POINTER(POINTER(placard_error)))),
    "placard_batch_create": (c_int32, (POINTER(c_void_p), POINTER(POINTER(placard_error)))),
    "placard_batch_destroy": (None, (c_void_p,)),
    "placard_batch_count": (c_size_t, (c_void_p,)),
    "placard_batch_add_event": (c_int32, (c_void_p, c_char_p, c_size_t, c_void_p, POINTER(POINTER(placard_error)))),
    "placard_batch_add_purchase": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_char_p, c_double, c_int32, c_void_p, POINTER(POINTER(placard_error))),
    ),
    "placard_client_log_batch": (c_int32, (c_void_p, c_void_p, POINTER(POINTER(placard_error)))),
    "placard_client_set_attribute_bool": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_bool, POINTER(POINTER(placard_error))),
    ),
    "placard_client_set_attribute_int": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_int64, POINTER(POINTER(placard_error))),
    ),
    "placard_client_set_attribute_double": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_double, POINTER(POINTER(placard_error))),
    ),
    "placard_client_set_attribute_string": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_client_set_attribute_date": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_int64, POINTER(POINTER(placard_error))),
    ),
    "placard_client_set_attribute_json": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_client_unset_attribute": (c_int32, (c_void_p, c_char_p, c_size_t, POINTER(POINTER(placard_error)))),
    "placard_client_increment_attribute": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_int64, POINTER(POINTER(placard_error))),
    ),
    "placard_client_add_to_attribute": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_client_remove_from_attribute": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_client_merge_attribute": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_client_set_fact": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_client_set_attribute_location": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_double, c_double, POINTER(POINTER(placard_error))),
    ),
    "placard_client_unset_attribute_location": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_client_set_user_field": (
        c_int32,
        (c_void_p, c_int32, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_user_field_from_name": (c_int32, (c_char_p, c_size_t, POINTER(c_int32), POINTER(POINTER(placard_error)))),
    "placard_client_set_last_location": (
        c_int32,
        (
            c_void_p,
            c_double,
            c_double,
            POINTER(c_double),
            POINTER(c_double),
            POINTER(c_double),
            POINTER(POINTER(placard_error)),
        ),
    ),
    "placard_client_set_subscription": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_int32, POINTER(POINTER(placard_error))),
    ),
    "placard_client_add_alias": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_user_field_name": (c_char_p, (c_int32,)),
    "placard_subscription_name": (c_char_p, (c_int32,)),
    "placard_message_get_button": (POINTER(placard_button), (POINTER(placard_message), c_size_t)),
    "placard_message_get_extra": (POINTER(placard_extra), (POINTER(placard_message), c_size_t)),
    "placard_message_get_asset": (POINTER(placard_asset), (POINTER(placard_message), c_size_t)),
    "placard_message_get_colors": (POINTER(placard_message_colors), (POINTER(placard_message), c_int32)),
    "placard_message_get_button_colors": (
        POINTER(placard_button_colors),
        (POINTER(placard_message), c_size_t, c_int32),
    ),
    "placard_message_type_name": (c_char_p, (c_int32,)),
    "placard_client_refresh_messages": (c_int32, (c_void_p, c_uint64, POINTER(POINTER(placard_error)))),
    "placard_client_copy_messages": (c_int32, (c_void_p, POINTER(c_void_p), POINTER(POINTER(placard_error)))),
    "placard_messages_destroy": (None, (c_void_p,)),
    "placard_messages_count": (c_size_t, (c_void_p,)),
    "placard_messages_get": (POINTER(placard_message), (c_void_p, c_size_t)),
    "placard_client_show_message": (c_int32, (c_void_p, c_uint64, POINTER(POINTER(placard_error)))),
    "placard_client_postpone_message": (c_int32, (c_void_p, c_uint64, POINTER(POINTER(placard_error)))),
    "placard_client_discard_message": (c_int32, (c_void_p, c_uint64, POINTER(POINTER(placard_error)))),
    "placard_client_offer_next_message": (c_int32, (c_void_p, POINTER(POINTER(placard_error)))),
    "placard_client_clear_messages": (c_int32, (c_void_p, POINTER(POINTER(placard_error)))),
    "placard_client_change_message": (
        c_int32,
        (c_void_p, c_uint64, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_client_add_local_message": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, POINTER(c_uint64), POINTER(POINTER(placard_error))),
    ),
    "placard_client_log_message_impression": (c_int32, (c_void_p, c_uint64, POINTER(POINTER(placard_error)))),
    "placard_client_log_message_click": (c_int32, (c_void_p, c_uint64, POINTER(POINTER(placard_error)))),
    "placard_client_log_message_button": (c_int32, (c_void_p, c_uint64, c_int32, POINTER(POINTER(placard_error)))),
    "placard_client_log_message_html_button": (
        c_int32,
        (c_void_p, c_uint64, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_client_log_message_dismissal": (c_int32, (c_void_p, c_uint64, POINTER(POINTER(placard_error)))),
    "placard_render_options_init": (None, (POINTER(placard_render_options), c_size_t)),
    "placard_client_render_cards": (
        c_int32,
        (c_void_p, c_void_p, POINTER(placard_render_options), POINTER(c_void_p), POINTER(POINTER(placard_error))),
    ),
    "placard_client_render_message": (
        c_int32,
        (c_void_p, c_uint64, POINTER(placard_render_options), POINTER(c_void_p), POINTER(POINTER(placard_error))),
    ),
    "placard_page_get_html": (c_void_p, (c_void_p, POINTER(c_size_t))),
    "placard_page_destroy": (None, (c_void_p,)),
    "placard_client_handle_url": (c_int32, (c_void_p, c_char_p, c_size_t, POINTER(POINTER(placard_error)))),
    "placard_client_run_action": (c_int32, (c_void_p, c_char_p, c_size_t, POINTER(POINTER(placard_error)))),
    "placard_client_explain_open": (c_int32, (c_void_p, POINTER(c_void_p), POINTER(POINTER(placard_error)))),
    "placard_client_explain_event": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_void_p, POINTER(c_void_p), POINTER(POINTER(placard_error))),
    ),
    "placard_client_explain_purchase": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_void_p, POINTER(c_void_p), POINTER(POINTER(placard_error))),
    ),
    "placard_client_explain_push_click": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, POINTER(c_void_p), POINTER(POINTER(placard_error))),
    ),
    "placard_client_explain_last": (c_int32, (c_void_p, POINTER(c_void_p), POINTER(POINTER(placard_error)))),
    "placard_client_explain_cards": (c_int32, (c_void_p, POINTER(c_void_p), POINTER(POINTER(placard_error)))),
    "placard_explanation_destroy": (None, (c_void_p,)),
    "placard_explanation_count": (c_size_t, (c_void_p,)),
    "placard_explanation_get": (POINTER(placard_verdict), (c_void_p, c_size_t)),
    "placard_explanation_get_event": (POINTER(placard_explained_event), (c_void_p,)),
    "placard_verdict_kind_name": (c_char_p, (c_int32,)),
    "placard_why_name": (c_char_p, (c_int32,)),
    "placard_value_type_name": (c_char_p, (c_int32,)),
    "placard_request_get_header": (POINTER(placard_header), (POINTER(placard_request), c_size_t)),
    "placard_request_kind_name": (c_char_p, (c_int32,)),
    "placard_response_init": (None, (POINTER(placard_response), c_size_t)),
    "placard_client_complete_request": (
        c_int32,
        (c_void_p, c_uint64, POINTER(placard_response), POINTER(POINTER(placard_error))),
    ),
    "placard_client_fail_request": (c_int32, (c_void_p, c_uint64, c_int32, POINTER(POINTER(placard_error)))),
    "placard_outbox_open": (c_int32, (c_char_p, c_char_p, POINTER(c_void_p), POINTER(POINTER(placard_error)))),
    "placard_outbox_close": (None, (c_void_p,)),
    "placard_outbox_log_event": (c_int32, (c_void_p, c_char_p, c_size_t, c_void_p, POINTER(POINTER(placard_error)))),
    "placard_outbox_log_purchase": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_char_p, c_double, c_int32, c_void_p, POINTER(POINTER(placard_error))),
    ),
    "placard_outbox_set_attribute_bool": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_bool, POINTER(POINTER(placard_error))),
    ),
    "placard_outbox_set_attribute_int": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_int64, POINTER(POINTER(placard_error))),
    ),
    "placard_outbox_set_attribute_double": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_double, POINTER(POINTER(placard_error))),
    ),
    "placard_outbox_set_attribute_string": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_outbox_set_attribute_date": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_int64, POINTER(POINTER(placard_error))),
    ),
    "placard_outbox_set_attribute_json": (
        c_int32,
        (c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_outbox_unset_attribute": (c_int32, (c_void_p, c_char_p, c_size_t, POINTER(POINTER(placard_error)))),
    "placard_outbox_set_user_field": (
        c_int32,
        (c_void_p, c_int32, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_outbox_put": (c_int32, (c_void_p, c_int32, c_char_p, c_size_t, POINTER(POINTER(placard_error)))),
    "placard_outbox_copy_records": (c_int32, (c_void_p, c_int32, POINTER(c_void_p), POINTER(POINTER(placard_error)))),
    "placard_outbox_records_destroy": (None, (c_void_p,)),
    "placard_outbox_records_count": (c_size_t, (c_void_p,)),
    "placard_outbox_records_get": (POINTER(placard_outbox_record), (c_void_p, c_size_t)),
    "placard_outbox_remove": (c_int32, (c_void_p, c_int32, POINTER(POINTER(placard_error)))),
    "placard_outbox_remove_all": (c_int32, (c_void_p, POINTER(POINTER(placard_error)))),
    "placard_outbox_set_time": (c_int32, (c_void_p, c_int64, POINTER(POINTER(placard_error)))),
    "placard_outbox_kind_name": (c_char_p, (c_int32,)),
    "placard_push_parse": (c_int32, (c_char_p, c_size_t, POINTER(c_void_p), POINTER(POINTER(placard_error)))),
    "placard_push_destroy": (None, (c_void_p,)),
    "placard_push_get": (POINTER(placard_push_payload), (c_void_p,)),
    "placard_push_get_extra": (POINTER(placard_extra), (c_void_p, c_size_t)),
    "placard_push_find_extra": (c_void_p, (c_void_p, c_char_p, c_size_t, POINTER(c_size_t))),
    "placard_push_get_page": (POINTER(placard_push_page), (c_void_p, c_size_t)),
    "placard_tracker_options_init": (None, (POINTER(placard_tracker_options), c_size_t)),
    "placard_identity_init": (None, (POINTER(placard_identity), c_size_t)),
    "placard_tracker_open": (
        c_int32,
        (POINTER(placard_tracker_options), POINTER(c_void_p), POINTER(POINTER(placard_error))),
    ),
    "placard_tracker_close": (None, (c_void_p,)),
    "placard_tracker_log_event": (
        c_int32,
        (c_void_p, POINTER(placard_identity), c_char_p, c_size_t, c_void_p, POINTER(POINTER(placard_error))),
    ),
    "placard_tracker_log_purchase": (
        c_int32,
        (
            c_void_p,
            POINTER(placard_identity),
            c_char_p,
            c_size_t,
            c_char_p,
            c_double,
            c_int32,
            c_void_p,
            POINTER(POINTER(placard_error)),
        ),
    ),
    "placard_tracker_set_attributes": (
        c_int32,
        (c_void_p, POINTER(placard_identity), c_void_p, POINTER(POINTER(placard_error))),
    ),
    "placard_tracker_unset_attribute": (
        c_int32,
        (c_void_p, POINTER(placard_identity), c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_tracker_increment_attribute": (
        c_int32,
        (c_void_p, POINTER(placard_identity), c_char_p, c_size_t, c_int64, POINTER(POINTER(placard_error))),
    ),
    "placard_tracker_add_to_attribute": (
        c_int32,
        (c_void_p, POINTER(placard_identity), c_char_p, c_size_t, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_tracker_remove_from_attribute": (
        c_int32,
        (c_void_p, POINTER(placard_identity), c_char_p, c_size_t, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_tracker_set_user_field": (
        c_int32,
        (c_void_p, POINTER(placard_identity), c_int32, c_char_p, c_size_t, POINTER(POINTER(placard_error))),
    ),
    "placard_tracker_set_last_location": (
        c_int32,
        (c_void_p, POINTER(placard_identity), c_double, c_double, POINTER(POINTER(placard_error))),
    ),
    "placard_tracker_flush": (c_int32, (c_void_p, POINTER(POINTER(placard_error)))),
    "placard_tracker_drain": (c_int32, (c_void_p, c_int64, POINTER(POINTER(placard_error)))),
    "placard_tracker_queued_count": (c_int64, (c_void_p,)),
    "placard_tracker_fd": (c_int, (c_void_p,)),
    "placard_tracker_dispatch": (c_int32, (c_void_p, POINTER(POINTER(placard_error)))),
    "placard_tracker_wait": (c_int32, (c_void_p, c_int64, POINTER(POINTER(placard_error)))),
    "placard_tracker_wake": (None, (c_void_p,)),
    "placard_tracker_next_event": (POINTER(placard_event), (c_void_p,)),
    "placard_tracker_next_deadline_ms": (c_int64, (c_void_p,)),
    "placard_tracker_set_time": (c_int32, (c_void_p, c_int64, c_int64, POINTER(POINTER(placard_error)))),
    "placard_tracker_complete_request": (
        c_int32,
        (c_void_p, c_uint64, POINTER(placard_response), POINTER(POINTER(placard_error))),
    ),
    "placard_tracker_fail_request": (c_int32, (c_void_p, c_uint64, c_int32, POINTER(POINTER(placard_error)))),
    "placard_replay_options_init": (None, (POINTER(placard_replay_options), c_size_t)),
    "placard_replay": (
        c_int32,
        (POINTER(placard_replay_options), c_char_p, c_size_t, c_void_p, c_void_p, POINTER(POINTER(placard_error))),
    ),
    "placard_replay_progress": (
        c_int32,
        (c_void_p, POINTER(c_int64), POINTER(c_int64), POINTER(POINTER(placard_error))),
    ),
}


class placard_api(ctypes.Structure):
    """The function table: a pointer for each function above, in the same order."""

    _fields_ = [("struct_size", c_size_t), *((name[len("placard_") :], c_void_p) for name in FUNCTIONS)]


FUNCTIONS["placard_get_api"] = (POINTER(placard_api), (c_uint32,))


def declare(library: ctypes.CDLL) -> None:
    """Sets result and parameters of every function. AttributeError when the library lacks one."""
    for name, (result, parameters) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = parameters

/* views.hpp - cards, messages, events and their parts, as they are read. A view is a pointer: copy it
 * freely. It and every text that it returns are borrowed for as long as the C struct. Include
 * <placard/placard.hpp>. Generated from interface/ by `make generate`: do not edit. */
#ifndef PLACARD_CPP_VIEWS_HPP
#define PLACARD_CPP_VIEWS_HPP

#include "enums.hpp"
#include "lists.hpp"
#include "text.hpp"
#include "time.hpp"

PLACARD_CPP_BEGIN

/// A key and its value: an extra of a card or a message.
class extra {
  public:
    using c_type = placard_extra;

    /// Never NULL.
    explicit extra(const placard_extra *raw) noexcept : raw_(raw) {}

    /// The C struct.
    [[nodiscard]] const placard_extra *get() const noexcept { return raw_; }

    [[nodiscard]] std::string_view key() const noexcept { return detail::text(raw_->key, raw_->key_length); }
    /// a string as it is; any other JSON value as JSON text
    [[nodiscard]] std::string_view value() const noexcept { return detail::text(raw_->value, raw_->value_length); }

  private:
    const placard_extra *raw_;
};

/// One card. Its id is its identity.
class card {
  public:
    using c_type = placard_card;

    /// Never NULL.
    explicit card(const placard_card *raw) noexcept : raw_(raw) {}

    /// The C struct.
    [[nodiscard]] const placard_card *get() const noexcept { return raw_; }

    [[nodiscard]] std::string_view id() const noexcept { return detail::text(raw_->id, raw_->id_length); }
    [[nodiscard]] placard::card_kind kind() const noexcept { return static_cast<placard::card_kind>(raw_->kind); }
    [[nodiscard]] bool viewed() const noexcept { return raw_->viewed; }
    [[nodiscard]] bool clicked() const noexcept { return raw_->clicked; }
    [[nodiscard]] bool dismissed() const noexcept { return raw_->dismissed; }
    [[nodiscard]] bool dismissible() const noexcept { return raw_->dismissible; }
    [[nodiscard]] bool pinned() const noexcept { return raw_->pinned; }
    [[nodiscard]] bool is_control() const noexcept { return raw_->is_control; }
    [[nodiscard]] bool is_test() const noexcept { return raw_->is_test; }
    [[nodiscard]] bool open_url_in_webview() const noexcept { return raw_->open_url_in_webview; }
    [[nodiscard]] wall_time created() const noexcept { return detail::wall(raw_->created_ms); }
    /// nullopt: never
    [[nodiscard]] std::optional<wall_time> expires_at() const noexcept {
        return raw_->expires_at_ms != -1 ? std::optional<wall_time>(detail::wall(raw_->expires_at_ms)) : std::nullopt;
    }
    /// image width / height; nullopt: unknown
    [[nodiscard]] std::optional<double> aspect_ratio() const noexcept {
        return raw_->aspect_ratio > 0 ? std::optional<double>(raw_->aspect_ratio) : std::nullopt;
    }
    [[nodiscard]] std::optional<std::string_view> url() const noexcept {
        return detail::optional_text(raw_->url, raw_->url_length);
    }
    [[nodiscard]] std::optional<std::string_view> title() const noexcept {
        return detail::optional_text(raw_->title, raw_->title_length);
    }
    [[nodiscard]] std::optional<std::string_view> description() const noexcept {
        return detail::optional_text(raw_->description, raw_->description_length);
    }
    /// URL
    [[nodiscard]] std::optional<std::string_view> image() const noexcept {
        return detail::optional_text(raw_->image, raw_->image_length);
    }
    /// text of the link
    [[nodiscard]] std::optional<std::string_view> domain() const noexcept {
        return detail::optional_text(raw_->domain, raw_->domain_length);
    }
    [[nodiscard]] std::optional<std::string_view> language() const noexcept {
        return detail::optional_text(raw_->language, raw_->language_length);
    }
    [[nodiscard]] std::optional<std::string_view> image_alt() const noexcept {
        return detail::optional_text(raw_->image_alt, raw_->image_alt_length);
    }
    /// the image's file (option prefetch_card_images, or next to source_file); nullopt: load `image`
    [[nodiscard]] std::optional<std::string_view> image_path() const noexcept {
        return detail::optional_text(raw_->image_path, raw_->image_path_length);
    }
    /// In the server's order.
    [[nodiscard]] list_of<placard::extra, placard_card, placard_card_get_extra> extras() const noexcept {
        return {raw_, raw_->extras_count};
    }
    /// The value of the extra with that key.
    [[nodiscard]] std::optional<std::string_view> find_extra(std::string_view key) const noexcept {
        return detail::found(placard_card_find_extra, raw_, key);
    }

  private:
    const placard_card *raw_;
};

/// A button of a message. Colours are those of the light theme.
class button {
  public:
    using c_type = placard_button;

    /// Never NULL.
    explicit button(const placard_button *raw) noexcept : raw_(raw) {}

    /// The C struct.
    [[nodiscard]] const placard_button *get() const noexcept { return raw_; }

    /// for client::log_message_button; not its position
    [[nodiscard]] std::int32_t id() const noexcept { return raw_->id; }
    [[nodiscard]] placard::click_action click_action() const noexcept {
        return static_cast<placard::click_action>(raw_->click_action);
    }
    [[nodiscard]] bool use_webview() const noexcept { return raw_->use_webview; }
    [[nodiscard]] std::uint32_t bg_color() const noexcept { return raw_->bg_color; }
    [[nodiscard]] std::uint32_t text_color() const noexcept { return raw_->text_color; }
    [[nodiscard]] std::uint32_t border_color() const noexcept { return raw_->border_color; }
    [[nodiscard]] std::optional<std::string_view> text() const noexcept {
        return detail::optional_text(raw_->text, raw_->text_length);
    }
    [[nodiscard]] std::optional<std::string_view> uri() const noexcept {
        return detail::optional_text(raw_->uri, raw_->uri_length);
    }

  private:
    const placard_button *raw_;
};

/// A file that a message names in asset_urls.
class asset {
  public:
    using c_type = placard_asset;

    /// Never NULL.
    explicit asset(const placard_asset *raw) noexcept : raw_(raw) {}

    /// The C struct.
    [[nodiscard]] const placard_asset *get() const noexcept { return raw_; }

    [[nodiscard]] std::string_view url() const noexcept { return detail::text(raw_->url, raw_->url_length); }
    /// the file, valid as long as image_path; nullopt: load url
    [[nodiscard]] std::optional<std::string_view> path() const noexcept {
        return detail::optional_text(raw_->path, raw_->path_length);
    }

  private:
    const placard_asset *raw_;
};

/// The colours of a message in one theme, 0xAARRGGBB.
class message_colors {
  public:
    using c_type = placard_message_colors;

    /// Never NULL.
    explicit message_colors(const placard_message_colors *raw) noexcept : raw_(raw) {}

    /// The C struct.
    [[nodiscard]] const placard_message_colors *get() const noexcept { return raw_; }

    [[nodiscard]] std::uint32_t bg_color() const noexcept { return raw_->bg_color; }
    [[nodiscard]] std::uint32_t text_color() const noexcept { return raw_->text_color; }
    [[nodiscard]] std::uint32_t header_text_color() const noexcept { return raw_->header_text_color; }
    [[nodiscard]] std::uint32_t close_btn_color() const noexcept { return raw_->close_btn_color; }
    [[nodiscard]] std::uint32_t frame_color() const noexcept { return raw_->frame_color; }
    [[nodiscard]] std::uint32_t icon_color() const noexcept { return raw_->icon_color; }
    [[nodiscard]] std::uint32_t icon_bg_color() const noexcept { return raw_->icon_bg_color; }

  private:
    const placard_message_colors *raw_;
};

/// The colours of a button in one theme, 0xAARRGGBB.
class button_colors {
  public:
    using c_type = placard_button_colors;

    /// Never NULL.
    explicit button_colors(const placard_button_colors *raw) noexcept : raw_(raw) {}

    /// The C struct.
    [[nodiscard]] const placard_button_colors *get() const noexcept { return raw_; }

    [[nodiscard]] std::uint32_t bg_color() const noexcept { return raw_->bg_color; }
    [[nodiscard]] std::uint32_t text_color() const noexcept { return raw_->text_color; }
    [[nodiscard]] std::uint32_t border_color() const noexcept { return raw_->border_color; }

  private:
    const placard_button_colors *raw_;
};

/// A message as the host draws it, with defaults filled in. Colours are 0xAARRGGBB, those of the light theme; for the
/// dark theme see message::colors.
class message {
  public:
    using c_type = placard_message;

    /// Never NULL.
    explicit message(const placard_message *raw) noexcept : raw_(raw) {}

    /// The C struct.
    [[nodiscard]] const placard_message *get() const noexcept { return raw_; }

    /// names this firing in calls; unique within a client
    [[nodiscard]] std::uint64_t handle() const noexcept { return raw_->handle; }
    /// the campaign's id; local-1, local-2, ... for messages made by the host
    [[nodiscard]] std::string_view id() const noexcept { return detail::text(raw_->id, raw_->id_length); }
    [[nodiscard]] placard::message_state state() const noexcept {
        return static_cast<placard::message_state>(raw_->state);
    }
    [[nodiscard]] placard::message_type type() const noexcept { return static_cast<placard::message_type>(raw_->type); }
    [[nodiscard]] placard::click_action click_action() const noexcept {
        return static_cast<placard::click_action>(raw_->click_action);
    }
    [[nodiscard]] placard::open_target open_target() const noexcept {
        return static_cast<placard::open_target>(raw_->open_target);
    }
    [[nodiscard]] placard::close message_close() const noexcept {
        return static_cast<placard::close>(raw_->message_close);
    }
    [[nodiscard]] placard::slide_from slide_from() const noexcept {
        return static_cast<placard::slide_from>(raw_->slide_from);
    }
    [[nodiscard]] placard::message_orientation orientation() const noexcept {
        return static_cast<placard::message_orientation>(raw_->orientation);
    }
    [[nodiscard]] placard::align text_align_header() const noexcept {
        return static_cast<placard::align>(raw_->text_align_header);
    }
    [[nodiscard]] placard::align text_align_message() const noexcept {
        return static_cast<placard::align>(raw_->text_align_message);
    }
    [[nodiscard]] placard::image_style image_style() const noexcept {
        return static_cast<placard::image_style>(raw_->image_style);
    }
    [[nodiscard]] placard::crop crop_type() const noexcept { return static_cast<placard::crop>(raw_->crop_type); }
    /// made by the host (client::add_local_message)
    [[nodiscard]] bool is_local() const noexcept { return raw_->is_local; }
    [[nodiscard]] bool use_webview() const noexcept { return raw_->use_webview; }
    [[nodiscard]] bool is_test_send() const noexcept { return raw_->is_test_send; }
    [[nodiscard]] bool animate_in() const noexcept { return raw_->animate_in; }
    [[nodiscard]] bool animate_out() const noexcept { return raw_->animate_out; }
    /// asks for scripts in its HTML, see placard_scripts
    [[nodiscard]] bool trusted() const noexcept { return raw_->trusted; }
    /// it brings colours for the dark theme
    [[nodiscard]] bool has_dark_theme() const noexcept { return raw_->has_dark_theme; }
    /// for close::auto_dismiss
    [[nodiscard]] std::chrono::milliseconds duration() const noexcept {
        return std::chrono::milliseconds(raw_->duration_ms);
    }
    [[nodiscard]] std::uint32_t bg_color() const noexcept { return raw_->bg_color; }
    [[nodiscard]] std::uint32_t text_color() const noexcept { return raw_->text_color; }
    [[nodiscard]] std::uint32_t header_text_color() const noexcept { return raw_->header_text_color; }
    [[nodiscard]] std::uint32_t close_btn_color() const noexcept { return raw_->close_btn_color; }
    /// of the area around the message, mostly translucent
    [[nodiscard]] std::uint32_t frame_color() const noexcept { return raw_->frame_color; }
    [[nodiscard]] std::uint32_t icon_color() const noexcept { return raw_->icon_color; }
    [[nodiscard]] std::uint32_t icon_bg_color() const noexcept { return raw_->icon_bg_color; }
    /// the id in analytics; nullopt: nothing is logged about it
    [[nodiscard]] std::optional<std::string_view> trigger_id() const noexcept {
        return detail::optional_text(raw_->trigger_id, raw_->trigger_id_length);
    }
    [[nodiscard]] std::optional<std::string_view> header() const noexcept {
        return detail::optional_text(raw_->header, raw_->header_length);
    }
    /// body text; HTML for the HTML types
    [[nodiscard]] std::optional<std::string_view> body() const noexcept {
        return detail::optional_text(raw_->message, raw_->message_length);
    }
    /// for click_action::uri: the host opens it
    [[nodiscard]] std::optional<std::string_view> uri() const noexcept {
        return detail::optional_text(raw_->uri, raw_->uri_length);
    }
    [[nodiscard]] std::optional<std::string_view> image_url() const noexcept {
        return detail::optional_text(raw_->image_url, raw_->image_url_length);
    }
    /// the picture's file; nullopt: load image_url, if there is one
    [[nodiscard]] std::optional<std::string_view> image_path() const noexcept {
        return detail::optional_text(raw_->image_path, raw_->image_path_length);
    }
    /// URL of a zip with the files that the HTML refers to by relative URLs
    [[nodiscard]] std::optional<std::string_view> assets_zip() const noexcept {
        return detail::optional_text(raw_->assets_zip, raw_->assets_zip_length);
    }
    /// the zip; nullopt: load assets_zip, if there is one
    [[nodiscard]] std::optional<std::string_view> assets_zip_path() const noexcept {
        return detail::optional_text(raw_->assets_zip_path, raw_->assets_zip_path_length);
    }
    /// a character of an icon font, when there is no picture
    [[nodiscard]] std::optional<std::string_view> icon() const noexcept {
        return detail::optional_text(raw_->icon, raw_->icon_length);
    }
    [[nodiscard]] std::optional<std::string_view> language() const noexcept {
        return detail::optional_text(raw_->language, raw_->language_length);
    }
    [[nodiscard]] std::optional<std::string_view> image_alt() const noexcept {
        return detail::optional_text(raw_->image_alt, raw_->image_alt_length);
    }
    /// the element that css applies to; both are present or neither
    [[nodiscard]] std::optional<std::string_view> html_id() const noexcept {
        return detail::optional_text(raw_->html_id, raw_->html_id_length);
    }
    [[nodiscard]] std::optional<std::string_view> css() const noexcept {
        return detail::optional_text(raw_->css, raw_->css_length);
    }
    /// requests to the host, such as is_push_primer: a JSON object
    [[nodiscard]] std::optional<std::string_view> message_fields() const noexcept {
        return detail::optional_text(raw_->message_fields, raw_->message_fields_length);
    }
    /// JSON text, echoed in what is logged
    [[nodiscard]] std::optional<std::string_view> message_extras() const noexcept {
        return detail::optional_text(raw_->message_extras, raw_->message_extras_length);
    }
    /// At most 2.
    [[nodiscard]] list_of<placard::button, placard_message, placard_message_get_button> buttons() const noexcept {
        return {raw_, raw_->buttons_count};
    }
    /// In the server's order.
    [[nodiscard]] list_of<placard::extra, placard_message, placard_message_get_extra> extras() const noexcept {
        return {raw_, raw_->extras_count};
    }
    /// The files that the message names in asset_urls, at most 50.
    [[nodiscard]] list_of<placard::asset, placard_message, placard_message_get_asset> assets() const noexcept {
        return {raw_, raw_->assets_count};
    }
    /// The colours in a theme. Colours that the dark theme omits are those of the light theme.
    [[nodiscard]] std::optional<placard::message_colors> colors(placard::theme theme) const noexcept {
        return detail::view<placard::message_colors>(
            placard_message_get_colors(raw_, static_cast<std::int32_t>(theme)));
    }
    /// The colours of the button at a position in a theme; nullopt past the end.
    [[nodiscard]] std::optional<placard::button_colors> button_colors(std::size_t index,
                                                                      placard::theme theme) const noexcept {
        return detail::view<placard::button_colors>(
            placard_message_get_button_colors(raw_, index, static_cast<std::int32_t>(theme)));
    }

  private:
    const placard_message *raw_;
};

/// A header of a request.
class header {
  public:
    using c_type = placard_header;

    /// Never NULL.
    explicit header(const placard_header *raw) noexcept : raw_(raw) {}

    /// The C struct.
    [[nodiscard]] const placard_header *get() const noexcept { return raw_; }

    [[nodiscard]] std::string_view name() const noexcept { return detail::text(raw_->name, raw_->name_length); }
    [[nodiscard]] std::string_view value() const noexcept { return detail::text(raw_->value, raw_->value_length); }

  private:
    const placard_header *raw_;
};

/// A request for the host to carry out, from event_kind::request. Complete it or fail it within 60 s. Borrowed with its
/// event: copy what you need before the next client::next_event.
class request {
  public:
    using c_type = placard_request;

    /// Never NULL.
    explicit request(const placard_request *raw) noexcept : raw_(raw) {}

    /// The C struct.
    [[nodiscard]] const placard_request *get() const noexcept { return raw_; }

    [[nodiscard]] std::uint64_t id() const noexcept { return raw_->id; }
    [[nodiscard]] placard::request_kind kind() const noexcept { return static_cast<placard::request_kind>(raw_->kind); }
    [[nodiscard]] std::string_view method() const noexcept { return detail::text(raw_->method, raw_->method_length); }
    [[nodiscard]] std::string_view url() const noexcept { return detail::text(raw_->url, raw_->url_length); }
    /// empty for GET
    [[nodiscard]] std::string_view body() const noexcept { return detail::text(raw_->body, raw_->body_length); }
    /// The headers to send.
    [[nodiscard]] list_of<placard::header, placard_request, placard_request_get_header> headers() const noexcept {
        return {raw_, raw_->headers_count};
    }

  private:
    const placard_request *raw_;
};

/// One event. Fields that its kind does not list are zero or NULL.
class event {
  public:
    using c_type = placard_event;

    /// Never NULL.
    explicit event(const placard_event *raw) noexcept : raw_(raw) {}

    /// The C struct.
    [[nodiscard]] const placard_event *get() const noexcept { return raw_; }

    [[nodiscard]] placard::event_kind kind() const noexcept { return static_cast<placard::event_kind>(raw_->kind); }
    [[nodiscard]] placard::reason reason() const noexcept { return static_cast<placard::reason>(raw_->reason); }
    [[nodiscard]] placard::dropped_kind dropped() const noexcept {
        return static_cast<placard::dropped_kind>(raw_->dropped);
    }
    [[nodiscard]] placard::trigger trigger() const noexcept { return static_cast<placard::trigger>(raw_->trigger); }
    [[nodiscard]] placard::origin origin() const noexcept { return static_cast<placard::origin>(raw_->origin); }
    /// the list differs from that of the event before
    [[nodiscard]] bool changed() const noexcept { return raw_->changed; }
    /// 0: there was no response, or one above the size limit
    [[nodiscard]] std::int32_t http_status() const noexcept { return raw_->http_status; }
    /// can be a number that is not listed
    [[nodiscard]] placard::auth code() const noexcept { return static_cast<placard::auth>(raw_->code); }
    /// the server accepted the request nevertheless
    [[nodiscard]] bool optional() const noexcept { return raw_->optional; }
    /// open the URL in the host's web view, not in a browser
    [[nodiscard]] bool use_webview() const noexcept { return raw_->use_webview; }
    [[nodiscard]] std::int64_t count() const noexcept { return raw_->count; }
    [[nodiscard]] std::int64_t unviewed() const noexcept { return raw_->unviewed; }
    /// nullopt: unknown or no need to wait; event_kind::suppressed: never again
    [[nodiscard]] std::optional<std::chrono::milliseconds> retry_after() const noexcept {
        return raw_->retry_after_ms > 0
                   ? std::optional<std::chrono::milliseconds>(std::chrono::milliseconds(raw_->retry_after_ms))
                   : std::nullopt;
    }
    /// names the refresh call that this ends; nullopt: no token
    [[nodiscard]] std::optional<std::uint64_t> token() const noexcept {
        return raw_->token > 0 ? std::optional<std::uint64_t>(raw_->token) : std::nullopt;
    }
    /// names a message or a request
    [[nodiscard]] std::uint64_t handle() const noexcept { return raw_->handle; }
    [[nodiscard]] std::optional<std::string_view> id() const noexcept {
        return detail::optional_text(raw_->id, raw_->id_length);
    }
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return detail::optional_text(raw_->name, raw_->name_length);
    }
    /// English, for developers
    [[nodiscard]] std::optional<std::string_view> text() const noexcept {
        return detail::optional_text(raw_->text, raw_->text_length);
    }
    /// what the request carried; nullopt: no signature
    [[nodiscard]] std::optional<std::string_view> signature() const noexcept {
        return detail::optional_text(raw_->signature, raw_->signature_length);
    }
    [[nodiscard]] std::optional<std::string_view> url() const noexcept {
        return detail::optional_text(raw_->url, raw_->url_length);
    }
    [[nodiscard]] std::optional<placard::message> message() const noexcept {
        return detail::view<placard::message>(raw_->message);
    }
    [[nodiscard]] std::optional<placard::request> request() const noexcept {
        return detail::view<placard::request>(raw_->request);
    }
    [[nodiscard]] std::int64_t campaigns() const noexcept { return raw_->campaigns; }
    /// that of the campaign file; 0: it has no sequence
    [[nodiscard]] std::int64_t sequence() const noexcept { return raw_->sequence; }
    /// the content in use has expired, and stays in use
    [[nodiscard]] bool stale() const noexcept { return raw_->stale; }
    /// when the content in use was published; without a signature, when it was fetched; 0: it was not fetched
    [[nodiscard]] wall_time content() const noexcept { return detail::wall(raw_->content_ms); }
    /// when the content in use expires; 0: never
    [[nodiscard]] wall_time expires() const noexcept { return detail::wall(raw_->expires_ms); }

  private:
    const placard_event *raw_;
};

/// The verdict on one campaign, or on one card. With several conditions it describes the one that got furthest; with
/// several filters, the first filter of the first group in which none holds.
class verdict {
  public:
    using c_type = placard_verdict;

    /// Never NULL.
    explicit verdict(const placard_verdict *raw) noexcept : raw_(raw) {}

    /// The C struct.
    [[nodiscard]] const placard_verdict *get() const noexcept { return raw_; }

    /// its id, or that of the card
    [[nodiscard]] std::string_view campaign() const noexcept {
        return detail::text(raw_->campaign, raw_->campaign_length);
    }
    [[nodiscard]] placard::verdict_kind kind() const noexcept {
        return static_cast<placard::verdict_kind>(raw_->verdict);
    }
    [[nodiscard]] placard::why why() const noexcept { return static_cast<placard::why>(raw_->why); }
    /// until the verdict can change; nullopt: never, or not a matter of time
    [[nodiscard]] std::optional<std::chrono::milliseconds> retry_after() const noexcept {
        return raw_->retry_after_ms > 0
                   ? std::optional<std::chrono::milliseconds>(std::chrono::milliseconds(raw_->retry_after_ms))
                   : std::nullopt;
    }
    /// position of the filter within the condition, from 0 over all groups; of the entry within a history
    [[nodiscard]] std::int32_t filter() const noexcept { return raw_->filter; }
    /// type of the property
    [[nodiscard]] placard::value_type found_type() const noexcept {
        return static_cast<placard::value_type>(raw_->found_type);
    }
    /// the only type with which the filter can hold; value_type::none: several, or no type
    [[nodiscard]] placard::value_type wanted_type() const noexcept {
        return static_cast<placard::value_type>(raw_->wanted_type);
    }
    /// key that the filter or the rule reads, empty: it names no key; of a history the event or product
    [[nodiscard]] std::optional<std::string_view> property() const noexcept {
        return detail::optional_text(raw_->property, raw_->property_length);
    }
    /// its value as JSON text (a date: {"$date_ms": n}); of a share of users the user's number, from 0 to below 1; of a
    /// history how often it was logged; nullopt: missing
    [[nodiscard]] std::optional<std::string_view> found() const noexcept {
        return detail::optional_text(raw_->found, raw_->found_length);
    }
    /// what the filter wants, such as "greater than 2"; of a rule the part as JSON
    [[nodiscard]] std::optional<std::string_view> wanted() const noexcept {
        return detail::optional_text(raw_->wanted, raw_->wanted_length);
    }
    /// the whole verdict in an English phrase for people; wording can change between versions
    [[nodiscard]] std::string_view text() const noexcept { return detail::text(raw_->text, raw_->text_length); }
    /// the group that stops the campaign; nullopt: it is not stopped by a group
    [[nodiscard]] std::optional<std::string_view> group() const noexcept {
        return detail::optional_text(raw_->group, raw_->group_length);
    }
    /// the cap that is used up; 0: no cap
    [[nodiscard]] std::int32_t cap() const noexcept { return raw_->cap; }
    /// the cap's period, for why::cap_period; nullopt: no period
    [[nodiscard]] std::optional<std::chrono::milliseconds> period() const noexcept {
        return raw_->period_ms > 0
                   ? std::optional<std::chrono::milliseconds>(std::chrono::milliseconds(raw_->period_ms))
                   : std::nullopt;
    }
    /// where in the targeting the part is that made it false, a JSON pointer; empty: the whole
    [[nodiscard]] std::optional<std::string_view> rule_part() const noexcept {
        return detail::optional_text(raw_->rule_part, raw_->rule_part_length);
    }
    /// the campaign's experiment, for verdict_kind::not_in_experiment and for a winner; nullopt: no experiment
    [[nodiscard]] std::optional<std::string_view> experiment() const noexcept {
        return detail::optional_text(raw_->experiment, raw_->experiment_length);
    }
    /// the variant of a winner; nullopt: it is of no variant
    [[nodiscard]] std::optional<std::string_view> variant() const noexcept {
        return detail::optional_text(raw_->variant, raw_->variant_length);
    }
    /// the holdout that the user is in, for verdict_kind::held_out; nullopt: no holdout
    [[nodiscard]] std::optional<std::string_view> holdout() const noexcept {
        return detail::optional_text(raw_->holdout, raw_->holdout_length);
    }

  private:
    const placard_verdict *raw_;
};

/// The event that an explanation is about; one of cards is about no event: trigger::none, all else is zero.
class explained_event {
  public:
    using c_type = placard_explained_event;

    /// Never NULL.
    explicit explained_event(const placard_explained_event *raw) noexcept : raw_(raw) {}

    /// The C struct.
    [[nodiscard]] const placard_explained_event *get() const noexcept { return raw_; }

    [[nodiscard]] placard::trigger kind() const noexcept { return static_cast<placard::trigger>(raw_->kind); }
    /// wall time of the verdicts
    [[nodiscard]] wall_time time() const noexcept { return detail::wall(raw_->time_ms); }
    /// event name, product id, or the campaign of the clicked message or of the absence
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return detail::optional_text(raw_->name, raw_->name_length);
    }
    /// as JSON text (dates: {"$date_ms": n}); nullopt: no properties
    [[nodiscard]] std::optional<std::string_view> properties() const noexcept {
        return detail::optional_text(raw_->properties, raw_->properties_length);
    }
    /// id of the clicked button; nullopt: the message's body, or not a click
    [[nodiscard]] std::optional<std::string_view> button() const noexcept {
        return detail::optional_text(raw_->button, raw_->button_length);
    }

  private:
    const placard_explained_event *raw_;
};

/// A record that no client has taken in yet.
class outbox_record {
  public:
    using c_type = placard_outbox_record;

    /// Never NULL.
    explicit outbox_record(const placard_outbox_record *raw) noexcept : raw_(raw) {}

    /// The C struct.
    [[nodiscard]] const placard_outbox_record *get() const noexcept { return raw_; }

    /// rises with every record of the store; never used twice
    [[nodiscard]] std::int64_t id() const noexcept { return raw_->id; }
    [[nodiscard]] placard::outbox_kind kind() const noexcept { return static_cast<placard::outbox_kind>(raw_->kind); }
    [[nodiscard]] wall_time put() const noexcept { return detail::wall(raw_->put_ms); }
    /// as it was put
    [[nodiscard]] std::string_view json() const noexcept { return detail::text(raw_->json, raw_->json_length); }

  private:
    const placard_outbox_record *raw_;
};

/// A page of a push story: a picture with its texts and its link.
class push_page {
  public:
    using c_type = placard_push_page;

    /// Never NULL.
    explicit push_page(const placard_push_page *raw) noexcept : raw_(raw) {}

    /// The C struct.
    [[nodiscard]] const placard_push_page *get() const noexcept { return raw_; }

    [[nodiscard]] std::optional<std::string_view> title() const noexcept {
        return detail::optional_text(raw_->title, raw_->title_length);
    }
    [[nodiscard]] std::optional<std::string_view> body() const noexcept {
        return detail::optional_text(raw_->body, raw_->body_length);
    }
    [[nodiscard]] std::optional<std::string_view> image_url() const noexcept {
        return detail::optional_text(raw_->image_url, raw_->image_url_length);
    }
    [[nodiscard]] std::optional<std::string_view> link() const noexcept {
        return detail::optional_text(raw_->link, raw_->link_length);
    }
    [[nodiscard]] bool use_webview() const noexcept { return raw_->use_webview; }

  private:
    const placard_push_page *raw_;
};

/// The fields of a push message.
class push_payload {
  public:
    using c_type = placard_push_payload;

    /// Never NULL.
    explicit push_payload(const placard_push_payload *raw) noexcept : raw_(raw) {}

    /// The C struct.
    [[nodiscard]] const placard_push_payload *get() const noexcept { return raw_; }

    /// nullopt: of another sender; its click is not logged
    [[nodiscard]] std::optional<std::string_view> tracking_id() const noexcept {
        return detail::optional_text(raw_->tracking_id, raw_->tracking_id_length);
    }
    [[nodiscard]] std::optional<std::string_view> title() const noexcept {
        return detail::optional_text(raw_->title, raw_->title_length);
    }
    [[nodiscard]] std::optional<std::string_view> subtitle() const noexcept {
        return detail::optional_text(raw_->subtitle, raw_->subtitle_length);
    }
    [[nodiscard]] std::optional<std::string_view> body() const noexcept {
        return detail::optional_text(raw_->body, raw_->body_length);
    }
    /// the host fetches it
    [[nodiscard]] std::optional<std::string_view> image_url() const noexcept {
        return detail::optional_text(raw_->image_url, raw_->image_url_length);
    }
    /// where a click leads
    [[nodiscard]] std::optional<std::string_view> link() const noexcept {
        return detail::optional_text(raw_->link, raw_->link_length);
    }
    /// open the link in the host's web view, not in a browser
    [[nodiscard]] bool use_webview() const noexcept { return raw_->use_webview; }

  private:
    const placard_push_payload *raw_;
};

PLACARD_CPP_END

#endif /* PLACARD_CPP_VIEWS_HPP */

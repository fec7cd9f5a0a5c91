/* inputs.hpp - what the host says of itself, of places, and of the look of pages. Include <placard/placard.hpp>. */
#ifndef PLACARD_CPP_INPUTS_HPP
#define PLACARD_CPP_INPUTS_HPP

#include "options.hpp"

PLACARD_CPP_BEGIN

/// What the host is doing; nullopt leaves a value unchanged.
struct host_state {
    std::optional<bool> foreground = {};                              ///< at open: true. False: messages wait
    std::optional<bool> keyboard = {};                                ///< at open: false. True: messages wait
    std::optional<bool> busy = {};                                    ///< at open: false. True: messages wait
    std::optional<bool> online = {};                                  ///< at open: true. False: nothing is sent
    placard::orientation orientation = placard::orientation::unknown; ///< unknown leaves it unchanged
};

/// A place, in degrees.
struct location {
    double latitude;
    double longitude;
};

/// How exactly a place is known, in metres.
struct location_details {
    std::optional<double> altitude = {};
    std::optional<double> accuracy = {};
    std::optional<double> altitude_accuracy = {};
};

/// How pages look; nullopt is the default.
struct render_options {
    placard::appearance appearance = placard::appearance::system;
    placard::feed_context context = placard::feed_context::navigation; ///< feeds
    std::optional<std::string> title = {};                             ///< feeds; nullopt: the one in `words`
    std::optional<bool> unread_indicator = {};                         ///< feeds: on
    placard::direction direction = placard::direction::automatic;
    std::optional<std::string> language = {};  ///< of title and words, such as "pt-BR"; nullopt: of device_locale
    std::optional<std::string> theme = {};     ///< a JSON object of colours and fonts, see docs/rendering.md
    std::optional<std::string> words = {};     ///< a JSON object: the page's own texts, see docs/rendering.md
    std::optional<std::string> link_base = {}; ///< what links begin with; nullopt: "placard://"
    placard::feed_layout layout = placard::feed_layout::list;
    std::optional<bool> pull_to_refresh = {}; ///< feeds: on
};

namespace detail {

inline placard_host_state c_struct(const host_state &state, const c_inputs &) noexcept {
    placard_host_state raw = PLACARD_HOST_STATE_INIT;
    raw.foreground = c_switch(state.foreground);
    raw.keyboard = c_switch(state.keyboard);
    raw.busy = c_switch(state.busy);
    raw.online = c_switch(state.online);
    raw.orientation = static_cast<std::int32_t>(state.orientation);
    return raw;
}

inline placard_render_options c_struct(const render_options &options, c_inputs &inputs) {
    placard_render_options raw = PLACARD_RENDER_OPTIONS_INIT;
    raw.appearance = static_cast<std::int32_t>(options.appearance);
    raw.context = static_cast<std::int32_t>(options.context);
    raw.title = inputs.of(options.title, "title");
    raw.unread_indicator = c_switch(options.unread_indicator);
    raw.direction = static_cast<std::int32_t>(options.direction);
    raw.language = inputs.of(options.language, "language");
    raw.theme = inputs.of(options.theme, "theme");
    raw.words = inputs.of(options.words, "words");
    raw.link_base = inputs.of(options.link_base, "link_base");
    raw.layout = static_cast<std::int32_t>(options.layout);
    raw.pull_to_refresh = c_switch(options.pull_to_refresh);
    return raw;
}

} // namespace detail
PLACARD_CPP_END

#endif /* PLACARD_CPP_INPUTS_HPP */

/* inputs.hpp - users, times and places, and how options become those of C. Include <placard/placard.hpp>. */
#ifndef PLACARD_CPP_INPUTS_HPP
#define PLACARD_CPP_INPUTS_HPP

#include "text.hpp"
#include "time.hpp"

PLACARD_CPP_BEGIN

/// A user, as the REST endpoint knows them.
class identity {
  public:
    [[nodiscard]] static identity braze_id(std::string id) { return {rest_name::braze_id, std::move(id)}; }
    [[nodiscard]] static identity external_id(std::string id) { return {rest_name::external_id, std::move(id)}; }
    [[nodiscard]] static identity email(std::string address) { return {rest_name::email, std::move(address)}; }
    [[nodiscard]] static identity phone(std::string number) { return {rest_name::phone, std::move(number)}; }
    [[nodiscard]] static identity user_alias(std::string name, std::string label) {
        return {rest_name::user_alias, std::move(name), std::move(label)};
    }

    [[nodiscard]] rest_name kind() const noexcept { return kind_; }
    [[nodiscard]] const std::string &name() const noexcept { return name_; }
    [[nodiscard]] const std::optional<std::string> &label() const noexcept { return label_; }

  private:
    identity(rest_name kind, std::string name, std::optional<std::string> label = std::nullopt)
        : kind_(kind), name_(std::move(name)), label_(std::move(label)) {}

    rest_name kind_;
    std::string name_ = {};
    std::optional<std::string> label_ = {};
};

/// The time of a client with the host's clock.
struct instant {
    wall_time wall;
    monotonic_time monotonic;
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

namespace detail {

inline std::int32_t c_switch(std::optional<bool> value) noexcept {
    return !value ? PLACARD_DEFAULT : *value ? PLACARD_ON : PLACARD_OFF;
}

/// A duration for C, where 0 is the default: `zero` is what 0 s means.
inline std::int32_t c_seconds(length<std::chrono::seconds> value, std::int32_t zero) noexcept {
    if (!value)
        return 0;
    return value->count() == 0 ? zero : clamped<std::int32_t>(static_cast<std::int64_t>(value->count()));
}

/// What is too short counts as the shortest.
inline std::int32_t c_clamped_seconds(length<std::chrono::seconds> value) noexcept {
    return value && value->count() <= 0 ? 1 : c_seconds(value, 1);
}

/// A number for C, where 0 is the default: an explicit 0 is refused.
template <class Number> Number c_positive(std::optional<Number> value, const char *name, c_inputs &inputs) {
    if (value && *value == 0)
        inputs.refuse(name, " must be at least 1; leave it out for the default");
    return value.value_or(0);
}

inline placard_identity c_struct(const identity &identity, c_inputs &inputs) {
    placard_identity raw = PLACARD_IDENTITY_INIT;
    raw.kind = static_cast<std::int32_t>(identity.kind());
    raw.name = inputs.of(identity.name(), "name");
    raw.label = inputs.of(identity.label(), "label");
    return raw;
}

/// Uses the host's clock if there is one.
template <class Raw> void set_clock(Raw &raw, const std::optional<instant> &clock, const c_inputs &) {
    if (!clock)
        return;
    raw.clock = PLACARD_CLOCK_HOST;
    raw.clock_wall_ms = since_epoch_ms(clock->wall);
    raw.clock_monotonic_ms = since_epoch_ms(clock->monotonic);
}

inline void set_rest_identity(placard_options &raw, const std::optional<identity> &identity, c_inputs &inputs) {
    if (!identity)
        return;
    raw.rest_identity_kind = static_cast<std::int32_t>(identity->kind());
    raw.rest_identity = inputs.of(identity->name(), "rest_identity");
    raw.rest_identity_label = inputs.of(identity->label(), "rest_identity_label");
}

} // namespace detail
PLACARD_CPP_END

#endif /* PLACARD_CPP_INPUTS_HPP */

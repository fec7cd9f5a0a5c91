// Options and durations: an explicit 0 is never the default, an embedded NUL never cuts a text off.
#include "fixture.hpp"

#include <limits>

using namespace std::chrono_literals;

namespace {

placard_options c_options(const placard::options &options) {
    placard::detail::c_inputs inputs;
    return placard::detail::c_struct(options, inputs);
}

void zero_is_not_the_default() {
    placard::options options;
    CHECK(c_options(options).flush_interval_s == 0);
    options.flush_interval = 0s;
    options.message_interval = 0s;
    options.session_timeout = 0s;
    options.dispatch_budget = 0us;
    options.rate_limits = false;
    options.sdk_auth = true;
    const auto raw = c_options(options);
    CHECK(raw.flush_interval_s == -1);
    CHECK(raw.message_interval_s == -1);
    CHECK(raw.session_timeout_s == 1);
    CHECK(raw.dispatch_budget_us == 1);
    CHECK(raw.rate_limits == PLACARD_OFF);
    CHECK(raw.sdk_auth == PLACARD_ON);
    CHECK(raw.group_access == PLACARD_DEFAULT);
    CHECK(raw.struct_size == sizeof raw);
    options.flush_interval = std::chrono::hours(24 * 365 * 1000);
    CHECK(c_options(options).flush_interval_s == std::numeric_limits<std::int32_t>::max());
    CHECK(placard::detail::timeout_ms(-5ms) == 0);
    CHECK(placard::detail::timeout_ms(std::nullopt) == -1);
    CHECK(placard::detail::budget_us(-5us) == 1);
    CHECK(placard::detail::budget_us(std::nullopt) == 0);
    CHECK(placard::detail::timeout_ms(std::chrono::hours::max()) == std::numeric_limits<std::int64_t>::max());
    CHECK(placard::detail::timeout_ms(std::chrono::hours::min()) == 0);
    CHECK(placard::detail::timeout_ms(1ns) == 1);
    CHECK(placard::detail::timeout_ms(1.5s) == 1500);
    CHECK(placard::detail::timeout_ms(std::chrono::duration<double>(std::numeric_limits<double>::quiet_NaN())) == 0);
    options.message_interval = std::chrono::minutes::max();
    CHECK(c_options(options).message_interval_s == std::numeric_limits<std::int32_t>::max());
    options.session_timeout = -1s;
    CHECK(c_options(options).session_timeout_s == 1);
    options.message_interval = options.flush_interval = -5s;
    CHECK(c_options(options).message_interval_s < 0 && c_options(options).flush_interval_s < 0); // as 0
    CHECK(placard::detail::budget_us(2h) == std::numeric_limits<std::uint32_t>::max());
}

void a_zero_that_makes_no_sense_is_refused() {
    const fixture::directory directory;
    auto options = fixture::options(directory);
    options.queue_limit = 0;
    const auto refused = placard::client::open(options);
    CHECK_STATUS(refused, invalid);
    CHECK(refused.error().message().find("queue_limit") != std::string_view::npos);
    options = fixture::options(directory);
    options.queue_limit_bytes = 0;
    CHECK_STATUS(placard::client::open(options), invalid);
    options.queue_limit_bytes = std::int64_t(1) << 40;
    CHECK(c_options(options).queue_limit_bytes == std::int64_t(1) << 40);
    options = fixture::options(directory);
    options.seed = 0;
    CHECK_STATUS(placard::client::open(options), invalid);
}

void a_nul_is_refused() {
    using namespace std::string_literals;
    const fixture::directory directory;
    auto options = fixture::options(directory);
    options.endpoint = "sdk.example.com\0.evil.example"s;
    const auto refused = placard::client::open(options);
    CHECK_STATUS(refused, invalid);
    CHECK(refused.error().message().find("endpoint") != std::string_view::npos);
    CHECK_STATUS(placard::outbox::open(directory.path(), "k\0y"s), invalid);

    auto client = *placard::client::open(fixture::options(directory));
    CHECK_STATUS(client.log_purchase("tea", "US\0D"s, 1.0), invalid);
    CHECK_STATUS(client.log_purchase("tea", "USD", 1.0), ok);
    placard::response response;
    response.retry_after = "5\0"s;
    CHECK_STATUS(client.complete_request(1, response), invalid);
    placard::render_options look;
    look.title = "a\0b"s;
    CHECK_STATUS(client.render_cards(*client.copy_cards(), look), invalid);
    placard::card_filter filter;
    filter.class_types = {"a\0b"s};
    CHECK_STATUS(client.copy_cards()->copy_filtered(filter), invalid);
}

void the_usual_directory_is_found() {
    ::setenv("XDG_DATA_HOME", "/tmp/data", 1);
    CHECK(*placard::default_directory() == "/tmp/data/placard");
    CHECK(placard::abi_matches() && placard::version() == PLACARD_VERSION);
}

void a_wait_without_time_left_returns() {
    const fixture::directory directory;
    auto client = *placard::client::open(fixture::options(directory));
    const auto before = std::chrono::steady_clock::now();
    CHECK_STATUS(client.wait(-1h), ok);
    CHECK_STATUS(client.dispatch_for(-1us), ok);
    CHECK_STATUS(client.dispatch_for(std::nullopt), ok);
    CHECK(std::chrono::steady_clock::now() - before < 10s);
    CHECK_STATUS(client.set_time({fixture::start.wall, fixture::start.monotonic - 1ms}), invalid);
}

} // namespace

int main() {
    zero_is_not_the_default();
    a_zero_that_makes_no_sense_is_refused();
    a_nul_is_refused();
    the_usual_directory_is_found();
    a_wait_without_time_left_returns();
    return check::result();
}

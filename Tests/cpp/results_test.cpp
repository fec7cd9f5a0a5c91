// Results: values, errors, positive statuses, and what throws.
#include "fixture.hpp"

#include <memory>
#include <string>

using namespace std::chrono_literals;
using placard::result;
using placard::status;

namespace {

void holds_values_and_errors() {
    result<std::unique_ptr<int>> value(std::make_unique<int>(7));
    CHECK(value.has_value() && **value == 7);
    CHECK_STATUS(value, ok);
    CHECK(value.error().status() == status::ok && value.error().message().empty());
    const std::unique_ptr<int> taken = *std::move(value);
    CHECK(*taken == 7);

    result<int> failed(placard::error(status::io, "the disk is full"));
    CHECK(!failed && failed.status() == status::io);
    CHECK(failed.error().message() == "the disk is full");
    CHECK(failed.value_or(3) == 3);
    const placard::error copy = failed.error();
    failed = result<int>(4);
    CHECK(std::string(copy.what()) == "the disk is full");
    CHECK(failed.value_or(3) == 4);
}

void keeps_positive_statuses() {
    const result<status> ignored(status::ignored);
    CHECK(ignored.has_value() && *ignored == status::ignored);
    CHECK_STATUS(ignored, ignored);
}

void throws_only_on_demand() {
    try {
        placard::client::open({}).value();
        CHECK(false);
    } catch (const std::exception &thrown) {
        CHECK(std::string(thrown.what()).find("endpoint") != std::string::npos);
    }
    try {
        throw placard::error(status::state, "later");
    } catch (const placard::error &thrown) {
        CHECK(thrown.status() == status::state);
    }
    CHECK(std::string(placard::error().what()) == "PLACARD_OK");
}

void says_what_is_wrong() {
    const fixture::directory directory;
    auto client = placard::client::open(fixture::options(directory));
    CHECK_STATUS(client, ok);
    const auto second = placard::client::open(fixture::options(directory));
    CHECK_STATUS(second, in_use);
    const auto refused = client->log_event("");
    CHECK_STATUS(refused, invalid);
    CHECK(refused.error().message().find("name") != std::string_view::npos);
    CHECK_STATUS(client->log_card_click("nobody"), not_found);
    CHECK_STATUS(client->log_event(std::string_view()), invalid);
    CHECK_STATUS(client->log_event("\xff"), invalid);
    CHECK_STATUS(client->drain(1ms), state); // the host carries the requests
    CHECK_STATUS(client->drain(0ms), ok);
}

} // namespace

int main() {
    holds_values_and_errors();
    keeps_positive_statuses();
    throws_only_on_demand();
    says_what_is_wrong();
    return check::result();
}

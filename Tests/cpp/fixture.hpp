// A client in a temporary directory; the test plays its network and its clock.
#ifndef PLACARD_TEST_FIXTURE_HPP
#define PLACARD_TEST_FIXTURE_HPP

#include "check.hpp"

#include <cstdlib>
#include <filesystem>
#include <string>

namespace fixture {

using namespace std::chrono_literals;

inline constexpr placard::instant start{placard::wall_time(1760000000000ms), placard::monotonic_time(1000ms)};

/// Deletes itself.
class directory {
  public:
    directory() {
        auto pattern = (std::filesystem::temp_directory_path() / "placard-cpp-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
    }
    directory(const directory &) = delete;
    directory &operator=(const directory &) = delete;
    ~directory() { std::filesystem::remove_all(path_); }

    [[nodiscard]] const std::string &path() const noexcept { return path_; }

  private:
    std::string path_;
};

/// Options for a client that never uses a network or waits for a clock.
inline placard::options options(const directory &directory) {
    placard::options made;
    made.api_key = "test-key";
    made.endpoint = "sdk.example.invalid";
    made.directory = directory.path();
    made.user_id = "u-1";
    made.transport = placard::transport::host;
    made.clock = start;
    made.seed = 1;
    return made;
}

/// Replies to the next request, which must be of `kind`. Events before it are dropped. Returns its body.
inline std::string answer(placard::client &client, placard::request_kind kind, std::string_view json) {
    CHECK_STATUS(client.dispatch(), ok);
    for (const auto &event : client.events()) {
        const auto request = event.request();
        if (!request)
            continue;
        CHECK(request->kind() == kind);
        std::string body(request->body());
        placard::response response;
        response.body = json;
        CHECK_STATUS(client.complete_request(request->id(), response), ok);
        return body;
    }
    check::that(false, "a request", __FILE__, __LINE__);
    return {};
}

/// Opens a session with a config that enables cards, and answers with cards and campaigns.
inline void sync(placard::client &client, std::string_view cards, std::string_view triggers = "[]") {
    using namespace std::string_literals;
    CHECK_STATUS(client.start_session(), ok);
    answer(client, placard::request_kind::data,
           R"({"config":{"time":1,"events_blacklist":["blocked"],"attributes_blacklist":[],"purchases_blacklist":[],)"
           R"("content_cards":{"enabled":true},"global_request_rate_limit":{"enabled":false}},"triggers":)"s +
               std::string(triggers) + "}");
    answer(client, placard::request_kind::cards,
           R"({"full_sync":true,"last_full_sync_at":1760000000,"last_card_updated_at":1759999900,"cards":)"s +
               std::string(cards) + "}");
    CHECK_STATUS(client.dispatch(), ok);
}

} // namespace fixture

#endif

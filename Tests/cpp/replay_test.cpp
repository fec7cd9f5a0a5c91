// Replays over a source of events that is an object of C++: what it throws becomes an error, never leaves through C.
#include "check.hpp"

#include <array>
#include <stdexcept>
#include <string>

namespace {

constexpr auto campaigns =
    R"({"triggers":[{"id":"c","type":"inapp","trigger_condition":[{"type":"custom_event",)"
    R"("data":{"event_name":"order"}}],"data":{"type":"SLIDEUP","message":"Hi","trigger_id":"c"}}]})";

constexpr std::size_t columns = 3;
constexpr std::int64_t rows = 2;
int live = 0; // structs that are not released

template <class Raw> void release(Raw *raw) noexcept {
    for (std::int64_t i = 0; i < raw->n_children; i++) {
        if (raw->children[i]->release != nullptr)
            raw->children[i]->release(raw->children[i]);
    }
    raw->release = nullptr;
    live--;
}

/// Two orders of user 1, in as many chunks as wanted. Its columns outlive the replay.
struct tables {
    std::array<std::int64_t, rows> users{1, 1};
    std::array<std::int64_t, rows> times{1760000000000, 1760000060000};
    std::array<std::int32_t, rows + 1> offsets{0, 5, 10};
    std::string names = "orderorder";
    std::array<std::array<const void *, 3>, columns> buffers{
        {{nullptr, users.data(), nullptr}, {nullptr, times.data(), nullptr}, {nullptr, offsets.data(), names.data()}}};
    std::array<const void *, 1> no_buffers{nullptr};
    std::array<ArrowArray, columns> arrays{};
    std::array<ArrowArray *, columns> children{&arrays[0], &arrays[1], &arrays[2]};
    std::array<ArrowSchema, columns> schemas{};
    std::array<ArrowSchema *, columns> schema_children{&schemas[0], &schemas[1], &schemas[2]};
};

struct source {
    tables *columns_of;
    int chunks;
    bool fails;

    [[nodiscard]] placard::arrow_schema schema() const {
        const std::array<const char *, columns> names{"user", "time_ms", "name"};
        const std::array<const char *, columns> formats{"l", "l", "u"};
        for (std::size_t i = 0; i < columns; i++) {
            auto &column = columns_of->schemas[i];
            column = ArrowSchema{};
            column.format = formats[i];
            column.name = names[i];
            column.release = release<ArrowSchema>;
        }
        ArrowSchema table{};
        table.format = "+s";
        table.name = "";
        table.n_children = columns;
        table.children = columns_of->schema_children.data();
        table.release = release<ArrowSchema>;
        live += columns + 1;
        return placard::arrow_schema(table);
    }

    [[nodiscard]] placard::arrow_array next() {
        if (fails)
            throw std::runtime_error("the disk is on fire");
        if (chunks-- <= 0)
            return {};
        for (std::size_t i = 0; i < columns; i++) {
            auto &column = columns_of->arrays[i];
            column = ArrowArray{};
            column.length = rows;
            column.n_buffers = i == 2 ? 3 : 2;
            column.buffers = columns_of->buffers[i].data();
            column.release = release<ArrowArray>;
        }
        ArrowArray table{};
        table.length = rows;
        table.n_buffers = 1;
        table.buffers = columns_of->no_buffers.data();
        table.n_children = columns;
        table.children = columns_of->children.data();
        table.release = release<ArrowArray>;
        live += columns + 1;
        return placard::arrow_array(table);
    }
};

void decisions_are_read_to_the_end() {
    tables data;
    std::int64_t seen = 0;
    {
        auto decisions = *placard::replay(campaigns, placard::make_stream(source{&data, 1, false}));
        CHECK(decisions.schema()->get()->n_children > 0);
        for (auto chunk = decisions.next(); chunk && *chunk; chunk = decisions.next())
            seen += chunk->get()->length;
        CHECK((*decisions.progress())->rows == rows && (*decisions.progress())->users == 1);
        decisions.release();
        CHECK_STATUS(decisions.next(), invalid);
        CHECK(!*decisions.progress());
    }
    CHECK(seen == rows && live == 0);
}

void an_exception_becomes_an_error() {
    tables data;
    {
        auto decisions = *placard::replay(campaigns, placard::make_stream(source{&data, 1, true}));
        const auto chunk = decisions.next();
        CHECK(!chunk && chunk.error().message().find("the disk is on fire") != std::string_view::npos);
    }
    CHECK(live == 0);
}

void a_failed_call_releases_the_events() {
    tables data;
    CHECK_STATUS(placard::replay("no campaigns", placard::make_stream(source{&data, 1, false})), invalid);
    CHECK(live == 0);
    placard::replay_options options;
    options.show_for = std::chrono::seconds(-1);
    CHECK_STATUS(placard::replay(campaigns, placard::make_stream(source{&data, 1, false}), options), invalid);
    options = {};
    options.restart_every_h = -1;
    CHECK_STATUS(placard::replay(campaigns, placard::make_stream(source{&data, 1, false}), options), invalid);
    CHECK_STATUS(placard::replay(campaigns, {}), invalid);
    { const auto cancelled = *placard::replay(campaigns, placard::make_stream(source{&data, 9, false})); }
    CHECK(live == 0);
}

} // namespace

int main() {
    decisions_are_read_to_the_end();
    an_exception_becomes_an_error();
    a_failed_call_releases_the_events();
    return check::result();
}

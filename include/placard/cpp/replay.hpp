/* replay.hpp - replays campaigns over recorded events, see replay.h. Include <placard/placard.hpp>. */
#ifndef PLACARD_CPP_REPLAY_HPP
#define PLACARD_CPP_REPLAY_HPP

#include "options.hpp"

#include <cerrno>

PLACARD_CPP_BEGIN

namespace detail {

/// Owns one of Arrow's structs, which has a function that releases it.
template <class Raw> class arrow {
  public:
    arrow() noexcept = default;
    explicit arrow(const Raw &taken) noexcept : raw_(taken) {}
    arrow(arrow &&other) noexcept : raw_(std::exchange(other.raw_, Raw{})) {}
    arrow &operator=(arrow &&other) noexcept {
        if (this != &other) {
            release();
            raw_ = std::exchange(other.raw_, Raw{});
        }
        return *this;
    }
    arrow(const arrow &) = delete;
    arrow &operator=(const arrow &) = delete;
    ~arrow() { release(); }

    /// The struct, for functions that fill it or take it over.
    [[nodiscard]] Raw *get() noexcept { return &raw_; }
    [[nodiscard]] const Raw *get() const noexcept { return &raw_; }
    /// False for what was released, moved or taken over.
    [[nodiscard]] explicit operator bool() const noexcept { return raw_.release != nullptr; }
    void release() noexcept {
        if (raw_.release != nullptr)
            raw_.release(&raw_);
        raw_ = Raw{};
    }

  private:
    Raw raw_{};
};

} // namespace detail

/// The type of a table, and a chunk of its rows.
using arrow_schema = detail::arrow<ArrowSchema>;
using arrow_array = detail::arrow<ArrowArray>;

namespace detail {

/// The functions of a stream that is made of an object. No exception crosses the C interface.
template <class Source> struct stream_source {
    Source source;
    std::string text;

    static stream_source &of(ArrowArrayStream *stream) noexcept {
        return *static_cast<stream_source *>(stream->private_data);
    }
    static int get_schema(ArrowArrayStream *stream, ArrowSchema *out) noexcept {
        return guarded(stream, [&](Source &called) { return given(called.schema(), out); });
    }
    static int get_next(ArrowArrayStream *stream, ArrowArray *out) noexcept {
        return guarded(stream, [&](Source &called) { return given(called.next(), out); });
    }
    static const char *get_last_error(ArrowArrayStream *stream) noexcept { return of(stream).text.c_str(); }
    static void release(ArrowArrayStream *stream) noexcept {
        delete &of(stream);
        stream->release = nullptr;
    }

  private:
    template <class Raw> static int given(arrow<Raw> made, Raw *out) noexcept {
        *out = std::exchange(*made.get(), Raw{});
        return 0;
    }
    template <class Read> static int guarded(ArrowArrayStream *stream, Read read) noexcept {
#if PLACARD_CPP_EXCEPTIONS
        try {
            return read(of(stream).source);
        } catch (const std::exception &thrown) {
            return failed(of(stream), thrown.what());
        } catch (...) {
            return failed(of(stream), "the source of the events threw an exception");
        }
    }
    static int failed(stream_source &self, const char *why) noexcept {
        try {
            self.text = why;
        } catch (...) { // no memory: the error number has to do
        }
        return EIO;
#else
        return read(of(stream).source);
#endif
    }
};

} // namespace detail

PLACARD_CPP_END
PLACARD_CPP_MODE_BEGIN

/// A table in chunks. One thread at a time.
class arrow_stream : public detail::arrow<ArrowArrayStream> {
  public:
    using arrow::arrow;

    [[nodiscard]] outcome<arrow_schema> schema() {
        arrow_schema found;
        return read(get()->get_schema, std::move(found));
    }
    /// The next chunk, which can be empty; false as a bool at the end.
    [[nodiscard]] outcome<arrow_array> next() {
        arrow_array chunk;
        return read(get()->get_next, std::move(chunk));
    }

  private:
    template <class Out, class Raw> outcome<Out> read(int (*function)(ArrowArrayStream *, Raw *), Out out) {
        if (!*this)
            return mode::finish(result<Out>(error(status::invalid, "the stream was released or moved")));
        if (function(get(), out.get()) == 0)
            return mode::finish(result<Out>(std::move(out)));
        const char *text = get()->get_last_error(get());
        return mode::finish(result<Out>(error(status::invalid, text != nullptr ? text : "the stream failed")));
    }
};

/// Makes a stream of `source`, an object with the members `arrow_schema schema()`, and `arrow_array next()`, which
/// returns an empty arrow_array at the end. The library calls them during decisions::next. An exception that leaves
/// one ends the replay with its text.
template <class Source> [[nodiscard]] arrow_stream make_stream(Source source) {
    using functions = detail::stream_source<Source>;
    ArrowArrayStream raw{};
    raw.private_data = new functions{std::move(source), std::string()};
    raw.get_schema = functions::get_schema;
    raw.get_next = functions::get_next;
    raw.get_last_error = functions::get_last_error;
    raw.release = functions::release;
    return arrow_stream(raw);
}

/// How far a replay is.
struct replay_progress {
    std::int64_t rows;
    std::int64_t users;
};

/// What one event did to one campaign, row by row; the columns are in replay.h. Destroying it cancels the replay.
class decisions : public arrow_stream {
  public:
    using arrow_stream::arrow_stream;

    /// How many rows of the events, and how many users, the replay has taken so far; nullopt after a release or a move.
    [[nodiscard]] outcome<std::optional<replay_progress>> progress() const {
        using found = result<std::optional<replay_progress>>;
        replay_progress taken{0, 0};
        auto done = detail::status_of(
            [&](placard_error **err) { return placard_replay_progress(get(), &taken.rows, &taken.users, err); });
        if (!done)
            return mode::finish(found(std::move(done).error()));
        return mode::finish(found(*done == status::ok ? std::optional<replay_progress>(taken) : std::nullopt));
    }
};

/// Replays campaigns over `events`, which it takes over.
[[nodiscard]] inline outcome<decisions> replay(std::string_view campaigns_json, arrow_stream events,
                                               const replay_options &options = {}) {
    detail::c_inputs inputs;
    const placard_replay_options raw = detail::c_struct(options, inputs);
    decisions made;
    auto done = detail::status_of([&](placard_error **err) {
        return placard_replay(&raw, detail::bytes(campaigns_json), campaigns_json.size(), events.get(), made.get(),
                              err);
    });
    return mode::finish(done ? result<decisions>(std::move(made)) : std::move(done).error());
}

PLACARD_CPP_MODE_END

#endif /* PLACARD_CPP_REPLAY_HPP */

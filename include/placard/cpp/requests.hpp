/* requests.hpp - what clients and trackers share: events, responses of a host that carries the requests. Include
 * <placard/placard.hpp>. */
#ifndef PLACARD_CPP_REQUESTS_HPP
#define PLACARD_CPP_REQUESTS_HPP

#include "views.hpp"

PLACARD_CPP_BEGIN

/// A response to a request.
struct response {
    std::int32_t status = 200;                            ///< the HTTP status
    std::string_view body = {};                           ///< unpacked, at most 8 MiB; a picture at most 10 MiB
    std::optional<std::string> content_type = {};         ///< value of Content-Type; nullopt counts as JSON
    std::optional<std::string> retry_after = {};          ///< value of Retry-After
    std::optional<std::string> rate_limit_remaining = {}; ///< value of X-RateLimit-Remaining
    std::optional<std::string> rate_limit_reset = {};     ///< value of X-RateLimit-Reset
    std::optional<std::string> etag = {};                 ///< value of ETag, of the content of `source_url`
    std::optional<std::string> last_modified = {};        ///< value of Last-Modified, of the content of `source_url`
};

namespace detail {

inline placard_response c_struct(const response &response, c_inputs &inputs) {
    placard_response raw = PLACARD_RESPONSE_INIT;
    raw.status = response.status;
    raw.body = bytes(response.body);
    raw.body_length = response.body.size();
    raw.content_type = inputs.of(response.content_type, "content_type");
    raw.retry_after = inputs.of(response.retry_after, "retry_after");
    raw.rate_limit_remaining = inputs.of(response.rate_limit_remaining, "rate_limit_remaining");
    raw.rate_limit_reset = inputs.of(response.rate_limit_reset, "rate_limit_reset");
    raw.etag = inputs.of(response.etag, "etag");
    raw.last_modified = inputs.of(response.last_modified, "last_modified");
    return raw;
}

inline placard_response c_failure(failure failure, const std::string &text, c_inputs &inputs) {
    placard_response raw = PLACARD_RESPONSE_INIT;
    raw.failure = static_cast<std::int32_t>(failure);
    raw.failure_text = inputs.of(text, "text");
    return raw;
}

} // namespace detail

/// Reads the unread events, each once: `for (auto &event : client.events())`. An event, with all that it returns, is
/// borrowed until the next one is read or the client is closed. Closing or moving the client ends the loop. One thread
/// at a time.
template <class Owner, const placard_event *(*next)(typename Owner::c_type *)> class event_range {
  public:
    class iterator {
      public:
        using value_type = event;
        using reference = const event &;
        using pointer = const event *;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::input_iterator_tag;

        iterator() noexcept = default;
        explicit iterator(const Owner *owner) noexcept : owner_(owner) { ++*this; }

        [[nodiscard]] reference operator*() const noexcept { return current_; }
        [[nodiscard]] pointer operator->() const noexcept { return &current_; }
        iterator &operator++() noexcept {
            // Asks the owner each time: the loop may have closed or replaced it.
            auto *const source = owner_ != nullptr ? owner_->get() : nullptr;
            current_ = event(source != nullptr ? next(source) : nullptr);
            return *this;
        }
        void operator++(int) noexcept { ++*this; }
        friend bool operator==(const iterator &one, const iterator &other) noexcept {
            return one.current_.get() == other.current_.get();
        }
        friend bool operator!=(const iterator &one, const iterator &other) noexcept { return !(one == other); }

      private:
        const Owner *owner_ = nullptr;
        event current_{nullptr};
    };

    explicit event_range(const Owner &owner) noexcept : owner_(&owner) {}

    [[nodiscard]] iterator begin() const noexcept { return iterator(owner_); }
    [[nodiscard]] iterator end() const noexcept { return iterator(); }

  private:
    const Owner *owner_;
};

PLACARD_CPP_END

#endif /* PLACARD_CPP_REQUESTS_HPP */

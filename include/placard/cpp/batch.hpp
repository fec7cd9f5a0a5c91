/* batch.hpp - many events to log at once, see analytics.h. Include <placard/placard.hpp>. */
#ifndef PLACARD_CPP_BATCH_HPP
#define PLACARD_CPP_BATCH_HPP

#include "batch_calls.hpp"

PLACARD_CPP_MODE_BEGIN

/// Many events to log in one transaction, at most 10000.
class batch : public batch_calls {
  public:
    using batch_calls::batch_calls;
    batch() : batch_calls(create()) {}

    [[nodiscard]] std::size_t size() const noexcept { return count(); }

  private:
    static placard_batch *create() noexcept {
        placard_batch *created = nullptr;
        placard_batch_create(&created, nullptr);
        return created;
    }
};

PLACARD_CPP_MODE_END

#endif /* PLACARD_CPP_BATCH_HPP */

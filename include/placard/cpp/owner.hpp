/* owner.hpp - who frees what. Include <placard/placard.hpp>. */
#ifndef PLACARD_CPP_OWNER_HPP
#define PLACARD_CPP_OWNER_HPP

#include "config.hpp"

PLACARD_CPP_BEGIN
namespace detail {

template <class T, void (*destroy)(T *)> struct destroyer {
    void operator()(T *raw) const noexcept { destroy(raw); }
};

/// Owns what the library created. Without a handle, as after a move, calls return status::invalid, and what counts or
/// looks up returns nothing.
template <class T, void (*destroy)(T *)> class owner {
  public:
    using c_type = T;

    owner() noexcept = default;
    explicit owner(T *raw) noexcept : raw_(raw) {}

    /// The C handle; NULL after a move or a close.
    [[nodiscard]] T *get() const noexcept { return raw_.get(); }
    [[nodiscard]] explicit operator bool() const noexcept { return raw_ != nullptr; }
    /// Passes the C handle to the caller, which then frees it with the matching C function.
    [[nodiscard]] T *release() noexcept { return raw_.release(); }

  protected:
    void reset() noexcept { raw_.reset(); }

  private:
    std::unique_ptr<T, destroyer<T, destroy>> raw_;
};

} // namespace detail
PLACARD_CPP_END

#endif /* PLACARD_CPP_OWNER_HPP */

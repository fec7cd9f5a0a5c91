/* lists.hpp - ranges over what the library lends one element at a time. Include <placard/placard.hpp>. */
#ifndef PLACARD_CPP_LISTS_HPP
#define PLACARD_CPP_LISTS_HPP

#include "config.hpp"

PLACARD_CPP_BEGIN
namespace detail {

/// A view of a C struct, or nullopt for NULL.
template <class View> std::optional<View> view(const typename View::c_type *raw) noexcept {
    return raw != nullptr ? std::optional<View>(std::in_place, raw) : std::nullopt;
}

template <class Raw, class Owner> using getter = const Raw *(*)(const Owner *, std::size_t);

/// Ends where the library returns NULL, whatever count the struct says.
template <class Element, class Owner, getter<typename Element::c_type, Owner> get> class list_iterator {
  public:
    using value_type = Element;
    using reference = Element;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    // Elements are made when they are read, which only C++20's ranges call a forward iterator.
    using iterator_category = std::input_iterator_tag;
    using iterator_concept = std::forward_iterator_tag;

    list_iterator() noexcept = default;
    explicit list_iterator(const Owner *owner) noexcept : owner_(owner), raw_(at(0)) {}

    [[nodiscard]] Element operator*() const noexcept { return Element(raw_); }
    list_iterator &operator++() noexcept {
        raw_ = at(++index_);
        return *this;
    }
    list_iterator operator++(int) noexcept {
        auto before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const list_iterator &one, const list_iterator &other) noexcept {
        return one.raw_ == other.raw_;
    }
    friend bool operator!=(const list_iterator &one, const list_iterator &other) noexcept { return !(one == other); }

  private:
    [[nodiscard]] const typename Element::c_type *at(std::size_t index) const noexcept {
        return owner_ != nullptr ? get(owner_, index) : nullptr;
    }

    const Owner *owner_ = nullptr;
    std::size_t index_ = 0;
    const typename Element::c_type *raw_ = nullptr;
};

} // namespace detail

/// A list that belongs to something else, such as a message's buttons, and is borrowed like it. Elements are views,
/// read by value: `for (auto button : message.buttons())`.
template <class Element, class Owner, detail::getter<typename Element::c_type, Owner> getter> class list_of {
  public:
    using value_type = Element;
    using iterator = detail::list_iterator<Element, Owner, getter>;
    using const_iterator = iterator;

    list_of(const Owner *owner, std::size_t size) noexcept : owner_(owner), size_(size) {}

    [[nodiscard]] iterator begin() const noexcept { return iterator(owner_); }
    [[nodiscard]] iterator end() const noexcept { return iterator(); }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    /// The element at a position; nullopt past the end.
    [[nodiscard]] std::optional<Element> get(std::size_t index) const noexcept {
        return owner_ != nullptr ? detail::view<Element>(getter(owner_, index)) : std::nullopt;
    }

  private:
    const Owner *owner_;
    std::size_t size_;
};

PLACARD_CPP_END

#endif /* PLACARD_CPP_LISTS_HPP */

/* config.hpp - what all of the C++ headers need: the C headers, and how calls report errors. Include
 * <placard/placard.hpp>. */
#ifndef PLACARD_CPP_CONFIG_HPP
#define PLACARD_CPP_CONFIG_HPP

#if !defined(__cplusplus) || __cplusplus < 201703L
#error "placard.hpp needs C++17"
#endif

#include "../placard.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#if defined(__cpp_exceptions) || defined(__EXCEPTIONS)
#define PLACARD_CPP_EXCEPTIONS 1
#else
#define PLACARD_CPP_EXCEPTIONS 0
#endif

#define PLACARD_CPP_BEGIN namespace placard {
#define PLACARD_CPP_END }

/*
 * What depends on the mode is in one of two inline namespaces, so that files of one program can use either: such types
 * have different names for the linker. Errors, results, views and values are the same in both.
 */
#ifdef PLACARD_THROW
#if !PLACARD_CPP_EXCEPTIONS
#error "PLACARD_THROW needs exceptions"
#endif
#define PLACARD_CPP_MODE_BEGIN                                                                                         \
    namespace placard {                                                                                                \
    inline namespace throwing {
#else
#define PLACARD_CPP_MODE_BEGIN                                                                                         \
    namespace placard {                                                                                                \
    inline namespace returning {
#endif
#define PLACARD_CPP_MODE_END                                                                                           \
    }                                                                                                                  \
    }

#endif /* PLACARD_CPP_CONFIG_HPP */

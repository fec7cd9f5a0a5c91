/*
 * libcurl as a table of functions, so that it can be loaded at the first request instead of with the library: loading
 * it and the libraries that it needs takes longer than opening a client.
 *
 * PLACARD_LINK_CURL (the module in Sources/CCurlLinked) fills the table with the functions that the linker found.
 */
#ifndef PLACARD_CCURL_SHIM_H
#define PLACARD_CCURL_SHIM_H

#include <curl/curl.h>
#include <dlfcn.h>
#include <stddef.h>

/* libcurl has kept its binary interface compatible under this name since 2006. */
#define CCURL_SONAME "libcurl.so.4"

/* The oldest libcurl with every function that requests need: curl_multi_wakeup came with 7.68. */
#define CCURL_OLDEST_TEXT "7.68"
#define CCURL_OLDEST 0x074400
/* Options that a newer libcurl knows are used if it is there. */
#if LIBCURL_VERSION_NUM < 0x075700
#error "the headers of libcurl 7.87 or newer are needed"
#endif

/* Every function that is used. Their types are those of curl's own declarations. */
#define CCURL_FUNCTIONS(USE)                                                                                           \
    USE(easy_cleanup)                                                                                                  \
    USE(easy_getinfo)                                                                                                  \
    USE(easy_init)                                                                                                     \
    USE(easy_setopt)                                                                                                   \
    USE(easy_strerror)                                                                                                 \
    USE(free)                                                                                                          \
    USE(global_init)                                                                                                   \
    USE(multi_add_handle)                                                                                              \
    USE(multi_cleanup)                                                                                                 \
    USE(multi_info_read)                                                                                               \
    USE(multi_init)                                                                                                    \
    USE(multi_remove_handle)                                                                                           \
    USE(multi_setopt)                                                                                                  \
    USE(multi_socket_action)                                                                                           \
    USE(multi_strerror)                                                                                                \
    USE(multi_wakeup)                                                                                                  \
    USE(slist_append)                                                                                                  \
    USE(slist_free_all)                                                                                                \
    USE(url)                                                                                                           \
    USE(url_cleanup)                                                                                                   \
    USE(url_get)                                                                                                       \
    USE(url_set)                                                                                                       \
    USE(version_info)

/* Swift sees functions, not optionals. */
#ifdef __clang__
#define CCURL_NONNULL _Nonnull
#else
#define CCURL_NONNULL
#endif

#define CCURL_MEMBER(name) __typeof__(curl_##name) *CCURL_NONNULL name;

struct ccurl {
    CCURL_FUNCTIONS(CCURL_MEMBER)
};

#ifdef PLACARD_LINK_CURL

/* Fills the table with the functions of the libcurl that is linked. */
static inline const char *ccurl_load(struct ccurl *table) {
#define CCURL_LINKED(name) table->name = &curl_##name;
    CCURL_FUNCTIONS(CCURL_LINKED)
    return NULL;
}

#else

/*
 * Loads libcurl and fills the table. Returns NULL, or the text of dlerror, which names what is missing: the table
 * cannot be used then. Never unloads a library: libcurl's OpenSSL may have registered an exit handler.
 */
static inline const char *ccurl_load(struct ccurl *table) {
    void *library = dlopen(CCURL_SONAME, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        return dlerror();
        /* dlsym returns a pointer to data, which ISO C does not convert to one to a function. */
#define CCURL_FOUND(name)                                                                                              \
    *(void **)(void *)&table->name = dlsym(library, "curl_" #name);                                                    \
    if (*(void **)(void *)&table->name == NULL)                                                                        \
        return dlerror();
    CCURL_FUNCTIONS(CCURL_FOUND)
    return NULL;
}

#endif

/*
 * Swift cannot call variadic functions. One shim per kind of value, because varargs do not convert: the type must be
 * exactly the one that curl reads.
 */

/* Options of type LONG: switches, milliseconds, small numbers. */
static inline CURLcode ccurl_easy_set_long(const struct ccurl *curl, CURL *easy, CURLoption option, long value) {
    return curl->easy_setopt(easy, option, value);
}

/* Options of type OFF_T: sizes, whose curl_off_t may be wider than long. */
static inline CURLcode ccurl_easy_set_offset(const struct ccurl *curl, CURL *easy, CURLoption option,
                                             curl_off_t value) {
    return curl->easy_setopt(easy, option, value);
}

/* Options of type STRINGPOINT: curl copies the text; NULL resets the option. */
static inline CURLcode ccurl_easy_set_string(const struct ccurl *curl, CURL *easy, CURLoption option,
                                             const char *value) {
    return curl->easy_setopt(easy, option, value);
}

/* Options of type OBJECTPOINT and CBPOINT: buffers and the contexts of callbacks. */
static inline CURLcode ccurl_easy_set_pointer(const struct ccurl *curl, CURL *easy, CURLoption option, void *value) {
    return curl->easy_setopt(easy, option, value);
}

/* Options of type SLISTPOINT: header lists, which the caller keeps alive. */
static inline CURLcode ccurl_easy_set_list(const struct ccurl *curl, CURL *easy, CURLoption option,
                                           struct curl_slist *value) {
    return curl->easy_setopt(easy, option, value);
}

/* CURLOPT_WRITEFUNCTION: each callback has its own function pointer type. */
static inline CURLcode ccurl_easy_set_write_function(const struct ccurl *curl, CURL *easy,
                                                     curl_write_callback function) {
    return curl->easy_setopt(easy, CURLOPT_WRITEFUNCTION, function);
}

/* CURLOPT_HEADERFUNCTION: the same. */
static inline CURLcode ccurl_easy_set_header_function(const struct ccurl *curl, CURL *easy,
                                                      curl_write_callback function) {
    return curl->easy_setopt(easy, CURLOPT_HEADERFUNCTION, function);
}

/* Allows http and https only. Before 7.85, libcurl had another option for it, which newer headers call deprecated. */
static inline CURLcode ccurl_easy_allow_http(const struct ccurl *curl, CURL *easy) {
    const CURLoption older = (CURLoption)181; /* CURLOPT_PROTOCOLS */
    CURLcode code = curl->easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    if (code != CURLE_UNKNOWN_OPTION)
        return code;
    return curl->easy_setopt(easy, older, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
}

/* Lets redirects lead to https, and also to http if that is set. */
static inline CURLcode ccurl_easy_redirect(const struct ccurl *curl, CURL *easy, int http) {
    const CURLoption older = (CURLoption)182; /* CURLOPT_REDIR_PROTOCOLS */
    CURLcode code = curl->easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR, http ? "http,https" : "https");
    if (code != CURLE_UNKNOWN_OPTION)
        return code;
    return curl->easy_setopt(easy, older, (long)(http ? CURLPROTO_HTTP | CURLPROTO_HTTPS : CURLPROTO_HTTPS));
}

/* CURLOPT_OPENSOCKETFUNCTION: the same. */
static inline CURLcode ccurl_easy_set_open_socket_function(const struct ccurl *curl, CURL *easy,
                                                           curl_opensocket_callback function) {
    return curl->easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, function);
}

/* CURLOPT_CLOSESOCKETFUNCTION: the same. */
static inline CURLcode ccurl_easy_set_close_socket_function(const struct ccurl *curl, CURL *easy,
                                                            curl_closesocket_callback function) {
    return curl->easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, function);
}

/* Information of type LONG; getinfo is variadic too. */
static inline CURLcode ccurl_easy_get_long(const struct ccurl *curl, CURL *easy, CURLINFO info, long *value) {
    return curl->easy_getinfo(easy, info, value);
}

/* Valid until the next request of the handle. */
static inline CURLcode ccurl_easy_get_text(const struct ccurl *curl, CURL *easy, CURLINFO info, const char **text) {
    return curl->easy_getinfo(easy, info, text);
}

/* CURLMOPT_SOCKETFUNCTION and its context, set together; curl_multi_setopt is variadic too. */
static inline CURLMcode ccurl_multi_set_socket_function(const struct ccurl *curl, CURLM *multi,
                                                        curl_socket_callback function, void *context) {
    CURLMcode code = curl->multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
    return code != CURLM_OK ? code : curl->multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, function);
}

/* CURLMOPT_TIMERFUNCTION and its context, set together. */
static inline CURLMcode ccurl_multi_set_timer_function(const struct ccurl *curl, CURLM *multi,
                                                       curl_multi_timer_callback function, void *context) {
    CURLMcode code = curl->multi_setopt(multi, CURLMOPT_TIMERDATA, context);
    return code != CURLM_OK ? code : curl->multi_setopt(multi, CURLMOPT_TIMERFUNCTION, function);
}

#endif

/* Swift cannot call variadic functions. One shim per kind of value, because varargs do not convert: the type must be
 * exactly the one that curl reads. */
#ifndef PLACARD_CCURL_SHIM_H
#define PLACARD_CCURL_SHIM_H

#include <curl/curl.h>

/* Options of type LONG: switches, milliseconds, small numbers. */
static inline CURLcode ccurl_easy_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

/* Options of type OFF_T: sizes, whose curl_off_t may be wider than long. */
static inline CURLcode ccurl_easy_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

/* Options of type STRINGPOINT: curl copies the text; NULL resets the option. */
static inline CURLcode ccurl_easy_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

/* Options of type OBJECTPOINT and CBPOINT: buffers and the contexts of callbacks. */
static inline CURLcode ccurl_easy_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

/* Options of type SLISTPOINT: header lists, which the caller keeps alive. */
static inline CURLcode ccurl_easy_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

/* CURLOPT_WRITEFUNCTION: each callback has its own function pointer type. */
static inline CURLcode ccurl_easy_set_write_function(CURL *easy, curl_write_callback function) {
    return curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, function);
}

/* CURLOPT_OPENSOCKETFUNCTION: likewise. */
static inline CURLcode ccurl_easy_set_open_socket_function(CURL *easy, curl_opensocket_callback function) {
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, function);
}

/* CURLOPT_CLOSESOCKETFUNCTION: likewise. */
static inline CURLcode ccurl_easy_set_close_socket_function(CURL *easy, curl_closesocket_callback function) {
    return curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, function);
}

/* Information of type LONG; getinfo is variadic too. */
static inline CURLcode ccurl_easy_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

/* CURLMOPT_SOCKETFUNCTION and its context, set together; curl_multi_setopt is variadic too. */
static inline CURLMcode ccurl_multi_set_socket_function(CURLM *multi, curl_socket_callback function, void *context) {
    CURLMcode code = curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
    return code != CURLM_OK ? code : curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, function);
}

/* CURLMOPT_TIMERFUNCTION and its context, set together. */
static inline CURLMcode ccurl_multi_set_timer_function(CURLM *multi, curl_multi_timer_callback function,
                                                       void *context) {
    CURLMcode code = curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
    return code != CURLM_OK ? code : curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, function);
}

#endif

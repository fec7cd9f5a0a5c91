/* A libcurl that has every function that Placard uses, but is too old. All return what curl_version_info does. */
#include "../../../Sources/CCurl/shim.h"

static const curl_version_info_data old = {.version = "7.67.0", .version_num = 0x074300};

#define STUB(name)                                                                                                     \
    const void *stub_##name(void) __asm__("curl_" #name);                                                              \
    const void *stub_##name(void) { return &old; }

CCURL_FUNCTIONS(STUB)

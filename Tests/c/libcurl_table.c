/* Both ways to fill the table of libcurl's functions, loading and linking, give the same functions. */
#include "../../Sources/CCurl/shim.h"
#include "check.h"

const char *load_linked(struct ccurl *table);

int main(void) {
    struct ccurl loaded, linked;
    CHECK(ccurl_load(&loaded) == NULL);
    CHECK(load_linked(&linked) == NULL);
#define SAME(name) CHECK(loaded.name == linked.name);
    CCURL_FUNCTIONS(SAME)
    CHECK(loaded.version_info(CURLVERSION_FIRST)->version_num >= CCURL_OLDEST);
    return check_result();
}

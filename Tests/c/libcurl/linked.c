/* The table of libcurl's functions as PLACARD_LINK_CURL fills it. */
#include "../../../Sources/CCurlLinked/shim.h"

const char *load_linked(struct ccurl *table);
const char *load_linked(struct ccurl *table) { return ccurl_load(table); }

#include <jansson.h>

/* json_typeof, json_is_true and the reference counters are macros or inline functions with casts Swift does not see. */
static inline int placard_json_type(const json_t *value) { return value ? (int)json_typeof(value) : -1; }
static inline void placard_json_release(json_t *value) { json_decref(value); }

/* arguments.c - arguments from JavaScript. Nothing is converted silently: a wrong type is a TypeError. */
#include "values.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pn_block {
    pn_block *next;
    char bytes[];
};

void pn_begin(pn_call *call, napi_env env, napi_callback_info info) {
    size_t count = PN_ARGUMENTS;
    call->env = env;
    call->blocks = NULL;
    call->failed = napi_get_cb_info(env, info, &count, call->given, NULL, NULL) != napi_ok;
    if (pn_api == NULL) {
        napi_throw_error(env, NULL, "libplacard is not loaded");
        call->failed = true;
    }
}

void pn_end(pn_call *call) {
    while (call->blocks != NULL) {
        pn_block *block = call->blocks;
        call->blocks = block->next;
        free(block);
    }
}

/* Memory until pn_end. The library aborts, too, when memory runs out. */
static void *allocate(pn_call *call, size_t size) {
    pn_block *block = malloc(sizeof(pn_block) + size + 1);
    if (block == NULL)
        napi_fatal_error("placard", NAPI_AUTO_LENGTH, "out of memory", NAPI_AUTO_LENGTH);
    block->next = call->blocks;
    call->blocks = block;
    return block->bytes;
}

static napi_valuetype type_of(pn_call *call, napi_value value) {
    napi_valuetype type = napi_undefined;
    if (!call->failed)
        napi_typeof(call->env, value, &type);
    return type;
}

static bool is_absent(pn_call *call, napi_value value) {
    napi_valuetype type = type_of(call, value);
    return type == napi_undefined || type == napi_null;
}

/* ---- Text ------------------------------------------------------------------------------------------------------- */

static size_t encode(uint32_t point, char *out) {
    if (point < 0x80) {
        out[0] = (char)point;
        return 1;
    }
    if (point < 0x800) {
        out[0] = (char)(0xC0 | point >> 6);
        out[1] = (char)(0x80 | (point & 0x3F));
        return 2;
    }
    if (point < 0x10000) {
        out[0] = (char)(0xE0 | point >> 12);
        out[1] = (char)(0x80 | (point >> 6 & 0x3F));
        out[2] = (char)(0x80 | (point & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | point >> 18);
    out[1] = (char)(0x80 | (point >> 12 & 0x3F));
    out[2] = (char)(0x80 | (point >> 6 & 0x3F));
    out[3] = (char)(0x80 | (point & 0x3F));
    return 4;
}

static size_t to_utf8(const char16_t *units, size_t count, char *out) {
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t point = units[i];
        bool is_pair =
            point >= 0xD800 && point < 0xDC00 && i + 1 < count && units[i + 1] >= 0xDC00 && units[i + 1] < 0xE000;
        if (is_pair)
            point = 0x10000 + ((point - 0xD800) << 10) + (uint32_t)(units[++i] - 0xDC00);
        length += encode(point, out + length);
    }
    return length;
}

static pn_text text_of(pn_call *call, napi_value value, const char *name, bool optional) {
    pn_text absent = {NULL, 0};
    if (call->failed || (optional && is_absent(call, value)))
        return absent;
    if (type_of(call, value) != napi_string) {
        pn_wrong_type(call, name, "a string");
        return absent;
    }
    size_t count = 0;
    napi_get_value_string_utf16(call->env, value, NULL, 0, &count);
    char16_t *units = allocate(call, (count + 1) * sizeof(char16_t));
    napi_get_value_string_utf16(call->env, value, units, count + 1, &count);
    char *bytes = allocate(call, count * 3 + 1);
    pn_text text = {bytes, to_utf8(units, count, bytes)};
    bytes[text.length] = '\0';
    return text;
}

static const char *string_of(pn_call *call, napi_value value, const char *name, bool optional) {
    pn_text text = text_of(call, value, name, optional);
    if (text.bytes != NULL && strlen(text.bytes) != text.length)
        pn_invalid(call, name, "must not contain a NUL character");
    return text.bytes;
}

/* The elements of an array; NULL, and 0 in *count, if the call fails. */
static napi_value *elements_of(pn_call *call, napi_value value, const char *name, size_t *count) {
    bool is_array = false;
    uint32_t length = 0;
    *count = 0;
    if (call->failed)
        return NULL;
    napi_is_array(call->env, value, &is_array);
    if (!is_array) {
        pn_wrong_type(call, name, "an array of strings");
        return NULL;
    }
    napi_get_array_length(call->env, value, &length);
    napi_value *elements = allocate(call, (length + 1) * sizeof(napi_value));
    for (uint32_t i = 0; i < length; i++) {
        if (napi_get_element(call->env, value, i, &elements[i]) != napi_ok) {
            call->failed = true; /* a getter threw */
            return NULL;
        }
    }
    *count = length;
    return elements;
}

pn_text pn_text_at(pn_call *call, size_t index, const char *name, bool optional) {
    return text_of(call, call->given[index], name, optional);
}

const char *pn_string_at(pn_call *call, size_t index, const char *name, bool optional) {
    return string_of(call, call->given[index], name, optional);
}

pn_texts pn_texts_at(pn_call *call, size_t index, const char *name) {
    pn_texts made = {NULL, NULL, 0};
    napi_value *elements = elements_of(call, call->given[index], name, &made.count);
    if (elements == NULL)
        return made;
    made.texts = allocate(call, (made.count + 1) * sizeof(*made.texts));
    made.lengths = allocate(call, (made.count + 1) * sizeof(*made.lengths));
    for (size_t i = 0; i < made.count; i++) {
        pn_text text = text_of(call, elements[i], name, false);
        made.texts[i] = text.bytes;
        made.lengths[i] = text.length;
    }
    return made;
}

/* ---- Numbers ---------------------------------------------------------------------------------------------------- */

static double number_of(pn_call *call, napi_value value, const char *name) {
    double number = 0;
    if (call->failed)
        return 0;
    if (napi_get_value_double(call->env, value, &number) != napi_ok)
        pn_wrong_type(call, name, "a number");
    return number;
}

/* A whole number between two limits, which doubles represent exactly. */
static double whole(pn_call *call, napi_value value, const char *name, double least, double most) {
    double number = number_of(call, value, name);
    if (call->failed || (number >= least && number <= most && trunc(number) == number))
        return number;
    char problem[96];
    snprintf(problem, sizeof(problem), "must be a whole number between %.0f and %.0f", least, most);
    pn_invalid(call, name, problem);
    return 0;
}

static const double SAFE = 9007199254740991.0;
static const char *const TOO_LARGE = "does not fit 64 bits";

static int64_t int64_of(pn_call *call, napi_value value, const char *name) {
    if (type_of(call, value) != napi_bigint)
        return (int64_t)whole(call, value, name, -SAFE, SAFE);
    int64_t number = 0;
    bool fits = false;
    napi_get_value_bigint_int64(call->env, value, &number, &fits);
    if (!fits)
        pn_invalid(call, name, TOO_LARGE);
    return number;
}

static uint64_t uint64_of(pn_call *call, napi_value value, const char *name) {
    if (type_of(call, value) != napi_bigint)
        return (uint64_t)whole(call, value, name, 0, SAFE);
    uint64_t number = 0;
    bool fits = false;
    napi_get_value_bigint_uint64(call->env, value, &number, &fits);
    if (!fits)
        pn_invalid(call, name, TOO_LARGE);
    return number;
}

bool pn_bool_at(pn_call *call, size_t index, const char *name) {
    bool value = false;
    if (type_of(call, call->given[index]) != napi_boolean)
        pn_wrong_type(call, name, "a boolean");
    else
        napi_get_value_bool(call->env, call->given[index], &value);
    return value;
}

int32_t pn_int32_at(pn_call *call, size_t index, const char *name) {
    return (int32_t)whole(call, call->given[index], name, INT32_MIN, INT32_MAX);
}

uint32_t pn_uint32_at(pn_call *call, size_t index, const char *name) {
    return (uint32_t)whole(call, call->given[index], name, 0, UINT32_MAX);
}

int64_t pn_int64_at(pn_call *call, size_t index, const char *name) { return int64_of(call, call->given[index], name); }

uint64_t pn_uint64_at(pn_call *call, size_t index, const char *name) {
    return uint64_of(call, call->given[index], name);
}

size_t pn_size_at(pn_call *call, size_t index, const char *name) {
    return (size_t)whole(call, call->given[index], name, 0, UINT32_MAX);
}

double pn_double_at(pn_call *call, size_t index, const char *name) { return number_of(call, call->given[index], name); }

const double *pn_optional_double_at(pn_call *call, size_t index, const char *name, double *out) {
    if (is_absent(call, call->given[index]))
        return NULL;
    *out = number_of(call, call->given[index], name);
    return out;
}

/* ---- Fields of objects ------------------------------------------------------------------------------------------ */

napi_value pn_object_at(pn_call *call, size_t index, const char *name) {
    napi_valuetype type = type_of(call, call->given[index]);
    if (call->failed || type == napi_undefined || type == napi_null)
        return NULL;
    if (type != napi_object) {
        pn_wrong_type(call, name, "an object");
        return NULL;
    }
    return call->given[index];
}

/* NULL if the field is undefined or null, or the call has failed. */
static napi_value field_of(pn_call *call, napi_value from, const char *name) {
    napi_value value = NULL;
    if (call->failed)
        return NULL;
    if (napi_get_named_property(call->env, from, name, &value) != napi_ok) {
        call->failed = true; /* a getter threw */
        return NULL;
    }
    return is_absent(call, value) ? NULL : value;
}

const char *pn_string_field(pn_call *call, napi_value from, const char *name) {
    napi_value value = field_of(call, from, name);
    return value == NULL ? NULL : string_of(call, value, name, false);
}

const char *pn_bytes_field(pn_call *call, napi_value from, const char *name, size_t *length) {
    napi_value value = field_of(call, from, name);
    bool is_view = false;
    if (value == NULL)
        return NULL;
    napi_is_typedarray(call->env, value, &is_view);
    if (!is_view) {
        pn_text text = text_of(call, value, name, false);
        *length = text.length;
        return text.bytes;
    }
    void *bytes = NULL;
    napi_typedarray_type type = napi_int8_array;
    napi_get_typedarray_info(call->env, value, &type, length, &bytes, NULL, NULL);
    if (type != napi_uint8_array && type != napi_uint8_clamped_array && type != napi_int8_array)
        pn_wrong_type(call, name, "a string or a Uint8Array");
    return bytes == NULL ? allocate(call, 0) : bytes;
}

const char *const *pn_strings_field(pn_call *call, napi_value from, const char *name, size_t *count) {
    napi_value value = field_of(call, from, name);
    napi_value *elements = value == NULL ? NULL : elements_of(call, value, name, count);
    if (elements == NULL)
        return NULL;
    const char **strings = allocate(call, (*count + 1) * sizeof(*strings));
    for (size_t i = 0; i < *count; i++)
        strings[i] = string_of(call, elements[i], name, false);
    return strings;
}

int32_t pn_int32_field(pn_call *call, napi_value from, const char *name) {
    napi_value value = field_of(call, from, name);
    return value == NULL ? 0 : (int32_t)whole(call, value, name, INT32_MIN, INT32_MAX);
}

uint32_t pn_uint32_field(pn_call *call, napi_value from, const char *name) {
    napi_value value = field_of(call, from, name);
    return value == NULL ? 0 : (uint32_t)whole(call, value, name, 0, UINT32_MAX);
}

int64_t pn_int64_field(pn_call *call, napi_value from, const char *name) {
    napi_value value = field_of(call, from, name);
    return value == NULL ? 0 : int64_of(call, value, name);
}

uint64_t pn_uint64_field(pn_call *call, napi_value from, const char *name) {
    napi_value value = field_of(call, from, name);
    return value == NULL ? 0 : uint64_of(call, value, name);
}

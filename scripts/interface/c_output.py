"""What is generated for C: the function table, initial values, and what tests of all structs need."""

from __future__ import annotations

from elements import GENERATED, Function, Interface, Struct
from model import NAMES


def table_header(interface: Interface) -> str:
    fields = "\n".join(f"    {_pointer(function)};" for function in interface.functions)
    includes = "\n".join(f'#include "{name}.h"' for name in NAMES)
    return f"""/* api.h - the function table, for hosts that load the library with dlopen. {GENERATED} */
#ifndef PLACARD_API_H
#define PLACARD_API_H

{includes}

PLACARD_HEADER_BEGIN

/*
 * Every function of the library, without its prefix: look up "placard_get_api" with dlsym, call it with
 * PLACARD_ABI_VERSION, check the result for NULL, then call through the table. The table only grows at its end: before
 * you call a function of a later version than your minimum, compare struct_size. Since 0.1.
 */
typedef struct placard_api {{
    size_t struct_size;
{fields}
}} placard_api;

/* Returns the table for that ABI number, or NULL if this library has another. Borrowed forever. [any] Since 0.1. */
PLACARD_API const placard_api *PLACARD_NULLABLE placard_get_api(uint32_t abi_version);

PLACARD_HEADER_END

#endif /* PLACARD_API_H */
"""


def _pointer(function: Function) -> str:
    return function.source.replace(f"{function.name}(", f"(*{function.stem})(", 1)


def initial_values(interface: Interface) -> str:
    structs = [struct for struct in interface.structs.values() if struct.is_filled_by_caller]
    macros = "\n\n".join(_macro(struct) for struct in structs)
    return f"""/* init.h - initial values of the structs that the caller fills: every default. {GENERATED} */
#ifndef PLACARD_INIT_H
#define PLACARD_INIT_H

{macros}

#endif /* PLACARD_INIT_H */
"""


def caller_structs(interface: Interface) -> str:
    structs = [struct for struct in interface.structs.values() if struct.is_filled_by_caller]
    names = [struct.name.removeprefix("placard_") for struct in structs]
    entries = " \\\n".join(f"    STRUCT({name}, {name.upper()})" for name in names)
    return f"""/* The structs that the caller fills, for tests of all of them. {GENERATED} */
#ifndef PLACARD_TEST_CALLER_STRUCTS_H
#define PLACARD_TEST_CALLER_STRUCTS_H

#define CALLER_STRUCTS(STRUCT) \\
{entries}

#endif
"""


def _macro(struct: Struct) -> str:
    zeros = ", ".join("NULL" if "*" in field.type else "0" for field in struct.fields[1:])
    comment = f"/* The initial value of a {struct.name}. Since {struct.since}. */"
    return f"{comment}\n#define {struct.initial_macro} {{ sizeof({struct.name}), {zeros} }}"


def table_source(interface: Interface) -> str:
    fields = "\n".join(f"    .{function.stem} = {function.name}," for function in interface.functions)
    return f"""/* The function table: constant, in read-only data, filled by the linker. {GENERATED} */
#include "../../include/placard/placard.h"

static const placard_api table = {{
    .struct_size = sizeof(placard_api),
{fields}
}};

const placard_api *placard_get_api(uint32_t abi_version) {{
    return abi_version == PLACARD_ABI_VERSION ? &table : NULL;
}}
"""

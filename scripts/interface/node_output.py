"""What is generated for Node: the addon's calls and objects in C, and tables and types for what lies on top."""

from __future__ import annotations

from dataclasses import dataclass

from elements import GENERATED, Constant, Enumeration, Function, Interface, Struct, Variable
from identifiers import camel
from node_table import INPUTS, LISTS, OBJECTS, OMITTED

SCALARS = {
    "bool": "bool",
    "int32_t": "int32",
    "uint32_t": "uint32",
    "int64_t": "int64",
    "uint64_t": "uint64",
    "double": "double",
}
SCALARS["size_t"] = "size"


def plain(name: str) -> str:
    return "status" if name == "placard_status_code" else name.removeprefix("placard_")


def value_name(enumeration: Enumeration, constant: Constant) -> str:
    return enumeration.short(constant).lower().removeprefix("e_" if enumeration.name == "placard_status_code" else "\0")


# ---- Calls


@dataclass(frozen=True)
class _Argument:
    reads: str  # a declaration with its value
    passes: str  # the arguments in C
    cleans: str = ""


def wrapped(interface: Interface) -> list[Function]:
    """The functions that the addon wraps."""
    return [each for each in interface.functions if _is_wrapped(interface, each)]


def _is_wrapped(interface: Interface, function: Function) -> bool:
    if function.name in OMITTED or function.name.endswith(("_init", "_find_extra")):
        return False
    if function.names_values:
        return False
    # Fields of a struct are read together with it.
    first = function.parameters[0].type if function.parameters else ""
    struct = first.removeprefix("const ").removesuffix(" *")
    return struct not in interface.structs or plain(struct) in INPUTS


def calls(interface: Interface) -> str:
    functions = wrapped(interface)
    bodies = "\n".join(_wrapper(interface, each) for each in functions)
    rows = "\n".join(f'    {{"{camel(each.stem)}", pn_{each.stem}}},' for each in functions)
    cases = "\n".join(
        f"    case PN_{plain(each.name).upper()}:\n        pn_api->{plain(each.destroy)}(pointer);\n        break;"
        for each in interface.handles.values()
    )
    return f"""/* calls.c - a function of JavaScript for each function of the library. {GENERATED} */
#include "addon.h"

{bodies}
void pn_destroy(pn_kind kind, void *pointer) {{
    switch (kind) {{
{cases}
    }}
}}

const pn_function pn_functions[] = {{
{rows}
}};
const size_t pn_functions_count = sizeof(pn_functions) / sizeof(pn_functions[0]);
"""


def kinds(interface: Interface) -> str:
    names = ", ".join(f"PN_{plain(name).upper()}" for name in interface.handles)
    return f"""/* kinds.h - the kinds of handles. {GENERATED} */
#ifndef PLACARD_NODE_KINDS_H
#define PLACARD_NODE_KINDS_H

typedef enum pn_kind {{ {names} }} pn_kind;

#endif
"""


def _wrapper(interface: Interface, function: Function) -> str:
    head = f"static napi_value pn_{function.stem}(napi_env env, napi_callback_info info) {{\n"
    if function.frees:
        return f"{head}    return pn_release(env, info, {_release(interface, function)});\n}}\n"
    given, outs = _arguments(interface, function)
    reads = "".join(f"    {each.reads}\n" for each in given)
    declared = "".join(f"    {each.type.removesuffix('*').strip()} {each.name} = 0;\n" for each in outs)
    passed = ", ".join([each.passes for each in given] + [f"&{each.name}" for each in outs])
    fails = function.can_fail
    call = f"pn_api->{function.stem}({passed}{', &err' if fails else ''})"
    return f"""{head}    pn_call call;
    pn_begin(&call, env, info);
{reads}{declared}    napi_value result = NULL;
    if (!call.failed) {{
{_result(interface, function, call, outs)}    }}
    pn_end(&call);
    return result;
}}
"""


def _release(interface: Interface, function: Function) -> str:
    kind = function.parameters[0].type.removesuffix(" *")
    return f"PN_{plain(kind).upper()}, {'true' if function.frees == 'abandon' else 'false'}"


def _result(interface: Interface, function: Function, call: str, outs: list[Variable]) -> str:
    indent = " " * 8
    if function.result == "placard_status":
        lines = [f"placard_error *err = NULL;\n{indent}placard_status status = {call};"]
        if len(outs) > 1:
            lines.append("if (!pn_failed(env, status, err) && napi_create_object(env, &result) == napi_ok) {")
            lines += [f'    pn_set(env, result, "{camel(each.name)}", {_out(interface, each)});' for each in outs]
            lines.append("}")
        else:
            made = _out(interface, outs[0]) if outs else "pn_status(env, status)"
            lines.append(f"result = pn_failed(env, status, err) ? NULL : {made};")
    elif function.result == "void":
        lines = [f"{call};"]
    else:
        lines = [_returned(interface, function, call)]
    return "".join(f"{indent}{line}\n" for line in lines)


def _returned(interface: Interface, function: Function, call: str) -> str:
    struct = function.result.removeprefix("const ").removesuffix(" *")
    if function.result == "const char *":
        has_length = function.parameters and function.parameters[-1].type == "size_t *"
        length = "length" if has_length else "PLACARD_NUL"
        return f"const char *text = {call};\nresult = pn_text_value(env, text, {length});"
    if struct in interface.structs:
        value = f"found == NULL ? pn_null(env) : pn_{plain(struct)}_value(env, found)"
        return f"const {struct} *found = {call};\nresult = {value};"
    if function.result_word == "bool":
        return f"result = pn_bool(env, {call});"
    return f"result = pn_number(env, (double){call});"


def _out(interface: Interface, out: Variable) -> str:
    if out.type.endswith("* *"):
        return f"pn_handle_value(env, PN_{plain(out.type.removesuffix(' * *')).upper()}, {out.name})"
    return f"pn_uint64_value(env, {out.name})" if out.type == "uint64_t *" else f"pn_number(env, {out.name})"


def _arguments(interface: Interface, function: Function) -> tuple[list[_Argument], list[Variable]]:
    given: list[_Argument] = []
    outs: list[Variable] = []
    for each in function.parameters:
        if each.name == "err" or each.is_part:
            continue
        if each.mark in ("owned", "out"):
            outs.append(each)
        else:
            given.append(_argument(interface, each, len(given)))
    return given, outs


def _argument(interface: Interface, given: Variable, index: int) -> _Argument:
    name, at = given.name, f'(&call, {index}, "{camel(given.name)}"'
    target = given.type.removeprefix("const ").removesuffix(" *")
    optional = "true" if given.nullable else "false"
    if target in interface.handles:
        read = f"{target} *{name} = pn_handle{at}, PN_{plain(target).upper()}, {optional});"
        return _Argument(read, name)
    if target in interface.structs:
        read = f"{target} {name};\n    const {target} *{name}_given = pn_read_{plain(target)}{at}, &{name});"
        return _Argument(read, f"{name}_given")
    if given.word == "texts":
        return _Argument(f"pn_texts {name} = pn_texts_at{at});", f"{name}.texts, {name}.lengths, {name}.count")
    if given.has_length:
        return _Argument(f"pn_text {name} = pn_text_at{at}, {optional});", f"{name}.bytes, {name}.length")
    if given.word == "string":
        return _Argument(f"const char *{name} = pn_string_at{at}, {optional});", name)
    if given.type == "const double *":
        return _Argument(
            f"double {name};\n    const double *{name}_given = pn_optional_double_at{at}, &{name});", f"{name}_given"
        )
    return _Argument(f"{given.type} {name} = pn_{SCALARS[given.type]}_at{at});", name)


# ---- Objects


def objects(interface: Interface) -> str:
    structs = [interface.structs[f"placard_{name}"] for name in OBJECTS]
    used = {
        each.name: each for struct in structs for field in struct.fields if (each := interface.enumeration_of(field))
    }
    used |= {name: interface.enumerations[name] for name in ("placard_event_kind", "placard_status_code")}
    event = interface.structs["placard_event"]
    used |= {each.name: each for field in event.fields if (each := interface.enumeration_of(field))}
    names = "\n".join(_names(each) for _, each in sorted(used.items()))
    made = "\n".join(_object(interface, each) for each in structs)
    read = "\n".join(_reader(interface.structs[f"placard_{name}"]) for name in INPUTS)
    return f"""/* objects.c - structs as objects of JavaScript, and objects as structs. {GENERATED} */
#include "addon.h"

{names}
napi_value pn_status(napi_env env, placard_status status) {{ return pn_name(env, status_name(status)); }}

{made}
{_event(interface)}
{read}"""


def object_declarations(interface: Interface) -> str:
    made = "\n".join(
        f"napi_value pn_{name}_value(napi_env env, const placard_{name} *raw);" for name in (*OBJECTS, "event")
    )
    read = "\n".join(
        f"const placard_{name} *pn_read_{name}(pn_call *call, size_t index, const char *name, placard_{name} *out);"
        for name in INPUTS
    )
    return f"""/* objects.h - what objects.c converts. {GENERATED} */
#ifndef PLACARD_NODE_OBJECTS_H
#define PLACARD_NODE_OBJECTS_H

#include "values.h"

napi_value pn_status(napi_env env, placard_status status);

{made}

/* Each reads an object that has every field of the struct. NULL if it is null, or if the call has failed. */
{read}

#endif
"""


def _names(enumeration: Enumeration) -> str:
    cases = "\n".join(
        f'    case {each.name}:\n        return "{value_name(enumeration, each)}";' for each in enumeration.constants
    )
    return f"""static const char *{plain(enumeration.name)}_name(int32_t value) {{
    switch (value) {{
{cases}
    default:
        return "unknown";
    }}
}}
"""


def _object(interface: Interface, struct: Struct) -> str:
    name = plain(struct.name)
    sets = "".join(_set(interface, name, field, "    ") for field in struct.readable)
    sets += "".join(f'    pn_set(env, made, "{each[0]}", {each[1]});\n' for each in LISTS.get(name, []))
    return f"""napi_value pn_{name}_value(napi_env env, const placard_{name} *raw) {{
    napi_value made = pn_object(env);
{sets}    return made;
}}
"""


def _set(interface: Interface, struct: str, field: Variable, indent: str) -> str:
    value = _value(interface, field)
    if (struct, field.name) == ("event", "code"):
        meaning = f'{indent}pn_set(env, made, "meaning", pn_name(env, auth_name(raw->code)));\n'
        return f'{indent}pn_set(env, made, "code", pn_number(env, raw->code));\n{meaning}'
    if field.absent is not None:
        value = f"raw->{field.name} == {field.absent} ? pn_null(env) : {value}"
    return f'{indent}pn_set(env, made, "{camel(field.name)}", {value});\n'


def _value(interface: Interface, field: Variable) -> str:
    raw = f"raw->{field.name}"
    enumeration = interface.enumeration_of(field)
    if field.word == "bytes":
        return f"pn_bytes(env, {raw}, {raw}_length)"
    if field.type == "const char *":
        return f"pn_text_value(env, {raw}, {raw}_length)"
    if field.type.startswith("const placard_"):
        return f"pn_{plain(field.type.removeprefix('const ').removesuffix(' *'))}_value(env, {raw})"
    if enumeration:
        return f"pn_name(env, {plain(enumeration.name)}_name({raw}))"
    if field.word == "bool":
        return f"pn_bool(env, {raw})"
    if field.type == "uint64_t" or field.word == "id":
        return f"pn_uint64_value(env, (uint64_t){raw})"
    return f"pn_number(env, (double){raw})"


# ---- Events


def _event(interface: Interface) -> str:
    kinds = interface.enumerations["placard_event_kind"]
    cases = ""
    for kind in kinds.constants[1:]:
        sets = "".join(_set(interface, "event", field, "        ") for field in kind.fields)
        cases += f"    case {kind.name}:\n{sets}        break;\n"
    return f"""napi_value pn_event_value(napi_env env, const placard_event *raw) {{
    napi_value made = pn_object(env);
    pn_set(env, made, "type", pn_name(env, event_kind_name(raw->kind)));
    switch (raw->kind) {{
{cases}    default: /* of a later version */
        pn_set(env, made, "kind", pn_number(env, raw->kind));
    }}
    return made;
}}
"""


# ---- Structs that are filled from objects


def _reader(struct: Struct) -> str:
    name = plain(struct.name)
    reads = "".join(_read(field) for field in struct.readable)
    parameters = f"pn_call *call, size_t index, const char *name, placard_{name} *out"
    return f"""const placard_{name} *pn_read_{name}({parameters}) {{
    napi_value from = pn_object_at(call, index, name);
    if (from == NULL)
        return NULL;
    pn_api->{name}_init(out, sizeof(*out));
{reads}    return call->failed ? NULL : out;
}}
"""


def _read(field: Variable) -> str:
    out, at = f"out->{field.name}", f'(call, from, "{camel(field.name)}"'
    if field.type == "const char *const *":
        return f"    {out} = pn_strings_field{at}, &{out}_count);\n"
    if field.type == "const char *":
        kind, length = ("bytes", f", &{out}_length") if field.has_length else ("string", "")
        return f"    {out} = pn_{kind}_field{at}{length});\n"
    return f"    {out} = pn_{SCALARS[field.type]}_field{at});\n"

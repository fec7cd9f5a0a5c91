"""What is generated for C++ from functions: classes with a member for each call that needs nothing of its own.

The class of an object, which is written by hand, derives from the one with its calls.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cpp_output import Texts, number, plain_name
from elements import GENERATED, Function, Interface, ModelError, Variable

# Words for numbers that are passed as they are.
PLAIN = ("double", "int32", "int64", "uint32", "uint64", "size", "count", "handle", "token", "id")
LENGTHS = {
    "duration": ("std::chrono::milliseconds", "timeout_ms"),
    "microseconds": ("std::chrono::microseconds", "budget_us"),
}


@dataclass(frozen=True)
class _Argument:
    declared: str  # in the signature
    passed: str  # to C
    name: str
    default: str = ""
    before: str = ""  # the statement that checks it


def calls(interface: Interface) -> dict[str, str]:
    """The classes, by the names of their files."""
    texts, known = Texts(interface), interface.methods("cpp")
    return {f"{word}_calls": _class(interface, word, methods, texts) for word, methods in known.items()}


def _class(interface: Interface, word: str, methods: list[Function], texts: Texts) -> str:
    handle, kind, header, members = interface.handles[f"placard_{word}"], f"{word}_calls", "", ""
    for each in methods:
        if each.header != header:
            header = each.header
            members += f"\n// ---- {header}.h\n"
        members += f"\n{_Method(interface, each).text(texts)}"
    others = {each.word for function in methods for each in function.parameters} & interface.object_words - {word}
    includes = "".join(f'#include "{each}.hpp"\n' for each in (*sorted(others), "object"))
    return f"""/* {kind}.hpp - what {word}.hpp inherits. Include <placard/placard.hpp>. {GENERATED} */
#ifndef PLACARD_CPP_{kind.upper()}_HPP
#define PLACARD_CPP_{kind.upper()}_HPP

{includes}
PLACARD_CPP_MODE_BEGIN

/// The members of placard::{word} that do what the C functions of their names do.
class {kind} : public mode::object<{handle.name}, {handle.destroy}> {{
public:
using object::object;
{members}}};

PLACARD_CPP_MODE_END

#endif /* PLACARD_CPP_{kind.upper()}_HPP */
"""


class _Method:
    """A function as a member of its first parameter's class."""

    def __init__(self, interface: Interface, function: Function) -> None:
        self._interface = interface
        self._function = function
        first, *rest = function.parameters
        rest = [each for each in rest if not each.is_part and each.name != "err"]
        self._reads = first.mark == "const"
        self._outs = [each for each in rest if each.mark in ("owned", "out")]
        given = [each for each in rest if each not in self._outs]
        self._arguments = list(self._all(given))

    def text(self, texts: Texts) -> str:
        function = self._function
        result, body = self._body()
        is_value = result not in ("void", "outcome<status>")
        declared = ", ".join(self._declared())
        end = " const" if self._reads else ""
        end += "" if function.can_fail else " noexcept"
        names = {each.name: _name(each) for each in function.parameters}
        return (
            f"{texts.about_call(function, names)}{'[[nodiscard]] ' if is_value else ''}"
            f"{result} {member_name(function)}({declared}){end} {{\n{body}}}\n"
        )

    def _fault(self, what: str) -> ModelError:
        return ModelError(
            f"interface/{self._function.header}.toml: {self._function.name}: scripts/interface/cpp_calls.py has no "
            f"form for {what}: write the member by hand, and say why in `by_hand.cpp`"
        )

    # ---- Arguments

    def _all(self, given: list[Variable]) -> Iterator[_Argument]:
        words = [each.word for each in given]
        for each in given:
            if each.word == "time" and "monotonic" in words:
                wall, monotonic = (f"detail::since_epoch_ms(now.{part})" for part in ("wall", "monotonic"))
                yield _Argument("instant ", f"{wall}, {monotonic}", "now")
            elif each.word != "monotonic" or "time" not in words:
                yield self._argument(each)

    def _argument(self, given: Variable) -> _Argument:
        prefixed, name = f"placard_{given.word}", _name(given)
        kind, enumeration = plain_name(prefixed), self._interface.enumeration_of(given)
        handle, struct = self._interface.handles.get(prefixed), self._interface.structs.get(prefixed)
        if struct and struct.is_filled_by_caller:
            before = f"const {struct.name} c_{name} = detail::c_struct({name}, inputs);\n"
            return _Argument(f"const {kind} &", f"&c_{name}", name, "{}" if given.nullable else "", before)
        if handle and handle.form == "dictionary":
            before = f"const {handle.name} *c_{name} = inputs.of({name});\n"
            return _Argument(f"const {kind} &", f"c_{name}", name, "{}" if given.nullable else "", before)
        if given.word in LENGTHS:
            unit, convert = LENGTHS[given.word]
            default = "std::nullopt" if given.default == -1 else ""
            return _Argument(f"length<{unit}> ", f"detail::{convert}({name})", name, default)
        if given.nullable or (enumeration and enumeration.is_flags):
            raise self._fault(f"`{given.name}`, which is a `{given.word}{'?' if given.nullable else ''}`")
        if handle:
            return _Argument(f"const {kind} &", f"{name}.get()", name)
        if given.word == "json":
            return _Argument("json ", f"detail::bytes({name}.text), {name}.text.size()", name)
        if given.word == "text":
            return _Argument("std::string_view ", f"detail::bytes({name}), {name}.size()", name)
        if given.word == "string":
            before = f'const char *c_{name} = inputs.of({name}, "{given.name}");\n'
            return _Argument("const std::string &", f"c_{name}", name, before=before)
        if given.word == "time":
            return _Argument("wall_time ", f"detail::since_epoch_ms({name})", name)
        if enumeration:
            return _Argument(f"{plain_name(enumeration.name)} ", f"static_cast<std::int32_t>({name})", name)
        if given.word in PLAIN:
            default = "" if given.default is None else str(given.default)
            return _Argument(f"{number(given.type)} ", name, name, default)
        raise self._fault(f"`{given.name}`, which is a `{given.word}`")

    def _declared(self) -> Iterator[str]:
        """The parameters. One is left out only with those that follow."""
        for at, each in enumerate(self._arguments):
            can_default = all(other.default for other in self._arguments[at:])
            yield f"{each.declared}{each.name}" + (f" = {each.default}" if can_default else "")

    # ---- Bodies

    def _body(self) -> tuple[str, str]:
        """The type of the result, and the statements that make it."""
        function = self._function
        passed = ", ".join(each.passed for each in self._arguments)
        if not function.can_fail:
            return self._read(f"{function.name}({', '.join(part for part in ('get()', passed) if part)})")
        value, call = self._value()
        lines = f"return {call}({', '.join(part for part in (function.name, passed) if part)});\n"
        if checks := "".join(each.before for each in self._arguments):
            refused = f"return mode::finish(result<{value}>(inputs.failure()));\n"
            lines = f"detail::c_inputs inputs;\n{checks}if (!inputs.ok())\n{refused}{lines}"
        return f"outcome<{value}>", lines

    def _value(self) -> tuple[str, str]:
        """The type of the value, and what calls the function."""
        if not self._outs:
            return "status", "call"
        out = self._outs[0]
        handle = self._interface.handles.get(f"placard_{out.word}")
        if len(self._outs) > 1 or not (handle or out.word in PLAIN):
            raise self._fault("what it writes through its arguments")
        if not handle:
            kind = number(out.type.removesuffix(" *"))
            return kind, f"read<{kind}>"
        kind = plain_name(handle.name)
        if self._function.result_word == "done":
            return kind, f"create<{kind}>"
        return f"std::optional<{kind}>", f"create_if<{kind}>"

    def _read(self, call: str) -> tuple[str, str]:
        word, absent = self._function.result_word, self._function.result_absent
        if word == "void":
            return "void", f"{call};\n"
        if word == "bool":
            return "bool", f"return {call};\n"
        if word not in ("monotonic", *PLAIN) or any(each.before for each in self._arguments):
            raise self._fault(f"its result, a `{word}`, or an argument that can be refused")
        kind = "monotonic_time" if word == "monotonic" else number(self._function.result)
        converted = "detail::monotonic({})" if word == "monotonic" else "{}"
        if absent is None:
            return kind, f"return {converted.format(call)};\n"
        found, value = f"std::optional<{kind}>", converted.format("value")
        return found, f"const auto value = {call};\nreturn value != {absent} ? {found}({value}) : std::nullopt;\n"


def member_name(function: Function) -> str:
    stem = function.member
    return function.names.get("cpp") or (stem.removesuffix("_ms") if function.result_word == "monotonic" else stem)


def _name(given: Variable) -> str:
    suffix = {"duration": "_ms", "time": "_ms", "monotonic": "_ms", "microseconds": "_us"}.get(given.word, "")
    return given.names.get("cpp") or given.name.removesuffix(suffix)

"""What is generated for Rust's safe crate from functions: a method for each call that needs nothing of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from elements import GENERATED, Function, Interface, ModelError, Variable
from identifiers import pascal
from rust_names import doc, enum_name, rust_field
from text_blocks import blocks

HEADING = f"// {GENERATED}"
NUMBERS = {"int32_t": "i32", "int64_t": "i64", "uint32_t": "u32", "uint64_t": "u64", "size_t": "usize", "double": "f64"}
# Words for numbers that are passed as they are.
PLAIN = ("double", "int32", "int64", "uint32", "uint64", "size", "count", "handle", "token", "id")
# Structs that are made for the call from a value of the crate, with strings that live as long as the call.
MADE = {"identity": "&Identity", "response": "&Response<'_>", "render_options": "&RenderOptions"}


@dataclass(frozen=True)
class _Argument:
    declared: str  # in the signature
    passed: str  # to C
    before: tuple[str, ...] = ()  # statements that prepare it


def calls(interface: Interface) -> str:
    known = interface.methods("rust")
    texts = _Texts(interface, [each for methods in known.values() for each in methods])
    parts = []
    for word, methods in known.items():
        written = "\n\n".join(_method(interface, each, texts) for each in methods)
        parts.append(f"""/// The calls that do what the C functions of their names do.
// SAFETY of the calls: the object is valid until drop, and what is passed outlives the call.
impl {pascal(word)} {{
{written}
}}
""")
    return f"""{HEADING}

use crate::error::{{done, status, Result}};
use crate::handle::Handle;
use crate::input::{{budget_us, c_string, text, text_or_null, timeout_ms, Texts}};
use crate::properties::raw_or_null;
use crate::*;
use libplacard_sys as sys;
use std::time::Duration;

{chr(10).join(parts)}"""


def method_name(function: Function) -> str:
    return rust_field(function.member)


def _refuse_other_types(interface: Interface, function: Function) -> None:
    """Refuses what `_method` cannot pass or return, so that no call is generated that does something else."""
    words = [each.word for each in function.parameters]
    outs = [each for each in function.parameters if each.mark in ("owned", "out") and each.name != "err"]
    for each in function.parameters[1:]:
        if not each.is_part and each not in outs and not _is_passed(interface, each, words):
            raise _unknown(function, f"`{each.name}`, which is a `{each.word}{'?' if each.nullable else ''}`")
    if len(outs) > 1 or any(each.mark == "out" and each.word not in PLAIN for each in outs):
        raise _unknown(function, "what it writes through its arguments")
    if not function.can_fail and function.result_word not in (*PLAIN, "void", "bool", "monotonic"):
        raise _unknown(function, f"its result, a `{function.result_word}`")


def _unknown(function: Function, what: str) -> ModelError:
    return ModelError(
        f"interface/{function.header}.toml: {function.name}: scripts/interface/rust_calls.py has no form for {what}: "
        "write the method by hand, and say why in `by_hand.rust`"
    )


def _is_passed(interface: Interface, given: Variable, words: list[str]) -> bool:
    if given.name == "err" or given.word in (*PLAIN, *MADE, "duration", "microseconds") or given.enumeration:
        return True
    if given.word in ("time", "monotonic"):
        return "time" in words
    if given.word == "string" or f"placard_{given.word}" in interface.handles:
        return not given.nullable or given.word == "properties"
    return given.has_length and given.word != "bytes"


def _method(interface: Interface, function: Function, texts: _Texts) -> str:
    _refuse_other_types(interface, function)
    first, *rest = function.parameters
    given = list(
        _arguments(interface, [each for each in rest if not each.is_part and each.mark not in ("owned", "out")])
    )
    outs = [each for each in rest if each.mark in ("owned", "out") and each.name != "err"]
    changes = first.mark != "const" and function.thread == "owner"
    signature = ", ".join(["&mut self" if changes else "&self", *(each.declared for each in given)])
    before = [line for each in given for line in each.before]
    if any("&mut texts" in line for line in before):
        before.insert(0, "let mut texts = Texts::default();")
    passed = ", ".join(["self.raw()", *(each.passed for each in given)])
    result, body = _result(interface, function, passed, outs)
    lines = "".join(f"        {line}\n" for line in [*before, *body])
    arrow = f" -> {result}" if result else ""
    return f"{texts.about(function)}    pub fn {method_name(function)}({signature}){arrow} {{\n{lines}    }}"


def _arguments(interface: Interface, given: list[Variable]) -> Iterator[_Argument]:
    words = [each.word for each in given]
    for each in given:
        if each.word == "monotonic" and "time" in words:
            continue  # passed with the time
        if each.word == "time" and "monotonic" in words:
            yield _Argument("time: Time", "time.wall_ms, time.monotonic_ms")
        else:
            yield _argument(interface, each)


def _argument(interface: Interface, given: Variable) -> _Argument:
    name = rust_field(given.name)
    pair = f"let ({name}, {given.name}_length)"
    if given.has_length and given.nullable:
        return _Argument(f"{name}: Option<&str>", f"{name}, {name}_length", (f"{pair} = text_or_null({name});",))
    if given.has_length:
        return _Argument(f"{name}: &str", f"{name}, {name}_length", (f"{pair} = text({name});",))
    if given.word == "string":
        return _Argument(f"{name}: &str", f"{name}.as_ptr()", (f'let {name} = c_string("{given.name}", {name})?;',))
    if given.word in MADE:
        return _Argument(f"{name}: {MADE[given.word]}", f"&{name}", (f"let {name} = {name}.raw(&mut texts)?;",))
    if given.word == "properties" and given.nullable:
        return _Argument(f"{name}: Option<&Properties>", f"raw_or_null({name})")
    if f"placard_{given.word}" in interface.handles:
        return _Argument(f"{name}: &{pascal(given.word)}", f"{name}.raw()")
    if given.word == "duration":
        short = given.name.removesuffix("_ms")
        return _Argument(f"{short}: Option<Duration>", f"timeout_ms({short})")
    if given.word == "microseconds":
        short = given.name.removesuffix("_us")
        return _Argument(f"{short}: Option<Duration>", f"budget_us({short})")
    enumeration = interface.enumeration_of(given)
    if enumeration:
        return _Argument(f"{name}: {enum_name(enumeration)}", f"{name}.raw()")
    return _Argument(f"{name}: {NUMBERS[given.type]}", name)


def _result(interface: Interface, function: Function, passed: str, outs: list[Variable]) -> tuple[str, list[str]]:
    """The type of the result, and the statements that make it."""
    call = f"sys::{function.name}({passed}"
    if not function.can_fail:
        return _plain(function, f"unsafe {{ {call}) }}")
    if not outs:
        kind, name = ("()", "done") if function.result_word == "done" else ("Status", "status")
        return f"Result<{kind}>", [f"{name}(|error| unsafe {{ {call}, error) }})"]
    (out,) = outs
    if out.mark == "out":
        lines = [f"let mut {out.name} = 0;", f"done(|error| unsafe {{ {call}, &mut {out.name}, error) }})?;"]
        return f"Result<{NUMBERS[out.type.removesuffix(' *')]}>", [*lines, f"Ok({out.name})"]
    handle = interface.handles[f"placard_{out.word}"]
    made = f"(sys::{handle.destroy}, |out, error| unsafe {{ {call}, out, error) }})"
    if function.result_word == "done":
        return f"Result<{pascal(out.word)}>", [f"Handle::make{made}.map({pascal(out.word)})"]
    return f"Result<Option<{pascal(out.word)}>>", [f"Ok(Handle::make_if{made}?.map({pascal(out.word)}))"]


def _plain(function: Function, call: str) -> tuple[str, list[str]]:
    if function.result_word == "void":
        return "", [call]
    if function.result_word == "bool":
        return "bool", [call]
    if function.result_word == "monotonic":
        return "Option<i64>", [f"crate::read::time_ms({call})"]
    if function.result_absent is not None:
        return "Option<u64>", [f"u64::try_from({call}).ok()"]
    return NUMBERS[function.result], [call]


# ---- Comments


class _Texts:
    """Turns the texts of functions into rustdoc: placard_client_flush becomes a link to `Client::flush`."""

    def __init__(self, interface: Interface, known: list[Function]) -> None:
        self._interface = interface
        self._links = {
            each.name: f"[`{method_name(each)}`](crate::{pascal(each.parameters[0].word)}::{method_name(each)})"
            for each in known
        }
        self._families = {each.prefix: enum_name(each) for each in interface.enumerations.values()}

    def about(self, function: Function) -> str:
        paragraphs = [self._block(each) for each in blocks(function.text_in("rust"))]
        errors = function.named_errors
        paragraphs += [self._words(f"Errors: {', '.join(errors)}.")] if errors else []
        lines = "\n\n".join(paragraphs).split("\n")
        return "".join(f"    ///{' ' if line else ''}{line}\n" for line in lines)

    def _block(self, text: str) -> str:
        return f"```text\n{text}\n```" if text.startswith(" ") else self._words(text)

    def _words(self, text: str) -> str:
        text = re.sub(r"\b(PLACARD_\w+_)\*", self._family, text.replace("`err`", "the error"))
        text = re.sub(r"\bplacard_\w+\b", lambda found: self._links.get(found[0], found[0]), text)
        return doc(self._interface, text).removesuffix(":.") + (":" if text.endswith(":") else "")

    def _family(self, found: re.Match[str]) -> str:
        name = self._families.get(found[1])
        return f"[`{name}`](crate::{name})" if name else found[0]

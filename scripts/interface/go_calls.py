"""What is generated for Go from functions: a method for each call whose parameters are texts, numbers and names."""

from __future__ import annotations

import re
from dataclasses import dataclass

from elements import Function, Interface, Variable
from go_output import GENERATED, PREAMBLE, Texts, go_name, type_of
from text_blocks import blocks

NUMBERS = {"int64": "int64", "double": "float64", "handle": "uint64"}
ERR = "err **C.placard_error) C.placard_status"


@dataclass(frozen=True)
class _Parts:
    declared: list[str]
    before: list[str]
    passed: list[str]


def is_call(interface: Interface, function: Function) -> bool:
    """Whether Go's method of a function is generated: it needs no type of Go's own."""
    if not function.can_fail:
        return False
    rest = [each for each in function.parameters[1:] if not each.is_part and each.name != "err"]
    return all(_is_passed(interface, each) for each in rest)


def _is_passed(interface: Interface, given: Variable) -> bool:
    if given.mark == "out":
        return given.word == "handle"
    if given.mark == "owned" or (given.nullable and given.word != "properties"):
        return False
    known = given.word in ("text", "json", "properties", "identity", *NUMBERS)
    enumeration = interface.enumeration_of(given)
    return known or (enumeration is not None and not enumeration.is_flags)


def calls(interface: Interface) -> str:
    texts = Texts(interface)
    known = [each for methods in interface.methods("go").values() for each in methods if is_call(interface, each)]
    methods = "\n".join(_method(interface, each, texts) for each in known)
    return f"{GENERATED}\n\npackage placard\n\n{PREAMBLE}\n{methods}"


def _method(interface: Interface, function: Function, texts: Texts) -> str:
    first, *rest = [each for each in function.parameters if not each.is_part and each.name != "err"]
    receiver, name = first.word[0], go_name(function.member)
    parts = _Parts([], [], [f"{receiver}.raw"])
    for each in rest:
        _add(interface, each, parts)
    result, body = _body(function, receiver, rest, f"C.{function.name}({', '.join([*parts.passed, 'err'])})")
    lines = "\n".join([*parts.before, *body])
    about = _about(function, name, texts)
    signature = f"({receiver} *{go_name(first.word)}) {name}({', '.join(parts.declared)}) {result}"
    return f"{about}func {signature} {{\n{lines}\n}}\n"


def _add(interface: Interface, given: Variable, parts: _Parts) -> None:
    name = _parameter(given)
    if given.mark == "out":
        parts.before.append(f"var {name} C.{given.type.removesuffix(' *')}")
        parts.passed.append(f"&{name}")
    elif given.has_length:
        is_json = given.word == "json"
        parts.declared.append(f"{name} {'JSON' if is_json else 'string'}")
        parts.before.append(f"{name}Text, {name}Length := text({f'string({name})' if is_json else name})")
        parts.passed.append(f"{name}Text, {name}Length")
    elif given.word == "properties":
        parts.declared.append(f"{name} Properties")
        parts.passed.append("raw")
    elif given.word == "identity":
        parts.declared.append(f"{name} Identity")
        parts.passed.append(name)
    elif given.word == "handle":
        parts.declared.append(f"{name} uint64")
        parts.passed.append(name)
    else:
        enumeration = interface.enumeration_of(given)
        parts.declared.append(f"{name} {type_of(enumeration) if enumeration else NUMBERS[given.word]}")
        parts.passed.append(f"C.{given.type}({name})")


def _parameter(given: Variable) -> str:
    if given.word == "identity":
        return "user"
    first, *rest = given.name.split("_")
    return first + "".join(go_name(part) for part in rest)


def _body(function: Function, receiver: str, rest: list[Variable], call: str) -> tuple[str, list[str]]:
    """The type of the result, and the statements that make it."""
    words = {each.word: each for each in rest}
    gives_status = True
    if "identity" in words:
        made = f"{receiver}.about(user, func(user *C.placard_identity, {ERR} {{\nreturn {call}\n}})"
        gives_status = False
    elif "handle" in words and words["handle"].mark != "out":
        made = f"{receiver}.handled(handle, func(handle C.uint64_t, {ERR} {{\nreturn {call}\n}})"
    else:
        made = f"{receiver}.call(func({ERR} {{\nreturn {call}\n}})"
    if "properties" in words:
        inner = made if gives_status else f"OK, {made}"
        name, gives_status = _parameter(words["properties"]), True
        made = f"withProperties({name}, func(raw *C.placard_properties) (Status, error) {{\nreturn {inner}\n}})"
    outs = [each for each in rest if each.mark == "out"]
    if outs:
        return "(uint64, error)", [f"_, err := {made}", f"return uint64({_parameter(outs[0])}), err"]
    if function.result_word == "status":
        return "(Status, error)", [f"return {made}"]
    return "error", [f"_, err := {made}", "return err"] if gives_status else [f"return {made}"]


def _about(function: Function, name: str, texts: Texts) -> str:
    """A comment that begins with the name, as Go's tools expect it. Lines that begin with spaces stay as they are."""
    first, *others = blocks(function.text_in("go"))
    verb, _, end = first.partition(" ")
    begun = f"{name} {verb.lower()} {end}" if verb.endswith("s") else f"{name}: {verb[0].lower()}{verb[1:]} {end}"
    errors = function.named_errors
    others += [f"Errors: {', '.join(errors)}."] if errors else []
    names = {each.name: _parameter(each) for each in function.parameters}
    lines = [_comment(each, names, texts) for each in (begun, *others)]
    return "//\n".join(lines)


def _comment(text: str, names: dict[str, str], texts: Texts) -> str:
    if text.startswith(" "):
        return "".join(f"//\t{line.strip()}\n" for line in text.split("\n"))
    text = re.sub(r"`(\w+)`", lambda found: names.get(found[1], found[0]), text.replace("`err`", "the error"))
    return texts.comment(text)

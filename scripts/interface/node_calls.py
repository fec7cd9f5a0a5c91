"""What is generated for Node from functions: a method for each call that needs nothing of its own, and its types.

bindings/node/lib/arguments.js has the conversions that the methods name: `identityArgument` for a struct that is lent,
`takenExplanation` for what a call hands over. index.d.ts has their types.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, replace

from elements import GENERATED, Function, Interface, ModelError, Variable
from identifiers import camel, pascal
from node_types import Texts, declared, option_type
from text_blocks import blocks

# A word, and whether it can be NULL -> its type, and what converts it.
PLAIN = {
    ("text", False): ("string", ""),
    ("text", True): ("string | null", "textOrNull"),
    ("string", False): ("string", ""),
    ("json", False): ("Json", "asJson"),
    ("double", False): ("number", ""),
    ("double", True): ("number | null", ""),
    ("int32", False): ("number", ""),
    ("handle", False): ("Handle", ""),
}
PLAIN |= {(word, False): ("number | bigint", "") for word in ("int64", "uint64", "time", "monotonic")}
# A result that is no status, and when it is absent -> its type, and what converts it.
RESULTS = {
    ("void", None): ("void", ""),
    ("size", None): ("number", ""),
    ("bool", None): ("boolean", ""),
    ("monotonic", -1): ("number | null", "nullIfNegative"),
    ("int64", -1): ("number | null", "nullIfNegative"),
}
# A handle that is made for the call from what is given.
LENT = "lent"
WIDTH = 120


@dataclass(frozen=True)
class _Argument:
    name: str
    kind: str  # its type
    passed: str  # to the addon
    uses: str = ""  # the function that converts it
    default: str = ""
    is_optional: bool = False
    is_detail: bool = False  # a member of the last parameter

    @property
    def declared(self) -> str:
        return f"{self.name} = {self.default}" if self.default else self.name

    @property
    def typed(self) -> str:
        return f"{self.name}{'?' if self.is_optional or self.default else ''}: {self.kind}"


@dataclass(frozen=True)
class _Method:
    name: str
    call: str  # the addon's function
    given: list[_Argument]
    kind: str  # the type of its result
    taken: str  # the function that makes the result of what the addon returns
    is_value: bool  # a property


def method_name(function: Function) -> str:
    return function.names.get("node") or camel(function.member)


def _parameter(given: Variable) -> str:
    return given.names.get("node") or camel(given.name)


def _methods(interface: Interface) -> dict[str, list[_Method]]:
    return {word: [_method(interface, each) for each in known] for word, known in interface.methods("node").items()}


def _method(interface: Interface, function: Function) -> _Method:
    rest = [each for each in function.parameters[1:] if not each.is_part and each.name != "err"]
    given = [_argument(interface, function, each) for each in rest if each.mark not in ("owned", "out")]
    kind, taken = _result(interface, function, [each for each in rest if each.mark in ("owned", "out")])
    is_value = not function.can_fail and kind != "void"
    if is_value and given:
        raise _unknown(function, "a value that needs arguments")
    return _Method(method_name(function), camel(function.stem), given, kind, taken, is_value)


def _argument(interface: Interface, function: Function, given: Variable) -> _Argument:
    name, word, full = _parameter(given), pascal(given.word), f"placard_{given.word}"
    if known := PLAIN.get((given.word, given.nullable)):
        default = "" if given.default is None else "null" if given.default == "none" else str(given.default)
        # With a default, leaving it out is no mistake.
        made = _converted(name, known[0], "" if default else known[1])
        return replace(made, default=default, is_detail=given.nullable and given.word == "double")
    enumeration = interface.enumeration_of(given)
    if enumeration and not enumeration.is_flags:
        if any(each.name == f"{full}_from_name" for each in interface.functions):
            return _Argument(name, f"{word}Name", f"native.{camel(given.word)}FromName({name})")
        return _Argument(
            name, option_type(enumeration), f"numberOf('{camel(given.word)}', {name}, '{name}')", "numberOf"
        )
    handle, struct = interface.handles.get(full), interface.structs.get(full)
    if handle and handle.form == "object" and not given.nullable:
        return _Argument(name, word, f"{name}?.[HANDLE]")
    if handle and handle.form == "dictionary":
        kind = f"{word} | null" if given.nullable else word
        return _Argument(name, kind, LENT, f"with{word}", is_optional=given.nullable)
    if struct and struct.is_filled_by_caller:
        return replace(_converted(name, word, f"{camel(given.word)}Argument"), is_optional=given.nullable)
    raise _unknown(function, f"`{given.name}`, which is a `{given.word}{'?' if given.nullable else ''}`")


def _converted(name: str, kind: str, convert: str) -> _Argument:
    """An argument that a function converts, which also gets its name, for errors."""
    return _Argument(name, kind, f"{convert}({name}, '{name}')" if convert else name, convert)


def _result(interface: Interface, function: Function, outs: list[Variable]) -> tuple[str, str]:
    """The type of the result, and what makes it of what the addon returns."""
    if not function.can_fail:
        known = RESULTS.get((function.result_word, function.result_absent))
        if known is None:
            raise _unknown(function, f"its result, a `{function.result_word}`")
        return known
    if not outs:
        return "Done", ""
    (out, *others) = outs
    if others or (out.mark == "out" and out.word != "handle"):
        raise _unknown(function, "what it writes through its arguments")
    if out.mark == "out":
        return "bigint", ""
    kind = interface.handles[f"placard_{out.word}"].names.get("node") or pascal(out.word)
    return kind + (" | null" if function.result_word == "status" else ""), f"taken{pascal(out.word)}"


def _unknown(function: Function, what: str) -> ModelError:
    return ModelError(
        f"interface/{function.header}.toml: {function.name}: scripts/interface/node_calls.py has no form for {what}: "
        "write the method by hand, and say why in `by_hand.node`"
    )


# ---- JavaScript


def calls(interface: Interface) -> str:
    methods = _methods(interface)
    made = [each for known in methods.values() for each in known]
    used = {each.uses for method in made for each in method.given} | {method.taken for method in made}
    own = {name for name in used if name.startswith("taken") or name.endswith("Argument")}
    mixins = "\n".join(_mixin(word, known) for word, known in methods.items())
    return f"""// What objects do as the C functions of their names do; calls.d.ts describes it.
// {GENERATED}
'use strict';

{_require(own, "arguments")}
const {{ HANDLE }} = require('./handle');
const native = require('./native');
{_require(used - own - {"", "Boolean"}, "values")}

{mixins}
module.exports = {{ {", ".join(f"{word}Calls" for word in methods)} }};
"""


def _require(names: Iterable[str], module: str) -> str:
    return _fitting("const {", sorted(names), f"}} = require('./{module}');")


def _fitting(before: str, members: list[str], after: str) -> str:
    """A line; or, if that is too long, lines with a member each. Both texts end with the bracket."""
    indent = " " * (len(before) - len(before.lstrip()))
    space = " " if before.endswith("{") else ""
    line = f"{before}{space}{', '.join(members)}{space}{after}"
    if len(line) <= WIDTH:
        return line
    return f"{before}\n" + "".join(f"{indent}  {each},\n" for each in members) + f"{indent}{after}"


def _mixin(word: str, methods: list[_Method]) -> str:
    written = "\n".join(map(_written, methods))
    return f"""function {word}Calls(Base) {{
  return class {pascal(word)}Calls extends Base {{
{written}  }};
}}
"""


def _written(method: _Method) -> str:
    details = ", ".join(each.declared for each in method.given if each.is_detail)
    declared = [each.declared for each in method.given if not each.is_detail]
    declared += [f"{{ {details} }} = {{}}"] if details else []
    openings = [f"{method.taken}("] if method.taken else []
    openings += [f"{each.uses}({each.name}, ({LENT}) =>" for each in method.given if each.passed == LENT]
    head = f"{'get ' if method.is_value else ''}{method.name}({', '.join(declared)})"
    passed = ["this[HANDLE]", *(each.passed for each in method.given)]
    return f"    {head} {{\n{_returned(openings, f'native.{method.call}(', passed)}    }}\n"


def _returned(openings: list[str], call: str, passed: list[str]) -> str:
    """A line; or lines for what is in the first brackets."""
    before = "".join(each + (" " if each.endswith(">") else "") for each in openings)
    line = f"      return {before}{call}{', '.join(passed)}){')' * len(openings)};\n"
    if len(line) <= WIDTH:
        return line
    if not openings:
        return _fitting(f"      return {call}", passed, ");") + "\n"
    inner = before.removeprefix(openings[0]).lstrip()
    made = _fitting(f"        {inner}{call}", passed, f"){')' * (len(openings) - 1)},")
    return f"      return {openings[0]}\n{made}\n      );\n"


# ---- TypeScript


def types(interface: Interface) -> str:
    methods, texts = _methods(interface), _CallTexts(interface)
    made = "".join(_member(each) for known in methods.values() for each in known)
    names = set(re.findall(r"\b[A-Z]\w+", made)) - {"Exclude"}
    generated = names & declared(interface)
    interfaces = "\n".join(
        f"/** The calls of {'an' if word[0] in 'aeiou' else 'a'} {word}. */\nexport interface {pascal(word)}Calls {{\n"
        + "".join(map(texts.about, interface.methods("node")[word], map(_member, known)))
        + "}\n"
        for word, known in methods.items()
    )
    return f"""// What objects do as the C functions of their names do.
// {GENERATED}
{_fitting("import type {", sorted(generated), "} from './generated.js';")}
{_fitting("import type {", sorted(names - generated), "} from './index.js';")}

{interfaces}"""


def _member(method: _Method) -> str:
    if method.is_value:
        return f"  readonly {method.name}: {method.kind};\n"
    details = " | ".join(f"'{each.name}'" for each in method.given if each.is_detail)
    typed = [each.typed for each in method.given if not each.is_detail]
    typed += [f"details?: {{ readonly [K in {details}]?: number | null }}"] if details else []
    return _fitting(f"  {method.name}(", typed, f"): {method.kind};") + "\n"


class _CallTexts:
    """Turns the texts of functions into comments: placard_client_flush becomes flush()."""

    def __init__(self, interface: Interface) -> None:
        self._texts = Texts(interface)
        self._names = {
            each.name: (interface.object_of(each), method_name(each))
            for each in interface.functions
            if interface.object_of(each) or "node" in each.names
        }

    def about(self, function: Function, member: str) -> str:
        """A member with its comment."""
        word = function.parameters[0].word
        written = function.texts.get("node")
        texts = blocks(written or function.text_in("node"))
        paragraphs = [each if written else self._block(function, each, word) for each in texts]
        errors = function.named_errors
        paragraphs += [self._block(function, f"Errors: {', '.join(errors)}.", word)] if errors else []
        if len(paragraphs) == 1 and len(paragraphs[0]) <= WIDTH - 9:
            return f"  /** {paragraphs[0]} */\n{member}"
        lines = [line for each in paragraphs for line in ("", *_lines(each))][1:]
        return "  /**\n" + "".join(f"   * {line}".rstrip() + "\n" for line in lines) + f"   */\n{member}"

    def _block(self, function: Function, text: str, word: str) -> str:
        if text.startswith(" "):
            return text
        for each in function.parameters:
            text = text.replace(f"`{each.name}`", f"`{_parameter(each)}`")
        text = re.sub(r"\bplacard_\w+\b", lambda found: self._method(found[0], word), text)
        return self._texts.plain(text.replace("`err`", "the error"))

    def _method(self, name: str, word: str) -> str:
        if name not in self._names:
            return name
        owner, method = self._names[name]
        return f"{method}()" if owner in ("", word) else f"{pascal(owner)}.{method}()"


def _lines(paragraph: str) -> list[str]:
    if paragraph.startswith(" "):
        return ["```", *(line.removeprefix("    ") for line in paragraph.split("\n")), "```"]
    return textwrap.wrap(paragraph, WIDTH - 5, break_on_hyphens=False)

"""The words for types in the model of the interface, and the C that each stands for.

A type is a word, alone or with marks around it: `const card` is lent, `owned cards` is handed to the caller through a
pointer, `out int64` is written through one; `text?` can be NULL. A word of the tables below means a value; any other
names an enumeration, a struct or a handle of the model, without its prefix.
"""

from __future__ import annotations

from dataclasses import dataclass

# Values that are passed as they are.
SCALARS = {
    "status": "placard_status",
    "done": "placard_status",  # PLACARD_OK or an error, never another positive status; only a result
    "switch": "int32_t",  # PLACARD_DEFAULT, PLACARD_ON or PLACARD_OFF
    "bool": "bool",
    "int": "int",  # a file descriptor
    "int32": "int32_t",
    "int64": "int64_t",
    "uint32": "uint32_t",
    "uint64": "uint64_t",
    "size": "size_t",
    "double": "double",
    "count": "size_t",  # of a list that a function reads
    "amount": "int64_t",  # how many; never negative
    "index": "size_t",  # a position, from 0
    "color": "uint32_t",  # 0xAARRGGBB
    "time": "int64_t",  # milliseconds since 1970-01-01 UTC
    "monotonic": "int64_t",  # milliseconds of the monotonic clock
    "duration": "int64_t",  # milliseconds
    "seconds": "int32_t",  # a duration
    "interval": "int32_t",  # a duration in seconds; negative: none
    "microseconds": "uint32_t",  # a duration
    "token": "uint64_t",  # the caller's name for a call; 0: none
    "handle": "uint64_t",  # a message or a request
    "id": "int64_t",  # a record
}

# Pointers to text. "texts" is followed by lengths and a count, "strings" by a count.
TEXTS = {
    "string": "const char *",  # ends with NUL
    "file": "const char *",  # the path of a file or a directory; ends with NUL
    "name": "const char *",  # of a value of an enumeration; only a result
    "text": "const char *",
    "path": "const char *",
    "json": "const char *",
    "bytes": "const char *",
    "strings": "const char *const *",
    "texts": "const char *const *",
    "buffer": "char *",  # the caller's, to be written
}

# Those that their length follows.
WITH_LENGTH = ("text", "path", "json", "bytes")

# Structs of another specification, which arrow.h declares.
FOREIGN = {"ArrowArrayStream": "struct ArrowArrayStream"}

MARKS = ("const", "owned", "out")


@dataclass(frozen=True)
class TypeWords:
    """A type as the model writes it, taken apart."""

    word: str
    mark: str = ""
    is_nullable: bool = False

    @staticmethod
    def read(text: str) -> TypeWords:
        *marks, word = text.removesuffix("?").split(" ")
        return TypeWords(word, " ".join(marks), text.endswith("?"))

    def in_c(self, prefixed: str) -> str:
        """The type in C; `prefixed` is the name of the struct or handle, if it is one."""
        if self.word in SCALARS:
            plain = SCALARS[self.word]
            if self.mark == "out":
                return f"{plain} *"
            return f"const {plain} *" if self.is_nullable else plain
        if self.word in TEXTS:
            return TEXTS[self.word]
        plain = FOREIGN.get(self.word, prefixed)
        if self.mark == "owned":
            return f"{plain} * *"
        return f"{'const ' if self.mark == 'const' else ''}{plain} *"

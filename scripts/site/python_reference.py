"""Writes the reference of the Python package: a page whose entries mkdocstrings fills from the docstrings."""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "bindings/python/src/libplacard"

#: Modules with a page of their own, and its title.
MODULES = {
    "libplacard.aio": "asyncio",
    "libplacard.testing": "Tests of programs",
    "libplacard.engines": "Engines for simulations",
}


def pages() -> dict[str, str]:
    entries = "\n\n".join(_entry(f"libplacard.{name}") for name in _names())
    made = {"reference/python/libplacard.md": f"# libplacard\n\n{entries}\n"}
    for module, title in MODULES.items():
        made[f"reference/python/{module.split('.')[1]}.md"] = f"# {title}\n\n::: {module}\n"
    return made


def _entry(name: str) -> str:
    return f"::: {name}\n    options:\n      heading_level: 2"


def _names() -> list[str]:
    """The public names of the package: the client first, the others by name."""
    names = [name for name in _exported("__init__") if not name.startswith("_")]
    return sorted(names, key=lambda name: (name != "Client", name))


def _exported(module: str) -> list[str]:
    """`__all__` of a module, with that of each module that it adds, as in `__all__ += _events.__all__`."""
    names: list[str] = []
    for statement in ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "__all__":
            names += ast.literal_eval(statement.value)
        elif isinstance(statement, ast.AugAssign) and ast.unparse(statement.target) == "__all__":
            names += _exported(ast.unparse(statement.value).removesuffix(".__all__"))
    return names

"""Puts libplacard into the package; all else is in pyproject.toml.

Which library is decided by PLACARD_LIBRARY: the path of one, or "system" to put none into the package, which then loads
the system's. Without the variable, a checkout builds one, if there is Swift.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
SCRIPT = HERE.parents[1] / "scripts" / "build-library"
HELP = """
The package needs libplacard. Install a wheel; or set PLACARD_LIBRARY to the path of a library that goes into the
package, or to "system" for one that is installed on its own; or install Swift 6.3 and build from a checkout of the
repository."""


def library() -> Path | None:
    """Returns the library to put into the package."""
    named = os.environ.get("PLACARD_LIBRARY")
    if named == "system":
        return None
    if named:
        path = Path(named).resolve()
        if not path.is_file():
            raise SystemExit(f"PLACARD_LIBRARY is {named}, which is not a file.{HELP}")
        return path
    if not SCRIPT.is_file():
        raise SystemExit(f"This is not a checkout of the repository, so no library can be built.{HELP}")
    if not (shutil.which("swift") or os.environ.get("SWIFT_HOME")):
        raise SystemExit(f"There is no Swift to build the library with.{HELP}")
    subprocess.run([SCRIPT], env={**os.environ, "PLACARD_PORTABLE": "1"}, check=True)
    return (SCRIPT.parents[1] / ".build/portable/libplacard.so").resolve()


class BuildWithLibrary(build_py):
    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return  # the library is found as without a package
        found = library()
        if found is not None:
            shutil.copyfile(found, Path(self.build_lib, "libplacard", found.name))


class PlatformWheel(bdist_wheel):
    """A wheel for every Python, but with the library for one platform only."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.root_is_pure = os.environ.get("PLACARD_LIBRARY") == "system"

    def get_tag(self) -> tuple[str, str, str]:
        return ("py3", "none", "any" if self.root_is_pure else super().get_tag()[2])


class WithLibrary(Distribution):
    def has_ext_modules(self) -> bool:
        return os.environ.get("PLACARD_LIBRARY") != "system"


setup(cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": PlatformWheel}, distclass=WithLibrary)

"""A PostgreSQL of its own in a folder, for ``dev`` and for tests. It listens on a socket in the file system only."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from .apps import CommandError

_FOLDERS = "/usr/lib/postgresql/*/bin"
#: The longest path of a socket is 107 bytes; the name in the folder is `.s.PGSQL.5432.lock`.
_LONGEST = 85
_SERVICE_USER = "postgres"


def _programs() -> Path:
    """The folder of initdb and pg_ctl: that of the newest version, or that on PATH."""
    folders = [path for path in Path("/").glob(_FOLDERS.lstrip("/")) if (path / "initdb").exists()]
    if folders:
        return max(folders, key=lambda path: float(path.parent.name))
    found = shutil.which("initdb")
    if found is None:
        raise CommandError("there is no PostgreSQL: install the package postgresql, or name one with --database")
    return Path(found).resolve().parent


class Cluster:
    """``start`` creates it when it is missing. As root it runs as the user postgres: PostgreSQL refuses root."""

    def __init__(self, folder: Path, settings: dict[str, str] | None = None) -> None:
        self.folder = folder.resolve()
        self._settings = settings or {}
        self._programs = _programs()
        self._ids = self._other_user()
        self._data = self.folder / "data"
        self._log = self.folder / "postgres.log"
        self._sockets: Path | None = None

    @staticmethod
    def _other_user() -> tuple[int, int] | None:
        if os.geteuid() != 0:
            return None
        try:
            user = pwd.getpwnam(_SERVICE_USER)
        except KeyError:
            raise CommandError(
                "PostgreSQL refuses to run as root, and there is no user 'postgres': run this as another user"
            ) from None
        return user.pw_uid, user.pw_gid

    @property
    def dsn(self) -> str:
        return f"postgresql:///postgres?host={self._socket_folder()}&user=placard"

    @property
    def process(self) -> int:
        """The number of PostgreSQL's first process."""
        return int((self._data / "postmaster.pid").read_text().splitlines()[0])

    def start(self) -> None:
        if not (self._data / "PG_VERSION").exists():
            self._create()
        self._socket_folder()
        if self._is_running():
            return  # its last owner was killed
        self._run("pg_ctl", "start", "--wait", "--timeout=60", f"--pgdata={self._data}", f"--log={self._log}", "-o",
                  self._options())  # fmt: skip

    def _is_running(self) -> bool:
        done = subprocess.run(
            [self._programs / "pg_ctl", "status", f"--pgdata={self._data}"],
            **self._as_user(),
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
        )
        return done.returncode == 0

    def stop(self, mode: str = "fast") -> None:
        """``immediate`` is a crash: nothing is written."""
        if (self._data / "postmaster.pid").exists():
            self._run("pg_ctl", "stop", "--wait", f"--mode={mode}", f"--pgdata={self._data}")

    def close(self) -> None:
        self.stop()
        if self._sockets is not None and self._sockets != self.folder:
            shutil.rmtree(self._sockets, ignore_errors=True)

    def _options(self) -> str:
        settings = {"listen_addresses": "''", "unix_socket_directories": str(self._socket_folder()), **self._settings}
        return " ".join(f"-c {name}={value}" for name, value in settings.items())

    def _create(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        if self._ids is not None:
            os.chown(self.folder, *self._ids)
            self._check_way()
        self._run("initdb", "--username=placard", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync",
                  f"--pgdata={self._data}")  # fmt: skip

    def _check_way(self) -> None:
        done = subprocess.run(["test", "-x", self.folder], **self._as_user())
        if done.returncode != 0:
            raise CommandError(
                f"PostgreSQL refuses to run as root, and the user '{_SERVICE_USER}' cannot reach {self.folder}: name a "
                "folder outside of private ones with --folder, or run this as another user"
            )

    def _socket_folder(self) -> Path:
        if self._sockets is None:
            self._sockets = self.folder
            if len(os.fsencode(self.folder)) > _LONGEST:
                self._sockets = Path(tempfile.mkdtemp(prefix="placard-"))
                if self._ids is not None:
                    os.chown(self._sockets, *self._ids)
        return self._sockets

    def _as_user(self) -> dict[str, Any]:
        if self._ids is None:
            return {}
        return {"user": self._ids[0], "group": self._ids[1], "extra_groups": []}

    def _run(self, program: str, *arguments: str) -> None:
        # In a group of its own: an interrupt on the terminal must not reach PostgreSQL before its clients end.
        done = subprocess.run(
            [self._programs / program, *arguments],
            **self._as_user(),
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            # A pipe would stay open as long as PostgreSQL runs.
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL if program == "pg_ctl" else subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        if done.returncode != 0:
            reason = (done.stderr or "").strip() or f"see {self._log}"
            raise CommandError(f"{program} failed: {reason}")

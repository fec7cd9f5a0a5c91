"""Certificates for servers on loopback, good and bad ones, made by openssl."""

from __future__ import annotations

import ssl
import subprocess
from pathlib import Path

#: Name of a certificate: the names it contains, its days, the authority that signs it.
_CERTIFICATES = {
    "good": ("IP:127.0.0.1,IP:::1,DNS:localhost", 2, "authority"),
    "expired": ("IP:127.0.0.1,DNS:localhost", -1, "authority"),
    "wrong-host": ("DNS:other.example", 2, "authority"),
    "foreign": ("IP:127.0.0.1,DNS:localhost", 2, "stranger"),
}
_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


def make(folder: Path) -> None:
    """Writes all certificates into a folder."""
    for authority in ("authority", "stranger"):
        _self_signed(folder, authority, "basicConstraints=critical,CA:true")
    _self_signed(folder, "self-signed", "subjectAltName=IP:127.0.0.1,DNS:localhost")
    for name, (names, days, authority) in _CERTIFICATES.items():
        _openssl(
            *("req", *_KEY, "-keyout", folder / f"{name}.key", "-out", folder / f"{name}.csr"),
            *("-subj", f"/CN={name}", "-addext", f"subjectAltName={names}"),
        )
        _openssl(
            *("x509", "-req", "-in", folder / f"{name}.csr", "-copy_extensions", "copy", "-days", days),
            *("-CA", folder / f"{authority}.pem", "-CAkey", folder / f"{authority}.key"),
            *("-out", folder / f"{name}.pem"),
        )


def context(folder: Path, name: str, *, is_old: bool = False) -> ssl.SSLContext:
    """The server's side of TLS with that certificate; `is_old`: with nothing newer than TLS 1.1."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(folder / f"{name}.pem", folder / f"{name}.key")
    if is_old:
        made.set_ciphers("ALL:@SECLEVEL=0")
        made.minimum_version = ssl.TLSVersion.MINIMUM_SUPPORTED
        made.maximum_version = ssl.TLSVersion.TLSv1_1
    return made


def _self_signed(folder: Path, name: str, extension: str) -> None:
    _openssl(
        *("req", "-x509", *_KEY, "-keyout", folder / f"{name}.key", "-out", folder / f"{name}.pem", "-days", 2),
        *("-subj", f"/CN=placard test {name}", "-addext", extension),
    )


def _openssl(*arguments: object) -> None:
    done = subprocess.run(["openssl", *map(str, arguments)], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"openssl {arguments[0]} failed: {done.stderr}")

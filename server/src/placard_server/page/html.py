"""Answers in HTML. Nothing of them can run: the policy allows no script, and only this style."""

from __future__ import annotations

import base64
import hashlib
from datetime import UTC, datetime
from importlib import resources

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import Response

from . import text

_STYLE = (resources.files("placard_server.page") / "page.css").read_text()
_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        f"default-src 'none'; style-src 'sha256-{_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # Not no-referrer: then browsers hide the origin of this page's own forms.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def _time(value: datetime | None) -> Markup:
    if value is None:
        return text.name(None)
    moment = value.astimezone(UTC)
    return Markup('<time datetime="{}">{}</time>').format(moment.isoformat(), f"{moment:%Y-%m-%d %H:%M:%S}")


def _environment() -> Environment:
    found = Environment(
        loader=PackageLoader("placard_server.page"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    found.globals["style"] = Markup(_STYLE)
    found.filters |= {
        "name": text.name,
        "exact": text.exact,
        "document": text.document,
        "time": _time,
        "visible": text.visible,
    }
    return found


_TEMPLATES = _environment()


def page(template: str, status: int = 200, headers: dict[str, str] | None = None, **values: object) -> Response:
    content = _TEMPLATES.get_template(f"{template}.html").render(**values)
    # Half a surrogate pair has no UTF-8.
    return Response(
        content.encode(errors="replace"), status, {**_HEADERS, **(headers or {})}, "text/html; charset=utf-8"
    )

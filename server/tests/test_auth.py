"""SDK authentication."""

from __future__ import annotations

import http.server
import json
import threading
import time
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from fleet import App, Fleet, eventually
from jwt.algorithms import RSAAlgorithm
from test_data import EVENT

from placard_server.fields import JSON

KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
OTHER = rsa.generate_private_key(public_exponent=65537, key_size=2048)
JWKS = {"keys": [{**json.loads(RSAAlgorithm.to_jwk(KEY.public_key())), "kid": "k"}]}


def sign(key: rsa.RSAPrivateKey = KEY, algorithm: str = "RS256", **claims: JSON) -> str:
    given = {"sub": "u", "exp": int(time.time()) + 600, **claims}
    secret: Any = "x" * 32 if algorithm == "HS256" else key
    return jwt.encode({name: value for name, value in given.items() if value is not None}, secret, algorithm)


@pytest.fixture
def app(fleet: Fleet, tmp_path: Path) -> App:
    app = fleet.app()
    (tmp_path / "jwks.json").write_text(json.dumps(JWKS))
    fleet.command("app", "auth", app.name, "--jwks", str(tmp_path / "jwks.json"), "--mode", "required")
    eventually(lambda: "auth_error" in app.post(events=[EVENT]).json)
    return app


def post(app: App, signature: str | None, path: str = "data", **fields: JSON) -> JSON:
    return app.post(path, {"X-Braze-Auth-Signature": signature}, **fields).json


@pytest.mark.parametrize(
    ("signature", "code"),
    [
        (None, 26),
        ("nonsense", 20),
        (sign(exp=None), 10),
        (sign(exp=1), 22),
        (sign(OTHER), 27),
        (sign(algorithm="HS256"), 24),
        (sign(sub=None), 23),
        (sign(sub=7), 23),
        (sign(sub="other"), 21),
    ],
)
def test_a_wrong_signature_is_an_error_and_stores_nothing(app: App, signature: str | None, code: int) -> None:
    before = len(app.records())
    assert post(app, signature, events=[EVENT])["auth_error"]["error_code"] == code
    assert len(app.records()) == before


def test_a_signature_is_for_one_user_everywhere(app: App) -> None:
    assert post(app, sign(), events=[EVENT])["message"] == "success"
    assert "auth_error" not in post(app, None, events=[{**EVENT, "user_id": None}])
    other = {**EVENT, "user_id": "v"}
    for path, fields in [
        ("data", {"events": [EVENT, other]}),
        ("data", {"attributes": [{"user_id": "v"}]}),
        ("data", {"respond_with": {"user_id": "v"}}),
        ("data", {"user_id": "v"}),
        ("content_cards/sync", {"user_id": "v"}),
        ("template", {"template": {"trigger_id": "t", "data": {"user_id": "v"}}}),
    ]:
        assert post(app, sign(), path, **fields)["auth_error"]["error_code"] in (21, 28)
    assert "cards" in post(app, sign(), "content_cards/sync", user_id="u")


def test_optional_only_reports(app: App) -> None:
    app.fleet.command("app", "auth", app.name, "--mode", "optional")
    eventually(lambda: "optional_auth_error" in post(app, None, events=[EVENT]))
    reply = post(app, sign(exp=1), events=[EVENT])
    assert (reply["message"], reply["optional_auth_error"]["error_code"]) == ("success", 22)
    assert "optional_auth_error" not in post(app, sign(), events=[EVENT])


def test_keys_come_from_an_address(fleet: Fleet) -> None:
    class Keys(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps(JWKS).encode())

        def log_message(self, *_: object) -> None:
            pass

    app = fleet.app()
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Keys) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/jwks"
        fleet.command("app", "auth", app.name, "--jwks", url, "--mode", "required")
        eventually(lambda: "auth_error" in post(app, None, events=[EVENT]))
        assert post(app, sign(), events=[EVENT])["message"] == "success"
        assert post(app, sign(OTHER), events=[EVENT])["auth_error"]["error_code"] == 27
        server.shutdown()

"""NULL in every position of every function, by the model: what is required gives an error that names it."""

from __future__ import annotations

import ctypes
from ctypes import addressof, byref, c_char_p, c_void_p, pointer, sizeof

import model
import pytest

from libplacard import _abi, _memory

INTERFACE = model.read()
# These destroy or close what they are given, and have tests of their own.
ENDING = ("_destroy", "_close", "_abandon")


class Arguments:
    """Valid arguments for every function, made from the types and names of its parameters."""

    def __init__(self, library, directory):
        self.library = library
        self.directory = str(directory).encode()
        self.kept = []
        self.handles = {}
        options = _abi.placard_options()
        library.placard_options_init(byref(options), sizeof(options))
        options.api_key, options.endpoint = b"test-key", b"sdk.example.invalid"
        options.directory, options.transport = self.directory, 1
        self.options = options
        self.handles["placard_client"] = self._made("placard_client_open", byref(options))
        client = self.handles["placard_client"]
        self.handles["placard_cards"] = self._made("placard_client_copy_cards", client, 0)
        self.handles["placard_messages"] = self._made("placard_client_copy_messages", client)
        self.handles["placard_properties"] = self._made("placard_properties_create")
        self.handles["placard_batch"] = self._made("placard_batch_create")
        self.handles["placard_page"] = self._made(
            "placard_client_render_cards", client, self.handles["placard_cards"], None
        )
        self.handles["placard_explanation"] = self._made("placard_client_explain_open", client)
        self.handles["placard_push"] = self._made("placard_push_parse", b"{}", 2)
        self.handles["placard_outbox"] = self._made("placard_outbox_open", self.directory, b"test-key")
        outbox = self.handles["placard_outbox"]
        self.handles["placard_outbox_records"] = self._made("placard_outbox_copy_records", outbox, 1)
        tracker = _abi.placard_tracker_options()
        library.placard_tracker_options_init(byref(tracker), sizeof(tracker))
        tracker.rest_endpoint, tracker.rest_key = b"rest.example.invalid", b"secret"
        tracker.directory, tracker.transport = self.directory, 1
        self.tracker_options = tracker
        self.handles["placard_tracker"] = self._made("placard_tracker_open", byref(tracker))

    def _made(self, name, *arguments):
        out, error = c_void_p(), ctypes.POINTER(_abi.placard_error)()
        assert getattr(self.library, name)(*arguments, byref(out), byref(error)) == 0, name
        return out

    def close(self):
        for name in ("push", "outbox_records", "explanation", "page", "batch", "properties", "messages", "cards"):
            getattr(self.library, f"placard_{name}_destroy")(self.handles[f"placard_{name}"])
        self.library.placard_tracker_close(self.handles["placard_tracker"])
        self.library.placard_outbox_close(self.handles["placard_outbox"])
        self.library.placard_client_close(self.handles["placard_client"])

    def valid(self, function):
        return [self._value(function, each, declared) for each, declared in zip(function.parameters, _types(function))]

    def _value(self, function, parameter, declared):
        target = parameter.type.replace("const", "").replace("*", "").strip()
        if parameter.type.count("*") == 1 and target in self.handles:
            return self.handles[target]
        if parameter.type == "const char *const *":
            return self._keep((c_char_p * 1)(b"a"))
        if parameter.type in ("const char *", "char *"):
            return self._text(parameter, function)
        if target == "struct ArrowArrayStream":
            return addressof(self._keep((c_void_p * 5)()))  # a stream that was released
        if "*" in parameter.type:
            made = declared._type_()
            if target in INTERFACE.structs and INTERFACE.structs[target].is_filled_by_caller:
                made = self._struct(target)
            return pointer(self._keep(made))
        return {"size": 8, "count": 1, "handle": 1, "quantity": 1}.get(
            parameter.name, 0 if "index" in parameter.name else 1
        )

    def _text(self, parameter, function):
        if parameter.type == "char *":
            return ctypes.create_string_buffer(1)
        return {
            "json": b'{"a": "b"}',
            "payload_json": b'{"cid": "c"}',
            "currency": b"USD",
            "directory": self.directory,
        }.get(parameter.name, b"a")

    def _struct(self, name):
        if name == "placard_options":
            return self.options
        if name == "placard_tracker_options":
            return self.tracker_options
        made = getattr(_abi, name)()
        getattr(self.library, f"{name}_init")(byref(made), sizeof(made))
        if name == "placard_identity":
            made.kind, made.name = 2, b"u-1"
        return made

    def _keep(self, value):
        self.kept.append(value)
        return value


def _types(function):
    return _abi.FUNCTIONS[function.name][1]


@pytest.fixture
def arguments(library, tmp_path):
    made = Arguments(library, tmp_path / "store")
    yield made
    made.close()


def positions():
    for function in INTERFACE.functions:
        for index, parameter in enumerate(function.parameters):
            if "*" in parameter.type and not function.name.endswith(ENDING) and function.name != "placard_client_open":
                yield pytest.param(function, index, id=f"{function.stem}-{parameter.name}")


@pytest.mark.parametrize(("function", "index"), list(positions()))
def test_null(function, index, library, arguments):
    given = arguments.valid(function)
    parameter = function.parameters[index]
    given[index] = None
    error = ctypes.POINTER(_abi.placard_error)()
    if function.result == "placard_status" and parameter.name != "err":
        given[-1] = byref(error)
    result = getattr(library, function.name)(*given)
    text = _memory.text(error.contents.message, error.contents.message_length) if error else ""
    library.placard_error_destroy(error)
    if function.result == "placard_status":
        if parameter.nullable or parameter.name == "err" or function.name == "placard_default_directory":
            assert "is NULL" not in text or parameter.name == "buffer"
        else:
            assert result == -1 and f"{parameter.name} is NULL" in text
    elif "*" in function.result and not function.name.endswith("_name") and not parameter.nullable:
        assert not result
    elif function.result in ("int", "int64_t") and not function.name.endswith("_queued_count"):
        assert result == -1
    elif function.result in ("size_t", "int32_t") and not parameter.nullable:
        assert result == 0


@pytest.mark.parametrize("index", range(3))
def test_null_at_open(library, arguments, index):
    out, error = c_void_p(1), ctypes.POINTER(_abi.placard_error)()
    given = [byref(arguments.options), byref(out), byref(error)]
    given[index] = None
    expected = (-1, -1, -5)[index]  # the store is in use
    assert library.placard_client_open(*given) == expected
    if index != 1:
        assert out.value is None
    library.placard_error_destroy(error)


@pytest.mark.parametrize("function", [each for each in INTERFACE.functions if each.name.endswith(ENDING)])
def test_ending_nothing_does_nothing(library, function):
    assert getattr(library, function.name)(None) is None

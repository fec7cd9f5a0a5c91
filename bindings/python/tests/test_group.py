"""A store shared by two users of one group (option ``group_access``): an app with a client, a helper with an outbox."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import signal
import stat
import tempfile
import time
import warnings
from pathlib import Path

import pytest

import libplacard

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to run as other users")

BOUND = 600  # seconds; only a hang takes this long
GROUP = 65510
APP, HELPER, STRANGER = 65501, 65502, 65503
FILES = ("test-key.sqlite3", "test-key.sqlite3-wal", "test-key.sqlite3-shm")


class Task:
    """A function that runs in a process of another user."""

    def __init__(self, uid, function, groups=(GROUP,)):
        self._result, sender = multiprocessing.Pipe(duplex=False)
        self.ready, ready = multiprocessing.Pipe(duplex=False)

        def run():
            os.umask(0o077)
            os.setgroups(groups)
            gid = groups[0] if groups else uid
            os.setresgid(gid, gid, gid)
            os.setresuid(uid, uid, uid)
            try:
                sender.send((None, function(lambda: ready.send(True))))
            except (libplacard.PlacardError, OSError) as error:
                sender.send((str(error), None))

        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # fork, which keeps the library loaded
            self._process = multiprocessing.get_context("fork").Process(target=run)
            self._process.start()

    def wait_until_ready(self):
        assert self.ready.poll(BOUND), "the other process does not begin"

    def kill(self):
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.join(BOUND)

    def end(self):
        """Its result; raises OSError with the text of what it raised."""
        assert self._result.poll(BOUND), "the other process hangs or has crashed"
        self._process.join(BOUND)
        error, result = self._result.recv()
        if error is not None:
            raise OSError(error)
        return result


def run(uid, function, groups=(GROUP,)):
    return Task(uid, lambda _: function(), groups).end()


@pytest.fixture
def base(library):
    """A directory of the app that everyone can enter."""
    path = Path(tempfile.mkdtemp(prefix="placard-group-"))
    os.chown(path, APP, GROUP)
    path.chmod(0o755)
    yield path
    shutil.rmtree(path)


@pytest.fixture
def shared(base):
    """A directory that an administrator made for the group."""
    path = base / "store"
    path.mkdir()
    os.chown(path, 0, GROUP)
    path.chmod(0o2770)
    return path


def open_client(place, **options):
    defaults = {"endpoint": "sdk.example.com", "transport": "host", "rate_limits": False, "group_access": True}
    return libplacard.Client(api_key="test-key", directory=place, **{**defaults, **options})


def put(place, *names):
    with libplacard.Outbox(place, "test-key") as outbox:
        for name in names:
            outbox.log_event(name)


def take(place, **options):
    """Opens a client and returns the names of the events that it sends."""
    with open_client(place, **options) as client:
        return sent(client)


def sent(client):
    """Sends what is queued and returns the names of the events."""
    found = []
    client.flush()
    while True:
        client.dispatch()
        requests = [event.request for event in client.events() if isinstance(event, libplacard.RequestStarted)]
        if not requests:
            return found
        for request in requests:
            body = json.loads(request.body or "{}")
            found += [each["data"]["n"] for each in body.get("events", ()) if each["name"] == "ce"]
            client.complete_request(request.id, 200, b'{"message": "success"}')


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def check_files(place, names=FILES):
    assert mode(place) == 0o2770
    for name in names:
        assert (mode(place / name), (place / name).stat().st_gid) == (0o660, GROUP), name


def refused(uid, function, *parts, groups=(GROUP,)):
    with pytest.raises(OSError) as caught:
        run(uid, function, groups)
    for part in parts:
        assert part in str(caught.value)


def test_the_client_comes_first(base):
    place = base / "store"

    def app(ready):
        with open_client(place) as client:
            client.log_event("before")
            check_files(place, (*FILES, "test-key.lock"))
            ready()
            found = []
            deadline = time.monotonic() + BOUND
            while "shown" not in found and time.monotonic() < deadline:
                found += sent(client)
            return found

    with_client = Task(APP, app)
    with_client.wait_until_ready()
    run(HELPER, lambda: put(place, "shown"))
    assert with_client.end() == ["before", "shown"]


def test_the_helper_comes_first(shared):
    def helper():
        with libplacard.Outbox(shared, "test-key") as outbox:
            outbox.log_event("shown")
            check_files(shared)

    run(HELPER, helper)
    assert (shared / FILES[0]).stat().st_uid == HELPER
    assert run(APP, lambda: take(shared)) == ["shown"]
    check_files(shared, ("test-key.sqlite3", "test-key.lock"))
    run(HELPER, lambda: put(shared, "again"))
    assert run(APP, lambda: take(shared)) == ["again"]


def test_the_helper_in_a_missing_directory_keeps_it_to_itself(base):
    place = base / "store"
    base.chmod(0o777)
    run(HELPER, lambda: put(place, "shown"))
    assert mode(place) == 0o700
    refused(APP, lambda: take(place), str(place), "group_access")


def test_both_create_the_store_at_once(shared):
    def app(ready):
        with open_client(shared) as client:
            client.log_event("own")

    for _ in range(60):
        tasks = [Task(APP, app), Task(HELPER, lambda _: put(shared, "a")), Task(HELPER, lambda _: put(shared, "b"))]
        for task in tasks:
            task.end()
        assert sorted(run(APP, lambda: take(shared))) == ["a", "b", "own"]
        for path in shared.iterdir():
            path.unlink()


def test_both_at_once(shared):
    names = [f"n{index}" for index in range(300)]

    def app(ready):
        found = []
        with open_client(shared) as client:
            ready()
            deadline = time.monotonic() + BOUND
            while len(found) < 100 and time.monotonic() < deadline:
                client.log_event("own")
                found += sent(client)
        return found

    with_client = Task(APP, app)
    helpers = [Task(HELPER, lambda _, part=part: put(shared, *names[part::2])) for part in range(2)]
    for helper in helpers:
        helper.end()
    found = with_client.end()
    found += run(APP, lambda: take(shared))
    mine = [name for name in found if name != "own"]
    assert sorted(mine) == sorted(names), "each once"


def test_each_recovers_the_log_of_the_other_after_a_kill(shared):
    def keep_putting(ready):
        with libplacard.Outbox(shared, "test-key") as outbox:
            outbox.log_event("helper")
            ready()
            while True:
                outbox.log_event("more")

    helper = Task(HELPER, keep_putting)
    helper.wait_until_ready()
    helper.kill()
    assert (shared / FILES[1]).stat().st_size > 0, "nothing was moved into the main file"

    def keep_logging(ready):
        with open_client(shared) as client:
            client.log_event("app")
            ready()
            while True:
                client.log_event("more")

    app = Task(APP, keep_logging)
    app.wait_until_ready()
    app.kill()
    (shared / FILES[2]).unlink()  # a new index is created by the next process, from the other user's log
    run(HELPER, lambda: put(shared, "last"))
    check_files(shared)
    assert (shared / FILES[2]).stat().st_uid == HELPER
    found = run(APP, lambda: take(shared))
    assert {"helper", "app", "last"} <= set(found)
    assert found.count("helper") == found.count("app") == found.count("last") == 1


def test_a_wipe_deletes_the_records_of_the_other_user(shared):
    run(HELPER, lambda: put(shared, "secret-name"))

    def wipe():
        with open_client(shared, clock="host") as client:
            client.log_event("own")
            client.wipe()
            return client.queued_count

    assert run(APP, wipe) == 0
    assert all(b"secret-name" not in path.read_bytes() for path in shared.iterdir())
    check_files(shared, ("test-key.sqlite3", "test-key.lock"))
    run(HELPER, lambda: put(shared, "new"))
    assert run(APP, lambda: take(shared)) == ["new"]


def test_a_third_user_has_no_access(base):
    place = base / "store"

    def app(ready):
        with open_client(place):
            ready()
            time.sleep(BOUND)

    with_client = Task(APP, app)
    with_client.wait_until_ready()
    nobody = (STRANGER, lambda: put(place, "x"))
    refused(*nobody, str(place), "Permission denied", groups=())
    for name in (*FILES, "test-key.lock"):
        with pytest.raises(OSError, match="Permission denied"):
            run(STRANGER, lambda name=name: (place / name).read_bytes(), groups=())
    with pytest.raises(OSError, match="Permission denied"):
        run(STRANGER, lambda: list(place.iterdir()), groups=())
    with_client.kill()


def test_a_private_store_becomes_shared(base):
    place = base / "store"
    run(APP, lambda: open_client(place, group_access=False).close(), groups=(APP, GROUP))
    assert mode(place) == 0o700
    refused(HELPER, lambda: put(place, "x"), "Permission denied")
    os.chown(place, APP, GROUP)  # the files still have the app's own group
    assert (place / FILES[0]).stat().st_gid == APP
    run(APP, lambda: open_client(place).close(), groups=(APP, GROUP))
    check_files(place, ("test-key.sqlite3", "test-key.lock"))
    run(HELPER, lambda: put(place, "x"))
    assert run(APP, lambda: take(place), groups=(APP, GROUP)) == ["x"]


@pytest.mark.parametrize(("owner", "group", "bits"), [(0, GROUP, 0o770), (HELPER, GROUP, 0o770), (0, 0, 0o755)])
def test_a_directory_of_another_user_must_have_its_mode_already(base, owner, group, bits):
    place = base / "store"
    place.mkdir()
    os.chown(place, owner, group)
    place.chmod(bits)
    refused(APP, lambda: take(place), "group_access needs mode 2770", f"user {owner} and group {group}")
    assert mode(place) == bits and list(place.iterdir()) == []


def test_a_group_that_the_app_is_not_in_cannot_get_access(base):
    place = base / "store"
    place.mkdir()
    os.chown(place, APP, GROUP)
    place.chmod(0o700)
    refused(APP, lambda: take(place), "group_access needs mode 2770", groups=(APP,))


def test_a_private_file_of_another_user_is_named(shared):
    run(HELPER, lambda: put(shared, "x"))
    (shared / FILES[0]).chmod(0o600)
    refused(APP, lambda: take(shared), FILES[0], "needs mode 0660", f"belongs to user {HELPER}")


def test_without_the_option_new_files_are_private_and_old_modes_stay(shared):
    run(APP, lambda: open_client(shared, group_access=False).close())
    assert mode(shared / FILES[0]) == 0o600
    refused(HELPER, lambda: put(shared, "x"), FILES[0])
    run(APP, lambda: open_client(shared).close())
    assert mode(shared / FILES[0]) == 0o660
    run(HELPER, lambda: put(shared, "x"))
    assert run(APP, lambda: take(shared, group_access=False)) == ["x"]
    assert mode(shared / FILES[0]) == 0o660


def test_pictures_stay_private(shared):
    def app():
        (shared / "test-key.assets").mkdir()
        return take(shared)

    run(APP, app)
    with pytest.raises(OSError, match="Permission denied"):
        run(HELPER, lambda: list((shared / "test-key.assets").iterdir()))


def test_root_leaves_files_that_the_group_can_use(shared):
    """SQLite gives the files next to the database its owner, when root creates them."""
    run(HELPER, lambda: put(shared, "a"))
    run(0, lambda: put(shared, "b"), groups=(0,))
    check_files(shared)
    assert run(APP, lambda: take(shared)) == ["a", "b"]


# ---- trackers, which have no option: they follow the directory, as outboxes do


def track(place, *names):
    with open_tracker(place) as tracker:
        for name in names:
            tracker.log_event(name, identity={"external_id": "u"})


def open_tracker(place):
    return libplacard.Tracker(
        rest_endpoint="rest.example.com", rest_key="secret", directory=place, transport="host", flush_interval_s=0
    )


def tracked(place):
    """Sends the queue, and returns the names of the events."""
    found = []
    with open_tracker(place) as tracker:
        tracker.flush()
        while True:
            tracker.dispatch()
            requests = [event.request for event in tracker.events() if isinstance(event, libplacard.RequestStarted)]
            if not requests:
                return found
            for request in requests:
                found += [each["name"] for each in json.loads(request.body or "{}")["events"]]
                tracker.complete_request(request.id, 201, b'{"message": "success"}')


def tracker_files(place):
    return sorted(path.name for path in place.iterdir() if path.name.startswith("tracker."))


def test_trackers_of_the_group_share_a_queue(shared):
    run(APP, lambda: track(shared, "a"))
    run(HELPER, lambda: track(shared, "b"))
    run(APP, lambda: track(shared, "c"))
    assert len(tracker_files(shared)) >= 2
    check_files(shared, tracker_files(shared))
    assert run(HELPER, lambda: tracked(shared)) == ["a", "b", "c"]
    assert run(APP, lambda: tracked(shared)) == []
    check_files(shared, tracker_files(shared))


def test_a_tracker_of_the_group_sends_what_a_killed_one_left(shared):
    def keep_tracking(ready):
        with open_tracker(shared) as tracker:
            tracker.log_event("a", identity={"external_id": "u"})
            tracker.flush()  # it owns the store now
            tracker.log_event("b", identity={"external_id": "u"})
            ready()
            time.sleep(BOUND)

    app = Task(APP, keep_tracking)
    app.wait_until_ready()
    run(HELPER, lambda: track(shared, "c"))
    app.kill()
    check_files(shared, tracker_files(shared))
    assert run(HELPER, lambda: tracked(shared)) == ["a", "b", "c"]


def test_trackers_create_a_queue_at_once(shared):
    for _ in range(30):
        tasks = [Task(user, lambda _, name=name: track(shared, name)) for user, name in ((APP, "a"), (HELPER, "b"))]
        for task in tasks:
            task.end()
        assert sorted(run(HELPER, lambda: tracked(shared))) == ["a", "b"]
        for path in shared.iterdir():
            path.unlink()


def test_an_older_queue_becomes_the_groups(shared):
    run(APP, lambda: track(shared, "a"))
    for name in tracker_files(shared):
        (shared / name).chmod(0o600)
    refused(HELPER, lambda: track(shared, "b"), "Permission denied")
    run(APP, lambda: track(shared, "b"))
    assert run(HELPER, lambda: tracked(shared)) == ["a", "b"]


def test_in_other_directories_a_tracker_keeps_its_files_to_itself(base):
    for bits in (0o700, 0o770, 0o2775):
        place = base / f"{bits:o}"
        place.mkdir()
        os.chown(place, APP, GROUP)
        place.chmod(bits)
        run(APP, lambda place=place: track(place, "a"))
        assert mode(place) == bits
        assert {mode(place / name) for name in tracker_files(place)} == {0o600}

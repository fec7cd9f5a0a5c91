"""The tests find what they must: planted mistakes, lying system calls, and differences in the books."""

from __future__ import annotations

import random
import shutil
import tempfile
import unittest
from pathlib import Path

import faults
import judge
import power
from arrivals import Arrivals
from control import FOR_GOOD, NO_FAULT, Fault, Programs
from disk import SECTOR, Disk, Entry
from stores import ROOT, Stores

_PROGRAMS = ROOT / ".build/faults"


class WithFolder(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="placard-faults-test-", dir=faults.memory_folder()))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.programs = Programs(_PROGRAMS)


class FaultsAreFound(WithFolder):
    def run_plan(self, phase: str, fault: Fault, durability: str = "power") -> faults.Result:
        bench = faults.Bench(_PROGRAMS, Stores(self.programs, self.folder), keep=False)
        self.addCleanup(bench.close)
        return bench.run(faults.Plan(phase, durability, fault))

    def test_without_a_fault_nothing_is_found(self) -> None:
        result = self.run_plan("log", NO_FAULT)
        self.assertEqual((result.found, result.hit, result.recovered), ([], False, True))

    def test_a_failed_write_is_reported_and_repeated(self) -> None:
        result = self.run_plan("log", Fault("write", 2, 1, "ENOSPC"))
        self.assertEqual((result.found, result.hit, result.reported, result.recovered), ([], True, True, True))

    def test_writes_that_do_nothing_and_report_success_are_found(self) -> None:
        result = self.run_plan("log", Fault("write", 1, FOR_GOOD, manner="lie"))
        self.assertTrue(any("missing" in text for text in result.found), result.found)

    def test_a_record_that_the_server_has_dropped_is_found(self) -> None:
        bench = faults.Bench(_PROGRAMS, Stores(self.programs, self.folder), keep=False)
        self.addCleanup(bench.close)
        run = bench.drain.run
        bench.drain.run = lambda store: [
            line.replace('"n":3,', '"n":4,').replace('"n":3}', '"n":4}') for line in run(store)
        ]
        found = bench.run(faults.Plan("log", "power", NO_FAULT)).found
        self.assertTrue(any("missing" in text for text in found), found)
        self.assertTrue(any("counted twice" in text for text in found), found)


class PhasesReachTheirCalls(WithFolder):
    """A phase that fails to do its work would pass."""

    def test_each_phase_makes_the_calls_that_it_is_for(self) -> None:
        bench = faults.Bench(_PROGRAMS, Stores(self.programs, self.folder), keep=False)
        self.addCleanup(bench.close)
        wanted = {
            "open": "mmap",
            "log": "eventfd",
            "send": "connect",
            "upkeep": "ftruncate",
            "wipe": "ftruncate",
            "migrate-1": "mmap",
            "outbox": "create",
            "intake": "write",
            "rest": "open",
            "close": "unlink",
            "picture": "rename",
            "damaged": "rename",
        }
        for phase, kind in wanted.items():
            result = bench.run(faults.Plan(phase, "power", NO_FAULT))
            self.assertGreater(result.calls[kind], 0, f"{phase}: {kind}")
            self.assertEqual((result.found, result.recovered), ([], True), phase)

    def test_the_client_takes_in_and_sends_what_the_outbox_has(self) -> None:
        Stores(self.programs, self.folder).copy_for("intake", self.folder / "store")
        arguments = ["phase", "intake", str(self.folder / "store"), "new", "power"]
        output = self.programs.run(arguments, NO_FAULT, self.folder / "control", 60).output
        self.assertTrue(any(line.startswith("b ") and "new.0" in line for line in output.splitlines()))


class CutsAreFound(WithFolder):
    def cut(self, name: str, durability: str, fault: Fault = NO_FAULT, count: int = 40) -> power.Outcome:
        life = power.record(self.programs, self.folder, name, durability, fault)
        promises = [number for number, entry in enumerate(life.entries, start=1) if entry.operation == "J"]
        return power.Cutter(self.programs, life, 1, 1).run(random.Random(1).sample(promises, min(count, len(promises))))

    def test_power_without_syncs_loses_records(self) -> None:
        found = self.cut("short", "power", Fault("fsync", 1, FOR_GOOD, manner="lie")).found
        self.assertTrue(any("missing" in text for text in found), found)

    def test_process_that_is_taken_for_power_loses_records(self) -> None:
        life = power.record(self.programs, self.folder, "short", "process")
        claimed = power.Life(life.name, "power", life.root, life.entries)
        found = power.Cutter(self.programs, claimed, 1, 1).run(list(range(1, len(life.entries) + 1, 5))).found
        self.assertTrue(any("missing" in text for text in found), found)

    def test_writes_that_never_happen_are_found(self) -> None:
        life = power.record(self.programs, self.folder, "short", "process")
        without = [entry for entry in life.entries if entry.operation != "W" or entry.offset % 4096 != 0]
        claimed = power.Life(life.name, "process", life.root, without)
        found = power.Cutter(self.programs, claimed, 1, 1).run([len(without)]).found
        self.assertNotEqual(found, [])


class TheDisk(unittest.TestCase):
    def images(self, *entries: Entry) -> dict[str, dict[str, bytes]]:
        disk = Disk("/r")
        for entry in entries:
            disk.apply(entry)
        return dict(disk.cuts(random.Random(1), 6))

    CREATED = Entry("C", "/r/a", "", 7, 0, b"")
    SYNCED_NAME = Entry("S", "/r", "", 1, 0, b"")
    SYNCED = Entry("S", "/r/a", "", 7, 0, b"")

    def write(self, data: bytes, offset: int = 0) -> Entry:
        return Entry("W", "", "", 7, offset, data)

    def test_what_is_not_synced_can_be_missing(self) -> None:
        images = self.images(self.CREATED, self.write(b"1"))
        self.assertEqual(images["nothing unsynced"], {})
        self.assertEqual(images["names, nothing else"], {"a": b""})
        self.assertEqual(images["everything"], {"a": b"1"})

    def test_what_is_synced_is_in_every_image(self) -> None:
        images = self.images(self.CREATED, self.write(b"1"), self.SYNCED, self.SYNCED_NAME, self.write(b"2", 1))
        self.assertTrue(all(image["a"].startswith(b"1") for image in images.values()))

    def test_a_synced_file_without_a_synced_name_can_be_missing(self) -> None:
        images = self.images(self.CREATED, self.write(b"1"), self.SYNCED)
        self.assertEqual(images["nothing unsynced"], {})

    def test_sectors_are_lost_one_by_one(self) -> None:
        data = b"x" * SECTOR * 64
        images = self.images(self.CREATED, self.SYNCED_NAME, self.write(data))
        parts = [image["a"] for name, image in images.items() if name.startswith("part")]
        self.assertTrue(any(0 < part.count(b"x") < len(data) for part in parts))
        self.assertTrue(all(part.count(b"x") % SECTOR == 0 for part in parts))

    def test_a_removed_name_can_come_back_until_its_folder_is_synced(self) -> None:
        removed = Entry("U", "/r/a", "", 0, 0, b"")
        self.assertEqual(self.images(self.CREATED, self.SYNCED_NAME, removed)["nothing unsynced"], {"a": b""})
        synced = self.images(self.CREATED, self.SYNCED_NAME, removed, self.SYNCED_NAME)
        self.assertEqual(synced["nothing unsynced"], {})

    def test_a_renamed_file_has_one_of_its_names(self) -> None:
        renamed = Entry("R", "/r/a", "/r/b", 0, 0, b"")
        images = self.images(self.CREATED, self.SYNCED_NAME, renamed)
        self.assertEqual(images["nothing unsynced"], {"a": b""})
        self.assertEqual(images["everything"], {"b": b""})


class TheBooks(unittest.TestCase):
    PRINTED = "> w.0 0 2\n< w.0 0 2\n> w.0 2 1\nx w.0 2 1\n> w.0 3 1\n? w.0 3 1\n> w.0 4 1\n< w.0 4 1\n"

    def arrivals(self, *numbers: int) -> Arrivals:
        arrivals = Arrivals()
        records = [{"name": "ce", "data": {"n": "tick", "p": {"writer": "w.0", "n": number}}} for number in numbers]
        arrivals.take(arrivals.see("batch", {"events": records}))
        return arrivals

    def judge(self, *numbers: int) -> list[str]:
        return judge.complaints(judge.Journal().read(self.PRINTED), self.arrivals(*numbers))

    def test_acknowledged_records_arrive_and_open_ones_may(self) -> None:
        self.assertEqual(self.judge(0, 1, 4), [])
        self.assertEqual(self.judge(0, 1, 3, 4), [])

    def test_each_difference_is_named(self) -> None:
        self.assertEqual(self.judge(0, 4), ["w.0: missing 1 (1) of 3 acknowledged records"])
        self.assertEqual(self.judge(0, 1, 1, 4), ["w.0: counted twice 1 (1)"])
        self.assertEqual(self.judge(0, 1, 2, 4), ["w.0: refused and stored nevertheless 1 (2)"])
        self.assertEqual(self.judge(0, 1, 4, 9), ["w.0: invented 1 (9)"])
        self.assertEqual(self.judge(1, 0, 4), ["w.0: out of order"])

    def losses(self, *numbers: int) -> judge.Losses:
        return judge.losses(self.PRINTED, Arrivals(), self.arrivals(*numbers))

    def test_the_end_may_be_lost(self) -> None:
        self.assertEqual((self.losses(0, 1).count, self.losses(0, 1).found), (1, []))
        self.assertEqual(self.losses().found, [])

    def test_a_hole_is_found(self) -> None:
        self.assertEqual(self.losses(4).found, ["('w.0', 0) is lost and the later ('w.0', 4) is not"])

    def test_a_part_of_a_call_is_found(self) -> None:
        self.assertTrue(self.losses(0).found[0].startswith("a part of a call is lost"))

    def test_a_wiped_record_that_comes_back_is_found(self) -> None:
        found = judge.losses(self.PRINTED + "v\nw\n", Arrivals(), self.arrivals(0, 1)).found
        self.assertEqual(found, ["w.0: wiped or refused, and came back 2 (0, 1)"])


if __name__ == "__main__":
    unittest.main()

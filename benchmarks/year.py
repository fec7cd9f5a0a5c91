"""Measures the replay of a Parquet file: prints nanoseconds of processor time, of those for reading the file alone, and
the numbers of events and decisions.

    year.py LIBRARY CAMPAIGNS EVENTS

It calls placard_replay through ctypes, so that it can use any build of the library.
"""

import ctypes
import sys
import time
from collections.abc import Iterator
from pathlib import Path

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as error:
    print(f"Python has no {error.name}", file=sys.stderr)
    sys.exit(3)

#: Larger than struct ArrowArrayStream: four functions and a pointer.
STREAM_BYTES = 64


def reader(path: Path) -> pa.RecordBatchReader:
    file = pq.ParquetFile(path)

    def batches() -> Iterator[pa.RecordBatch]:
        yield from file.iter_batches(batch_size=65_536, use_threads=False)

    return pa.RecordBatchReader.from_batches(file.schema_arrow, batches())


def replay(library: ctypes.CDLL, campaigns: bytes, events: pa.RecordBatchReader) -> pa.RecordBatchReader:
    given, taken = ctypes.create_string_buffer(STREAM_BYTES), ctypes.create_string_buffer(STREAM_BYTES)
    events._export_to_c(ctypes.addressof(given))
    error = ctypes.c_void_p()
    function = library.placard_replay
    function.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, *[ctypes.c_void_p] * 3]
    status = function(
        None,
        campaigns,
        len(campaigns),
        ctypes.addressof(given),
        ctypes.addressof(taken),
        ctypes.addressof(error),
    )
    if status != 0:
        sys.exit(f"placard_replay returns {status}")
    return pa.RecordBatchReader._import_from_c(ctypes.addressof(taken))


def main() -> None:
    library, campaigns, path = sys.argv[1:]
    start = time.process_time_ns()
    events = sum(len(batch) for batch in reader(Path(path)))
    reading = time.process_time_ns() - start
    start = time.process_time_ns()
    decisions = sum(
        len(chunk) for chunk in replay(ctypes.CDLL(library), Path(campaigns).read_bytes(), reader(Path(path)))
    )
    print(time.process_time_ns() - start, reading, events, decisions)


if __name__ == "__main__":
    main()

"""The examples of docs/simulate.md, as tests run them."""

from __future__ import annotations

import json
import re
from pathlib import Path

from simulate_world import CAMPAIGNS, events

GUIDE = Path(__file__).parents[3] / "docs/simulate.md"


def run(heading: str, folder: Path, monkeypatch) -> dict:
    """Runs the Python below a heading in a folder with the files that it reads; returns its variables."""
    import pyarrow
    import pyarrow.parquet

    text = GUIDE.read_text(encoding="utf-8").partition(f"# {heading}\n")[2]
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL)[1]
    (folder / "campaigns.json").write_text(json.dumps({"campaigns": CAMPAIGNS}))
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(events(50)), folder / "events.parquet")
    monkeypatch.chdir(folder)
    names: dict = {"__name__": "example"}
    exec(compile(code, str(GUIDE), "exec"), names)
    return names

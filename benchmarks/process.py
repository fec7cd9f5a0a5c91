"""The measurements of a fresh process: the library's start and size."""

import subprocess

from card_input import replies
from measurement import Sample, Target
from summary import quick, typical_ratio

STARTS = 15


def measure_startup(target: Target) -> dict[str, Sample]:
    """Fresh processes that load the library and read a store, alternately with those that load libcurl."""
    store = target.new_folder()
    target.run("sync", store, 2, *replies(target))
    ours, curl = [], []
    for _ in range(STARTS):
        ours.append(target.run("startup", target.library, store)[0][0])
        curl.append(target.run("startup", "curl")[0][0])
    detail = "{ours:.2f} ms to the first card, dlopen of libcurl {curl:.2f} ms"
    figures = {"ours": quick(ours) / 1e6, "curl": quick(curl) / 1e6}
    return {"P6": Sample(typical_ratio(ours, curl), detail, figures)}


def measure_size(target: Target) -> dict[str, Sample]:
    """The library's size in megabytes and its dependencies (scripts/build-library rejects unexpected ones)."""
    size = target.library.stat().st_size
    dynamic = subprocess.run(["readelf", "-dW", target.library], stdout=subprocess.PIPE, text=True, check=True).stdout
    needed = [line.split("[")[1].rstrip("]") for line in dynamic.splitlines() if "(NEEDED)" in line]
    return {"P7": Sample(size / 1e6, f"{{size:.0f}} bytes, needs {' '.join(sorted(needed))}", {"size": size})}

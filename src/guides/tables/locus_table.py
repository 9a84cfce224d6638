"""Locates addresses of tables, with Python alone. With pandas:

    frame = frame.join(pandas.DataFrame(located(frame["address"], append=["timezone"]), index=frame.index))

As a program, it adds columns to a CSV file: LOCUS_URL=… LOCUS_KEY=… python3 locus_table.py address < in.csv > out.csv
"""

import csv
import json
import os
import sys
from typing import Any, Dict, Iterable, Iterator, List, Sequence
from urllib.request import Request, urlopen

COLUMNS = ("status", "label", "latitude", "longitude", "confidence", "precision", "place_id")


def resolve_many(
    addresses: Iterable[str], append: Sequence[str] = (), url: str = "", key: str = ""
) -> Iterator[Dict[str, Any]]:
    """The answer to each address, in their order. They are sent while answers arrive."""
    lines = (
        json.dumps({"input": str(text), **({"append": list(append)} if append else {})}).encode() + b"\n"
        for text in addresses
    )
    headers = {
        "Authorization": "Bearer " + (key or os.environ["LOCUS_KEY"]),
        "Content-Type": "application/x-ndjson",
    }
    with urlopen(Request((url or os.environ["LOCUS_URL"]) + "/v1/resolve/many", lines, headers)) as answers:
        for line in answers:
            yield json.loads(line)


def located(addresses: Iterable[str], append: Sequence[str] = (), **service: str) -> List[Dict[str, Any]]:
    """A row for each address, flat as a table needs it."""
    return [flat(answer, append) for answer in resolve_many(addresses, append, **service)]


def flat(answer: Dict[str, Any], append: Sequence[str]) -> Dict[str, Any]:
    point = answer.get("coordinates") or {}
    appended = answer.get("appended") or {}
    row = {name: answer.get(name, point.get(name)) for name in COLUMNS}
    return {**row, **{name: appended.get(name) for name in append}}


def main() -> None:
    rows = list(csv.DictReader(sys.stdin))
    found = located((row[sys.argv[1]] for row in rows), sys.argv[2:])
    writer = csv.DictWriter(sys.stdout, [*(rows[0] if rows else []), *COLUMNS, *sys.argv[2:]])
    writer.writeheader()
    for row, more in zip(rows, found):
        writer.writerow({**row, **more})


if __name__ == "__main__":
    main()

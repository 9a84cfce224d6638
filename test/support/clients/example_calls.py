"""Runs calls of the example client: a JSON object on the standard input, a list of outcomes on the output."""

import json
import sys

asked = json.load(sys.stdin)
sys.path.insert(0, asked["folder"])
from locus import Disconnected, Found, Locus, Refused  # noqa: E402


def answer(client, call):
    outcome = getattr(client, call["method"])(*call.get("arguments", []), **call.get("options", {}))
    if isinstance(outcome, Found):
        return {"value": outcome.value}
    if isinstance(outcome, Refused):
        return {"problem": outcome.problem, "retry_after_s": outcome.retry_after_s}
    assert isinstance(outcome, Disconnected)
    return {"cause": type(outcome.cause).__name__}


client = Locus(asked["url"], asked["key"], **asked.get("options", {}))
json.dump([answer(client, call) for call in asked["calls"]], sys.stdout)

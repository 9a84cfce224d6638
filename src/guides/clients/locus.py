"""A small client of Locus in Python, with `requests`. Copy this file and `locus_types.py`, which is generated from the
API document, into your program."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Any, Generic, Optional, TypeVar, Union
from urllib.parse import quote

import requests

from locus_types import Place, Problem, Resolution, ResolveRequest, StructuredRequest, Suggestion

Value = TypeVar("Value")

# Statuses after which the same request may succeed.
RETRIED = (429, 503)


@dataclass(frozen=True)
class Found(Generic[Value]):
    """An answer. Of a resolution, read `status` first."""

    value: Value


@dataclass(frozen=True)
class Refused:
    """An error of the service."""

    problem: Problem
    retry_after_s: Optional[float] = None


@dataclass(frozen=True)
class Disconnected:
    """A connection that failed."""

    cause: Exception


Outcome = Union[Found[Value], Refused, Disconnected]


class Locus:
    """Calls Locus; repeats what may succeed later, and raises nothing."""

    def __init__(self, url: str, key: str, tries: int = 4, longest_wait_s: float = 30, timeout_s: float = 10):
        self._url = url.rstrip("/")
        self._tries = tries
        self._longest_wait_s = longest_wait_s
        self._timeout_s = timeout_s
        self._session = requests.Session()
        self._session.headers["Authorization"] = f"Bearer {key}"

    def resolve(self, body: ResolveRequest) -> Outcome[Resolution]:
        """Resolves a written address, coordinates, a map link or a short code."""
        return self._send("POST", "/v1/resolve", json=body)

    def resolve_structured(self, body: StructuredRequest) -> Outcome[Resolution]:
        """Resolves an address in components."""
        return self._send("POST", "/v1/resolve/structured", json=body)

    def suggest(self, q: str, **options: Any) -> Outcome[list[Suggestion]]:
        """What a partly typed text may become."""
        outcome = self._send("GET", "/v1/suggest", params={"q": q, **options})
        return Found(outcome.value["data"]) if isinstance(outcome, Found) else outcome

    def place(self, place_id: str) -> Outcome[Place]:
        """The place with an identifier of an earlier answer."""
        return self._send("GET", "/v1/places/" + quote(place_id, safe=":/"))

    def _send(self, method: str, path: str, **sent: Any) -> Outcome[Any]:
        tried = 1
        while True:
            outcome = self._send_once(method, path, **sent)
            if isinstance(outcome, Found):
                return outcome
            wait_s = 2.0 ** (tried - 1)
            if isinstance(outcome, Refused):
                if outcome.problem["status"] not in RETRIED:
                    return outcome
                wait_s = wait_s if outcome.retry_after_s is None else outcome.retry_after_s
            if tried >= self._tries or wait_s > self._longest_wait_s:
                return outcome
            # A random part, so that programs that were refused together do not return together.
            time.sleep(wait_s + random.random() / 4)
            tried += 1

    def _send_once(self, method: str, path: str, **sent: Any) -> Outcome[Any]:
        try:
            response = self._session.request(method, self._url + path, timeout=self._timeout_s, **sent)
            if response.ok:
                return Found(response.json())
            after = response.headers.get("Retry-After")
            return Refused(response.json(), None if after is None else float(after))
        except (requests.RequestException, ValueError) as error:
            return Disconnected(error)

"""Generated from the API document: do not change it by hand."""

from __future__ import annotations

from typing import Any, List, Literal, Optional, TypedDict, Union

InputKind = Literal["address", "coordinates", "map_link", "short_code"]


class Coordinates(TypedDict):
    latitude: float
    longitude: float


Precision = Literal["coordinate", "house", "interpolated", "street", "intersection", "place", "postcode", "district", "locality", "county", "region", "country", "cell", "map_center"]


class Components(TypedDict, total=False):
    name: str
    house_number: str
    unit: str
    street: str
    postcode: str
    district: str
    locality: str
    county: str
    region: str
    country: str
    country_code: str


Origin = Literal["gazetteer", "pin", "center", "decoded", "text", "saved", "correction"]


class OtherSource(TypedDict):
    dataset: str
    version: str
    attribution: str


class SourceAlways(TypedDict):
    dataset: Optional[str]
    version: Optional[str]
    system: Optional[str]
    origin: Origin
    attribution: Optional[str]


class Source(SourceAlways, total=False):
    others: List[OtherSource]


class Code(TypedDict):
    system: str
    normalized: str


class Ids(TypedDict, total=False):
    osm: str
    wikidata: str
    geonames: str
    gers: str


Reason = Literal["house_number_missing", "house_number_interpolated", "street_missing", "postcode_conflict", "locality_conflict", "country_mismatch", "spelling_corrected", "ambiguous", "prominence_assumed", "unmatched_text", "map_center_only", "datum_shifted", "axis_order_assumed", "short_link_not_followed", "registry_required", "reference_place_missing", "invalid_code", "coarse_code", "too_coarse", "out_of_range", "outside_coverage", "no_match", "corrected", "test_fixture"]


Match = Literal["exact", "corrected", "inferred", "missing", "conflict"]


class Matches(TypedDict, total=False):
    name: Match
    house_number: Match
    unit: Match
    street: Match
    postcode: Match
    district: Match
    locality: Match
    county: Match
    region: Match
    country: Match
    country_code: Match


class Alternative(TypedDict):
    label: str
    coordinates: Coordinates
    confidence: float
    input_kind: InputKind
    precision: Precision
    accuracy_m: float
    components: Components
    place_id: Optional[str]


Missing = Literal["name", "house_number", "unit", "street", "postcode", "district", "locality", "county", "region", "country", "country_code"]


Replaced = TypedDict("Replaced", {
    "component": "Missing",
    "from": "Optional[str]",
    "to": "str",
})


class ExplanationPartAlways(TypedDict):
    role: str


class ExplanationPart(ExplanationPartAlways, total=False):
    text: str
    cost: float


class ExplanationAlways(TypedDict):
    stage: str
    detail: str


class Explanation(ExplanationAlways, total=False):
    cost: float
    parts: List[ExplanationPart]


class ResolutionAlways(TypedDict):
    status: Literal["found", "uncertain", "unresolved"]
    input_kind: InputKind
    label: Optional[str]
    coordinates: Optional[Coordinates]
    precision: Optional[Precision]
    accuracy_m: Optional[float]
    components: Optional[Components]
    plus_code: Optional[str]
    source: Optional[Source]
    place_id: Optional[str]
    code: Optional[Code]
    confidence: float
    reasons: List[Union[Reason, str]]
    matches: Matches
    alternatives: List[Alternative]
    environment: Literal["test", "live"]
    gazetteer_version: str
    request_id: str


class Resolution(ResolutionAlways, total=False):
    ids: Ids
    action: Literal["accept", "confirm", "fix"]
    missing: List[Missing]
    replaced: List[Replaced]
    appended: Optional[dict[str, Any]]
    explanation: List[Explanation]


class Suggestion(TypedDict):
    label: str
    input: str
    coordinates: Coordinates
    precision: Precision
    components: Components
    place_id: str


class Suggestions(TypedDict):
    data: List[Suggestion]
    attribution: str


class PlaceAlways(TypedDict):
    label: str
    coordinates: Coordinates
    precision: Precision
    accuracy_m: float
    components: Components
    plus_code: str
    source: Source
    place_id: Optional[str]
    code: Optional[Code]
    environment: Literal["test", "live"]
    gazetteer_version: str
    request_id: str


class Place(PlaceAlways, total=False):
    ids: Ids


Needs = Literal["house", "street", "postcode", "locality"]


class ResolveRequestAlways(TypedDict):
    input: str


class ResolveRequest(ResolveRequestAlways, total=False):
    country: str
    session: str
    language: str
    near: Coordinates
    bounds: List[float]
    max_accuracy_m: float
    alternatives: int
    needs: Needs
    append: List[str]
    explain: bool
    no_store: bool


class StructuredRequest(TypedDict, total=False):
    house_number: str
    street: str
    unit: str
    postcode: str
    locality: str
    district: str
    county: str
    region: str
    country: str
    session: str
    language: str
    near: Coordinates
    bounds: List[float]
    max_accuracy_m: float
    alternatives: int
    needs: Needs
    append: List[str]
    explain: bool
    no_store: bool


class SuggestRequestAlways(TypedDict):
    q: str


class SuggestRequest(SuggestRequestAlways, total=False):
    country: str
    language: str
    near: str
    session: str
    limit: int


ProblemCode = Literal["MALFORMED_REQUEST", "UNAUTHORIZED", "FORBIDDEN", "ADDRESS_NOT_ALLOWED", "ORGANIZATION_SUSPENDED", "ZERO_DATA_RETENTION", "NOT_FOUND", "METHOD_NOT_ALLOWED", "CONFLICT", "PRECONDITION_FAILED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "MISDIRECTED_REQUEST", "INVALID_REQUEST", "IDEMPOTENCY_KEY_REUSED", "RATE_LIMITED", "QUOTA_EXCEEDED", "INTERNAL", "UNAVAILABLE"]


class InvalidField(TypedDict):
    pointer: str
    detail: str


class ProblemAlways(TypedDict):
    success: Literal[False]
    type: str
    title: str
    status: int
    detail: str
    code: ProblemCode
    request_id: str


class Problem(ProblemAlways, total=False):
    errors: List[InvalidField]

"""Generated from the API document: do not change it by hand."""

from __future__ import annotations

from typing import Any, List, Literal, Optional, TypedDict, Union

class ResolveRequestNear(TypedDict):
    latitude: float
    longitude: float


class ResolveRequestAlways(TypedDict):
    input: str


class ResolveRequest(ResolveRequestAlways, total=False):
    country: str
    session: str
    language: str
    near: ResolveRequestNear
    bounds: List[float]
    max_accuracy_m: float
    alternatives: int
    explain: bool
    no_store: bool


class ResolutionCoordinates(TypedDict):
    latitude: float
    longitude: float


class ResolutionComponents(TypedDict, total=False):
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


class ResolutionSourceOther(TypedDict):
    dataset: str
    version: str
    attribution: str


class ResolutionSourceAlways(TypedDict):
    dataset: Optional[str]
    version: Optional[str]
    system: Optional[str]
    origin: Literal["gazetteer", "pin", "center", "decoded", "text", "saved", "correction"]
    attribution: Optional[str]


class ResolutionSource(ResolutionSourceAlways, total=False):
    others: List[ResolutionSourceOther]


class ResolutionCode(TypedDict):
    system: str
    normalized: str


class ResolutionMatches(TypedDict, total=False):
    name: Literal["exact", "corrected", "inferred", "missing", "conflict"]
    house_number: Literal["exact", "corrected", "inferred", "missing", "conflict"]
    unit: Literal["exact", "corrected", "inferred", "missing", "conflict"]
    street: Literal["exact", "corrected", "inferred", "missing", "conflict"]
    postcode: Literal["exact", "corrected", "inferred", "missing", "conflict"]
    district: Literal["exact", "corrected", "inferred", "missing", "conflict"]
    locality: Literal["exact", "corrected", "inferred", "missing", "conflict"]
    county: Literal["exact", "corrected", "inferred", "missing", "conflict"]
    region: Literal["exact", "corrected", "inferred", "missing", "conflict"]
    country: Literal["exact", "corrected", "inferred", "missing", "conflict"]
    country_code: Literal["exact", "corrected", "inferred", "missing", "conflict"]


class ResolutionAlternativeCoordinates(TypedDict):
    latitude: float
    longitude: float


class ResolutionAlternativeComponents(TypedDict, total=False):
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


class ResolutionAlternative(TypedDict):
    label: str
    coordinates: ResolutionAlternativeCoordinates
    confidence: float
    input_kind: Literal["address", "coordinates", "map_link", "short_code"]
    precision: Literal["coordinate", "house", "interpolated", "street", "intersection", "place", "postcode", "district", "locality", "county", "region", "country", "cell", "map_center"]
    accuracy_m: float
    components: ResolutionAlternativeComponents
    place_id: Optional[str]


class ResolutionExplanationPartAlways(TypedDict):
    role: str


class ResolutionExplanationPart(ResolutionExplanationPartAlways, total=False):
    text: str
    cost: float


class ResolutionExplanationAlways(TypedDict):
    stage: str
    detail: str


class ResolutionExplanation(ResolutionExplanationAlways, total=False):
    cost: float
    parts: List[ResolutionExplanationPart]


class ResolutionAlways(TypedDict):
    status: Literal["found", "uncertain", "unresolved"]
    input_kind: Literal["address", "coordinates", "map_link", "short_code"]
    label: Optional[str]
    coordinates: Optional[ResolutionCoordinates]
    precision: Optional[Literal["coordinate", "house", "interpolated", "street", "intersection", "place", "postcode", "district", "locality", "county", "region", "country", "cell", "map_center"]]
    accuracy_m: Optional[float]
    components: Optional[ResolutionComponents]
    plus_code: Optional[str]
    source: Optional[ResolutionSource]
    place_id: Optional[str]
    code: Optional[ResolutionCode]
    confidence: float
    reasons: List[Union[Literal["house_number_missing", "house_number_interpolated", "street_missing", "postcode_conflict", "locality_conflict", "country_mismatch", "spelling_corrected", "ambiguous", "prominence_assumed", "unmatched_text", "map_center_only", "datum_shifted", "axis_order_assumed", "short_link_not_followed", "registry_required", "reference_place_missing", "invalid_code", "coarse_code", "too_coarse", "out_of_range", "outside_coverage", "no_match", "corrected", "test_fixture"], str]]
    matches: ResolutionMatches
    alternatives: List[ResolutionAlternative]
    environment: Literal["test", "live"]
    gazetteer_version: str
    request_id: str


class Resolution(ResolutionAlways, total=False):
    explanation: List[ResolutionExplanation]


class StructuredRequestNear(TypedDict):
    latitude: float
    longitude: float


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
    near: StructuredRequestNear
    bounds: List[float]
    max_accuracy_m: float
    alternatives: int
    explain: bool
    no_store: bool


class SuggestionCoordinates(TypedDict):
    latitude: float
    longitude: float


class SuggestionComponents(TypedDict, total=False):
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


class Suggestion(TypedDict):
    label: str
    input: str
    coordinates: SuggestionCoordinates
    precision: Literal["coordinate", "house", "interpolated", "street", "intersection", "place", "postcode", "district", "locality", "county", "region", "country", "cell", "map_center"]
    components: SuggestionComponents
    place_id: str


class Suggestions(TypedDict):
    data: List[Suggestion]
    attribution: str


class PlaceCoordinates(TypedDict):
    latitude: float
    longitude: float


class PlaceComponents(TypedDict, total=False):
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


class PlaceSourceOther(TypedDict):
    dataset: str
    version: str
    attribution: str


class PlaceSourceAlways(TypedDict):
    dataset: Optional[str]
    version: Optional[str]
    system: Optional[str]
    origin: Literal["gazetteer", "pin", "center", "decoded", "text", "saved", "correction"]
    attribution: Optional[str]


class PlaceSource(PlaceSourceAlways, total=False):
    others: List[PlaceSourceOther]


class PlaceCode(TypedDict):
    system: str
    normalized: str


class Place(TypedDict):
    label: str
    coordinates: PlaceCoordinates
    precision: Literal["coordinate", "house", "interpolated", "street", "intersection", "place", "postcode", "district", "locality", "county", "region", "country", "cell", "map_center"]
    accuracy_m: float
    components: PlaceComponents
    plus_code: str
    source: PlaceSource
    place_id: Optional[str]
    code: Optional[PlaceCode]
    environment: Literal["test", "live"]
    gazetteer_version: str
    request_id: str


class ProblemError(TypedDict):
    pointer: str
    detail: str


class ProblemAlways(TypedDict):
    success: Literal[false]
    type: str
    title: str
    status: int
    detail: str
    code: Literal["MALFORMED_REQUEST", "UNAUTHORIZED", "FORBIDDEN", "ADDRESS_NOT_ALLOWED", "ORGANIZATION_SUSPENDED", "NOT_FOUND", "METHOD_NOT_ALLOWED", "CONFLICT", "PRECONDITION_FAILED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "MISDIRECTED_REQUEST", "INVALID_REQUEST", "IDEMPOTENCY_KEY_REUSED", "RATE_LIMITED", "QUOTA_EXCEEDED", "INTERNAL", "UNAVAILABLE"]
    request_id: str


class Problem(ProblemAlways, total=False):
    errors: List[ProblemError]

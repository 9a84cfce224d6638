import type { Appended } from "./appended.ts";
import type { Coordinates } from "./coordinates.ts";
import type { Ids } from "./ids.ts";
import { REASONS } from "./texts/en.json";

/**
 * What the caller may do with an answer. `found`: ship the parcel. `uncertain`: check it first.
 * `unresolved`: there is no location.
 */
export type Status = "found" | "uncertain" | "unresolved";

/** What kind of input the text was recognised as. */
export type InputKind = "address" | "coordinates" | "map_link" | "short_code";

/** The precision of the answered point. */
export const PRECISIONS = [
  "coordinate",
  "house",
  "interpolated",
  "street",
  "intersection",
  "place",
  "postcode",
  "district",
  "locality",
  "county",
  "region",
  "country",
  "cell",
  "map_center",
] as const;

export type Precision = (typeof PRECISIONS)[number];

/** The parts of a written address, each as the gazetteer or the label language writes it. */
export interface Components {
  readonly name?: string;
  readonly houseNumber?: string;
  readonly unit?: string;
  readonly street?: string;
  readonly postcode?: string;
  readonly district?: string;
  readonly locality?: string;
  readonly county?: string;
  readonly region?: string;
  readonly country?: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode?: string;
}

/** How one component of the input agrees with the answer. */
export type Match = "exact" | "corrected" | "inferred" | "missing" | "conflict";

/** For each component of the input, how it agrees with the answer. */
export type Matches = { readonly [Component in keyof Components]?: Match };

/** The short code that the input is, in its system's canonical spelling. */
export interface Code {
  readonly system: string;
  readonly normalized: string;
}

/** Where a point came from. */
export type Origin = "gazetteer" | "pin" | "center" | "decoded" | "text" | "saved" | "correction";

/** The provenance of an answer: which data, which version, which code or link system, whose attribution. */
export interface Source {
  readonly dataset: string | null;
  readonly version: string | null;
  /** `plus_code`, `google_maps` …; null for written addresses. */
  readonly system: string | null;
  readonly origin: Origin;
  readonly attribution: string | null;
  /** Other data sets that contain the same place; absent when there are none. */
  readonly others?: Citation[];
}

/** A data set with its attribution. */
export interface Citation {
  readonly dataset: string;
  readonly version: string;
  readonly attribution: string;
}

/** A runner-up: another parse or another place, with the confidence it would have had. */
export interface Alternative {
  readonly label: string;
  readonly coordinates: Coordinates;
  /** 0–1. */
  readonly confidence: number;
  readonly inputKind: InputKind;
  readonly precision: Precision;
  /** Metres. */
  readonly accuracyM: number;
  readonly components: Components;
  readonly placeId: string | null;
}

/** One stage of the pipeline, for `explain: true`. Costs are ≥ 0 and only add. */
export interface ExplanationStage {
  readonly stage: string;
  readonly detail: string;
  readonly cost?: number;
  /** The same as `detail`, to be shown in words. */
  readonly parts?: readonly ExplanationPart[];
}

/** A part of a stage: a span of the input with its role, or what is compared and what its difference costs. */
export interface ExplanationPart {
  readonly role: string;
  readonly text?: string;
  readonly cost?: number;
}

/** A part of the input, and the component that it was read as. */
export interface InputSpan {
  readonly component: keyof Components;
  readonly text: string;
  /** Where it begins and ends in the input, in UTF-16 code units. */
  readonly span: readonly [from: number, to: number];
}

interface ResolutionBase {
  readonly inputKind: InputKind;
  readonly reasons: readonly Reason[];
  readonly matches: Matches;
  readonly code: Code | null;
  readonly alternatives: readonly Alternative[];
  readonly gazetteerVersion: string;
  readonly explanation?: readonly ExplanationStage[];
  /** On request: the parts of the input. Empty where the input is no address. */
  readonly spans?: readonly InputSpan[];
  /** The requested columns; null without a location, absent where none were requested. */
  readonly appended?: Appended | null;
}

/** An answer with a location. */
export interface LocatedResolution extends ResolutionBase {
  readonly status: "found" | "uncertain";
  readonly label: string;
  readonly coordinates: Coordinates;
  /**
   * 0–1: the probability that the true point lies within `accuracyM`. If the input contradicts itself in its country, its
   * postcode, or its town without a postcode, no point is the true one.
   */
  readonly confidence: number;
  readonly precision: Precision;
  /** Metres: the 95th percentile of the error measured for this precision and source. */
  readonly accuracyM: number;
  readonly components: Components;
  readonly placeId: string | null;
  readonly plusCode: string;
  readonly source: Source;
  /** Identifiers of the place elsewhere; absent where its sources have none. */
  readonly ids?: Ids | undefined;
}

/** An answer without a location. `reasons` says why. */
export interface UnresolvedResolution extends ResolutionBase {
  readonly status: "unresolved";
  readonly confidence: 0;
  /** Which code or link system was recognised, if any. */
  readonly system: string | null;
}

/** The resolver's answer for one input. */
export type Resolution = LocatedResolution | UnresolvedResolution;

/** The example of an answer: the documentation and the fixtures of the test environment show it. */
export const EXAMPLE_RESOLUTION: LocatedResolution = {
  status: "found",
  label: "Städtle 23, 9490 Vaduz, Liechtenstein",
  coordinates: { latitude: 47.14001, longitude: 9.52282 },
  confidence: 0.97,
  inputKind: "address",
  precision: "house",
  accuracyM: 25,
  reasons: [],
  components: {
    houseNumber: "23",
    street: "Städtle",
    postcode: "9490",
    locality: "Vaduz",
    country: "Liechtenstein",
    countryCode: "LI",
  },
  matches: { houseNumber: "exact", street: "exact", postcode: "exact", locality: "exact", country: "exact" },
  placeId: "plc_0a1b2c3d4e5f6g7h69hg",
  plusCode: "8FVC4GRF+2Q",
  code: null,
  source: {
    dataset: "openstreetmap",
    version: "2024-03-03",
    system: null,
    origin: "gazetteer",
    attribution: "© OpenStreetMap contributors, ODbL 1.0",
  },
  alternatives: [],
  gazetteerVersion: "world-1",
};

/**
 * The machine-readable reasons for the status of a resolution, each with its text for people. The dashboard shows the
 * texts in its languages, the OpenAPI document and the guide list these. What leads to a reason is in
 * `resolver/decision/findings.ts`.
 */
export { REASONS };

export type Reason = keyof typeof REASONS;

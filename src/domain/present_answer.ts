/**
 * The public form of an answer: the names, nulls and rounding of the API. Routes, batch rows, saved locations, webhook
 * events and the command line all take it from here; `api/models/answer_model.ts` is its schema.
 *
 * @module
 */
import { checkAddress, type ComponentName, type Need } from "./address_check.ts";
import type { Appended } from "./appended.ts";
import type { Coordinates } from "./coordinates.ts";
import type { Environment } from "./caller.ts";
import type {
  Alternative,
  Code,
  Components,
  ExplanationPart,
  ExplanationStage,
  InputKind,
  LocatedResolution,
  Match,
  Matches,
  Resolution,
  Source,
  UnresolvedResolution,
} from "./resolution.ts";
import type { Suggestion } from "./input.ts";

/** The parts of the public form that a resolution does not know. */
export interface PresentOptions {
  readonly environment: Environment;
  /** `req_…`; for a batch row, of the request that created the batch. */
  readonly requestId: string;
  /** What the caller needs to know; absent: the answer says nothing about it. */
  readonly needs?: Need | undefined;
}

/** An answer with a location, in its public form. */
export type PresentedLocated = ReturnType<typeof presentLocated<Environment, string>>;

/** An answer without a location, in its public form: the same fields, most of them null. */
export type PresentedUnresolved = ReturnType<typeof presentUnresolved<Environment, string>> & { readonly ids?: never };

/** An answer in its public form. */
export type PresentedResolution =
  & (PresentedLocated | PresentedUnresolved)
  & Partial<ReturnType<typeof checkAddress>>
  & WithColumns
  & {
    readonly explanation?: (Omit<ExplanationStage, "parts"> & { readonly parts?: ExplanationPart[] })[];
  };

/** The columns that were requested with an answer. */
export interface WithColumns {
  readonly appended?: Appended | null;
}

/**
 * An answer in its public form, without the fields that belong to its request: a batch stores one for each row. Those are
 * undefined, and JSON leaves them out, which costs less than a copy without them.
 */
export function presentRowAnswer(resolution: Resolution) {
  const presented = resolution.status === "unresolved"
    ? presentUnresolved(resolution, OF_NO_REQUEST)
    : presentLocated(resolution, OF_NO_REQUEST);
  const { appended } = resolution;
  return appended === undefined ? presented : { ...presented, appended };
}

const OF_NO_REQUEST = { environment: undefined, requestId: undefined };

/** An answer in its public form. */
export function presentResolution(resolution: Resolution, options: PresentOptions): PresentedResolution {
  const presented = resolution.status === "unresolved"
    ? presentUnresolved(resolution, options)
    : presentLocated(resolution, options);
  const { needs } = options;
  const { appended } = resolution;
  if (resolution.explanation === undefined && needs === undefined && appended === undefined) {
    return presented;
  }
  const explanation = resolution.explanation?.map(({ parts, ...stage }) => ({
    ...stage,
    ...(parts === undefined ? {} : { parts: parts.map((part) => ({ ...part })) }),
  }));
  const { environment, gazetteer_version, request_id, ...answer } = presented;
  return {
    ...answer,
    ...(appended === undefined ? {} : { appended }),
    ...(needs === undefined ? {} : checkAddress(presented, { need: needs, written: writtenOf(resolution) })),
    ...(explanation === undefined ? {} : { explanation }),
    environment,
    gazetteer_version,
    request_id,
  };
}

/** The texts of the input's components, as far as they are known. */
function writtenOf({ spans = [] }: Resolution): ReadonlyMap<ComponentName, string> {
  return new Map(spans.map(({ component, text }) => [presentName(component), text]));
}

export function presentName(name: keyof Components): ComponentName {
  return name === "houseNumber" ? "house_number" : name === "countryCode" ? "country_code" : name;
}

/** A place found by its identifier: an answer without the fields that concern an input. */
export function presentPlace(place: LocatedResolution, options: PresentOptions) {
  const {
    status: _status,
    confidence: _confidence,
    input_kind: _inputKind,
    reasons: _reasons,
    matches: _matches,
    alternatives: _alternatives,
    ...ofPlace
  } = presentLocated(place, options);
  return ofPlace;
}

/** A suggestion in its public form. */
export function presentSuggestion({ label, input, coordinates, precision, components, placeId }: Suggestion) {
  return {
    label,
    input,
    coordinates: presentCoordinates(coordinates),
    precision,
    components: presentComponents(components),
    place_id: placeId,
  };
}

/** Every field of an answer, in the public order, as it is when nothing is known. */
export const NO_ANSWER = {
  status: "unresolved" as const,
  label: null,
  coordinates: null,
  confidence: 0,
  input_kind: null as InputKind | null,
  precision: null,
  accuracy_m: null,
  reasons: [] as string[],
  components: null,
  matches: {},
  place_id: null,
  plus_code: null,
  code: null as Code | null,
  source: null as Source | null,
  alternatives: [] as ReturnType<typeof presentAlternative>[],
};

function presentUnresolved<Of extends Environment | undefined, Id extends string | undefined>(
  resolution: UnresolvedResolution,
  { environment, requestId }: { readonly environment: Of; readonly requestId: Id },
) {
  const { inputKind, reasons, matches, code, system, alternatives, gazetteerVersion } = resolution;
  return {
    ...NO_ANSWER,
    input_kind: inputKind,
    reasons: [...reasons],
    matches: presentMatches(matches),
    code: code === null ? null : { ...code },
    source: system === null ? null : sourceOfSystem(system),
    alternatives: alternatives.map(presentAlternative),
    environment,
    gazetteer_version: gazetteerVersion,
    request_id: requestId,
  };
}

/** One literal: it is made for every call and every row of a batch. */
function presentLocated<Of extends Environment | undefined, Id extends string | undefined>(
  resolution: LocatedResolution,
  { environment, requestId }: { readonly environment: Of; readonly requestId: Id },
) {
  return {
    status: resolution.status,
    label: resolution.label,
    coordinates: presentCoordinates(resolution.coordinates),
    confidence: resolution.confidence,
    input_kind: resolution.inputKind,
    precision: resolution.precision,
    accuracy_m: presentMetres(resolution.accuracyM),
    reasons: [...resolution.reasons] as string[],
    components: presentComponents(resolution.components),
    matches: presentMatches(resolution.matches),
    place_id: resolution.placeId,
    plus_code: resolution.plusCode,
    code: resolution.code === null ? null : { ...resolution.code },
    source: presentSource(resolution.source),
    alternatives: resolution.alternatives.map(presentAlternative),
    ...(resolution.ids === undefined ? {} : { ids: resolution.ids }),
    environment,
    gazetteer_version: resolution.gazetteerVersion,
    request_id: requestId,
  };
}

function presentAlternative(alternative: Alternative) {
  return {
    label: alternative.label,
    coordinates: presentCoordinates(alternative.coordinates),
    confidence: alternative.confidence,
    input_kind: alternative.inputKind,
    precision: alternative.precision,
    accuracy_m: presentMetres(alternative.accuracyM),
    components: presentComponents(alternative.components),
    place_id: alternative.placeId,
  };
}

/** Components, or what is said of each, in their public names. */
type Presented<Value> = { -readonly [Name in SameName]?: Value } & { house_number?: Value; country_code?: Value };

type SameName = Exclude<keyof Components, "houseNumber" | "countryCode">;

function isSameName(name: string): name is SameName {
  return name !== "houseNumber" && name !== "countryCode";
}

/** The components of an address; absent ones stay absent. In loops, because spreads take several times as long. */
export function presentComponents(components: Components): Readonly<Presented<string>> {
  const presented: Presented<string> = {};
  for (const name in components) {
    if (isSameName(name)) {
      const value = components[name];
      if (value !== undefined) {
        presented[name] = value;
      }
    }
  }
  if (components.houseNumber !== undefined) {
    presented.house_number = components.houseNumber;
  }
  if (components.countryCode !== undefined) {
    presented.country_code = components.countryCode;
  }
  return presented;
}

/** Reads the components of a stored answer: the inverse of `presentComponents`. */
export function readComponents(
  { house_number, country_code, ...same }: ReturnType<typeof presentComponents>,
): Components {
  return {
    ...same,
    ...(house_number === undefined ? {} : { houseNumber: house_number }),
    ...(country_code === undefined ? {} : { countryCode: country_code }),
  };
}

/** The provenance of an answer. */
export function presentSource({ dataset, version, system, origin, attribution, others }: Source): Source {
  const source = { dataset, version, system, origin, attribution };
  return others === undefined ? source : { ...source, others: others.map((other) => ({ ...other })) };
}

/** The recognised system of an input that has no location. */
function sourceOfSystem(system: string): Source {
  return { dataset: null, version: null, system, origin: "text", attribution: null };
}

function presentMatches(matches: Matches): Readonly<Presented<Match>> {
  const presented: Presented<Match> = {};
  if (matches.houseNumber !== undefined) {
    presented.house_number = matches.houseNumber;
  }
  for (const name in matches) {
    if (isSameName(name)) {
      const value = matches[name];
      if (value !== undefined) {
        presented[name] = value;
      }
    }
  }
  if (matches.countryCode !== undefined) {
    presented.country_code = matches.countryCode;
  }
  return presented;
}

/** A tenth of a millimetre: finer than any input, coarser than floating-point noise. */
const DEGREE_PARTS = 1e9;

function presentCoordinates({ latitude, longitude }: Coordinates): Coordinates {
  return {
    latitude: Math.round(latitude * DEGREE_PARTS) / DEGREE_PARTS,
    longitude: Math.round(longitude * DEGREE_PARTS) / DEGREE_PARTS,
  };
}

/** Metres to the centimetre; smaller digits are floating-point noise. */
function presentMetres(metres: number): number {
  return Math.round(metres * 100) / 100;
}

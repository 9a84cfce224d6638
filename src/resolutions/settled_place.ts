import type { Coordinates } from "../domain/coordinates.ts";
import type { Input } from "../domain/input.ts";
import type { Components, LocatedResolution, Precision, Source } from "../domain/resolution.ts";
import type { Gazetteer } from "../gazetteer/port.ts";
import { isInBounds, limitedSaved, lookUp, resolve } from "../resolver/mod.ts";
import { writtenAccuracyM } from "./saved_resolution.ts";

/** The place that a person chose for an input: one of the data, or a point. */
export type PlaceChoice =
  | { readonly placeId: string }
  | { readonly coordinates: Coordinates; readonly label?: string | undefined };

/** A chosen place, as it was when it was chosen. */
export interface SettledPlace {
  /** Null for a point. */
  readonly placeId: string | null;
  readonly label: string;
  readonly coordinates: Coordinates;
  readonly precision: Precision;
  readonly accuracyM: number;
  readonly components: Components;
  readonly source: Source;
}

/** The confidence of what a person settled. From the public contract. */
const CONFIDENCE = 0.99;
/** Nine digits are a tenth of a millimetre, and are read as decimal degrees. */
const DIGITS = 9;

/** The chosen place as the data has it now; undefined where the identifier is unknown. */
export function settlePlace(choice: PlaceChoice, gazetteer: Gazetteer): SettledPlace | undefined {
  if ("placeId" in choice) {
    const place = lookUp(choice.placeId, { gazetteer });
    return place === undefined ? undefined : settledOf(place, choice.placeId);
  }
  const { coordinates, label } = choice;
  const atPoint = resolve({ text: textOf(coordinates) }, { gazetteer });
  return {
    placeId: null,
    label: label ?? (atPoint.status === "unresolved" ? textOf(coordinates) : atPoint.label),
    coordinates,
    precision: "coordinate",
    accuracyM: writtenAccuracyM(coordinates),
    components: atPoint.status === "unresolved" ? {} : atPoint.components,
    source: { dataset: null, version: null, system: null, origin: "correction", attribution: null },
  };
}

function settledOf(
  { label, coordinates, precision, accuracyM, components, source }: LocatedResolution,
  placeId: string,
): SettledPlace {
  return { placeId, label, coordinates, precision, accuracyM, components, source };
}

/**
 * The answer to an input that a person settled, where the caller's limits allow it: the place as the data has it now, in
 * the requested language, or as it was when it was chosen. Undefined outside of the requested bounds.
 */
export function settledResolution(
  settled: SettledPlace,
  { input, gazetteer }: { readonly input: Omit<Input, "text">; readonly gazetteer: Gazetteer },
): LocatedResolution | undefined {
  const { language } = input;
  const place = settled.placeId === null ? undefined : lookUp(settled.placeId, { gazetteer, language });
  const { label, coordinates, precision, accuracyM, components, source } = place ?? settled;
  const atPoint = place ?? resolve({ text: textOf(coordinates) }, { gazetteer });
  if (!isInBounds(coordinates, input.bounds) || atPoint.status === "unresolved") {
    return undefined;
  }
  const isElsewhere = input.country !== undefined && components.countryCode !== input.country;
  const { maxAccuracyM } = input;
  const limited = limitedSaved({ status: "found", confidence: CONFIDENCE, accuracyM, isElsewhere, maxAccuracyM });
  return {
    ...limited,
    reasons: ["corrected", ...limited.reasons],
    label,
    coordinates,
    inputKind: "address",
    precision,
    accuracyM,
    components,
    matches: {},
    placeId: settled.placeId,
    plusCode: atPoint.plusCode,
    code: null,
    source: { ...source, origin: "correction" },
    alternatives: [],
    gazetteerVersion: gazetteer.version,
    ...(input.explain === true
      ? { explanation: [{ stage: "correction", detail: "a person of the organization settled this input" }] }
      : {}),
  };
}

function textOf({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`;
}

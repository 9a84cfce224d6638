import type { Coordinates } from "../domain/coordinates.ts";
import type { Input } from "../domain/input.ts";
import type { LocatedResolution, Resolution } from "../domain/resolution.ts";
import type { Location } from "../locations/mod.ts";
import { isInBounds, limitedSaved, lookUp, resolve } from "../resolver/mod.ts";
import type { Gazetteer } from "../gazetteer/port.ts";
import type { ResolutionsDeps } from "./deps.ts";

/** The system of the service's own codes in resolutions. */
const SYSTEM = "locus";

/**
 * The resolution of a short code: the saved location, where the caller's limits allow it. Its confidence is that of the
 * time when it was saved.
 */
export function savedResolution(
  { input, location, atPoint }: { readonly input: Input; readonly location: Location; readonly atPoint: Resolution },
): Resolution {
  const code = { system: SYSTEM, normalized: location.shortCode ?? "" };
  const explanation = input.explain === true
    ? { explanation: [{ stage: "saved", detail: `a saved location by its short code, ${location.status}` }] }
    : {};
  if (atPoint.status === "unresolved") {
    return { ...atPoint, ...explanation, inputKind: "short_code", code, system: SYSTEM };
  }
  const accuracyM = location.accuracyM ?? writtenAccuracyM(location.coordinates);
  const isElsewhere = atPoint.reasons.includes("country_mismatch") && location.components.countryCode !== input.country;
  const { status, confidence } = location;
  return {
    ...atPoint,
    ...explanation,
    ...limitedSaved({ status, confidence, accuracyM, isElsewhere, maxAccuracyM: input.maxAccuracyM }),
    label: location.label,
    coordinates: location.coordinates,
    inputKind: "short_code",
    precision: location.precision,
    accuracyM,
    components: Object.keys(location.components).length > 0 ? location.components : atPoint.components,
    matches: {},
    placeId: location.placeId,
    code,
    source: {
      dataset: location.source?.dataset ?? null,
      version: location.source?.version ?? null,
      system: SYSTEM,
      origin: "saved",
      attribution: location.source?.attribution ?? null,
    },
    alternatives: [],
  };
}

/** Metres per degree of latitude. */
const DEGREE_M = 111_195;

/** Accuracy of a point given by a person: half of the last digit. Metres. */
function writtenAccuracyM({ latitude, longitude }: Coordinates): number {
  const digits = Math.max(...[latitude, longitude].map((degrees) => String(degrees).split(".")[1]?.length ?? 0));
  return DEGREE_M * 0.5 / 10 ** digits;
}

/** The place that a person chose for an input: one of the data, or a point. */
export type PlaceChoice =
  | { readonly placeId: string }
  | { readonly coordinates: Coordinates; readonly label?: string | undefined };

/** A chosen place, as it was when it was chosen; a point has no identifier. */
export type SettledPlace = Pick<
  LocatedResolution,
  "placeId" | "label" | "coordinates" | "precision" | "accuracyM" | "components" | "source"
>;

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

/** A point as a text, exact to a tenth of a millimetre. */
export function textOf({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`;
}

const known = new WeakMap<Gazetteer, string>();

/** The attributions of all data in use, each once, for answers that name no single data set. */
export function attributionsOf(deps: ResolutionsDeps): string {
  const gazetteer = deps.gazetteer();
  return known.getOrInsertComputed(
    gazetteer,
    ({ datasets }) => [...new Set(datasets.map(({ attribution }) => attribution))].join("; "),
  );
}

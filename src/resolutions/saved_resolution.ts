import type { Coordinates } from "../domain/coordinates.ts";
import type { Input } from "../domain/input.ts";
import type { Reason, Resolution } from "../domain/resolution.ts";
import type { Location } from "../locations/mod.ts";

/** A saved location, and what is made of its point without it. */
export interface SavedAnswer {
  readonly input: Input;
  readonly location: Location;
  /** What the resolver says of the location's coordinates, under the same limits. */
  readonly atPoint: Resolution;
}

/** The system of the service's own codes, as resolutions name it. */
const SYSTEM = "locus";
/** A point in another country than asked: as sure as with coordinates, and with any other code. */
const OTHER_COUNTRY_FACTOR = 0.5;

/**
 * The resolution of a short code: what was saved, where the caller's limits let it through. It is as sure as it was when
 * it was saved.
 */
export function savedResolution({ input, location, atPoint }: SavedAnswer): Resolution {
  const code = { system: SYSTEM, normalized: location.shortCode ?? "" };
  const explanation = input.explain === true
    ? { explanation: [{ stage: "saved", detail: `a saved location by its short code, ${location.status}` }] }
    : {};
  if (atPoint.status === "unresolved") {
    return { ...atPoint, ...explanation, inputKind: "short_code", code, system: SYSTEM };
  }
  const accuracyM = location.accuracyM ?? writtenAccuracyM(location.coordinates);
  const { country, maxAccuracyM } = input;
  const isElsewhere = atPoint.reasons.includes("country_mismatch") && location.components.countryCode !== country;
  const isCoarse = maxAccuracyM !== undefined && accuracyM > maxAccuracyM;
  const reasons: readonly Reason[] = [
    ...(isElsewhere ? ["country_mismatch" as const] : []),
    ...(isCoarse ? ["too_coarse" as const] : []),
  ];
  return {
    ...explanation,
    status: location.status === "uncertain" || reasons.length > 0 ? "uncertain" : "found",
    label: location.label,
    coordinates: location.coordinates,
    confidence: location.confidence * (isElsewhere ? OTHER_COUNTRY_FACTOR : 1),
    inputKind: "short_code",
    precision: location.precision,
    accuracyM,
    reasons,
    components: Object.keys(location.components).length > 0 ? location.components : atPoint.components,
    matches: {},
    placeId: location.placeId,
    plusCode: atPoint.plusCode,
    code,
    source: {
      dataset: location.source?.dataset ?? null,
      version: location.source?.version ?? null,
      system: SYSTEM,
      origin: "saved",
      attribution: location.source?.attribution ?? null,
    },
    alternatives: [],
    gazetteerVersion: atPoint.gazetteerVersion,
  };
}

/** A degree of latitude. Metres. */
const DEGREE_M = 111_195;

/** What a point that somebody gave is good for: half the last digit they wrote. */
function writtenAccuracyM({ latitude, longitude }: Coordinates): number {
  const digits = Math.max(...[latitude, longitude].map((degrees) => String(degrees).split(".")[1]?.length ?? 0));
  return DEGREE_M * 0.5 / 10 ** digits;
}

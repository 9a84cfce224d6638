import type { Coordinates } from "../domain/coordinates.ts";
import type { Input } from "../domain/input.ts";
import type { Resolution } from "../domain/resolution.ts";
import type { Location } from "../locations/mod.ts";
import { limitedSaved } from "../resolver/mod.ts";

/** A saved location, and the resolution of its point. */
export interface SavedAnswer {
  readonly input: Input;
  readonly location: Location;
  /** The resolver's answer for the location's coordinates, with the same limits. */
  readonly atPoint: Resolution;
}

/** The system of the service's own codes in resolutions. */
const SYSTEM = "locus";

/**
 * The resolution of a short code: the saved location, where the caller's limits allow it. Its confidence is that of the
 * time when it was saved.
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
export function writtenAccuracyM({ latitude, longitude }: Coordinates): number {
  const digits = Math.max(...[latitude, longitude].map((degrees) => String(degrees).split(".")[1]?.length ?? 0));
  return DEGREE_M * 0.5 / 10 ** digits;
}

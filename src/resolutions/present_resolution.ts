import type { Coordinates } from "../domain/coordinates.ts";
import type { Environment } from "../domain/environment.ts";
import type { Alternative, Components, Matches, Resolution, Source } from "../domain/resolution.ts";

/** What a resolution does not know of itself. */
export interface PresentOptions {
  readonly environment: Environment;
  /** `req_…`; of a batch row the one that made the batch. */
  readonly requestId: string;
}

/** A resolution as it goes over the wire and into a batch's results. */
export type PresentedResolution = ReturnType<typeof presentResolution>;

/** The resolution under the names and with the nulls of the public contract. */
export function presentResolution(resolution: Resolution, { environment, requestId }: PresentOptions) {
  const explanation = resolution.explanation?.map((stage) => ({ ...stage }));
  return {
    ...presentedAnswer(resolution),
    alternatives: resolution.alternatives.map(presentedAlternative),
    ...(explanation === undefined ? {} : { explanation }),
    environment,
    gazetteer_version: resolution.gazetteerVersion,
    request_id: requestId,
  };
}

function presentedAnswer(resolution: Resolution) {
  const isLocated = resolution.status !== "unresolved";
  return {
    status: resolution.status,
    label: isLocated ? resolution.label : null,
    coordinates: isLocated ? presentedPoint(resolution.coordinates) : null,
    confidence: resolution.confidence,
    input_kind: resolution.inputKind,
    precision: isLocated ? resolution.precision : null,
    accuracy_m: isLocated ? told(resolution.accuracyM) : null,
    reasons: [...resolution.reasons],
    components: isLocated ? presentedComponents(resolution.components) : null,
    matches: presentedMatches(resolution.matches),
    place_id: isLocated ? resolution.placeId : null,
    plus_code: isLocated ? resolution.plusCode : null,
    code: resolution.code === null ? null : { ...resolution.code },
    source: isLocated ? presentedSource(resolution.source) : systemOnly(resolution.system),
  };
}

function presentedAlternative(alternative: Alternative) {
  return {
    label: alternative.label,
    coordinates: presentedPoint(alternative.coordinates),
    confidence: alternative.confidence,
    input_kind: alternative.inputKind,
    precision: alternative.precision,
    accuracy_m: told(alternative.accuracyM),
    components: presentedComponents(alternative.components),
    place_id: alternative.placeId,
  };
}

/** A tenth of a millimetre: finer than anybody writes, coarser than floating-point noise. */
const DEGREE_PARTS = 1e9;

function presentedPoint({ latitude, longitude }: Coordinates): Coordinates {
  return {
    latitude: Math.round(latitude * DEGREE_PARTS) / DEGREE_PARTS,
    longitude: Math.round(longitude * DEGREE_PARTS) / DEGREE_PARTS,
  };
}

/** Metres to the centimetre: what lies below is floating-point noise. */
function told(metres: number): number {
  return Math.round(metres * 100) / 100;
}

function presentedComponents({ houseNumber, countryCode, ...same }: Components) {
  return {
    ...same,
    ...(houseNumber === undefined ? {} : { house_number: houseNumber }),
    ...(countryCode === undefined ? {} : { country_code: countryCode }),
  };
}

function presentedMatches({ houseNumber, countryCode, ...same }: Matches) {
  return {
    ...(houseNumber === undefined ? {} : { house_number: houseNumber }),
    ...same,
    ...(countryCode === undefined ? {} : { country_code: countryCode }),
  };
}

function presentedSource({ dataset, version, system, origin, attribution }: Source): Source {
  return { dataset, version, system, origin, attribution };
}

/** What was recognised is told even when there is no point in it. */
function systemOnly(system: string | null): Source | null {
  return system === null ? null : { dataset: null, version: null, system, origin: "text", attribution: null };
}

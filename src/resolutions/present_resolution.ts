import type { Environment } from "../domain/environment.ts";
import type { Alternative, Matches, Resolution, Source } from "../domain/resolution.ts";
import { presentLocated } from "./present_located.ts";
import { presentSource } from "./present_source.ts";

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
  const located = resolution.status === "unresolved" ? undefined : presentLocated(resolution);
  return {
    status: resolution.status,
    label: located?.label ?? null,
    coordinates: located?.coordinates ?? null,
    confidence: resolution.confidence,
    input_kind: resolution.inputKind,
    precision: located?.precision ?? null,
    accuracy_m: located?.accuracy_m ?? null,
    reasons: [...resolution.reasons],
    components: located?.components ?? null,
    matches: presentedMatches(resolution.matches),
    place_id: located?.place_id ?? null,
    plus_code: resolution.status === "unresolved" ? null : resolution.plusCode,
    code: resolution.code === null ? null : { ...resolution.code },
    source: resolution.status === "unresolved" ? systemOnly(resolution.system) : presentSource(resolution.source),
  };
}

function presentedAlternative(alternative: Alternative) {
  const { label, coordinates, precision, accuracy_m, components, place_id } = presentLocated(alternative);
  const { confidence, inputKind: input_kind } = alternative;
  return { label, coordinates, confidence, input_kind, precision, accuracy_m, components, place_id };
}

function presentedMatches({ houseNumber, countryCode, ...same }: Matches) {
  return {
    ...(houseNumber === undefined ? {} : { house_number: houseNumber }),
    ...same,
    ...(countryCode === undefined ? {} : { country_code: countryCode }),
  };
}

/** What was recognised is told even when there is no point in it. */
function systemOnly(system: string | null): Source | null {
  return system === null ? null : { dataset: null, version: null, system, origin: "text", attribution: null };
}

import type { Environment } from "../domain/environment.ts";
import type { Alternative, ExplanationStage, Matches, Resolution, Source } from "../domain/resolution.ts";
import { presentLocated } from "./present_located.ts";
import { presentSource } from "./present_source.ts";

/** Fields of the answer that are not part of the resolution. */
export interface PresentOptions {
  readonly environment: Environment;
  /** `req_…`; for a batch row, of the request that created the batch. */
  readonly requestId: string;
}

/** A resolution as sent to callers and stored in a batch's results. */
export type PresentedResolution = ReturnType<typeof presentResolution>;

/** The resolution with the names and nulls of the public contract. */
export function presentResolution(resolution: Resolution, options: PresentOptions) {
  const presented = presentedAnswer(resolution, options);
  return resolution.explanation === undefined ? presented : explained(presented, resolution.explanation);
}

/** One object literal for speed: it is created for every call and every row of a batch. */
function presentedAnswer(resolution: Resolution, { environment, requestId }: PresentOptions) {
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
    alternatives: resolution.alternatives.map(presentedAlternative),
    environment,
    gazetteer_version: resolution.gazetteerVersion,
    request_id: requestId,
  };
}

/** The answer with its stages, which come before the fields that are not part of the resolution. */
function explained(
  { environment, gazetteer_version, request_id, ...answer }: ReturnType<typeof presentedAnswer>,
  stages: readonly ExplanationStage[],
) {
  const explanation = stages.map((stage) => ({ ...stage }));
  return { ...answer, explanation, environment, gazetteer_version, request_id };
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

/** A recognised system is reported even without a point. */
function systemOnly(system: string | null): Source | null {
  return system === null ? null : { dataset: null, version: null, system, origin: "text", attribution: null };
}

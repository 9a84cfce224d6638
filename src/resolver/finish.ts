import type { Input } from "../domain/input.ts";
import type { Alternative, LocatedResolution, Resolution, UnresolvedResolution } from "../domain/resolution.ts";
import type { Gazetteer, StreetGazetteer } from "../gazetteer/gazetteer.ts";
import type { Answer, Outcome } from "./answer.ts";
import { addressComponentsOf } from "./address_components_of.ts";
import { componentsOf } from "./components_of.ts";
import { describePoint, type Description } from "./describe_point.ts";
import { labelOf } from "./label.ts";
import { housePlaceId } from "./house_place_id.ts";
import { isInBounds, limited } from "./limit.ts";
import { plusCodeOf } from "./plus_code_of.ts";
import { FOUND_CONFIDENCE, RESOLVED_CONFIDENCE } from "./weights.ts";

interface FinishOptions {
  readonly input: Input;
  readonly gazetteer: Gazetteer & StreetGazetteer;
}

/** Confidences are told to four digits: finer ones are no knowledge. */
const CONFIDENCE_DIGITS = 1e4;

/** Puts the caller's limits on an outcome, chooses the status, and gives every answer its label and components. */
export function finish(outcome: Outcome, options: FinishOptions): Resolution {
  const { input } = options;
  const [best, ...rest] = outcome.answers.filter(({ coordinates }) => isInBounds(coordinates, input.bounds));
  const resolution = best === undefined ? unresolved(outcome, options) : located(best, rest, options);
  return input.explain === true ? { ...resolution, explanation: outcome.explain() } : resolution;
}

function unresolved({ answers, nothing }: Outcome, { gazetteer }: FinishOptions): UnresolvedResolution {
  // There were answers, all outside the bounds: then nothing in them matches.
  const reasons = answers.length > 0 ? ["no_match" as const] : nothing.reasons;
  return {
    ...nothing,
    status: "unresolved",
    confidence: 0,
    reasons,
    alternatives: [],
    gazetteerVersion: gazetteer.version,
  };
}

function located(answer: Answer, rest: readonly Answer[], options: FinishOptions): LocatedResolution {
  const { input, gazetteer } = options;
  const description = describe(answer, options);
  const best = limited(answer, input, description.countryCode);
  const record = recordOf(best, gazetteer);
  const dataset = record === undefined ? undefined : gazetteer.datasets[record.dataset];
  return {
    status: best.isDoubtful || best.confidence < FOUND_CONFIDENCE ? "uncertain" : "found",
    label: description.label,
    coordinates: best.coordinates,
    confidence: toldConfidence(best),
    inputKind: best.inputKind,
    precision: best.precision,
    accuracyM: best.accuracyM,
    reasons: best.reasons,
    components: description.components,
    matches: best.matches,
    placeId: record?.placeId ?? null,
    plusCode: plusCodeOf(best.coordinates),
    code: best.code,
    source: {
      dataset: dataset?.name ?? null,
      version: dataset?.version ?? null,
      system: best.system,
      origin: best.origin,
      attribution: dataset?.attribution ?? null,
    },
    alternatives: rest.slice(0, input.alternatives ?? 0).map((runnerUp) => alternative(runnerUp, options)),
    gazetteerVersion: gazetteer.version,
  };
}

function alternative(answer: Answer, options: FinishOptions): Alternative {
  const { label, components, countryCode } = describe(answer, options);
  return {
    label,
    coordinates: answer.coordinates,
    confidence: toldConfidence(limited(answer, options.input, countryCode)),
    inputKind: answer.inputKind,
    precision: answer.precision,
    accuracyM: answer.accuracyM,
    components,
    placeId: recordOf(answer, options.gazetteer)?.placeId ?? null,
  };
}

function describe(answer: Answer, { input, gazetteer }: FinishOptions): Description {
  const languages = input.language === undefined ? [] : [input.language];
  if (answer.entry === undefined) {
    return describePoint(answer, { gazetteer, languages });
  }
  const places = { gazetteer, languages };
  const { area } = answer;
  const components = answer.address !== undefined
    ? addressComponentsOf(answer.address, places)
    : area === undefined
    ? componentsOf(answer.entry, places)
    : { ...componentsOf(answer.entry, places), ...componentsOf(area.place, places), postcode: area.postcode };
  const { countryCode } = components;
  const label = labelOf(components, { language: input.language });
  return { label, components, ...(countryCode === undefined ? {} : { countryCode }) };
}

/** The identity and the data set of what is answered: a house's is its street's with its number. */
function recordOf(
  { entry, address, record }: Answer,
  gazetteer: Gazetteer & StreetGazetteer,
): { readonly placeId: string; readonly dataset: number } | undefined {
  if (record !== undefined) {
    return record;
  }
  if (address !== undefined) {
    const street = gazetteer.street(address.street);
    return address.houseNumber === undefined
      ? street
      : { placeId: housePlaceId(street.placeId, address.houseNumber), dataset: street.dataset };
  }
  return entry === undefined ? undefined : gazetteer.place(entry);
}

/** Rounded down, so that rounding never lifts an answer over the published threshold. */
function toldConfidence({ confidence }: Answer): number {
  return Math.max(RESOLVED_CONFIDENCE / 10, Math.floor(confidence * CONFIDENCE_DIGITS) / CONFIDENCE_DIGITS);
}

/**
 * The last stage. In go the answers of a text, best first; out comes the resolution: limits of the caller applied,
 * status decided, each answer with its label, components, identifier and source.
 */
import type { Coordinates } from "../../domain/coordinates.ts";
import type { Ids } from "../../domain/ids.ts";
import type { Input } from "../../domain/input.ts";
import type {
  Alternative,
  Citation,
  Components,
  LocatedResolution,
  Resolution,
  Source,
  UnresolvedResolution,
} from "../../domain/resolution.ts";
import type { Dataset, EntryId, Gazetteer } from "../../gazetteer/port.ts";
import type { Answer, Outcome } from "../answer.ts";
import { type Evidence, isInBounds, limited, statusOf } from "../decision/mod.ts";
import { addressComponentsOf, addressLabelOf, componentsOf, labelOf } from "../labels/mod.ts";
import { type AnswerRecord, recordOf } from "../place_ids/mod.ts";
import { describePoint, type Description, type SurroundingsOptions } from "../reverse/mod.ts";
import { RESOLVED_CONFIDENCE } from "../weights.ts";

interface FinishOptions {
  readonly input: Input;
  readonly gazetteer: Gazetteer;
  readonly onEvidence?: (evidence: Evidence) => void;
}

/** Confidences are shown with four digits; finer ones mean nothing. */
const CONFIDENCE_DIGITS = 1e4;

/** Applies the caller's limits to an outcome, decides the status, and gives every answer its label and components. */
export function finish(outcome: Outcome, options: FinishOptions): Resolution {
  const { input } = options;
  const answers = input.bounds === undefined
    ? outcome.answers
    : outcome.answers.filter(({ coordinates }) => isInBounds(coordinates, input.bounds));
  const best = answers[0];
  if (best?.evidence !== undefined) {
    options.onEvidence?.(best.evidence);
  }
  const resolution = best === undefined ? unresolved(outcome, options) : located(best, answers, options);
  const explained = input.explain === true ? { ...resolution, explanation: outcome.explain() } : resolution;
  return input.spans === true ? { ...explained, spans: outcome.spans?.() ?? [] } : explained;
}

function unresolved({ answers, nothing }: Outcome, { gazetteer }: FinishOptions): UnresolvedResolution {
  // All answers lie outside of the bounds, so nothing matches.
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

function located(answer: Answer, answers: readonly Answer[], options: FinishOptions): LocatedResolution {
  const { input, gazetteer } = options;
  const description = described(answer, options);
  const best = limited(answer, input, description);
  const record = recordOf(best, gazetteer);
  const { status, reasons } = statusOf(best);
  const known = record === undefined ? NOBODY : provenanceOf(record, gazetteer);
  return {
    status,
    label: description.label,
    coordinates: best.coordinates,
    confidence: shownConfidence(best),
    inputKind: best.inputKind,
    precision: best.precision,
    accuracyM: best.accuracyM,
    reasons,
    components: description.components,
    matches: best.matches,
    placeId: record?.placeId ?? null,
    plusCode: plusCodeOf(best.coordinates),
    code: best.code,
    source: sourceOf(best, known),
    alternatives: alternativesOf(
      status === "found" && input.alternativesOf === "uncertain" ? [answer] : answers,
      description,
      options,
    ),
    gazetteerVersion: gazetteer.version,
    ids: idsOf(best, gazetteer),
  };
}

/** The identifiers elsewhere of what the answer is: not those of the street of an estimated point. */
function idsOf({ address, entry, named, record, precision }: Answer, gazetteer: Gazetteer): Ids | undefined {
  if (named !== undefined) {
    return named.ids;
  }
  if (address !== undefined) {
    const { street, houseNumber, disambiguatedBy } = address;
    return precision === "house" && houseNumber !== undefined
      ? gazetteer.idsOfHouse(street, houseNumber, disambiguatedBy)
      : precision === "street"
      ? gazetteer.street(street).ids
      : undefined;
  }
  return entry === undefined || record !== undefined ? undefined : gazetteer.place(entry).ids;
}

function sourceOf({ system, origin }: Answer, known: readonly Dataset[]): Source {
  const [dataset] = known;
  const source = {
    dataset: dataset?.name ?? null,
    version: dataset?.version ?? null,
    system,
    origin,
    attribution: dataset?.attribution ?? null,
  };
  return known.length <= 1 ? source : { ...source, others: known.slice(1).map(citationOf) };
}

/** The alternatives: other views of the best answer, then the runners-up, as many as requested. */
function alternativesOf(
  answers: readonly Answer[],
  description: Description,
  options: FinishOptions,
): readonly Alternative[] {
  if ((options.input.alternatives ?? 0) === 0) {
    return [];
  }
  const [answer, ...rest] = answers;
  const views = answer === undefined ? [] : viewsOf(answer, description, options);
  return [...views, ...rest.map((runnerUp) => ({ runnerUp, options }))]
    .slice(0, options.input.alternatives)
    .map(({ runnerUp, options: view }) => alternative(runnerUp, view));
}

/** The same point as seen by each of the states that dispute its territory. */
function viewsOf(answer: Answer, { claimants = [] }: Description, options: FinishOptions) {
  return claimants.map((country) => ({
    runnerUp: answer,
    options: { ...options, input: { ...options.input, country } },
  }));
}

/** The data set of the point, then all others that contributed to the answer, each once. */
function provenanceOf(
  { dataset, streetDataset = dataset }: AnswerRecord,
  { provenances }: Gazetteer,
): readonly Dataset[] {
  const known = provenances[dataset] ?? NOBODY;
  return streetDataset === dataset && known.length <= 1
    ? known
    : [...new Set([...known, ...provenances[streetDataset] ?? NOBODY])];
}

const NOBODY: readonly Dataset[] = [];

function citationOf({ name, version, attribution }: Dataset): Citation {
  return { dataset: name, version, attribution };
}

function alternative(answer: Answer, options: FinishOptions): Alternative {
  const description = described(answer, options);
  const { label, components } = description;
  return {
    label,
    coordinates: answer.coordinates,
    confidence: shownConfidence(limited(answer, options.input, description)),
    inputKind: answer.inputKind,
    precision: answer.precision,
    accuracyM: answer.accuracyM,
    components,
    placeId: recordOf(answer, options.gazetteer)?.placeId ?? null,
  };
}

function described(answer: Answer, { input, gazetteer }: FinishOptions): Description {
  return describeAnswer(answer, {
    gazetteer,
    languages: input.language === undefined ? [] : [input.language],
    country: input.country,
  });
}

/** Rounded down, so that rounding never lifts an answer over the published threshold. */
function shownConfidence({ confidence }: Answer): number {
  return Math.max(RESOLVED_CONFIDENCE / 10, Math.floor(confidence * CONFIDENCE_DIGITS) / CONFIDENCE_DIGITS);
}

const ALPHABET = "23456789CFGHJMPQRVWX";
/** Five pairs of digits, base 20; the last pair is 1/8000 of a degree, about 14 metres. */
const PAIRS = 5;
/** Both digits of a pair, indexed by latitude × 20 + longitude. */
const DIGITS: readonly string[] = Array.from(
  { length: 400 },
  (_, at) => ALPHABET.charAt(Math.floor(at / 20)) + ALPHABET.charAt(at % 20),
);
const UNITS_PER_DEGREE = 8_000;
/** After the fourth pair. */
const SEPARATOR = "+";

/**
 * The ten-digit Plus Code of a point, by the Open Location Code specification: the pole has the code of the last cell
 * below it, and longitudes wrap.
 */
function plusCodeOf({ latitude, longitude }: Coordinates): string {
  const unitsHigh = 180 * UNITS_PER_DEGREE;
  const unitsAround = 360 * UNITS_PER_DEGREE;
  let north = Math.min(unitsHigh - 1, Math.max(0, units(latitude + 90)));
  let east = ((units(longitude + 180) % unitsAround) + unitsAround) % unitsAround;
  let code = "";
  for (let pair = 0; pair < PAIRS; pair++) {
    code = DIGITS[north % 20 * 20 + east % 20] + (pair === 1 ? SEPARATOR : "") + code;
    north = Math.floor(north / 20);
    east = Math.floor(east / 20);
  }
  return code;
}

/** Rounded to a millionth first, like the reference implementation: 1.1 degrees are 8800 units, not 8799. */
function units(degrees: number): number {
  return Math.floor(Math.round(degrees * UNITS_PER_DEGREE * 1e6) / 1e6);
}

/** Describes an answer: by its record if a data set has it, else by the surroundings of its point. */
export function describeAnswer(answer: Answer, options: SurroundingsOptions): Description {
  if (answer.entry === undefined) {
    return describePoint(answer, options);
  }
  const components = componentsOfAnswer(answer, answer.entry, options);
  const { countryCode } = components;
  const language = options.languages[0];
  const isHouse = components.houseNumber !== undefined && components.street !== undefined &&
    components.unit === undefined;
  const label = answer.address !== undefined && isHouse
    ? addressLabelOf(components, { gazetteer: options.gazetteer, language, town: answer.entry })
    : labelOf(components, { language });
  return countryCode === undefined ? { label, components } : { label, components, countryCode };
}

function componentsOfAnswer(
  { address, area, named, matches }: Answer,
  entry: EntryId,
  options: SurroundingsOptions,
): Components {
  if (address !== undefined) {
    return addressComponentsOf(address, options);
  }
  if (named !== undefined) {
    const { name, street, number } = named;
    return {
      name,
      ...(number === undefined || street === undefined ? {} : { houseNumber: number }),
      ...(street === undefined ? {} : { street }),
      ...componentsOf(entry, options),
    };
  }
  const places = componentsOf(entry, options);
  if (area === undefined) {
    return places;
  }
  // A list may have the postcode of a town under another one: "4760-505 Calendário" under Negreiros.
  const isTown = Object.values(matches).every((match) => match !== "conflict") &&
    (matches.locality === "exact" || matches.district === "exact");
  return { ...places, ...isTown ? {} : componentsOf(area.place, options), postcode: area.postcode };
}

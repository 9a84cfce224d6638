import type { Components, Match, Matches, Reason } from "../../domain/resolution.ts";
import type { Place, PlaceKind, PostcodeArea } from "../../gazetteer/gazetteer.ts";
import type { Lattice } from "./lattice.ts";
import type { PlaceContext } from "./place_context.ts";
import { POSTCODE_MIN } from "./postcode_min.ts";
import { postcodeOfPlace } from "./postcode_of_place.ts";
import type { RankedPlace } from "./rank.ts";
import type { Piece } from "./readings.ts";
import { isStreetWord } from "./is_street_word.ts";
import { leftoversOf } from "./leftovers.ts";
import { COMMON_WORD_POPULATION, COMMON_WORDS } from "./words.ts";

/** How one candidate agrees with everything the text states. */
export interface Assessment {
  readonly matches: Matches;
  readonly reasons: readonly Reason[];
  /** Stated components that are not in the answer: never `found`. */
  readonly isDoubtful: boolean;
  readonly agreements: number;
  readonly edits: number;
  readonly unknown: number;
  readonly conflicts: number;
  readonly common: boolean;
  /** The stated postcode's area, where it agrees. */
  readonly postcode?: PostcodeArea;
}

/** Three Latin letters that are not a place's own name are an airport, a domain or a slip as often as the place. */
const CODE_LENGTH_MAX = 3;
const LATIN = /^[a-z]+$/u;
/** Countries that are called by their letters; every other short code is a word first ("in", "de", "ben"). */
const CALLED_BY_CODE: ReadonlySet<string> = new Set([
  "usa",
  "us",
  "uk",
  "uae",
  "gb",
  "prc",
  "drc",
  "car",
  "eua",
  "eeuu",
]);

/** Cities that are called by their letters. */
const CITIES_CALLED_BY_CODE: ReadonlySet<string> = new Set(["nyc"]);

/** What is further from the name of an area is another word: "bus stand" is two letters from Rusland. */
const AREA_EDITS_MAX = 1;

/** Worse words win: a component that is stated twice agrees only as well as its worst statement. */
const MATCH_ORDER: readonly Match[] = ["inferred", "exact", "corrected", "missing", "conflict"];

/** Compares a candidate with all that was stated: what agrees, what is missing, what contradicts it. */
export function assess(
  ranked: RankedPlace,
  input: { readonly lattice: Lattice; readonly context: PlaceContext },
): Assessment {
  const matches: { -readonly [Key in keyof Matches]: Match } = {};
  const reasons = new Set<Reason>();
  const state = (component: keyof Components, match: Match): void => {
    const known = matches[component];
    if (known === undefined || MATCH_ORDER.indexOf(match) > MATCH_ORDER.indexOf(known)) {
      matches[component] = match;
    }
  };
  const contradict = (place: Place): void => {
    state(componentOf(place.kind), "conflict");
    reasons.add(place.kind === "country" ? "country_mismatch" : "locality_conflict");
  };
  let edits = ranked.match.edits;
  let agreements = 0;
  let conflicts = 0;
  let isFarFetched = false;
  state(componentOf(ranked.place.kind), edits > 0 ? "corrected" : "exact");
  for (const { relation, match } of ranked.agreements) {
    if (relation === "conflict") {
      conflicts += 1;
      contradict(input.context.place(match.id));
      continue;
    }
    agreements += relation === "same" ? 0 : 1;
    edits += match.edits;
    const { kind } = input.context.place(match.id);
    state(componentOf(kind), match.edits > 0 ? "corrected" : "exact");
    isFarFetched ||= match.edits > AREA_EDITS_MAX && componentOf(kind) !== "locality";
  }
  const leftovers = leftoversOf(ranked.reading.pieces, { ...input, place: ranked.place.id });
  for (const id of leftovers.contradicting) {
    conflicts += 1;
    contradict(input.context.place(id));
  }
  const postcode = postcodeOfPlace(ranked, input.context);
  const isKnown = postcode !== undefined && !hasOtherPostcode(ranked.reading.pieces);
  const missing = leftovers.missing.filter((component) => component !== "postcode" || !isKnown);
  missing.forEach((component) => state(component, "missing"));
  const isCovered = leftovers.missing.length > 0 && missing.every((component) => component === "unit");
  leftovers.reasons.filter((reason) => !isCovered || reason !== "outside_coverage").forEach((reason) =>
    reasons.add(reason)
  );
  if (postcode !== undefined) {
    state("postcode", postcode.relation);
    agreements += postcode.relation === "exact" ? 1 : 0;
    conflicts += postcode.relation === "conflict" ? 1 : 0;
  }
  if (postcode?.relation === "conflict") {
    reasons.add("postcode_conflict");
  }
  if (edits > 0) {
    reasons.add("spelling_corrected");
  }
  const common = isCommon(ranked, input.lattice);
  return {
    matches,
    reasons: [...reasons],
    isDoubtful: conflicts > 0 || missing.length > 0 || common || isFarFetched || (edits > 0 && agreements === 0),
    agreements,
    edits,
    unknown: leftovers.unknown,
    conflicts,
    common,
    ...(postcode?.relation === "exact" ? { postcode: postcode.area } : {}),
  };
}

/** A second long number is a postcode that nothing bears. */
function hasOtherPostcode(pieces: readonly Piece[]): boolean {
  const [, ...others] = pieces.filter(({ postcode, number }) =>
    postcode !== undefined || (number?.number.digits ?? 0) >= POSTCODE_MIN
  );
  return others.length > 0;
}

/** Asked by an everyday word or a code alone, and not so large that everybody means the place by it. */
function isCommon({ piece, match, place, agreements }: RankedPlace, { tokens, streets = [] }: Lattice): boolean {
  if (agreements.length > 0) {
    return false;
  }
  const name = keyOf(piece, tokens);
  const isCalledSo = match.nameKind === "primary" || CITIES_CALLED_BY_CODE.has(name) ||
    (place.kind === "country" && CALLED_BY_CODE.has(name));
  return (!isCalledSo && name.length <= CODE_LENGTH_MAX && LATIN.test(name)) ||
    ((COMMON_WORDS.has(name) || isStreetNamed(piece, { tokens, streets })) &&
      place.population < COMMON_WORD_POPULATION);
}

/** "Landstrasse" is a quarter of Vienna, and a street where streets are loaded. */
function isStreetNamed({ from, to }: Piece, { tokens, streets = [] }: Pick<Lattice, "tokens" | "streets">): boolean {
  return tokens.slice(from, to).some(({ key }) => isStreetWord(key)) &&
    streets[from]?.some((span) => span.to === to && span.matches[0]?.edits === 0) === true;
}

function keyOf({ from, to }: Piece, tokens: Lattice["tokens"]): string {
  return tokens.slice(from, to).map(({ key }) => key).join("");
}

/** The component of an address that a kind of place is. */
function componentOf(kind: PlaceKind): Exclude<keyof Components, "countryCode"> {
  return kind;
}

import type { EntryId, PlaceKind, PlaceMatch } from "../../gazetteer/port.ts";
import { nameKey } from "../../text/name_key.ts";
import { hasDigits, segmentsOf, type Token } from "../address/tokens/mod.ts";
import { type GuessScope, keyOf, type SuggestContext } from "./guess.ts";
import { townCost } from "./suggest_costs.ts";

/** Matches read per prefix, and scopes searched for streets. */
const NAMESAKES_MAX = 24;
const SCOPES_MAX = 4;
/** Letters typed before a place is considered without a comma, and before whole countries and regions are. */
const PLACE_LETTERS_MIN = 2;
const WIDE_LETTERS_MIN = 4;
const WIDE: ReadonlySet<PlaceKind> = new Set(["country", "region"]);
/** A street around the place of a postcode. */
const COST_AROUND_POSTCODE = 1;
/** Share of a town's cost that counts if the town only locates a street. */
const SCOPE_SHARE = 0.2;

/** The loaded places whose names or postcodes begin with the typed words, most likely first. */
export function guessScopes(tokens: readonly Token[], context: SuggestContext): readonly GuessScope[] {
  const text = tokens.map(({ key, shape, apart }) => `${shape} ${apart ? "," : ""}${key}`).join(" ");
  const known = context.scopes.get(text) ?? scopesOf(tokens, context);
  context.scopes.set(text, known);
  return known;
}

function scopesOf(tokens: readonly Token[], context: SuggestContext): GuessScope[] {
  const parts = partsOf(tokens, context);
  if (parts.length === 0) {
    return ofPostcode(keyOf(tokens), context);
  }
  const coded = ofPostcode(codeOf(tokens), context).filter(({ within }) =>
    within !== undefined && isCalled(within, parts, context)
  );
  if (coded.length > 0) {
    return coded;
  }
  const { gazetteer } = context;
  const typed = parts.join("");
  if (typed.length < PLACE_LETTERS_MIN && tokens[0]?.apart !== true) {
    return [];
  }
  const usable = ({ id, nameKind }: PlaceMatch): boolean =>
    gazetteer.streetCount(id) > 0 &&
    // "North D" is not the beginning of "Det forenede stater".
    (!WIDE.has(gazetteer.placeRank(id).kind) || (typed.length >= WIDE_LETTERS_MIN && nameKind === "primary"));
  const begun = inScope(gazetteer.findPlacesByPrefix(typed, NAMESAKES_MAX), context).filter(usable);
  const matches = begun.length > 0 ? begun : placesInAreas(tokens, parts, context).filter(usable);
  const scopes = likeliest(matches.map(({ id }) => id), context);
  return scopes.length > 0 || !tokens.some(hasDigits) ? scopes : ofPostcode(keyOf(tokens), context);
}

/** Streets of one name whose places are compared with the typed words. */
const SAME_NAME_MAX = 256;

/**
 * The places of the streets with this key whose names or postcodes begin with the typed words: "Landstrasse 31, Sch" is in
 * Schaan, and so many larger places of the world begin with these letters that it is not among the first of them.
 */
export function scopesOfStreets(key: string, tokens: readonly Token[], context: SuggestContext): readonly GuessScope[] {
  const { gazetteer, scope } = context;
  const segments = segmentsOf(tokens).map(({ from, to }) => {
    const words = tokens.slice(from, to);
    return { whole: keyOf(words), code: codeOf(words), parts: partsOf(words, context) };
  });
  const hasCode = segments.some(({ code }) => code !== "");
  const places = new Set<EntryId>();
  for (const { id } of gazetteer.findStreets(key, { within: scope, limit: SAME_NAME_MAX })) {
    const { place, postcode: written = "" } = gazetteer.street(id);
    const isIn = (postcode: string): boolean =>
      segments.every(({ whole, code, parts }) =>
        postcode.startsWith(whole) || (postcode.startsWith(code) && isCalled(place, parts, context))
      );
    // Some of its houses may have another postcode.
    if (
      isIn(nameKey(written)) || (hasCode && gazetteer.otherPostcodes(id).some((postcode) => isIn(nameKey(postcode))))
    ) {
      places.add(place);
    }
  }
  return likeliest([...places], context);
}

/** The likeliest of these places as scopes. */
function likeliest(places: readonly EntryId[], { gazetteer, near, home }: SuggestContext): GuessScope[] {
  return places
    .map((within) => ({ within, cost: SCOPE_SHARE * townCost(gazetteer.place(within), { near, home }) }))
    .sort((one, other) => one.cost - other.cost).slice(0, SCOPES_MAX);
}

/** The words with digits, joined: a postcode, or its beginning. */
function codeOf(tokens: readonly Token[]): string {
  return keyOf(tokens.filter((token) => hasDigits(token)));
}

/** True if each part is the beginning of the place's name, or of an area around it. */
export function isCalled(place: EntryId, parts: readonly string[], { gazetteer }: SuggestContext): boolean {
  const names = [place, ...gazetteer.place(place).parents].map((id) => nameKey(gazetteer.nameIn(id, [])));
  return parts.every((part) => names.some((name) => name.startsWith(part)));
}

/** Matches that lie in the caller's country; codes are no names. */
export function inScope(matches: readonly PlaceMatch[], { gazetteer, scope }: SuggestContext): PlaceMatch[] {
  return matches.filter(({ id, nameKind }) =>
    nameKind !== "code" && (scope === undefined || gazetteer.isWithin(id, scope))
  );
}

/** Words after a place that may be the area around it. */
const AREA_WORDS_MAX = 2;
/** Letters of an area that are a name of it in another language. */
const AREA_LETTERS_MIN = 3;
/** Areas of one name. */
const AREAS_MAX = 8;

/**
 * The places of one part of the words that lie in the areas of all others: "Alameda, CA 94502, United States", "Vaduz
 * Liecht". Addresses begin with the area in some countries.
 */
export function placesInAreas(
  tokens: readonly Token[],
  parts: readonly string[],
  context: SuggestContext,
): PlaceMatch[] {
  if (parts.length > 1) {
    const last = parts.length - 1;
    const found = placesIn(parts[0]!, parts.slice(1), context);
    return found.length > 0 ? found : placesIn(parts[last]!, parts.slice(0, last), context);
  }
  const words = tokens.filter((token) => !hasDigits(token));
  return Array.from(
    { length: Math.min(AREA_WORDS_MAX, words.length - 1) },
    (_, at) => placesIn(keyOf(words.slice(0, -at - 1)), [keyOf(words.slice(-at - 1))], context),
  ).flat();
}

function placesIn(name: string, areas: readonly string[], context: SuggestContext): PlaceMatch[] {
  const { gazetteer } = context;
  const named = inScope(gazetteer.findPlaces(name, NAMESAKES_MAX), context);
  if (named.length === 0 || areas.length === 0) {
    return named;
  }
  const around = areas.map((area) =>
    [...gazetteer.findPlaces(area, AREAS_MAX), ...gazetteer.findPlacesByPrefix(area, AREAS_MAX)]
      // "St" is not the beginning of "Stati Uniti", and no other name of a country.
      .filter(({ nameKind }) => nameKind !== "alternate" || area.length >= AREA_LETTERS_MIN)
  );
  return named.filter(({ id }) => around.every((ids) => ids.some((area) => gazetteer.isWithin(id, area.id))));
}

/** The keys of the parts between commas, without postcodes. */
export function partsOf(tokens: readonly Token[], { gazetteer }: SuggestContext): string[] {
  return segmentsOf(tokens).map(({ from, to }) => {
    let part = "";
    for (let at = from; at < to; at++) {
      const { key } = tokens[at]!;
      const next = at + 1 < to ? tokens[at + 1] : undefined;
      if (next !== undefined && hasDigits(next) && gazetteer.findPostcodes(key + next.key).length > 0) {
        at++;
      } else {
        part += hasDigits(tokens[at]) ? "" : key;
      }
    }
    return part;
  }).filter((part) => part !== "");
}

function ofPostcode(key: string, { gazetteer, scope, near }: SuggestContext): GuessScope[] {
  // One digit begins a number, and half of all postcodes.
  if (key.length < PLACE_LETTERS_MIN) {
    return [];
  }
  const whole = gazetteer.findPostcodes(key).map(({ place }) => place)
    .filter((place) => scope === undefined || gazetteer.isWithin(place, scope));
  const places = whole.length > 0
    ? whole
    : gazetteer.findPostcodesByPrefix(key, { limit: NAMESAKES_MAX, within: scope, near }).map(({ place }) => place);
  // Many countries have the same postcodes, and many postcodes the streets of several places.
  return [...new Set(places)].filter((place) => gazetteer.streetCount(place) > 0).slice(0, SCOPES_MAX)
    .flatMap((within) => [
      { within, cost: 0 },
      ...gazetteer.place(within).parents.slice(0, 1).map((parent) => ({ within: parent, cost: COST_AROUND_POSTCODE })),
    ]);
}

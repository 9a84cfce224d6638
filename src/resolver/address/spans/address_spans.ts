import type { PostcodeArea } from "../../../gazetteer/port.ts";
import { WORDS } from "../../address_words.ts";
import { countryOfPostcodeSign, postcodeFits } from "../../countries/mod.ts";
import type { PlaceContext } from "../context/mod.ts";
import {
  type ByToken,
  type Gates,
  hasDigits,
  isStreetWord,
  MEANING,
  type Token,
  type TokenSpan,
  type WordOfText,
} from "../tokens/mod.ts";
import { type AddressSpans, differenceCount, type PlaceSpans, type SpanMatch, type StreetSpan } from "./lattice.ts";
import { crossingJoints } from "./crossings/crossing_joints.ts";
import { markChance } from "./places/chance_names.ts";
import {
  townsBeside,
  withCountriesOfLabels,
  withNamesOfPostcodes,
  withTownsOfPostcodes,
} from "./numbers/places_of_postcodes.ts";
import { listNumberEnd, noteEnds } from "./notes/note_ends.ts";
import { bareUnitEnds, unitEnds } from "./notes/unit_ends.ts";
import { personBefore, sentenceEnd } from "./notes/before_address.ts";
import { numberForms, plainForms } from "./numbers/number_forms.ts";
import { CODE_LETTERS_MIN, isJoined, type PostcodeForm, postcodeForms } from "./numbers/postcode_forms.ts";
import { spelledForms } from "./numbers/spelled_forms.ts";
import { streetScopes } from "./scopes.ts";
import { streetSpans } from "./street_spans.ts";

/** The spans of a text that consists of place names only. */
export const NO_ADDRESS_SPANS: AddressSpans = {
  words: [],
  scopes: { near: [], wide: [], places: [], postcodes: [], isOfPostcode: false },
  streets: [],
  numbers: [],
  postcodes: [],
  notes: [],
};

const NONE: readonly never[] = [];

/** The streets, house numbers, postcodes and notes of a text; none if it consists of place names only. */
export function findAddressSpans(
  tokens: readonly Token[],
  listed: PlaceSpans,
  { words, gates, context, hasStreets, localNames }: {
    readonly words: readonly WordOfText[];
    readonly gates: Gates;
    readonly context: PlaceContext;
    readonly hasStreets: boolean;
    readonly localNames: readonly TokenSpan[];
  },
): AddressSpans & { readonly named?: Pick<PlaceSpans, "places" | "inPlaceName"> } {
  const isOfPlace = (at: number): boolean => {
    const { key, shape } = tokens[at]!;
    return !isStreetWord(key) && shape !== "number" && shape !== "mixed" && words[at]?.isGeneric !== true &&
      listed.inPlaceName[at] === true;
  };
  const mayBePlaces = !hasStreets && !(gates.mayHaveCrossings && mayCross(tokens, listed));
  if (mayBePlaces && tokens.every((_, at) => isOfPlace(at))) {
    const places = markChance(listed.places, { ...listed, tokens, context, localNames });
    return places === listed.places
      ? NO_ADDRESS_SPANS
      : { ...NO_ADDRESS_SPANS, named: { places, inPlaceName: listed.inPlaceName } };
  }
  const { gazetteer } = context;
  const countryCode = context.scope === undefined ? undefined : context.place(context.scope).countryCode;
  const postcodes: (readonly PostcodeForm[])[] = [];
  const office = tokens.findLastIndex(({ key }) => WORDS.sortingOffices.has(key));
  for (let at = 0; at < tokens.length; at++) {
    const code = countryCode ?? countryOfPostcodeSign(tokens[at]!.glue);
    const known = postcodeForms(tokens, at, (key): readonly PostcodeArea[] => gazetteer.findPostcodes(key, code));
    const forms = at < office ? known.map((form) => ({ ...form, isOfOffice: true as const })) : known;
    if (isJoinedCode(postcodes[at - 1])) {
      // Half of a code is no other one.
      postcodes.push(NONE);
      continue;
    }
    const joined = forms.find(isJoined);
    if (joined !== undefined) {
      postcodes.push([joined]);
      continue;
    }
    const near = postcodeOfTown(tokens, at, { places: listed.places, gazetteer });
    postcodes.push(near === undefined ? forms : [near, ...forms]);
  }
  const labelled = withCountriesOfLabels(listed, postcodes, gazetteer);
  const named = withNamesOfPostcodes(tokens, labelled, postcodes) ?? (labelled === listed ? undefined : labelled);
  const { places, inPlaceName } = named ?? listed;
  if (mayBePlaces && areTownAndPostcode(postcodes, { places, isOfPlace, context })) {
    return { ...NO_ADDRESS_SPANS, postcodes, ...(named === undefined ? {} : { named }) };
  }
  const scopes = streetScopes(places, { context, postcodes: postcodes.flat() });
  const streets = addSameStreets(streetSpans(tokens, { words, scopes, context }), tokens);
  const personTo = personBefore(tokens, { inPlaceName, places, streets, postcodes, gazetteer });
  const numbers = tokens.map(({ shape }, at) => {
    if (isJoinedCode(postcodes[at]) || isJoinedCode(postcodes[at - 1])) {
      return NONE;
    }
    // A word is a number next to a hyphen, or by its meaning.
    if (shape === "word" && !hasMeaning(words[at]) && tokens[at + 1]?.glue !== "-") {
      return NONE;
    }
    if (shape === "number" && !hasMeaning(words[at + 1]) && isBeforeWord(tokens[at + 1])) {
      return plainForms(tokens, at);
    }
    const spelled = spelledForms(tokens, at, streets);
    return spelled.length === 0 ? numberForms(tokens, at) : [...numberForms(tokens, at), ...spelled];
  });
  const known = { inPlaceName, streets, places, numbers, gazetteer };
  const sentenceTo = sentenceEnd(tokens, streets);
  const notes = gates.mayHaveNotes ? noteEnds(tokens, known) : tokens.map(({ shape }, at) => {
    if (shape === "word" && !hasLetters(tokens[at + 1])) {
      return NONE;
    }
    const bare = at === 0
      ? [...bareUnitEnds(tokens, at, known), ...listNumberEnd(tokens, known)]
      : bareUnitEnds(tokens, at, known);
    const units = hasLetters(tokens[at]) || hasLetters(tokens[at + 1]) ? unitEnds(tokens, at) : NONE;
    return bare.length === 0 ? units : [...new Set([...units, ...bare])];
  });
  // What is known needs no marks.
  const marked = areWordsKnown(tokens, places, streets) ? places : withTownsOfPostcodes(
    markChance(places, { tokens, inPlaceName, context, localNames }),
    postcodes,
    context,
  );
  return {
    words,
    scopes: marked === places ? scopes : { ...scopes, places: marked },
    postcodes,
    numbers,
    notes: sentenceTo === undefined ? notes : notes.with(0, [...notes[0]!, sentenceTo]),
    ...(personTo === undefined ? {} : { personTo }),
    ...(marked === listed.places ? {} : { named: { places: marked, inPlaceName } }),
    streets,
  };
}

/** Every word belongs to the name of a street, or to one that fills its segment, except for numbers. */
function areWordsKnown(
  tokens: readonly Token[],
  places: PlaceSpans["places"],
  streets: AddressSpans["streets"],
): boolean {
  let knownTo = 0;
  for (let at = 0; at < tokens.length; at++) {
    for (const { to } of streets[at]!) {
      knownTo = Math.max(knownTo, to);
    }
    if (at === 0 || tokens[at]!.apart || hasDigits(tokens[at - 1])) {
      for (const { to } of places[at]!) {
        if (to === tokens.length || tokens[to]!.apart || hasDigits(tokens[to])) {
          knownTo = Math.max(knownTo, to);
        }
      }
    }
    if (knownTo <= at && tokens[at]!.shape === "word") {
      return false;
    }
  }
  return true;
}

/** "San Jose, CA 95112": besides names only the postcode of one of them. No street and no number is looked for. */
function areTownAndPostcode(
  postcodes: ByToken<PostcodeForm>,
  { places, isOfPlace, context }: {
    readonly places: PlaceSpans["places"];
    readonly isOfPlace: (at: number) => boolean;
    readonly context: PlaceContext;
  },
): boolean {
  for (let at = 0; at < places.length; at++) {
    if (!isOfPlace(at)) {
      const form = postcodes[at]!.find(({ areas, key }) => areas.length > 0 && key.length >= CODE_LETTERS_MIN);
      const isOfTown = form !== undefined && townsBeside(form, places, context).length > 0;
      return isOfTown && places.every((_, i) => (form.from <= i && i < form.to) || isOfPlace(i));
    }
  }
  return false;
}

function isJoinedCode(forms: readonly PostcodeForm[] | undefined): boolean {
  return forms?.length === 1 && isJoined(forms[0]!);
}

/**
 * "Luzerne & Ashland, Baltimore": the names of two streets that are also names of places, with no name across the joint.
 */
function mayCross(tokens: readonly Token[], { places }: PlaceSpans): boolean {
  return crossingJoints(tokens).some(({ from, to }) =>
    to < tokens.length && tokens[from]!.glue !== "/" &&
    !places.some((spans, at) => at < from && spans.some((span) => span.to > to))
  );
}

function hasMeaning(word: WordOfText | undefined): boolean {
  return word !== undefined && (word.flags & MEANING) !== 0;
}

/** Nothing that belongs to a number follows. */
function isBeforeWord(next: Token | undefined): boolean {
  return next === undefined ||
    (next.shape === "word" && next.key.length > 1 && (next.glue === " " || next.glue === ", "));
}

/**
 * A token that is a postcode only next to a place that contains it: a code whose leading zero a table removed ("Boston, MA
 * 2110"), or the first half of a British or Canadian code ("London W1", "M5V Toronto"), which elsewhere is a house number.
 */
function postcodeOfTown(
  tokens: readonly Token[],
  at: number,
  { places, gazetteer }: Pick<PlaceSpans, "places"> & Pick<PlaceContext, "gazetteer">,
): PostcodeForm | undefined {
  const { key, shape, apart } = tokens[at]!;
  const isHalf = shape === "mixed" && SHORT_HALF.test(key);
  const lacksZero = shape === "number" && key.length === DIGITS_WITHOUT_ZERO && !key.startsWith("0");
  if (!isHalf && !lacksZero) {
    return undefined;
  }
  const before = isHalf
    ? places.slice(Math.max(0, at - NAME_TOKENS_MAX), at).flat().filter(({ to }) => to === at)
    : apart
    ? NONE
    : (places[at - 1] ?? NONE).filter(({ to }) => to === at).map(({ matches }) => ({
      matches: matches.filter(({ nameKind }) => nameKind === "code"),
    }));
  const behind = isHalf || tokens[at + 1]?.apart === false ? places[at + 1] ?? [] : [];
  const near = [...before, ...behind].flatMap(({ matches }) => matches.slice(0, NAMESAKES_MAX));
  if (near.length === 0) {
    return undefined;
  }
  const written = isHalf ? key : `0${key}`;
  const areas = gazetteer.findPostcodes(written).filter(({ place, countryCode }) =>
    (isHalf || !postcodeFits("DDDD", countryCode)) &&
    near.some(({ id }) => id === place || gazetteer.isWithin(place, id))
  );
  const form = isHalf ? key.replaceAll(/\d/gu, "D").replaceAll(/[a-z]/gu, "L") : "DDDDD";
  return areas.length === 0 ? undefined : { from: at, to: at + 1, key: written, shape: form, areas };
}

/** The first half of a British or Canadian code. */
const SHORT_HALF = /^[a-z]{1,2}\d[a-z\d]?$/u;

/** Tokens of a town's name. */
const NAME_TOKENS_MAX = 4;
/** Of a postcode of five digits. */
const DIGITS_WITHOUT_ZERO = 4;
/** Places of one name that are compared with a postcode. */
const NAMESAKES_MAX = 8;

/** Digits with letters, or one Han character. */
function hasLetters(token: Token | undefined): boolean {
  return token?.shape === "mixed" || token?.shape === "ideograph";
}

/** Separators between the names of one street in two languages. */
const NAME_JOINTS: ReadonlySet<string> = new Set(["/", " / ", " - ", " – ", "-", "–", "(", " (", ", ", " | ", " · "]);
/** Pairs of spans compared. A text has one or two. */
const SAME_STREETS_MAX = 64;

/**
 * Adds the streets that a text names twice, in two languages: "Via Roma / Romstraße", "Rue Neuve - Nieuwstraat",
 * "Mannerheimintie (Mannerheimvägen)". Both names must be names of the same street.
 */
function addSameStreets(streets: ByToken<StreetSpan>, tokens: readonly Token[]): ByToken<StreetSpan> {
  let pairs = 0;
  const added: StreetSpan[] = [];
  for (const spans of streets) {
    for (const one of spans) {
      const joint = tokens[one.to];
      if (joint === undefined || !joint.apart && joint.glue !== "-" || !NAME_JOINTS.has(joint.glue)) {
        continue;
      }
      for (const two of streets[one.to] ?? []) {
        const matches = pairs++ < SAME_STREETS_MAX ? both(one.matches, two.matches) : [];
        if (matches.length > 0) {
          added.push({ from: one.from, to: two.to, matches });
        }
      }
    }
  }
  return added.length === 0
    ? streets
    : streets.map((spans, at) => [...added.filter(({ from }) => from === at), ...spans]);
}

function both(one: readonly SpanMatch[], two: readonly SpanMatch[]): readonly SpanMatch[] {
  return one.filter((match) =>
    differenceCount(match) === 0 &&
    two.some((other) => other.id === match.id && differenceCount(other) === 0 && other.nameKind !== match.nameKind)
  );
}

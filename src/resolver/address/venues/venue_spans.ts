import type { EntryId, NamedPlace } from "../../../gazetteer/port.ts";
import { VENUE_ABBREVIATIONS, WORDS } from "../../address_words.ts";
import type { PlaceContext } from "../context/mod.ts";
import { type Lattice, LONG_TEXT_TOKENS } from "../spans/mod.ts";
import { isShortNumber, segmentsOf, type Token, type TokenSpan } from "../tokens/mod.ts";

/** Consecutive tokens that are the whole name of a venue. */
export interface VenueSpan {
  /** Index of the first token, and of the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly key: string;
  readonly namesakes: readonly NamedPlace[];
  /** Typos between the input and the name of each venue, by place id. Absent: no typos. */
  readonly edits?: ReadonlyMap<string, number>;
}

/** Longest name in tokens: "Musée des Timbres et des Monnaies de la Principauté de Monaco". */
const NAME_TOKENS_MAX = 12;
/** Names looked up per text: ten unknown words have 55 spans. */
const LOOKUPS_MAX = 96;
/** Spans that are used: a second one counts if the venues of the first lie elsewhere. */
const SPANS_MAX = 4;
/** Longest name that is tried in other word orders, and orders tried per text. */
const TURNED_TOKENS_MAX = 4;
const TURNS_MAX = 32;
/** Venues read per name: a chain has some dozens of branches in a country. */
export const VENUES_MAX = 64;
/** "A1" and "Go" are more likely words than names. */
const NAME_LETTERS_MIN = 3;
const LETTER = /\p{L}/u;

interface SpanOptions {
  readonly unknown: readonly boolean[];
  readonly context: PlaceContext;
}

/**
 * The spans that contain an unmatched token and are a whole name, as written or in another word order, longest first.
 */
export function venueSpans(lattice: Lattice, options: SpanOptions): readonly VenueSpan[] {
  const { tokens } = lattice;
  const spans: VenueSpan[] = [];
  let lookups = tokens.length > LONG_TEXT_TOKENS ? 0 : LOOKUPS_MAX;
  let turns = TURNS_MAX;
  for (let length = Math.min(NAME_TOKENS_MAX, tokens.length); length > 0 && spans.length < SPANS_MAX; length--) {
    for (let from = 0; from + length <= tokens.length && lookups > 0; from++) {
      const to = from + length;
      if (!mayBeName({ from, to }, lattice, options)) {
        continue;
      }
      const words = tokens.slice(from, to);
      const turned = turns > 0 ? otherOrders(words) : [];
      lookups -= 1;
      turns -= turned.length;
      const key = [keyOf(words), ...writtenOut(words), ...turned].find((one) =>
        namesakesOf(one, options.context).length > 0
      );
      if (key !== undefined) {
        spans.push({ from, to, key, namesakes: namesakesOf(key, options.context) });
      }
    }
  }
  return spans;
}

/** Other word orders: "Adler Hotel" for "Hotel Adler". */
function otherOrders(words: readonly Token[]): readonly string[] {
  if (
    words.length < 2 || words.length > TURNED_TOKENS_MAX ||
    words.some(({ shape, apart }, at) => shape !== "word" || (apart && at > 0))
  ) {
    return [];
  }
  const turned = words.slice(1).map((_, at) => keyOf([...words.slice(at + 1), ...words.slice(0, at + 1)]));
  const [first, second, third] = words;
  return third === undefined || words.length > 3 ? turned : [
    ...turned,
    keyOf([first!, third, second!]),
    keyOf([second!, first!, third]),
    keyOf([third, second!, first!]),
  ];
}

/** The name with its abbreviations written out: "Intl Airport". */
function writtenOut(words: readonly Token[]): readonly string[] {
  return words.some(({ key }) => VENUE_ABBREVIATIONS.has(key))
    ? [words.map(({ key }) => VENUE_ABBREVIATIONS.get(key) ?? key).join("")]
    : [];
}

function keyOf(words: readonly Token[]): string {
  return words.map(({ key }) => key).join("");
}

function namesakesOf(key: string, { gazetteer, scope }: PlaceContext): readonly NamedPlace[] {
  const within = scope === undefined ? {} : { within: scope };
  return gazetteer.findNamedPlaces(key, { ...within, limit: VENUES_MAX })
    .filter(({ category }) => key !== wordOf(category));
}

/** True if some tokens contain an unmatched one and may be a name. */
function mayBeName(
  { from, to }: TokenSpan,
  { tokens, places }: Lattice,
  { unknown }: SpanOptions,
): boolean {
  const words = tokens.slice(from, to);
  if (!unknown.slice(from, to).includes(true) || isNoName(words) || isNumbered(tokens, from, to)) {
    return false;
  }
  // A name has a comma inside only if none of its words is a place: "Schaan, Vaduz" is not the station Schaan-Vaduz.
  const hasPlace = places.slice(from, to).some((spans) => spans.length > 0);
  return !hasPlace || !words.some(({ glue }, at) => at > 0 && COMMA.test(glue));
}

const COMMA = /[,;\n\r\t，、；،]/u;

/** One everyday word, or one word for a category. */
function isNoName(words: readonly Token[]): boolean {
  const [word, another] = words.filter(({ key }) => !WORDS.connectors.has(key));
  const isBare = another === undefined && word !== undefined &&
    (WORDS.categoryWords.has(word.key) || WORDS.commonWords.has(word.key) || word.key.length < NAME_LETTERS_MIN);
  return isBare || !words.some(({ key }) => LETTER.test(key));
}

/** A number next to it makes it a street, known or not. */
function isNumbered(tokens: readonly Token[], from: number, to: number): boolean {
  const [before, after] = [tokens[from - 1], tokens[to]];
  return (isShortNumber(before) && tokens[from]?.apart !== true) || (isShortNumber(after) && after?.apart !== true);
}

/** `supermarket` for `shop=supermarket`, folded like a name. */
function wordOf(category: string): string {
  return category.slice(category.indexOf("=") + 1).replaceAll("_", "");
}

/** Longer texts contain more than a name and a place. */
const MISSPELT_TEXT_MAX = 12;
/** Countries in which a misspelt name is searched. */
const COUNTRIES_MAX = 2;
/** Matches per place name whose country is used. */
const NAMESAKES_MAX = 4;
/** Work units (`WorkBudget`) of a misspelt name in one country: a quarter of a millisecond for a large one. */
const WORK_VENUE = 10;
/** Shorter names are too similar to others; below the second limit only one typo is allowed. */
const LETTERS_FOR_ONE = 7;
const LETTERS_FOR_TWO = 12;

/**
 * The words next to a named place as the misspelt name of a venue in its country: whole segments, and the words before
 * or after the place in its segment. Used only if no exact name is known.
 */
export function misspeltVenueSpans(
  lattice: Lattice,
  options: SpanOptions,
): readonly VenueSpan[] {
  const { context } = options;
  if (lattice.tokens.length > MISSPELT_TEXT_MAX) {
    return [];
  }
  const spans: VenueSpan[] = [];
  for (const span of candidates(lattice).filter((one) => mayBeName(one, lattice, options)).slice(0, SPANS_MAX)) {
    const words = lattice.tokens.slice(span.from, span.to);
    const key = words.map((word) => VENUE_ABBREVIATIONS.get(word.key) ?? word.key).join("");
    const isKind = words.every((word) => WORDS.categoryWords.has(word.key) || WORDS.connectors.has(word.key));
    if (isKind || key.length < LETTERS_FOR_ONE) {
      continue;
    }
    const edits = new Map<string, number>();
    const namesakes: NamedPlace[] = [];
    for (const within of otherCountries(span, lattice, context)) {
      if (!context.workBudget.spend(WORK_VENUE)) {
        break;
      }
      const maxEdits = key.length < LETTERS_FOR_TWO ? 1 : 2;
      for (const near of context.gazetteer.findNamedPlacesFuzzy(key, { within, maxEdits, limit: VENUES_MAX - 1 })) {
        namesakes.push(near.named);
        edits.set(near.named.placeId, near.edits);
      }
    }
    if (namesakes.length > 0) {
      spans.push({ ...span, key, namesakes: namesakes.slice(0, VENUES_MAX - 1), edits });
    }
  }
  return spans;
}

function candidates({ tokens, places }: Lattice): readonly TokenSpan[] {
  const spans: TokenSpan[] = [];
  for (const { from, to } of segmentsOf(tokens)) {
    if (to - from < tokens.length) {
      spans.push({ from, to });
    }
    for (let at = from + 1; at < to; at++) {
      if (places[at]?.some((place) => place.to === to) === true) {
        spans.push({ from, to: at });
      }
      if (places[from]?.some((place) => place.to === at) === true) {
        spans.push({ from: at, to });
      }
    }
  }
  return spans;
}

/** Countries with loaded streets that the other names of the text may lie in. */
function otherCountries({ from, to }: TokenSpan, { places }: Lattice, context: PlaceContext): readonly EntryId[] {
  const countries = new Set<EntryId>();
  for (const span of places.flat()) {
    if (span.to > from && span.from < to) {
      continue;
    }
    for (const { id } of span.matches.slice(0, NAMESAKES_MAX)) {
      const country = context.place(id).parents.at(-1) ?? id;
      if (countries.size < COUNTRIES_MAX && context.gazetteer.streetCount(country) > 0) {
        countries.add(country);
      }
    }
  }
  return [...countries];
}

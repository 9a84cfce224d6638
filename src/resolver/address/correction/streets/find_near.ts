import { type StreetWord, streetWord } from "../../../../text/street_word.ts";
import { streetWordsKey } from "../../../../text/street_words_key.ts";
import { HEARD_SOUNDS, KEY_DIRECTIONS, WORDS } from "../../../address_words.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { SpanMatch } from "../../spans/mod.ts";
import { isOneEdit, type Token, withOmittedTypes, withoutWrittenType } from "../../tokens/mod.ts";
import type { MisspeltSpan } from "./misspelt_spans.ts";
import { NearStreets } from "./near_streets.ts";
import { DIRECTIONS } from "./street_likeness.ts";
import { streetWordsNear } from "./near_words.ts";
import { shortNames } from "./short_names.ts";
import { MATCHES_MAX, type StreetFinder, WRITTEN_MATCHES_MAX } from "./street_finder.ts";

/** Shorter keys are too similar to each other. */
const KEY_LENGTH_MIN = 4;
/** The same of a key in which a word is corrected: one letter more makes a "Fort Street" of Fore Street a Mount Street. */
const TWICE_LENGTH_MIN = 6;
/** If the town is known, a street's name may be shorter: "An St". */
const WRITTEN_LENGTH_MIN = 3;
/** Look-ups with one word corrected, and of those with one more typo. */
const CORRECTED_MAX = 16;
const SECOND_EDITS_MAX = 4;
/** Differences of a name that only sounds like the written one: as many as two typos. */
const HEARD_EDITS = 2;

type WrittenSpan = Pick<MisspeltSpan, "from" | "to" | "isWhole">;

interface NearSearch {
  readonly tokens: readonly Token[];
  readonly words: readonly StreetWord[];
  /** Per token, the words of street names that it may be a typo of. */
  readonly near: (at: number) => readonly string[];
  readonly finder: StreetFinder;
  readonly context: PlaceContext;
}

/** Streets similar to a span, or to the span without a leading type that the data lacks. */
export function findNear(span: WrittenSpan, options: NearSearch): readonly SpanMatch[] {
  const found = findNearAsWritten(span, options);
  const { from, to } = span;
  return found.length > 0 || withoutWrittenType(options.words.slice(from, to)) === undefined
    ? found
    : findNearAsWritten({ ...span, from: from + 1 }, options);
}

/** Searches in the order of likelihood; the later and more expensive searches only if no street differs little. */
function findNearAsWritten(
  { from, to, isWhole }: WrittenSpan,
  { tokens, words, near, finder, context }: NearSearch,
): readonly SpanMatch[] {
  const name = { tokens: tokens.slice(from, to), next: tokens[to], words: words.slice(from, to) };
  const raw = name.tokens.map((token) => token.key);
  const written = raw.join("");
  const key = streetWordsKey(name.words);
  const found = new NearStreets(name, context);
  const asWritten = { key, maxEdits: 2, written, isWhole } as const;
  const isWritten = finder.isAnchored && written.length >= WRITTEN_LENGTH_MIN;
  if (isWritten) {
    found.add(finder.fuzzy(asWritten), asWritten);
  } else if (key.length >= KEY_LENGTH_MIN) {
    found.add(finder.fuzzy({ key, maxEdits: 1 }), { key });
  }
  const corrected = found.hasWithin(1) ? NONE : correctedKeys(name.words, { from, near, key });
  for (const other of corrected) {
    found.add(finder.exact(other), { key: other, edits: 1 });
  }
  for (const other of withOmittedTypes(key)) {
    found.add(finder.exact(other), { key: other, variations: 1 });
    if (isWritten && !found.hasWithin(1)) {
      found.add(finder.fuzzy({ key: other, maxEdits: 1 }), { key: other, variations: 1 });
    }
  }
  for (const meant of numberedStreetSpans(name.words, { keys: raw, before: tokens[from - 1]?.key })) {
    const other = streetWordsKey(meant);
    found.add(finder.exact(other), { key: other, edits: 1, meant });
  }
  for (const other of finder.isAnchored && !found.hasWithin(1) ? corrected.slice(0, SECOND_EDITS_MAX) : NONE) {
    found.add(other.length >= TWICE_LENGTH_MIN ? finder.fuzzy({ key: other, maxEdits: 1 }) : NONE, {
      key: other,
      edits: 1,
    });
  }
  // A street without houses may be another one than that of the register, which has the name in a short form.
  if (isWritten && !found.hasOneEditWithHouses()) {
    const cut = name.tokens.map((_, at) => (name.tokens[at + 1] ?? name.next)?.glue.startsWith(".") === true);
    found.addFitting(shortNames(name.words, { raw, cut, isWhole, isKnown: found.size > 0, finder, context }));
  }
  if (isWritten && isWhole && !found.hasWithin(HEARD_EDITS)) {
    for (const meant of heardNames(name.words, raw)) {
      const other = streetWordsKey(meant);
      found.add(finder.fuzzy({ key: other, maxEdits: 1 }), { key: other, edits: HEARD_EDITS, meant });
    }
  }
  if (isWritten && isWhole && !found.hasWithin(1)) {
    found.add(finder.fuzzyNearby(asWritten), asWritten);
  }
  return found.best(finder.isAnchored ? WRITTEN_MATCHES_MAX : MATCHES_MAX);
}

const NONE: readonly never[] = [];

/** The keys of a name with one of its words corrected, without its own. */
function correctedKeys(
  words: readonly StreetWord[],
  { from, near, key }: Pick<NearSearch, "near"> & { readonly from: number; readonly key: string },
): readonly string[] {
  const keys: string[] = [];
  for (let i = 0; i < words.length; i++) {
    for (const canonical of near(from + i)) {
      if (keys.length < CORRECTED_MAX && (canonical !== "" || words.length > 1)) {
        const isGeneric = words[i]?.isGeneric === true;
        keys.push(streetWordsKey(words.with(i, { canonical, isSmall: canonical === "", isGeneric })));
      }
    }
  }
  return keys.length === 0 ? NONE : [...new Set(keys)].filter((other) => other !== "" && other !== key);
}

/** Spellings tried per name: each is a search with a typo. */
const HEARD_MAX = 6;
/** Shorter words sound like too many others. */
const LETTERS_MIN = 5;
const DIGITS = /^\d+$/u;

/**
 * Names that sound like the written one: "Highland Street" for "Hyland Street". In each of them one sound of one word is
 * replaced by its spelling in names. Spellings that differ by one letter are found as typos and are not among the sounds.
 *
 * @param raw the words as written, folded
 */
function heardNames(span: readonly StreetWord[], raw: readonly string[]): readonly (readonly StreetWord[])[] {
  const names: (readonly StreetWord[])[] = [];
  for (const [at, word] of raw.entries()) {
    if (word.length < LETTERS_MIN || span[at]?.isGeneric === true) {
      continue;
    }
    for (const [heard, written] of HEARD_SOUNDS) {
      for (const other of names.length < HEARD_MAX ? respelt(word, { heard, written }) : []) {
        names.push(span.with(at, other));
      }
    }
  }
  return names.slice(0, HEARD_MAX);
}

/** The word with one occurrence of the sound respelt, for each occurrence; as a number if it is a typo of one. */
function respelt(
  word: string,
  { heard, written }: { readonly heard: string; readonly written: string },
): readonly StreetWord[] {
  const others: StreetWord[] = [];
  for (let at = word.indexOf(heard); at !== -1; at = word.indexOf(heard, at + 1)) {
    const other = word.slice(0, at) + written + word.slice(at + heard.length);
    const number = streetWordsNear(other).find((canonical) => DIGITS.test(canonical));
    others.push(number === undefined ? streetWord(other) : { canonical: number, isSmall: false, isGeneric: true });
  }
  return others;
}

/** Longest name of a numbered street: "North East 42nd Street". */
const WORDS_MAX = 4;
/** A misspelt direction has at most two letters. */
const DIRECTION_LETTERS_MAX = 2;

/**
 * The names that a misspelt numbered street may stand for, with one typo. The digits stay; of the few letters next to
 * them each may be wrong ("41ST S" → 41st St, "oS 10TH ST" → S 10th St) or missing ("2ND ST" → N 2nd St). A correct
 * street type stays. `keys`: the words as written; `before`: the word in front of them. Empty if the words are no
 * numbered street.
 */
export function numberedStreetSpans(
  span: readonly StreetWord[],
  { keys, before }: { readonly keys: readonly string[]; readonly before: string | undefined },
): StreetWord[][] {
  const at = span.findIndex(({ canonical }) => DIGITS.test(canonical));
  if (at === -1 || span.length > WORDS_MAX || span.filter(({ canonical }) => DIGITS.test(canonical)).length > 1) {
    return [];
  }
  const spans: StreetWord[][] = [];
  for (const [i, key] of keys.entries()) {
    if (i !== at) {
      const near = i < at ? directionsNear(key) : typesNear(key);
      spans.push(...near.map((canonical) => span.with(i, { canonical, isSmall: canonical === "", isGeneric: true })));
    }
  }
  // "101 E 4th St" has a direction, even if "101 E" is parsed as the number.
  const isDirected = DIRECTIONS.has(before ?? "") || span.some(({ canonical }) => DIRECTIONS.has(canonical));
  if (!isDirected) {
    spans.push(...[...KEY_DIRECTIONS].map((canonical) => [{ canonical, isSmall: false, isGeneric: true }, ...span]));
  }
  return spans;
}

/** The directions that a word before the number may stand for; "" if it is an extra letter. */
function directionsNear(key: string): readonly string[] {
  if (DIRECTIONS.has(key) || key.length > DIRECTION_LETTERS_MAX) {
    return [];
  }
  return key.length === 1
    ? [...KEY_DIRECTIONS, ""]
    : [...KEY_DIRECTIONS].filter((direction) => key.includes(direction));
}

function typesNear(key: string): readonly string[] {
  if (WORDS.streetTypesAfter.has(key)) {
    return [];
  }
  const near = new Set<string>();
  for (const type of WORDS.streetTypesAfter) {
    if (isOneEdit(key, type)) {
      near.add(streetWord(type).canonical);
    }
  }
  return [...near];
}

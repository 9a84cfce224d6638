import type { StreetMatch } from "../../../../gazetteer/port.ts";
import { nameKey } from "../../../../text/name_key.ts";
import { nameWords } from "../../../../text/name_words.ts";
import { Recent } from "../../../../text/recent.ts";
import { type StreetWord, streetWord } from "../../../../text/street_word.ts";
import { SAINTS, TITLES } from "../../../address_words.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { SpanMatch } from "../../spans/mod.ts";
import { isRomanNumeral, isWrittenType } from "../../tokens/mod.ts";
import { MATCHES_MAX, type StreetFinder } from "./street_finder.ts";
import { ofOtherType, TYPES_AFTER, TYPES_BEFORE } from "./street_likeness.ts";

/** One word of a street name: as written (folded), and as its key has it. */
interface Word extends StreetWord {
  readonly raw: string;
  /** A point follows: it may be the beginning of a longer word. */
  readonly isCut?: boolean;
}

/** A name without its type. */
interface Name {
  readonly type: string | undefined;
  readonly words: readonly Word[];
  /** The type follows the name: then a single "N" is a direction. */
  readonly isTypeLast: boolean;
}

/**
 * How a written name is a shorter or longer form of a street's name. `same`: at most the types differ; `form`: initials
 * and other forms of titles; `untitled`: a title is missing as well; `part`: a word is missing.
 */
type ShortForm = "same" | "form" | "untitled" | "part";

interface Search {
  /** A part of a name may have initials, but lack no words. */
  readonly isWhole: boolean;
  /** Streets of a similar name are known. */
  readonly isKnown: boolean;
  readonly finder: StreetFinder;
  readonly context: PlaceContext;
}

/** Names have fewer words. */
const WORDS_MAX = 8;
/** Shorter words are initials and articles. */
const FULL_LETTERS_MIN = 3;
/** Of a name that is one shortened word. */
const BEGUN_LETTERS_MIN = 5;
/** Words of a name that are looked up. */
const LOOKUPS_MAX = 2;
/** Words that one of the names may lack: given names. */
const PARTS_MAX = 2;
/** Differences of a match: as many as typos of the same weight. */
const FORM_DIFFERENCES = 1;
const PART_DIFFERENCES = 2;
const DIGIT = /\d/u;
const DIRECTIONS: ReadonlySet<string> = new Set("n s e w o ne nw se sw".split(" "));

/**
 * The streets of the named towns whose name is the written one with initials, abbreviated or missing titles, or missing
 * words: "ul. K. Wielkiego" is ulica Kazimierza Wielkiego, "Unt. Neckarstr." Untere Neckarstraße, "Unt. Str." Untere Straße,
 * and "rue Jean Jaurès" the register's Rue J. Jaurès. `raw`: the words as written, folded; `cut`: those before a point.
 */
export function shortNames(
  written: readonly StreetWord[],
  { raw, cut, ...search }: Search & { readonly raw: readonly string[]; readonly cut: readonly boolean[] },
): readonly SpanMatch[] {
  const name = nameOf(written.map((word, at) => ({ ...word, raw: raw[at] ?? "", isCut: cut[at] === true })));
  if (name.words.length > WORDS_MAX) {
    return [];
  }
  for (const word of properWords(name)) {
    const matches = namesAmong(search.finder.withWord(word), name, search);
    if (matches.length > 0) {
      return matches.slice(0, MATCHES_MAX);
    }
  }
  // "Unt. Str.", "Ketteng.": no word is written in full. Of one word, no other street may begin so.
  const [first, ...others] = name.words;
  if (first?.isCut !== true || others.length > 0) {
    return [];
  }
  const matches = namesAmong(search.finder.begun(first.raw), name, search).slice(0, MATCHES_MAX);
  const isKnown = name.type !== undefined ||
    (first.raw.length >= BEGUN_LETTERS_MIN && matches.every(({ shortForm }) => shortForm === "alone"));
  return isKnown ? matches : [];
}

/** The streets of each town that fit a written name. */
function namesAmong(
  ofTowns: readonly (readonly StreetMatch[])[],
  name: Name,
  { isWhole, isKnown, context }: Search,
): SpanMatch[] {
  const matches: SpanMatch[] = [];
  for (const streets of ofTowns) {
    const fitting: {
      readonly match: SpanMatch;
      readonly form: ShortForm;
      readonly key: string;
      readonly isUntyped: boolean;
    }[] = [];
    for (const match of streets) {
      const known = names.getOrInsertComputed(context.street(match.id).name, nameOfStreet);
      const form = shortFormOf(name, known);
      const isOtherType = name.type !== undefined && known.type !== undefined && name.type !== known.type;
      const isUntyped = name.type !== known.type && !isOtherType && !isWrittenType(name.type ?? known.type ?? "");
      // The type of a part of a name may be the word next to it.
      if (form !== undefined && (isWhole || (form === "form" && name.type === known.type))) {
        const key = nameKey(context.street(match.id).name);
        fitting.push({ match: isOtherType ? ofOtherType(match) : match, form, key, isUntyped });
      }
    }
    const forms = fitting.filter(({ form, match }) => form !== "part" && match.isOtherType !== true);
    const isShared = new Set(forms.map(({ key }) => key)).size > 1;
    for (const { match, form, isUntyped } of forms.length > 0 ? forms : fitting) {
      if (form === "same" && isUntyped && !(isShared && isKnown)) {
        // A name that only lacks its type is looked up with all types. If two exist, the type is part of the name.
        continue;
      }
      const isUncertain = form === "untitled" || isUntyped || isShared;
      const shortForm = form === "part" ? form : isUncertain ? "uncertain" : "alone";
      const least = form === "part" || form === "same" ? PART_DIFFERENCES : FORM_DIFFERENCES;
      matches.push({ ...match, variations: Math.max(match.variations ?? 0, least), shortForm });
    }
  }
  return matches;
}

/** Aligns two names from their last words; undefined if they are different names. */
export function shortFormOf(written: Name, known: Name): ShortForm | undefined {
  let w = written.words.length - 1;
  let k = known.words.length - 1;
  let full = 0;
  let forms = 0;
  let titles = 0;
  let lacking = 0;
  let added = 0;
  const hasDirections = written.isTypeLast || known.isTypeLast;
  while (w >= 0 || k >= 0) {
    const [one, other] = [written.words[w], known.words[k]];
    if (one !== undefined && other !== undefined && isSame(one, other, hasDirections && (w === 0 || k === 0))) {
      full += isFull(one) && isFull(other) ? 1 : 0;
      forms += one.canonical === other.canonical ? 0 : 1;
      w -= 1;
      k -= 1;
    } else if (isOptional(other)) {
      titles += TITLES.has(other.raw) ? 1 : 0;
      k -= 1;
    } else if (isOptional(one)) {
      titles += TITLES.has(one.raw) ? 1 : 0;
      w -= 1;
    } else if (full === 0) {
      return undefined;
    } else if (other !== undefined && mayLack(other)) {
      lacking += 1;
      k -= 1;
    } else if (other === undefined && one !== undefined && mayLack(one)) {
      added += 1;
      w -= 1;
    } else {
      return undefined;
    }
  }
  if (full === 0 || (lacking > 0 && added > 0) || lacking + added > PARTS_MAX) {
    return undefined;
  }
  return lacking + added > 0 ? "part" : titles > 0 ? "untitled" : forms > 0 ? "form" : "same";
}

/** The same word, two forms of one title, or a word and its first letter. */
function isSame(one: Word, other: Word, hasDirections: boolean): boolean {
  return one.canonical === other.canonical || isSameTitle(one, other) || isInitialOf(one, other, hasDirections) ||
    isInitialOf(other, one, hasDirections);
}

function isSameTitle(one: Word, other: Word): boolean {
  return [TITLES, SAINTS].some((titles) => {
    const [ofOne, ofOther] = [titles.get(one.raw), titles.get(other.raw)];
    return ofOne !== undefined && ofOther !== undefined && !ofOne.isDisjointFrom(ofOther);
  });
}

function isInitialOf(letter: Word, word: Word, hasDirections: boolean): boolean {
  return (letter.raw.length === 1 || (letter.isCut === true && letter.raw.length < word.raw.length)) && isFull(word) &&
    word.raw.startsWith(letter.raw) &&
    !(hasDirections && DIRECTIONS.has(letter.raw));
}

/** A word that distinguishes a street from others. */
function isFull({ raw, canonical }: Word): boolean {
  return raw.length >= FULL_LETTERS_MIN && !DIGIT.test(canonical) && !TITLES.has(raw) && !SAINTS.has(raw);
}

/** An article, or a title that people omit. */
function isOptional(word: Word | undefined): word is Word {
  return word !== undefined && (word.isSmall || TITLES.has(word.raw));
}

/** A given name, but no number, direction or saint: with another one it is another street. */
function mayLack(word: Word): boolean {
  return !DIGIT.test(word.canonical) && !isRomanNumeral(word.raw) && !DIRECTIONS.has(word.canonical) &&
    !SAINTS.has(word.raw);
}

/** The words that few streets have, the last first: it is the surname in most languages. */
function properWords({ words }: Name): readonly string[] {
  return words.filter((word) => isFull(word) && !word.isGeneric && !word.isSmall)
    .map(({ canonical }) => canonical).toReversed().slice(0, LOOKUPS_MAX);
}

/** Cached names, some 300 B each. */
const names = new Recent<Name>(8_192);

function nameOfStreet(name: string): Name {
  return nameOf(nameWords(name).map((raw) => ({ ...streetWord(raw), raw })));
}

function nameOf(words: readonly Word[]): Name {
  const [first, last] = [words[0], words.at(-1)];
  if (words.length > 1 && first !== undefined && isType(first, TYPES_BEFORE)) {
    return { type: first.canonical, words: words.slice(1), isTypeLast: false };
  }
  if (words.length > 1 && last !== undefined && TYPES_AFTER.has(last.canonical)) {
    return { type: last.canonical, words: words.slice(0, -1), isTypeLast: true };
  }
  return { type: undefined, words, isTypeLast: false };
}

function isType({ canonical, raw }: Word, types: ReadonlySet<string>): boolean {
  return types.has(canonical) && !SAINTS.has(raw) && !TITLES.has(raw);
}

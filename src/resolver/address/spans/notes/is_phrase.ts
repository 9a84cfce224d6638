import { LANDMARK_OPENERS, NOTE_OPENERS, NOTE_PREFIXES, WORDS } from "../../../address_words.ts";
import { isStreetWord, type Token } from "../../tokens/mod.ts";
import type { Lattice } from "../lattice.ts";

/** What is known about the words of a segment. */
export interface KnownWords {
  /** Per token index, whether the token is part of a place name. */
  readonly inPlaceName: readonly boolean[];
  /** Per token index, the names of streets and of places that begin there. */
  readonly streets: Lattice["streets"];
  readonly places: Lattice["places"];
  /** Per token index, the house numbers that begin there. */
  readonly numbers: Lattice["numbers"];
}

/** True if a street name begins at the token. */
export function isStreetAt(known: KnownWords | undefined, at: number): boolean {
  return known !== undefined && known.streets[at] !== undefined && known.streets[at].length > 0;
}

const NONE: readonly never[] = [];

/**
 * True for a segment that is a note to the courier or describes a landmark, judged by its first or last words.
 *
 * @param from the index of its first token in the text
 */
export function isPhrase(segment: readonly Token[], from: number, known: KnownWords): boolean {
  const { inPlaceName, streets } = known;
  if (isStreetAt(known, from)) {
    return false;
  }
  const opened = openedBy(NOTE_OPENERS, segment);
  if (opened > 0 || NOTE_PREFIXES.some((prefix) => segment[0]!.key.startsWith(prefix))) {
    // "Code Street 5" is an address.
    return segment.length > 1 ? !segment.slice(opened).some(({ key }) => namesStreet(key)) : inPlaceName[from] !== true;
  }
  const landmark = openedBy(LANDMARK_OPENERS, segment);
  const isAfter = segment.length > 1 && WORDS.landmarkEnds.has(segment.at(-1)!.key);
  // If nothing else is in the text, the landmark is what is searched for.
  if (
    from === 0 || streets.every((spans) => spans.length === 0) ||
    (!isAfter && (landmark === 0 || landmark === segment.length))
  ) {
    return false;
  }
  // "Hinter der Kirche 5" is a street, and "near Oxford" names a town.
  return segment.every(({ key, shape }, i) =>
    shape !== "number" && shape !== "mixed" &&
    (i < landmark || inPlaceName[from + i] !== true || WORDS.categoryWords.has(key) || WORDS.noteWords.has(key) ||
      WORDS.connectors.has(key))
  );
}

/**
 * The end of the words of notes before an address: "bitte klingeln" in "bitte klingeln Städtle 27". `from` if there are
 * none.
 */
export function noteEndBefore(tokens: readonly Token[], from: number, known: KnownWords): number {
  let at = from + openedBy(NOTE_OPENERS, tokens.slice(from));
  while (
    at > from && !isStreetAt(known, at) &&
    (WORDS.noteWords.has(tokens[at]?.key ?? "") || WORDS.noteTriggers.has(tokens[at]?.key ?? ""))
  ) {
    at += 1;
  }
  return at;
}

/** Number of words of the phrase that the segment begins with; 0 if there is none. */
function openedBy(phrases: ReadonlyMap<string, readonly (readonly string[])[]>, segment: readonly Token[]): number {
  let longest = 0;
  for (const phrase of phrases.get(segment[0]!.key) ?? NONE) {
    if (phrase.length > longest && beginsWith(segment, phrase)) {
      longest = phrase.length;
    }
  }
  return longest;
}

function beginsWith(segment: readonly Token[], phrase: readonly string[]): boolean {
  return phrase.every((word, i) => segment[i]?.key === word);
}

function namesStreet(key: string): boolean {
  return key.length > 1 && !WORDS.connectors.has(key) && !WORDS.noteWords.has(key) && isStreetWord(key);
}

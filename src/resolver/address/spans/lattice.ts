import type { EntryId, Gazetteer, PlaceMatch, StreetMatch } from "../../../gazetteer/port.ts";
import { WORDS } from "../../address_words.ts";
import type { ByToken, Token, TokenSpan, WordOfText } from "../tokens/mod.ts";
import type { Crossing } from "./crossings/crossing.ts";
import type { NumberForm } from "./numbers/number_forms.ts";
import type { PostcodeForm } from "./numbers/postcode_forms.ts";
import type { StreetScopes } from "./scopes.ts";

/** Consecutive tokens that are the name of a place. */
export interface PlaceSpan {
  /** Index of the first token, and of the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly key: string;
  /** How many separators are inside. */
  readonly separators: number;
  /** The places of that name, most important first. `edits` (typos) is 0 for all of them, or at least 1 for all. */
  readonly matches: readonly PlaceMatch[];
  /**
   * Set if the tokens are also a place's name without typos. Then these are places that a typo in that name may stand
   * for, at this cost in addition to the typo's.
   */
  readonly rivalCost?: number;
  /** True for the code of an area behind a comma or at the end: the input says that the answer lies in it. */
  readonly isStatedCode?: true;
  /** The words are a short form of the name. */
  readonly isShortForm?: true;
  /** True for a whole segment that is no street: a place inside an area that the text names has this name. */
  readonly isTown?: true;
  /**
   * True for a name beside unknown words of its segment or inside a local name, or a code that is not stated, if another
   * segment is a town.
   */
  readonly isChance?: true;
  /** True beside a postcode of a place with this name: "46960 Aldaia". The text says that it is meant. */
  readonly isOfOwnPostcode?: true;
  /** True if a postcode of the text has this name in its list, and some of the matches are only places of that postcode. */
  readonly isOfPostcode?: true;
}

/**
 * The match of a name that is this place. Searched one by one: most important first, so that the match is usually among
 * the first, where a map of all 64 took 6 kB a name.
 */
export function namesakeOf({ matches }: PlaceSpan, id: EntryId): PlaceMatch | undefined {
  for (let at = 0; at < matches.length; at++) {
    const match = matches[at]!;
    if (match.id === id) {
      return match;
    }
  }
  return undefined;
}

/** Consecutive tokens that are the name of a street. */
export interface StreetSpan {
  /** Index of the first token, and of the one after the last. */
  readonly from: number;
  readonly to: number;
  /** The streets of that name, inside the places that the text names if there are any. */
  readonly matches: readonly SpanMatch[];
  /** Cost in addition to the usual cost of a street. */
  readonly extraCost?: number;
}

/** The place names of a text. */
export interface PlaceSpans {
  /** Per token index, the spans that begin there, longest first. */
  readonly places: ByToken<PlaceSpan>;
  /** Per token index, whether the token is part of a place name. */
  readonly inPlaceName: readonly boolean[];
  /** Per token index, the cost of ignoring the region or country whose name the token is part of; 0 if there is none. */
  readonly areaCosts: readonly number[];
}

/** Everything else that groups of tokens can be. All lists are empty for a text that consists of place names only. */
export interface AddressSpans {
  /** Per token, its form as a word of a street name. */
  readonly words: readonly WordOfText[];
  /** Where streets are searched. */
  readonly scopes: StreetScopes;
  /** Per token index, the streets whose names begin there. */
  readonly streets: ByToken<StreetSpan>;
  /** Per token index, the house numbers, the postcodes, and the ends of notes that begin there. */
  readonly numbers: ByToken<NumberForm>;
  readonly postcodes: ByToken<PostcodeForm>;
  readonly notes: ByToken<number>;
  /** The end of the first segment if it may be a person or a firm with the name of a place. */
  readonly personTo?: number;
}

/** Everything that the groups of tokens of a text can be: the output of this stage. */
export interface Lattice extends PlaceSpans, AddressSpans {
  readonly tokens: readonly Token[];
  /** Words that are the name of a street or a part of a town, known or not (`localNamesOf`). */
  readonly localNames: readonly TokenSpan[];
  /** Per token index, whether it belongs to the names of two streets that meet. Empty if no streets meet. */
  readonly inCrossing: readonly boolean[];
  /** Where a note begins that names a street beside the house, of which the data does not have that it meets the other. */
  readonly crossStreetAt?: number;
  /** Indexes of tokens at which a unit of a structured input begins. Absent for free text: the words decide. */
  readonly units?: ReadonlySet<number>;
}

/** What is known about the words of a text before its notes are. */
export type KnownWords = Pick<Lattice, "inPlaceName" | "places" | "streets" | "numbers"> & {
  readonly gazetteer: Pick<Gazetteer, "findPlaces" | "isWithin">;
};

/** Longest key that is looked up: the longest place name of the world list has 64 letters. */
export const KEY_LENGTH_MAX = 80;
/** A text with more tokens is longer than any address with its notes. */
export const LONG_TEXT_TOKENS = 24;

/** A street of the given name; with `crossing` where it meets the second of two named streets. */
export interface SpanMatch extends StreetMatch {
  readonly crossing?: Crossing;
  /** Differences from the name that are not typos: an omitted street type, another script. Each costs as much as one. */
  readonly variations?: number;
  /** Its street type differs from the one written, which is spelt correctly: most likely another street, never `found`. */
  readonly isOtherType?: true;
  /** The name is so short that with its typo it may be another street. */
  readonly isShort?: true;
  /** The street's name has a direction that the input lacks: streets with other directions may exist. */
  readonly isUndirected?: true;
  /** The type is omitted in the input: streets of the same name with other types may exist ("100 Main"). */
  readonly isUntyped?: true;
  /**
   * Its name is written in a shorter or longer form. `alone`: with initials or other forms of titles, and no other street
   * of the town fits; `uncertain`: others fit too, or a title or the type is missing, so that only number and postcode together can
   * confirm it; `part`: a word is missing, which may make it another street.
   */
  readonly shortForm?: "alone" | "uncertain" | "part";
  /**
   * Found by the consonants of its name in another script. `unique`: enough of them to be sure; `few`: enough together
   * with a postcode; `shared`: other streets may have the same.
   */
  readonly consonants?: "unique" | "few" | "shared";
}

/** Typos and other differences between the written name and that of the street. */
export function differenceCount({ edits, variations = 0 }: Pick<SpanMatch, "edits" | "variations">): number {
  return edits + variations;
}

/** True for a street of whose name nothing but one letter differs from the written one. */
export function isOneTypo(match: SpanMatch): boolean {
  return match.edits === 1 && (match.variations ?? 0) === 0 && match.crossing === undefined &&
    match.isOtherType === undefined && match.isShort === undefined && match.isUndirected === undefined &&
    match.isUntyped === undefined && match.shortForm === undefined && match.consonants === undefined;
}

/** True for a street with exactly the written name. */
export function isExactMatch(match: SpanMatch | undefined): boolean {
  return match !== undefined && differenceCount(match) === 0;
}

/** Words of the longest unit: "Apt 12-C". */
const UNIT_WORDS_MAX = 3;

/** "Unit C Columbus": no "C/ Columbus", as a street of Spain is written. */
export function isUnitBefore({ notes }: Pick<Lattice, "notes">, at: number): boolean {
  return notes.slice(Math.max(0, at - UNIT_WORDS_MAX), Math.max(0, at - 1)).some((ends) => ends.includes(at));
}

/**
 * "22331 Mission Boulevard Hayward CA" has a Mission Boulevard, and no Boulevard Hayward as there may be in France. In "2 Avenue
 * Albert II" the number may be that of a house.
 */
export function isBehindStreet({ streets, tokens }: Pick<Lattice, "streets" | "tokens">, at: number): boolean {
  let end = at;
  // "University Avenue Los Gatos".
  while (WORDS.connectors.has(tokens[end - 1]?.key ?? "")) {
    end -= 1;
  }
  const first = Math.max(0, end - STREET_TOKENS_MAX);
  return WORDS.streetTypesAfter.has(tokens[end - 1]?.key ?? "") &&
    streets.slice(first, end - 1).some((spans, i) =>
      tokens[first + i]!.shape !== "number" && spans.some(({ to, matches }) => to === end && matches.some(isExactMatch))
    );
}

/** Words of the longest street that is looked for there. */
const STREET_TOKENS_MAX = 6;

/** "Baltimore, MD ring the bell" has no MD Ring. */
export function isBeforeLastNote({ notes, tokens }: Pick<Lattice, "notes" | "tokens">, at: number): boolean {
  return notes[at]?.includes(tokens.length) === true;
}

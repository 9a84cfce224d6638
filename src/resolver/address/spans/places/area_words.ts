import type { Gazetteer, PlaceKind, PlaceMatch } from "../../../../gazetteer/port.ts";
import { nameKey } from "../../../../text/name_key.ts";
import { nameWords } from "../../../../text/name_words.ts";
import { WORDS } from "../../../address_words.ts";
import { isOneEdit } from "../../tokens/mod.ts";

/** Longest code of ISO 3166. */
export const CODE_LETTERS_MAX = 3;

/** The words that stand next to names of a kind of place. */
const WORDS_OF_KINDS: { readonly [Kind in PlaceKind]?: readonly ReadonlySet<string>[] } = {
  country: [WORDS.countryWords],
  region: [WORDS.regionWords],
  county: [WORDS.regionWords],
  locality: [WORDS.townWords, WORDS.townWordsOf],
};

export function isAreaWord(word: string): boolean {
  return WORDS.regionWords.has(word) || WORDS.countryWords.has(word);
}

/**
 * "Kanton Zürich", "Kingdom of Denmark", "City of Boston", "Московская обл.": the places of the word's kind that have a name,
 * which is the name without the word or with the word in full; else areas of another kind ("State of Israel"), or those
 * around a town that are named after it ("Provincia di Milano" for "Città metropolitana di Milano").
 */
export function areasOf(
  word: string,
  keys: readonly string[],
  { inFull = word, isNamed = false, find, gazetteer }: {
    /** What the word is a short form of: "provincia" for "pcia". */
    readonly inFull?: string | undefined;
    /** True if one has the name with the word: the places are the others. */
    readonly isNamed?: boolean;
    readonly find: (key: string) => readonly PlaceMatch[];
    readonly gazetteer: Pick<Gazetteer, "place" | "isWithin">;
  },
): readonly PlaceMatch[] {
  const named = keys.flatMap((key) =>
    find(key).filter(({ nameKind }) => nameKind !== "code" || key.length > CODE_LETTERS_MAX)
  );
  // "Canton Ohio" is a town in Ohio.
  const towns = find(word).filter(({ id, nameKind }) => nameKind !== "code" && gazetteer.place(id).kind === "locality");
  if (towns.some((town) => named.some(({ id }) => town.id !== id && gazetteer.isWithin(town.id, id)))) {
    return [];
  }
  const ofKind = named.filter(({ id }) =>
    WORDS_OF_KINDS[gazetteer.place(id).kind]?.some((words) => words.has(word)) === true
  );
  // "Republic, PA" is a town in Pennsylvania, and "CO" is Colorado.
  const isCode = [word, ...keys].some(({ length }) => length <= CODE_LETTERS_MAX);
  if (ofKind.length > 0 || !isAreaWord(word) || isCode) {
    // "Kanton Freiburg" is the canton de Fribourg rather than the county of a Freiburg.
    const called = ofKind.filter(({ id }) => {
      const { kind, name } = gazetteer.place(id);
      return kind === "region" && nameWords(name).some((own) => isForm(own, inFull));
    });
    return called.length > 0 && !isNamed ? called : ofKind;
  }
  const areas = named.filter(({ id }) => AREAS.has(gazetteer.place(id).kind));
  return areas.length > 0 ? areas : named.flatMap((match) => areasNamedAfter(match, gazetteer));
}

/** "Canton" and "Kanton", "province" and "provincia". */
function isForm(own: string, word: string): boolean {
  return own === word || (WORDS.regionWords.has(own) && word.length > CODE_LETTERS_MAX &&
    (isOneEdit(own, word) || own.slice(0, STEM_LETTERS) === word.slice(0, STEM_LETTERS)));
}

const STEM_LETTERS = 6;

const AREAS: ReadonlySet<PlaceKind> = new Set(["country", "region", "county"]);

function areasNamedAfter({ id, nameKind, edits }: PlaceMatch, gazetteer: Pick<Gazetteer, "place">): PlaceMatch[] {
  const { kind, name, parents } = gazetteer.place(id);
  return kind !== "locality" || nameKind === "code" ? [] : parents
    .filter((parent) => gazetteer.place(parent).kind !== "country" && isNamedAfter(gazetteer.place(parent).name, name))
    .map((parent) => ({ id: parent, edits, nameKind }));
}

/** "Provincia di Reggio Emilia" is the province of Reggio nell'Emilia, "Bronx County" that of The Bronx. */
export function isNamedAfter(area: string, town: string): boolean {
  const words = new Set(nameWords(town));
  return nameKey(area).includes(nameKey(town)) ||
    nameWords(area).every((word) => words.has(word) || WORDS.regionWords.has(word) || WORDS.connectors.has(word));
}

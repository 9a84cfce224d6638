import { EVERYDAY_WORDS, WORDS } from "../../../address_words.ts";
import { COUNTRIES_CALLED_BY_CODE } from "../../../countries/mod.ts";
import type { RankedPlace } from "../../candidates/mod.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { ParseSpan } from "../../parses/mod.ts";
import type { Agreement } from "../../scoring/mod.ts";
import { isExactMatch, type Lattice } from "../../spans/mod.ts";
import { isStreetWord, joinedKey, tokenize } from "../../tokens/mod.ts";
import { lettersOf } from "./uncertain_names.ts";

/** Above this population a place matches its name even if that is an everyday word (Nice, Orange). */
const COMMON_WORD_POPULATION = 60_000;
/** Three Latin letters that are not a place's own name are as likely an airport, a domain or a typo. */
const CODE_LENGTH_MAX = 3;
/**
 * Own names of three letters count from this population on: they are one typo from thousands of names of four letters.
 */
const SHORT_NAME_POPULATION = 20_000;
/** A misspelt name this short next to a code could be any two words. */
const SHORT_TYPO_LETTERS = 5;
const LATIN = /^[a-z]+$/u;
/** Cities known by a code. */
const CITIES_CALLED_BY_CODE: ReadonlySet<string> = new Set(["nyc"]);

/**
 * True if a place is named by everyday words, by a code alone, or by a short misspelt word with only a code next to it,
 * and is not large enough to be known by that name. Small talk contains names of villages all over the world.
 */
export function isEveryday(ranked: RankedPlace, lattice: Lattice, { scope }: PlaceContext): boolean {
  const { span, match, place } = ranked;
  const { tokens } = lattice;
  const name = joinedKey(tokens, span);
  const agreements = agreementsWithOtherWords(ranked, tokens);
  const isOwnName = match.nameKind === "primary" && match.edits === 0;
  const isKnown = isOwnName && place.population >= COMMON_WORD_POPULATION;
  if (isEverydayText(ranked, tokens)) {
    const isNamedPlainly = isKnown || (isOwnName && scope !== undefined);
    return !(isNamedPlainly && isWrittenSo(ranked, tokens)) && !isCalledByCode(ranked, name);
  }
  // "University of Oxford" is no district called University.
  if (WORDS.categoryWords.has(name) && place.population < COMMON_WORD_POPULATION && !isApart(span, tokens)) {
    return span.to < tokens.length;
  }
  if (agreements.length > 0) {
    return match.edits > 0 && lettersOf(span, lattice) <= SHORT_TYPO_LETTERS &&
      place.population < COMMON_WORD_POPULATION &&
      agreements.every((agreement) => isShortCode(agreement.span, tokens));
  }
  const isCode = match.nameKind === "code" || (name.length <= CODE_LENGTH_MAX && LATIN.test(name));
  // "Main St, FL" is in Florida, and "Main St, KC" perhaps in Kansas City.
  const isOfTown = match.nameKind === "code" && (place.kind === "locality" || place.kind === "district");
  if (isCode && (span.name?.isStatedCode !== true || isOfTown)) {
    const hasName = match.nameKind === "primary"
      ? scope !== undefined || place.population >= SHORT_NAME_POPULATION
      : isCalledByCode(ranked, name);
    if (!hasName) {
      return true;
    }
  }
  const isSmall = place.population < COMMON_WORD_POPULATION;
  return !isKnown && (WORDS.commonWords.has(name) || (isSmall && isStreetNamed(span, lattice)));
}

/** A word does not become a name by standing there twice: "none, none" is not None in Piedmont. */
function agreementsWithOtherWords({ span, agreements }: RankedPlace, tokens: Lattice["tokens"]): readonly Agreement[] {
  const name = joinedKey(tokens, span);
  return agreements.filter((agreement) => joinedKey(tokens, agreement.span) !== name);
}

/** Every word of the text is an everyday word, and no separate code says where: "Die, IN" names a town. */
function isEverydayText(ranked: RankedPlace, tokens: Lattice["tokens"]): boolean {
  const { span, match } = ranked;
  const agreements = agreementsWithOtherWords(ranked, tokens);
  const isPlaced = match.edits === 0 && match.nameKind !== "code" &&
    agreements.some((agreement) => isApart(agreement.span, tokens) && isApart(span, tokens));
  return !isPlaced && tokens.every(({ key }) => EVERYDAY_WORDS.has(key) || WORDS.connectors.has(key));
}

/** The text is the name word for word: "ha mi" is not the town Hami. */
function isWrittenSo({ place, span }: RankedPlace, tokens: Lattice["tokens"]): boolean {
  const words = tokenize(place.name);
  return span.to - span.from === tokens.length && words.length === tokens.length &&
    words.every(({ key }, at) => key === tokens[at]?.key);
}

function isCalledByCode({ place }: RankedPlace, name: string): boolean {
  return CITIES_CALLED_BY_CODE.has(name) || (place.kind === "country" && COUNTRIES_CALLED_BY_CODE.has(name));
}

/** A few letters in the same segment, which may be a word as well as a code. */
function isShortCode(span: ParseSpan, tokens: Lattice["tokens"]): boolean {
  return joinedKey(tokens, span).length <= CODE_LENGTH_MAX && !isApart(span, tokens);
}

/** A separator precedes or follows it. */
function isApart({ from, to }: ParseSpan, tokens: Lattice["tokens"]): boolean {
  return tokens[from]?.apart === true || tokens[to]?.apart === true;
}

/** "Landstrasse" is a quarter of Vienna, and a street where streets are loaded. */
function isStreetNamed(
  { from, to }: ParseSpan,
  { tokens, streets }: Pick<Lattice, "tokens" | "streets">,
): boolean {
  return tokens.slice(from, to).some(({ key }) => isStreetWord(key)) &&
    streets[from]?.some((span) => span.to === to && isExactMatch(span.matches[0])) === true;
}

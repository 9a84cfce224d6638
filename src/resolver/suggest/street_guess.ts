import type { Street } from "../../gazetteer/port.ts";
import { nameKey } from "../../text/name_key.ts";
import { STREET_SMALL_WORDS } from "../../text/street_words.ts";
import { streetPoint } from "../address/result/mod.ts";
import { locateNumber, type NumberLocation } from "../address/scoring/mod.ts";
import type { Token } from "../address/tokens/mod.ts";
import type { Guess, SuggestContext } from "./guess.ts";
import type { StreetQuery } from "./street_queries.ts";
import { abroadCost, streetSizeCost, SUGGEST_COSTS } from "./suggest_costs.ts";

/**
 * A street as the result of a look-up, with the house if a number was typed. `bound`: its cost without that of the
 * name.
 */
export function streetGuess(
  street: Street,
  { query, bound, context }: { readonly query: StreetQuery; readonly bound: number; readonly context: SuggestContext },
): Guess {
  const { parse } = query;
  const location = parse.number === undefined
    ? undefined
    : locateNumber(street, parse.number.number, { context, postcode: undefined });
  const isMissing = location !== undefined && location.coordinates === undefined;
  const { gazetteer, near, home } = context;
  const sizeCost = near !== undefined
    ? streetSizeCost(street.houseCount)
    : home === undefined
    ? 0
    : abroadCost(gazetteer.placeRank(street.place).countryCode, home);
  return {
    cost: bound + sizeCost + nameCost(street.name, query) + (isMissing ? SUGGEST_COSTS.numberMissing : 0),
    isStreet: true,
    ...(parse.number === undefined ? {} : { number: parse.number.written }),
    answer: () => ({
      ...streetPoint(street, { location, gazetteer }),
      entry: street.place,
      address: addressOf(street, { location, written: parse.number?.written }),
    }),
  };
}

function nameCost(written: string, { mode, isShort, typed, parse, keyCost }: StreetQuery): number {
  if (mode === "untyped" || mode === "later") {
    return wordCost(written, typed);
  }
  const name = nameKey(written);
  return mode === "misspelt" && !isShort
    ? lengthCost(name, typed)
    : likenessCost(name, { typed, isShort, hasSmall: parse.street.slice(0, -1).some(isSmall) }) +
      (name.startsWith(typed) ? 0 : keyCost);
}

interface Likeness {
  readonly typed: string;
  readonly isShort: boolean;
  /** An article or preposition was typed: streets with another one differ. */
  readonly hasSmall: boolean;
}

function isSmall({ key }: Token): boolean {
  return STREET_SMALL_WORDS.has(key);
}

/** The name continues the typed text, or is shorter; or contains it; or only its key matches ("Rua Alegria"). */
function likenessCost(name: string, { typed, isShort, hasSmall }: Likeness): number {
  if (name === typed) {
    return 0;
  }
  if (name.startsWith(typed) || typed.startsWith(name)) {
    return SUGGEST_COSTS.unfinished;
  }
  if (name.includes(typed)) {
    return SUGGEST_COSTS.inside;
  }
  return isShort ? SUGGEST_COSTS.unlike : hasSmall ? SUGGEST_COSTS.otherArticle : SUGGEST_COSTS.inside;
}

/** For a name with a typo only its length shows whether it was typed completely. */
function lengthCost(name: string, typed: string): number {
  return Math.abs(name.length - typed.length) <= 1 ? 0 : SUGGEST_COSTS.unfinished;
}

/** After an omitted street type: the typed text is a word of the name, or its beginning. */
function wordCost(written: string, typed: string): number {
  for (const { index } of written.matchAll(WORD_STARTS)) {
    const rest = nameKey(written.slice(index));
    if (rest.startsWith(typed)) {
      return rest === typed ? 0 : SUGGEST_COSTS.unfinished;
    }
  }
  return SUGGEST_COSTS.unlike;
}

const WORD_STARTS = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]/gu;

function addressOf(
  street: Street,
  { location, written }: { readonly location: NumberLocation | undefined; readonly written: string | undefined },
) {
  const houseNumber = location?.state === "exact"
    ? location.house?.number
    : location?.coordinates === undefined
    ? undefined
    : written;
  const postcode = location?.coordinates === undefined ? street.postcode : location.postcode ?? street.postcode;
  return {
    street: street.id,
    ...(houseNumber === undefined ? {} : { houseNumber }),
    ...(postcode === undefined ? {} : { postcode }),
  };
}

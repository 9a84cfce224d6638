import type { PlaceKind } from "../../gazetteer/port.ts";
import type { Token } from "../address/tokens/mod.ts";
import { type GuessScope, keyOf, type SuggestContext } from "./guess.ts";
import { townCost } from "./suggest_costs.ts";

/** Matches read per prefix, and scopes searched for streets. */
const NAMESAKES_MAX = 24;
const SCOPES_MAX = 4;
const POSTCODES_MAX = 4;
/** Letters typed before a place is considered without a comma, and before whole countries and regions are. */
const PLACE_LETTERS_MIN = 2;
const WIDE_LETTERS_MIN = 4;
const WIDE: ReadonlySet<PlaceKind> = new Set(["country", "region"]);
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
  const words = tokens.filter(({ shape }) => shape !== "number");
  if (words.length === 0) {
    return ofPostcode(keyOf(tokens), context);
  }
  const { gazetteer, scope, near, home } = context;
  const typed = keyOf(words);
  if (typed.length < PLACE_LETTERS_MIN && words[0]?.apart !== true) {
    return [];
  }
  const matches = gazetteer.findPlacesByPrefix(typed, NAMESAKES_MAX);
  return matches.filter(({ id, nameKind }) =>
    gazetteer.streetCount(id) > 0 && (scope === undefined || gazetteer.isWithin(id, scope)) &&
    // "North D" is not the beginning of "Det forenede stater".
    (!WIDE.has(gazetteer.placeRank(id).kind) || (typed.length >= WIDE_LETTERS_MIN && nameKind === "primary"))
  )
    .map(({ id }) => ({ within: id, cost: SCOPE_SHARE * townCost(gazetteer.place(id), { near, home }) }))
    .sort((one, other) => one.cost - other.cost).slice(0, SCOPES_MAX);
}

function ofPostcode(key: string, { gazetteer, scope, near }: SuggestContext): GuessScope[] {
  // One digit begins a number, and half of all postcodes.
  if (key.length < PLACE_LETTERS_MIN) {
    return [];
  }
  const areas = gazetteer.findPostcodesByPrefix(key, { limit: POSTCODES_MAX, within: scope, near });
  return [...new Set(areas.map(({ place }) => place))].filter((place) => gazetteer.streetCount(place) > 0)
    .map((within) => ({ within, cost: 0 }));
}

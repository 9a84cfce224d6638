import type { EntryId, PlaceMatch } from "../../gazetteer/port.ts";
import { nameKey } from "../../text/name_key.ts";
import { keysInOtherForms } from "../address/spans/mod.ts";
import { hasDigits, type Token } from "../address/tokens/mod.ts";
import { pointOfNamed } from "../place_ids/mod.ts";
import { ACCURACY_POSTCODE_MIN_M } from "../weights.ts";
import { type Guess, type GuessScope, keyOf, type SuggestContext } from "./guess.ts";
import { guessScopes, inScope, isCalled, partsOf, placesInAreas } from "./guess_scopes.ts";
import { pointDistanceCost, SUGGEST_COSTS, townCost } from "./suggest_costs.ts";

/** Places read per prefix. */
const PLACES_MAX = 24;
const POINTS_MAX = 10;
const NAMED_LETTERS_MIN = 3;
const POSTCODE_LENGTH_MIN = 2;
const TYPO_LETTERS_MIN = 4;

/** Places whose names begin with the typed words, with or without the areas around them. */
export function guessPlaces(tokens: readonly Token[], context: SuggestContext): Guess[] {
  const typed = keyOf(tokens);
  // "colo spr", "n las v".
  const keys = [typed, ...(tokens.length < 2 ? [] : keysInOtherForms(tokens, { from: 0, to: tokens.length }))];
  const begun = inScope(keys.flatMap((key) => context.gazetteer.findPlacesByPrefix(key, PLACES_MAX)), context);
  const guesses = placeGuesses(begun, context, (name) => keys.includes(nameKey(name)));
  return tokens.length < 2 || hasDigits(tokens[0]) ? guesses : [
    ...guesses,
    ...placeGuesses(
      placesInAreas(tokens, partsOf(tokens, context), context),
      context,
      (name) => typed.startsWith(nameKey(name)),
    ),
  ];
}

/** Places with one typo in their whole name or in its typed beginning. */
export function guessMisspeltPlaces(tokens: readonly Token[], context: SuggestContext): Guess[] {
  const key = keyOf(tokens);
  if (key.length < TYPO_LETTERS_MIN) {
    return [];
  }
  const { gazetteer } = context;
  const whole = gazetteer.findPlacesFuzzy(key, { maxEdits: 1, limit: POINTS_MAX });
  const isWhole = new Set(whole.map(({ id }) => id));
  const begun = gazetteer.findPlacesNearPrefix(key, PLACES_MAX).filter(({ id }) => !isWhole.has(id));
  return inScope([...whole, ...begun], context).map(({ id, nameKind, edits }) =>
    placeGuess(
      id,
      context,
      (isWhole.has(id) ? 0 : SUGGEST_COSTS.unfinished) + (edits > 0 ? SUGGEST_COSTS.typo : 0) +
        (nameKind === "primary" ? 0 : SUGGEST_COSTS.misspeltAlternate),
    )
  );
}

function placeGuesses(
  matches: readonly PlaceMatch[],
  context: SuggestContext,
  isWhole: (name: string) => boolean,
): Guess[] {
  return matches.map(({ id, nameKind }) =>
    placeGuess(
      id,
      context,
      (isWhole(context.gazetteer.place(id).name) ? 0 : SUGGEST_COSTS.unfinished) +
        (nameKind === "primary" ? 0 : SUGGEST_COSTS.alternate),
    )
  );
}

/** @param cost of the name */
function placeGuess(id: EntryId, { gazetteer, near, home }: SuggestContext, cost: number): Guess {
  const place = gazetteer.place(id);
  return {
    isStreet: false,
    answer: () => ({ coordinates: place.coordinates, precision: place.kind, accuracyM: place.radiusM, entry: id }),
    cost: cost + townCost(place, { near, home }) + (place.kind === "county" ? SUGGEST_COSTS.county : 0),
  };
}

/** Postcodes that begin with the first word, in the place that the others name. */
export function guessPostcodes(tokens: readonly Token[], context: SuggestContext): Guess[] {
  const { gazetteer, scope, near } = context;
  const [first, ...rest] = tokens;
  if (first === undefined || first.key.length < POSTCODE_LENGTH_MIN || !/^[a-z]{0,2}\d/u.test(first.key)) {
    return [];
  }
  const town = keyOf(rest);
  const joined = first.key + town;
  const keys = /^[a-z0-9]{0,8}$/u.test(joined) && town !== "" ? [joined, first.key] : [first.key];
  const parts = partsOf(rest, context);
  return keys.flatMap((key) =>
    gazetteer.findPostcodesByPrefix(key, { limit: POINTS_MAX, within: scope, near })
      .filter(({ place }) => key === joined || isCalled(place, parts, context))
      .map((area): Guess => ({
        isStreet: false,
        answer: () => ({
          coordinates: area.coordinates,
          precision: "postcode",
          accuracyM: Math.max(ACCURACY_POSTCODE_MIN_M, area.radiusM),
          entry: area.place,
          area,
          record: area,
        }),
        cost: SUGGEST_COSTS.postcode + pointDistanceCost(area.coordinates, near) +
          (nameKey(area.postcode) === key ? 0 : SUGGEST_COSTS.unfinished),
      }))
  );
}

/** Last words that may be the town of a venue. */
const TOWN_WORDS_MAX = 2;

/** Venues whose names begin with the typed words, or with the first of them in the place that the last ones begin. */
export function guessNamedPlaces(tokens: readonly Token[], context: SuggestContext): Guess[] {
  const guesses = namedPlaces(tokens, { within: context.scope, cost: 0 }, context);
  for (let words = 1; words <= TOWN_WORDS_MAX && words < tokens.length && guesses.length === 0; words++) {
    for (const { within, cost } of guessScopes(tokens.slice(-words), context)) {
      const placed = { within, cost: cost + SUGGEST_COSTS.placed };
      guesses.push(...namedPlaces(tokens.slice(0, -words), placed, context));
    }
  }
  return guesses;
}

function namedPlaces(
  tokens: readonly Token[],
  { within, cost }: GuessScope,
  { gazetteer, near, limit: limitOfAll }: SuggestContext,
): Guess[] {
  const key = keyOf(tokens);
  if (key.length < NAMED_LETTERS_MIN) {
    return [];
  }
  // Near a point they come ordered by distance, and no more than the limit are needed.
  const limit = near === undefined ? POINTS_MAX : limitOfAll;
  return gazetteer.findNamedPlacesByPrefix(key, { limit, within, near }).map((named): Guess => ({
    isStreet: false,
    answer: () => pointOfNamed(named),
    cost: cost + SUGGEST_COSTS.named + pointDistanceCost(named.coordinates, near) +
      (nameKey(named.name) === key ? 0 : SUGGEST_COSTS.unfinished),
  }));
}

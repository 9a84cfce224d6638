import type { EntryId, PlaceMatch } from "../../gazetteer/port.ts";
import { nameKey } from "../../text/name_key.ts";
import type { Token } from "../address/tokens/mod.ts";
import { pointOfNamed } from "../place_ids/mod.ts";
import { ACCURACY_POSTCODE_MIN_M } from "../weights.ts";
import { type Guess, keyOf, type SuggestContext } from "./guess.ts";
import { pointDistanceCost, SUGGEST_COSTS, townCost } from "./suggest_costs.ts";

/** Places read per prefix. */
const PLACES_MAX = 24;
const POINTS_MAX = 10;
const NAMED_LETTERS_MIN = 3;
const POSTCODE_LENGTH_MIN = 2;
/** Words after a place that may be the area around it. */
const AREA_WORDS_MAX = 2;
const TYPO_LETTERS_MIN = 4;

/** Places whose names begin with the typed words, with or without an area. */
export function guessPlaces(tokens: readonly Token[], context: SuggestContext): Guess[] {
  const typed = keyOf(tokens);
  const guesses = placesOf(context.gazetteer.findPlacesByPrefix(typed, PLACES_MAX), typed, context);
  for (let areas = 1; areas <= Math.min(AREA_WORDS_MAX, tokens.length - 1); areas++) {
    const area = keyOf(tokens.slice(-areas));
    const name = keyOf(tokens.slice(0, -areas));
    const inside = context.gazetteer.findPlaces(name, PLACES_MAX).filter(({ id }) => isIn(id, area, context));
    guesses.push(...placesOf(inside, name, context));
  }
  return guesses;
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

function placesOf(matches: readonly PlaceMatch[], typed: string, context: SuggestContext): Guess[] {
  return inScope(matches, context).map(({ id, nameKind }) => {
    const isWhole = nameKey(context.gazetteer.place(id).name) === typed;
    return placeGuess(
      id,
      context,
      (isWhole ? 0 : SUGGEST_COSTS.unfinished) +
        (nameKind === "primary" ? 0 : SUGGEST_COSTS.alternate),
    );
  });
}

function inScope(matches: readonly PlaceMatch[], { gazetteer, scope }: SuggestContext): readonly PlaceMatch[] {
  return matches.filter(({ id, nameKind }) =>
    nameKind !== "code" && (scope === undefined || gazetteer.isWithin(id, scope))
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

/** True if the name of an area around a place begins with the words typed after it. */
function isIn(id: EntryId, area: string, { gazetteer }: SuggestContext): boolean {
  const { parents, countryCode } = gazetteer.place(id);
  return countryCode.toLowerCase() === area ||
    parents.some((parent) =>
      [[], ["en"]].some((languages) => nameKey(gazetteer.nameIn(parent, languages)).startsWith(area))
    );
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
  return keys.flatMap((key) =>
    gazetteer.findPostcodesByPrefix(key, { limit: POINTS_MAX, within: scope, near })
      .filter(({ place }) => key === joined || isCalled(place, town, context))
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

function isCalled(place: EntryId, town: string, { gazetteer }: SuggestContext): boolean {
  const { parents } = gazetteer.place(place);
  return [place, ...parents].some((id) => nameKey(gazetteer.nameIn(id, [])).startsWith(town));
}

/** Venues whose names begin with the typed words. */
export function guessNamedPlaces(
  tokens: readonly Token[],
  { gazetteer, scope, near, limit: limitOfAll }: SuggestContext,
): Guess[] {
  const key = keyOf(tokens);
  if (key.length < NAMED_LETTERS_MIN) {
    return [];
  }
  // Near a point they come ordered by distance, and no more than the limit are needed.
  const limit = near === undefined ? POINTS_MAX : limitOfAll;
  return gazetteer.findNamedPlacesByPrefix(key, { limit, within: scope, near }).map((named): Guess => ({
    isStreet: false,
    answer: () => pointOfNamed(named),
    cost: SUGGEST_COSTS.named + pointDistanceCost(named.coordinates, near) +
      (nameKey(named.name) === key ? 0 : SUGGEST_COSTS.unfinished),
  }));
}

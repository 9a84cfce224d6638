import type { EntryId, Street, StreetMatch } from "../../gazetteer/gazetteer.ts";
import { nameKey } from "../../text/name_key.ts";
import { locateNumber, type NumberLocation } from "../address/locate_number.ts";
import { streetPoint } from "../address/street_point.ts";
import type { Guess, SuggestContext } from "./guess.ts";
import { guessScopes } from "./guess_scopes.ts";
import { streetDistanceCost, streetWeightCost, SUGGEST_COSTS } from "./suggest_costs.ts";
import { typedKeys } from "./typed_keys.ts";
import type { TypedReading } from "./typed_readings.ts";

/** Streets of one key read where a point orders them, and where a place holds them. */
const STREETS_MAX = 24;
const PLACED_MAX = 10;
/** Shorter beginnings are too like each other to be corrected. Letters. */
const TYPO_LETTERS_MIN = 4;
/** Metres of a street that stand for a house, as where prefixes are ranked. */
const M_PER_HOUSE = 20;
/** Keys of a beginning that are looked up with an edit. */
const TYPO_KEYS_MAX = 2;

/** Streets, and houses where a number is typed, that one reading may mean. `edits`: with a slip in the beginning. */
export function guessStreets(reading: TypedReading, context: SuggestContext, { edits }: { edits?: 1 } = {}): Guess[] {
  const words = reading.street.map(({ key }) => key);
  const typed = words.join("");
  if (edits === 1 && typed.length < TYPO_LETTERS_MIN) {
    return [];
  }
  const keys = typedKeys(words, reading.isStreetOpen);
  const scopes = reading.place.length === 0
    ? [{ within: context.scope, cost: 0 }]
    : guessScopes(reading.place, context);
  const guesses: Guess[] = [];
  for (const { within, cost } of scopes) {
    for (const [at, key] of keys.slice(0, edits === undefined ? keys.length : TYPO_KEYS_MAX).entries()) {
      const isPlaced = reading.place.length > 0;
      for (const match of find(key, { context, within, limit: isPlaced ? PLACED_MAX : STREETS_MAX, edits })) {
        const more = cost + reading.cost + (isPlaced ? SUGGEST_COSTS.placed : 0) + at * KEY_COST;
        guesses.push(guessOf(match, { reading, context, typed, cost: more }));
      }
    }
  }
  return guesses;
}

/** Later keys of a beginning are further from what is typed. */
const KEY_COST = 0.05;

function find(
  key: string,
  { context, within, limit, edits }: {
    readonly context: SuggestContext;
    readonly within: EntryId | undefined;
    readonly limit: number;
    readonly edits: 1 | undefined;
  },
): readonly StreetMatch[] {
  const { gazetteer, near } = context;
  return gazetteer.findStreetsByPrefix(key, {
    limit,
    onePerName: true,
    ...(within === undefined ? {} : { within }),
    ...(near === undefined ? {} : { near }),
    ...(edits === undefined ? {} : { edits }),
  });
}

function guessOf(
  { id, nameKind, edits }: StreetMatch,
  { reading, context, typed, cost }: {
    readonly reading: TypedReading;
    readonly context: SuggestContext;
    readonly typed: string;
    readonly cost: number;
  },
): Guess {
  const { gazetteer, near } = context;
  const street = gazetteer.street(id);
  const location = reading.number === undefined
    ? undefined
    : locateNumber(street, reading.number.number, { context, postcode: undefined });
  const name = nameKey(street.name);
  const position = near === undefined
    ? streetWeightCost(street.houseCount * M_PER_HOUSE + street.radiusM)
    : streetDistanceCost(street.coordinates, near);
  return {
    answer: {
      ...streetPoint(street, location),
      entry: street.place,
      address: addressOf(street, { location, written: reading.number?.written }),
    },
    cost: SUGGEST_COSTS.street + cost + position + (edits > 0 ? SUGGEST_COSTS.typo : 0) +
      (name === typed ? 0 : name.startsWith(typed) ? SUGGEST_COSTS.unfinished : 2 * SUGGEST_COSTS.unfinished) +
      (nameKind === "primary" ? 0 : SUGGEST_COSTS.alternate) +
      (location !== undefined && location.coordinates === undefined ? SUGGEST_COSTS.numberMissing : 0),
  };
}

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

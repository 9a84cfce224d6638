import { nameKey } from "../../text/name_key.ts";
import { ACCURACY_HOUSE_M } from "../weights.ts";
import type { Guess, SuggestContext } from "./guess.ts";
import { SUGGEST_COSTS } from "./suggest_costs.ts";

/** Shorter codes of letters and digits are more likely a house number or a road. */
const MIXED_LENGTH_MIN = 3;
const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;

/**
 * Entries of loaded registers whose codes begin with the typed text. Words and numbers have other meanings, so a code
 * of letters only or digits only needs the register's name before it: "warehouse 42".
 */
export function guessCodes(text: string, context: SuggestContext): Guess[] {
  const { gazetteer, scope, limit } = context;
  const typed = nameKey(text);
  const guesses: Guess[] = [];
  for (const system of gazetteer.codeSystems()) {
    const named = afterName(typed, nameKey(system));
    const key = named ?? (isMixed(typed) ? typed : "");
    const options = scope === undefined ? { limit } : { limit, within: scope };
    for (const found of key === "" ? [] : gazetteer.findCodesByPrefix(system, key, options)) {
      const { street, number, label } = found;
      guesses.push({
        cost: SUGGEST_COSTS.code + (nameKey(found.code) === key ? 0 : SUGGEST_COSTS.unfinished),
        isStreet: false,
        answer: () => ({
          coordinates: found.coordinates,
          precision: number === undefined ? "place" : "house",
          accuracyM: ACCURACY_HOUSE_M,
          record: found,
          recordComponents: {
            ...(street === undefined ? {} : { street }),
            ...(number === undefined ? {} : { houseNumber: number }),
          },
          ...(label === undefined ? {} : { title: label }),
        }),
      });
    }
  }
  return guesses;
}

/** The text after the register's name; undefined if it does not begin with it. */
function afterName(typed: string, system: string): string | undefined {
  return typed.length > system.length && typed.startsWith(system) ? typed.slice(system.length) : undefined;
}

function isMixed(typed: string): boolean {
  return typed.length >= MIXED_LENGTH_MIN && LETTER.test(typed) && DIGIT.test(typed);
}

import { nameKey } from "../../text/name_key.ts";
import { ACCURACY_HOUSE_M } from "../weights.ts";
import type { Guess, SuggestContext } from "./guess.ts";
import { SUGGEST_COSTS } from "./suggest_costs.ts";

/** Fewer letters and digits together begin a house number or a road. */
const MIXED_LENGTH_MIN = 3;
const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;

/**
 * Entries of loaded registers whose codes go on from what is typed. Words and numbers mean something of themselves, so a
 * code of letters alone or of digits alone needs the register's name before it: "warehouse 42".
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

/** What is typed behind the register's name; undefined where that is not typed. */
function afterName(typed: string, system: string): string | undefined {
  return typed.length > system.length && typed.startsWith(system) ? typed.slice(system.length) : undefined;
}

function isMixed(typed: string): boolean {
  return typed.length >= MIXED_LENGTH_MIN && LETTER.test(typed) && DIGIT.test(typed);
}

import { fold } from "../../text/fold.ts";
import { parseHouseNumber } from "../../text/house_number.ts";
import { streetPoint } from "../address/result/mod.ts";
import { locateNumber } from "../address/scoring/mod.ts";
import type { Guess, SuggestContext } from "./guess.ts";
import type { TypedParse } from "./typed_parses.ts";

/** Cost of a longer number than the typed one, and of each further one. */
const COST_LONGER = 0.5;
const COST_NEXT = 0.05;
/** House numbers have fewer digits. */
const DIGITS_MAX = 1e7;
/** Longer numbers of one street that are suggested. */
const LONGER_MAX = 4;

/** Houses of the best street whose numbers begin with the one being typed, the first of them: "2" may become "23". */
export function completedNumbers(
  guesses: readonly Guess[],
  { parses, context }: { readonly parses: readonly TypedParse[]; readonly context: SuggestContext },
): Guess[] {
  const typed = parses.find(({ isNumberOpen }) => isNumberOpen)?.number?.written;
  if (typed === undefined) {
    return [];
  }
  const best = guesses.find(({ isStreet }) => isStreet);
  const address = best?.answer().address;
  if (best === undefined || address === undefined) {
    return [];
  }
  const { gazetteer } = context;
  const street = gazetteer.street(address.street);
  const longer = new Set<string>();
  const { digits } = parseHouseNumber(typed);
  // "2" begins 2a, 20 to 29, 200 to 299 and so on.
  const most = digits === 0 ? 1 : DIGITS_MAX / digits;
  for (let tens = 1; tens <= most && longer.size < LONGER_MAX; tens *= 10) {
    for (const { number } of gazetteer.houses(street.id, digits * tens, digits * tens + tens - 1)) {
      const folded = fold(number);
      if (folded.length > typed.length && folded.startsWith(typed) && longer.size < LONGER_MAX) {
        longer.add(number);
      }
    }
  }
  return [...longer].map((houseNumber, at) => {
    const location = locateNumber(street, parseHouseNumber(houseNumber), { context, postcode: undefined });
    const postcode = location.postcode ?? street.postcode;
    return {
      isStreet: true,
      answer: () => ({
        ...streetPoint(street, { location, gazetteer }),
        entry: street.place,
        address: {
          street: street.id,
          houseNumber: location.house?.number ?? houseNumber,
          ...(postcode === undefined ? {} : { postcode }),
        },
      }),
      cost: best.cost + COST_LONGER + at * COST_NEXT,
    };
  });
}

import { COST_UNKNOWN_WORD } from "../../weights.ts";
import { isAround } from "../scoring/mod.ts";
import { isExactMatch } from "../spans/mod.ts";
import type { RankedStreet } from "./rank_streets.ts";

/**
 * A house that the data has as the text says, apart from typos, a range of numbers that holds it, or a street without a
 * number. Every word is part of a name, the number or the postcode, and none contradicts another. No coincidence leads to
 * one, so that only others like it, and places with the names of its places, may be meant instead: the exact engine
 * answers by the same rule.
 */
export function isWholeAddress(
  { match, number, agreements, postcode, parse, span, otherStreet, ...street }: RankedStreet,
): boolean {
  const { relation, cost } = postcode?.agreement ?? { relation: undefined, cost: 0 };
  const isNamed = number === undefined ? isNamedAlone({ match, span, parse }) : hasKnownNumber(number);
  return isNamed && match.crossing === undefined &&
    otherStreet === undefined && street.unmatchedNumbers + street.unmatchedPostcodes === 0 && cost <= 0 &&
    (relation === "exact" || agreements.length > 0) &&
    agreements.every(isAround) &&
    areBeforeAddress(parse);
}

/** A note beside the street may be its number: "#198 Old Bakery Street". */
function isNamedAlone({ match, span, parse }: Pick<RankedStreet, "match" | "span" | "parse">): boolean {
  return isNamedInFull({ match, span }) && parse.spans.every(({ role }) => role !== "note");
}

/** The text has the whole name of the street, and a type or a number that says that it is one. */
export function isNamedInFull({ match, span: { street } }: Pick<RankedStreet, "match" | "span">): boolean {
  return isExactMatch(match) && street?.extraCost === undefined;
}

/** The number is a point of the data, or in a range, which says nothing of letters behind it: "198 W" Main St. */
function hasKnownNumber(number: RankedStreet["number"]): boolean {
  const state = number?.location.state;
  return state === "exact" || (state === "range" && number?.span.number?.number.suffix === "");
}

/**
 * No word of the text is unknown, but for a person or a firm in front of the address. The type of a street is no person:
 * "переулок Фабрициуса 3" is not 3 улица Фабрициуса.
 */
function areBeforeAddress({ spans }: RankedStreet["parse"]): boolean {
  const start = spans.findIndex(({ role }) => role !== "word" && role !== "connector" && role !== "note");
  return spans.every(({ role, cost }, at) => role !== "word" || (at < start && cost >= COST_UNKNOWN_WORD));
}

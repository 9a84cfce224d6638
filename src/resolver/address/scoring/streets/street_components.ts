import { COST_NUMBER_AWAY, COST_NUMBER_UNMATCHED, COST_POSTCODE_CONFLICT } from "../../../weights.ts";
import type { Parse, ParseSpan } from "../../parses/mod.ts";
import { POSTCODE_MIN } from "../../tokens/mod.ts";

/** The number and postcode that a parse assigns to one of its streets; computed once for all streets of that name. */
export interface StreetComponents {
  readonly parse: Parse;
  /** The span of the street's name. */
  readonly span: ParseSpan;
  readonly numberSpan: ParseSpan | undefined;
  readonly postcodeSpan: ParseSpan | undefined;
  /** Numbers and postcodes of the parse that are not part of the address. */
  readonly unmatchedNumbers: number;
  readonly unmatchedPostcodes: number;
  /** The cost of the number not standing next to the street. */
  readonly awayCost: number;
  /** That, and the cost of the unmatched numbers and postcodes. */
  readonly unmatchedCost: number;
}

/** Assigns the spans of a parse to one of its streets. */
export function streetComponentsOf(parse: Parse, span: ParseSpan): StreetComponents {
  const { spans } = parse;
  const numberSpan = numberOf(spans, span);
  let postcodeSpan: ParseSpan | undefined;
  let unmatchedNumbers = 0;
  let unmatchedPostcodes = 0;
  for (const other of spans) {
    if (other.postcode !== undefined && postcodeSpan === undefined) {
      postcodeSpan = other;
    } else if ((other.role === "number" || other.role === "postcode") && other !== numberSpan) {
      const isPostcode = (other.number?.number.digits ?? 0) >= POSTCODE_MIN;
      unmatchedPostcodes += isPostcode ? 1 : 0;
      unmatchedNumbers += isPostcode ? 0 : 1;
    }
  }
  const isAway = numberSpan !== undefined && !isAdjacent(spans, span, numberSpan);
  const awayCost = isAway ? COST_NUMBER_AWAY : 0;
  const unmatchedCost = unmatchedNumbers * COST_NUMBER_UNMATCHED + unmatchedPostcodes * COST_POSTCODE_CONFLICT +
    awayCost;
  return { parse, span, numberSpan, postcodeSpan, unmatchedNumbers, unmatchedPostcodes, awayCost, unmatchedCost };
}

/** The number of the street: directly after it, else directly before it, else the next, else the first. */
function numberOf(spans: readonly ParseSpan[], street: ParseSpan): ParseSpan | undefined {
  let first: ParseSpan | undefined;
  let before: ParseSpan | undefined;
  let next: ParseSpan | undefined;
  for (const span of spans) {
    if (span.number === undefined) {
      continue;
    }
    if (span.from === street.to) {
      return span;
    }
    first ??= span;
    if (span.to === street.from) {
      before ??= span;
    }
    if (span.from > street.from) {
      next ??= span;
    }
  }
  return before ?? next ?? first;
}

/** Only notes and connectors stand between the two. */
function isAdjacent(spans: readonly ParseSpan[], street: ParseSpan, number: ParseSpan): boolean {
  const isAfter = street.from < number.from;
  const from = isAfter ? street.to : number.to;
  const to = isAfter ? number.from : street.from;
  for (const span of spans) {
    if (span.from >= from && span.to <= to && span.role !== "note" && span.role !== "connector") {
      return false;
    }
  }
  return true;
}

import {
  COST_NUMBER_AWAY,
  COST_NUMBER_UNMATCHED,
  COST_POSTCODE_CONFLICT,
  COST_STREET_MISSING,
} from "../../../weights.ts";
import type { Parse, ParseSpan } from "../../parses/mod.ts";
import { POSTCODE_MIN, type Token } from "../../tokens/mod.ts";

/** The number and postcode that a parse assigns to one of its streets; computed once for all streets of that name. */
export interface StreetComponents {
  readonly parse: Parse;
  readonly span: ParseSpan;
  readonly numberSpan: ParseSpan | undefined;
  readonly postcodeSpan: ParseSpan | undefined;
  /** Numbers and postcodes of the parse that are not part of the address. */
  readonly unmatchedNumbers: number;
  readonly unmatchedPostcodes: number;
  /**
   * The words of another street next to the number: "Xyzgasse 38, Dorfheim" where Dorfheim is a village and a street.
   * Undefined if there is none.
   */
  readonly otherStreet: ParseSpan | undefined;
  /** The components if the street is a village whose houses are numbered through; undefined if they are the same. */
  readonly ofVillage: StreetComponents | undefined;
  /** The cost of the number not standing next to the street, and of another street standing there. */
  readonly awayCost: number;
  /** That, and the cost of the unmatched numbers and postcodes. */
  readonly unmatchedCost: number;
}

export function streetComponentsOf(
  parse: Parse,
  span: ParseSpan,
  tokens: readonly Token[],
): StreetComponents {
  const { spans } = parse;
  const nextNumber = numberOf(spans, span);
  const otherStreet = nextNumber !== undefined && !isAdjacent(spans, span, nextNumber)
    ? otherStreetAt(nextNumber, { spans, street: span, tokens })
    : undefined;
  const components = componentsWith(parse, span, nextNumber, otherStreet);
  const inFront = nextNumber === undefined || otherStreet !== undefined || nextNumber.to > span.from
    ? undefined
    : wordBefore(nextNumber, spans, tokens);
  return inFront === undefined
    ? components
    : { ...components, ofVillage: componentsWith(parse, span, nextNumber, inFront) };
}

function componentsWith(
  parse: Parse,
  span: ParseSpan,
  nextNumber: ParseSpan | undefined,
  otherStreet: ParseSpan | undefined,
): StreetComponents {
  const { spans } = parse;
  const numberSpan = otherStreet === undefined ? nextNumber : undefined;
  const isAway = numberSpan !== undefined && !isAdjacent(spans, span, numberSpan);
  let postcodeSpan: ParseSpan | undefined;
  let unmatchedNumbers = 0;
  let unmatchedPostcodes = 0;
  for (const other of spans) {
    if (other.postcode !== undefined && postcodeSpan === undefined) {
      postcodeSpan = other;
    } else if (postcodeSpan !== undefined && isRepeated(postcodeSpan, other, { spans, street: span, numberSpan })) {
      continue;
    } else if ((other.role === "number" || other.role === "postcode") && other !== numberSpan) {
      const isPostcode = other.role === "postcode" || (other.number?.number.digits ?? 0) >= POSTCODE_MIN;
      unmatchedPostcodes += isPostcode ? 1 : 0;
      unmatchedNumbers += isPostcode ? 0 : 1;
    }
  }
  const awayCost = otherStreet !== undefined ? COST_STREET_MISSING : isAway ? COST_NUMBER_AWAY : 0;
  const unmatchedCost = unmatchedNumbers * COST_NUMBER_UNMATCHED + unmatchedPostcodes * COST_POSTCODE_CONFLICT +
    awayCost;
  return {
    parse,
    span,
    numberSpan,
    postcodeSpan,
    unmatchedNumbers,
    unmatchedPostcodes,
    otherStreet,
    ofVillage: undefined,
    awayCost,
    unmatchedCost,
  };
}

/** The unmatched word next to a number, in the number's segment, if the street stands in another one. */
function otherStreetAt(
  number: ParseSpan,
  { spans, street, tokens }: {
    readonly spans: readonly ParseSpan[];
    readonly street: ParseSpan;
    readonly tokens: readonly Token[];
  },
): ParseSpan | undefined {
  const from = Math.min(number.from, street.from);
  const to = Math.max(number.from, street.from);
  if (!tokens.slice(from + 1, to + 1).some(({ apart }) => apart)) {
    return undefined;
  }
  const at = spans.indexOf(number);
  const before = spans[at - 1];
  const after = spans[at + 1];
  if (before?.role === "word" && !tokens[number.from]!.apart) {
    return before;
  }
  return after?.role === "word" && !tokens[after.from]!.apart ? after : undefined;
}

/** "Xyzgasse 38", "Xyzgasse, 38, Dorfheim": the unmatched word that a number follows, in its segment or alone in the next. */
function wordBefore(number: ParseSpan, spans: readonly ParseSpan[], tokens: readonly Token[]): ParseSpan | undefined {
  const before = spans[spans.indexOf(number) - 1];
  const isNext = !tokens[number.from]!.apart || tokens[number.to]?.apart !== false;
  return before?.role === "word" && isNext ? before : undefined;
}

/** The number of the street: directly after it, else directly before it, else the next, else the first. */
function numberOf(spans: readonly ParseSpan[], street: ParseSpan): ParseSpan | undefined {
  const numbers = spans.filter(({ number }) => number !== undefined);
  return numbers.find(({ from }) => from === street.to) ?? numbers.find(({ to }) => to === street.from) ??
    numbers.find(({ from }) => from > street.from) ?? numbers[0];
}

interface RepeatedIn {
  readonly spans: readonly ParseSpan[];
  readonly street: ParseSpan;
  readonly numberSpan: ParseSpan | undefined;
}

/** "69117 Heidelberg, 69117, Germany": the same postcode once more, neither of which may be the house number. */
function isRepeated(
  postcodeSpan: ParseSpan,
  other: ParseSpan,
  { spans, street, numberSpan }: RepeatedIn,
): boolean {
  if (other.postcode === undefined || other.postcode.key !== postcodeSpan.postcode?.key) {
    return false;
  }
  // "3 Rue Suffren, 98000, 98000 Monaco": the house has its number on the other side of the street.
  const isNumbered = numberSpan !== undefined && numberSpan !== postcodeSpan && numberSpan !== other &&
    isAdjacent(spans, street, numberSpan);
  return isNumbered ||
    (postcodeSpan.to !== street.from && postcodeSpan.from !== street.to && !isAdjacent(spans, street, other));
}

/** Only notes and connectors stand between the two. */
function isAdjacent(spans: readonly ParseSpan[], street: ParseSpan, number: ParseSpan): boolean {
  const [first, last] = street.from < number.from ? [street, number] : [number, street];
  return !spans.some(({ role, from, to }) =>
    from >= first.to && to <= last.from && role !== "note" && role !== "connector"
  );
}

import type { Street } from "../../gazetteer/port.ts";
import { COST_NAME, COST_STREET_PRIOR } from "../weights.ts";
import { type NumberForm, numberForms } from "../address/spans/mod.ts";
import type { PlaceContext } from "../address/context/mod.ts";
import type { ParseSpan } from "../address/parses/mod.ts";
import {
  locateNumber,
  type NumberLocation,
  ONE_ADDRESS_M,
  type PostcodeAgreement,
  postcodeAgreementOf,
  type StreetAgreement,
  streetAgreementOf,
} from "../address/scoring/mod.ts";
import type { Token } from "../address/tokens/mod.ts";
import {
  maskOf,
  type NameSpan,
  type PostcodeSpan,
  type Span,
  type Spans,
  type StreetNameSpan,
  streetsOf,
} from "./spans.ts";
import { ABOVE_LATIN, TYPE_AFTER, TYPE_BEFORE, words } from "./words.ts";

/** A house that every word of the text names, each once. */
export interface NamedHouse {
  readonly street: Street;
  readonly streetSpan: StreetNameSpan;
  readonly numberSpan: Span;
  readonly number: NumberForm;
  readonly location: NumberLocation;
  readonly names: readonly NameSpan[];
  readonly agreements: readonly StreetAgreement[];
  readonly postcodeSpan: PostcodeSpan | undefined;
  readonly postcode: PostcodeAgreement | undefined;
  /** The cost of its names and of the prominence of its town. */
  readonly cost: number;
  /** The latter. */
  readonly prominence: number;
  /** Streets of its name in the towns of the text. */
  readonly namesakes: number;
}

/** Of two ways to write one house the one with the lower cost counts; more than rounding must lie between them. */
const MARGIN_MIN = 0.2;

/** The only house of the text; undefined if there is none, or several. */
export function namedHouse(tokens: readonly Token[], spans: Spans, context: PlaceContext): NamedHouse | undefined {
  let found: NamedHouse | undefined;
  for (const streetSpan of spans.streets) {
    const streets = streetsOf(streetSpan, spans, context);
    if (streets.length === 0) {
      continue;
    }
    for (const numberSpan of numbersBeside(tokens, streetSpan)) {
      for (const cover of coversOf(maskOf(0, tokens.length) & ~(streetSpan.mask | numberSpan.mask), spans, tokens)) {
        for (const street of streets) {
          const house = houseOf(street, { streetSpan, numberSpan, cover, context });
          if (house !== undefined) {
            const margin = found === undefined ? -MARGIN_MIN : house.cost - found.cost;
            if (found !== undefined && (house.street.id !== found.street.id || Math.abs(margin) < MARGIN_MIN)) {
              return undefined;
            }
            found = margin < 0 ? { ...house, namesakes: streets.length } : found;
          }
        }
      }
    }
  }
  return found;
}

interface NumberSpan extends Span {
  readonly number: NumberForm;
}

/** The numbers directly before or behind a street. */
function numbersBeside(tokens: readonly Token[], { from, to }: Span): readonly NumberSpan[] {
  const numbers: NumberSpan[] = [];
  if (to < tokens.length && words[to]!.shape !== "word") {
    addForms(numbers, tokens, to, undefined);
  }
  for (let at = Math.max(0, from - 2); at < from; at++) {
    if (words[at]!.shape !== "word") {
      addForms(numbers, tokens, at, from);
    }
  }
  return numbers;
}

function addForms(numbers: NumberSpan[], tokens: readonly Token[], at: number, end: number | undefined): void {
  for (const number of numberForms(tokens, at)) {
    if (number.isUncertain !== true && (end === undefined || number.to === end)) {
      numbers.push({ from: at, to: number.to, mask: maskOf(at, number.to), number });
    }
  }
}

interface Cover {
  readonly names: readonly NameSpan[];
  readonly postcode: PostcodeSpan | undefined;
}

/** Covers tried for one street and number. */
const COVERS_MAX = 8;

/** The ways to cover the other tokens by names of places and at most one postcode. */
function coversOf(rest: number, spans: Spans, tokens: readonly Token[]): readonly Cover[] {
  const covers: Cover[] = [];
  const names: NameSpan[] = [];
  extend(rest, undefined);
  return covers;

  function extend(left: number, postcode: PostcodeSpan | undefined): void {
    if (covers.length >= COVERS_MAX) {
      return;
    }
    if (left === 0) {
      covers.push({ names: [...names], postcode });
      return;
    }
    const first = left & -left;
    for (const name of spans.names) {
      if (1 << name.from === first && (name.mask & left) === name.mask && isPlainName(name, tokens)) {
        names.push(name);
        extend(left & ~name.mask, postcode);
        names.pop();
      }
    }
    for (const code of postcode === undefined ? spans.postcodes : NONE) {
      if (1 << code.from === first && (code.mask & left) === code.mask) {
        extend(left & ~code.mask, code);
      }
    }
  }
}

const NONE: readonly never[] = [];

/** No separator divides it, and no type of street next to it makes it the name of a street. */
function isPlainName({ from, to, name: { separators } }: NameSpan, tokens: readonly Token[]): boolean {
  if (separators > 0) {
    return false;
  }
  const isBeforeType = to < words.length && !tokens[to]!.apart && (words[to]!.flags & TYPE_AFTER) !== 0;
  const isAfterType = from > 0 && !tokens[from]!.apart && (words[from - 1]!.flags & TYPE_BEFORE) !== 0;
  return !isBeforeType && !isAfterType;
}

function houseOf(
  street: Street,
  { streetSpan, numberSpan, cover, context }: {
    readonly streetSpan: StreetNameSpan;
    readonly numberSpan: NumberSpan;
    readonly cover: Cover;
    readonly context: PlaceContext;
  },
): Omit<NamedHouse, "namesakes"> | undefined {
  const { number } = numberSpan;
  const { names, postcode: postcodeSpan } = cover;
  const { scope, gazetteer } = context;
  if (scope !== undefined && !gazetteer.isWithin(street.place, scope)) {
    return undefined;
  }
  const isLatin = number.number.suffix !== "" && words.every(({ key }) => !ABOVE_LATIN.test(key));
  const location = locateNumber(street, number.number, { context, postcode: postcodeSpan?.form.key, isLatin });
  if (location.state !== "exact" || location.unit !== undefined || location.spreadM > ONE_ADDRESS_M) {
    return undefined;
  }
  const postcode = postcodeSpan === undefined
    ? undefined
    : postcodeAgreementOf(postcodeSpan.form, { street, number: location }, context);
  if (
    postcode !== undefined && (postcode.cost > 0 || (postcode.relation !== "exact" && postcode.relation !== "near"))
  ) {
    return undefined;
  }
  const agreements: StreetAgreement[] = [];
  for (const { from, to, name } of names) {
    const span: ParseSpan = { role: "place", from, to, cost: 0, name };
    const agreement = streetAgreementOf(street, span, context);
    if (agreement.relation !== "around" && agreement.relation !== "close") {
      return undefined;
    }
    agreements.push(agreement);
  }
  const prominence = prominenceOf({ agreements, postcode }, context);
  const cost = agreements.reduce((sum, agreement) => sum + COST_NAME + agreement.cost, prominence);
  return {
    street,
    streetSpan,
    numberSpan,
    number,
    location,
    names,
    agreements,
    postcodeSpan,
    postcode,
    cost,
    prominence,
  };
}

/** The prominence cost of the most precise settlement among the names, as `anchorOf` in `street_fact.ts` finds it. */
function prominenceOf(
  { agreements, postcode }: Pick<NamedHouse, "agreements" | "postcode">,
  { known }: PlaceContext,
): number {
  let id = -1;
  let cost = COST_STREET_PRIOR;
  for (const { match } of agreements) {
    const place = known(match.id);
    if (place.isSettlement && match.id > id) {
      id = match.id;
      cost = place.prominenceCost;
    }
  }
  return postcode === undefined ? cost : Math.min(cost, COST_STREET_PRIOR);
}

import { KEY_DIRECTIONS } from "../address_words.ts";
import type { Street } from "../../gazetteer/port.ts";
import { COUNTRY_SIGNS } from "../countries/mod.ts";
import { COST_STREET_PRIOR } from "../weights.ts";
import { type NumberForm } from "../address/spans/mod.ts";
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
import { CONNECTOR, type Token, TYPE_AFTER, TYPE_BEFORE } from "../address/tokens/mod.ts";
import {
  maskOf,
  type NameSpan,
  type NumberSpan,
  type PostcodeSpan,
  type Span,
  type Spans,
  type StreetNameSpan,
} from "./spans.ts";

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
  /** The cost of the prominence of its town. */
  readonly prominence: number;
  /** Streets of its name in the towns of the text. */
  readonly namesakes: number;
}

/** The only house of the text; undefined if there is none, or several. */
export function namedHouse(spans: Spans, context: PlaceContext): NamedHouse | undefined {
  let found: NamedHouse | undefined;
  const unit = spans.unit?.mask ?? 0;
  const all = maskOf(0, spans.tokens.length) & ~unit;
  for (const streetSpan of spans.streets) {
    for (const numberSpan of streetSpan.isExact ? spans.numbers : NONE) {
      const isPlaced = ((streetSpan.mask | numberSpan.mask) & unit) === 0 && isBeside(numberSpan, streetSpan);
      if (numberSpan.number.isUncertain === true || !isPlaced) {
        continue;
      }
      for (const cover of coversOf(all & ~(streetSpan.mask | numberSpan.mask), spans)) {
        for (const street of streetSpan.streets) {
          const house = houseOf(street, { streetSpan, numberSpan, cover, spans, context });
          if (house !== undefined) {
            if (found !== undefined || house === UNSURE) {
              return undefined;
            }
            found = house;
          }
        }
      }
    }
  }
  return found !== undefined && isPlain(found, spans, context) ? found : undefined;
}

/** Directly before or behind it. */
function isBeside(one: Span, other: Span): boolean {
  return one.to === other.from || other.to === one.from;
}

/** Letters of the longest code of an area. */
const CODE_LETTERS_MAX = 3;
/** Digits of the shortest number that may be a postcode instead. */
const POSTCODE_DIGITS_MIN = 3;

/**
 * False for a house whose words may have other roles, of which `rivals.ts` does not know the cost: a bare street, a name or
 * the border of a street that is also a connector, a name that is written twice, short postcodes, and numbers that are
 * joined with something else.
 */
function isPlain(house: NamedHouse, spans: Spans, context: PlaceContext): boolean {
  const { streetSpan, numberSpan, number, names, postcodeSpan, street, prominence } = house;
  const { tokens, words } = spans;
  const isBare = streetSpan.extraCost !== undefined;
  // "D'Amico Dr", "Avenue des Spélugues de"; not "La Barbera Dr".
  const isBordered = isConnector(streetSpan.to - 1, spans) ||
    (isConnector(streetSpan.from, spans) && tokens[streetSpan.from]!.key.length === 1);
  const isOfConnectors = names.some(({ from, to }) => to === from + 1 && (words[from]!.flags & CONNECTOR) !== 0);
  const isTwice = names.some(({ name: { key } }, at) =>
    spans.names.some(({ name, mask }) => (mask & streetSpan.mask) !== 0 && name.key === key) ||
    names.some((other, i) =>
      i !== at && (key.length > CODE_LETTERS_MAX ? other.name.key.includes(key) : other.name.key === key)
    )
  );
  const isShort = postcodeSpan !== undefined && postcodeSpan.form.key.length <= POSTCODE_DIGITS_MIN;
  const { countryCode } = context.place(street.place);
  // "D69117" may be another word with digits, and "DE-9493" is not in Liechtenstein.
  const isSigned = postcodeSpan !== undefined && tokens[postcodeSpan.from]!.key !== postcodeSpan.form.key &&
    (postcodeSpan.to === postcodeSpan.from + 1 ||
      COUNTRY_SIGNS.get(tokens[postcodeSpan.from]!.key)?.includes(countryCode) === false);
  // "Hauptstrasse 12 D 69117", "12 I Monaco": the letter may be the number's.
  const letter = tokens[numberSpan.to];
  const isBeforeLetter = letter?.glue === " " && letter.key.length === 1 && letter.shape === "word" &&
    numberSpan.to !== streetSpan.from;
  // "1047 MT Carmel Dr": a postcode of the Netherlands in front of another street.
  const isPostcodeAhead = spans.postcodes.some(({ mask }) =>
    (mask & numberSpan.mask) !== 0 && (mask & streetSpan.mask) !== 0
  );
  const mayBePostcode = (prominence > COST_STREET_PRIOR && street.postcode === undefined &&
    number.written.length >= POSTCODE_DIGITS_MIN) ||
    (postcodeSpan === undefined &&
      spans.postcodes.some(({ mask, form: { areas } }) =>
        (mask & numberSpan.mask) !== 0 && areas.some((area) => area.countryCode === countryCode)
      ));
  return !isBare && !isBordered && !isOfConnectors && !mayBeginWithConnector(house, spans, context) && !isTwice &&
    !isShort && !isSigned && !isBeforeLetter && !isPostcodeAhead && !mayBePostcode &&
    areSeparate(tokens, numberSpan, postcodeSpan);
}

/**
 * "les Escaldes-Engordany": the first word of a name may be a connector, and the words behind it another name that means
 * another place.
 */
function mayBeginWithConnector(
  { street, names, agreements }: NamedHouse,
  spans: Spans,
  context: PlaceContext,
): boolean {
  return names.some(({ from, to }, at) =>
    (spans.words[from]!.flags & CONNECTOR) !== 0 &&
    spans.names.some((other) =>
      other.from === from + 1 &&
      (other.to !== to || agreementOf(street, other, context).match.id !== agreements[at]!.match.id)
    )
  );
}

/** A connector, but for directions: "E 16th St". */
function isConnector(at: number, { tokens, words }: Spans): boolean {
  return (words[at]!.flags & CONNECTOR) !== 0 && !KEY_DIRECTIONS.has(tokens[at]!.key);
}

const JOINTS: ReadonlySet<string> = new Set(["-", "/", "."]);

/** No sign joins the number or the postcode to another word. */
function areSeparate(tokens: readonly Token[], number: Span, postcode: Span | undefined): boolean {
  return tokens.every(({ glue }, at) => {
    const isJoined = at > 0 && JOINTS.has(glue) && (tokens[at - 1]!.shape !== "word" || tokens[at]!.shape !== "word");
    return !isJoined || isInside(at, number) || (postcode !== undefined && isInside(at, postcode));
  });
}

/** The token and the one before belong to the span. */
function isInside(at: number, { from, to }: Span): boolean {
  return from < at && at < to;
}

interface Cover {
  readonly names: readonly NameSpan[];
  readonly postcode: PostcodeSpan | undefined;
}

/** Covers tried for one street and number. */
const COVERS_MAX = 8;

/** The ways to cover the other tokens by names of places and at most one postcode. */
function coversOf(rest: number, spans: Spans): readonly Cover[] {
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
      if (1 << name.from === first && (name.mask & left) === name.mask && isPlainName(name, spans)) {
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

/** A letter beyond the Latin ones. */
const ABOVE_LATIN = /[\u0370-\uffff]/u;

/** No separator divides it, and no type of street next to it makes it the name of a street. */
function isPlainName({ from, to, name: { separators } }: NameSpan, { tokens, words }: Spans): boolean {
  if (separators > 0) {
    return false;
  }
  const isBeforeType = to < tokens.length && !tokens[to]!.apart && (words[to]!.flags & TYPE_AFTER) !== 0;
  const isAfterType = from > 0 && !tokens[from]!.apart && (words[from - 1]!.flags & TYPE_BEFORE) !== 0;
  return !isBeforeType && !isAfterType;
}

/** A house of the text whose answer only the full engine knows. */
const UNSURE = "unsure";

/** The house of a cover in a street; undefined if the street does not have it, or a name or the postcode contradicts it. */
function houseOf(
  street: Street,
  { streetSpan, numberSpan, cover, spans, context }: {
    readonly streetSpan: StreetNameSpan;
    readonly numberSpan: NumberSpan;
    readonly cover: Cover;
    readonly spans: Spans;
    readonly context: PlaceContext;
  },
): NamedHouse | typeof UNSURE | undefined {
  const { number } = numberSpan;
  const { names, postcode: postcodeSpan } = cover;
  const { scope, gazetteer } = context;
  if (scope !== undefined && !gazetteer.isWithin(street.place, scope)) {
    return undefined;
  }
  const isLatin = number.number.suffix !== "" && spans.tokens.every(({ key }) => !ABOVE_LATIN.test(key));
  const location = locateNumber(street, number.number, { context, postcode: postcodeSpan?.form.key, isLatin });
  if (location.state !== "exact") {
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
  let isNeighbour = false;
  for (const name of names) {
    const agreement = agreementOf(street, name, context);
    if (agreement.relation === "conflict") {
      return undefined;
    }
    // Its own postcode may show that the text names its post town.
    isNeighbour ||= agreement.relation === "neighbour";
    agreements.push(agreement);
  }
  const { countryCode } = context.place(street.place);
  const isOwnCountry = agreements.every(({ match }) => context.place(match.id).countryCode === countryCode);
  if (isNeighbour || !isOwnCountry || location.unit !== undefined || location.spreadM > ONE_ADDRESS_M) {
    return UNSURE;
  }
  const prominence = prominenceOf({ agreements, postcode }, context);
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
    prominence,
    namesakes: streetSpan.streets.length,
  };
}

function agreementOf(street: Street, { from, to, name }: NameSpan, context: PlaceContext): StreetAgreement {
  const span: ParseSpan = { role: "place", from, to, cost: 0, name };
  return streetAgreementOf(street, span, context);
}

/** The prominence cost of the most precise settlement among the names, as `anchorOf` in `street_fact.ts` finds it. */
function prominenceOf(
  { agreements, postcode }: Pick<NamedHouse, "agreements" | "postcode">,
  context: PlaceContext,
): number {
  let id = -1;
  let cost = COST_STREET_PRIOR;
  for (const { match } of agreements) {
    const place = context.known(match.id);
    if (place.isSettlement && match.id > id) {
      id = match.id;
      cost = place.prominenceCost;
    }
  }
  return postcode === undefined ? cost : Math.min(cost, COST_STREET_PRIOR);
}

import { FLOOR_PHRASES, NUMBER_MARKER_PAIRS, ORDINAL_ENDINGS, WORDS } from "../../../address_words.ts";
import { rulesOf } from "../../../countries/mod.ts";
import { type HouseNumber, parseHouseNumber } from "../../../../text/house_number.ts";
import { isEndOfWords, type Token } from "../../tokens/mod.ts";
import { buildingAt, isApart, isNumberWithBuildings, JOINED } from "./buildings.ts";

/** Tokens that may be a house number. */
export interface NumberForm {
  readonly from: number;
  readonly to: number;
  readonly number: HouseNumber;
  /** As written, without the words that introduce it: "12 bis". */
  readonly written: string;
  /** Spelled out in words that may also be part of a name ("Twelve Main Street"), or changed to a date by a spreadsheet. */
  readonly isUncertain?: true;
  /** The number of a lot, a plot or a block: "Lot 12". */
  readonly isLot?: true;
}

/** True for the number of a lot where houses have others (`lotNumber` in `countries/table.ts`). */
export function isNoHouse({ isLot }: Pick<NumberForm, "isLot">, countryCode: string): boolean {
  return isLot === true && rulesOf(countryCode).lotNumber === undefined;
}

/** Longest chain of numbers: "5-9-22/1" in Hyderabad has four. */
const CHAIN_MAX = 5;
const WITH_LETTERS = new RegExp(
  `^\\d{1,6}(?:[a-z\\u0430-\\u044f\\u03b1-\\u03c9]{1,2}\\d{0,2}|${[...WORDS.numberSuffixes].join("|")})$`,
  "u",
);
const LETTER_FIRST = /^[a-z]\d{1,5}[a-z]?$/u;
const LETTER = /^[a-z\u0430-\u044f\u03b1-\u03c9]$/u;
/** Buildings inside one another: "12 корп. 2 стр. 1" has two. */
const BUILDINGS_MAX = 3;
const STAIR = /^[a-z]\d{1,3}$/u;
const ORDINAL = new RegExp(`^\\d{1,6}(?:${ORDINAL_ENDINGS.join("|")})$`, "u");
const NUMERATOR = /^[1-3]$/u;
const DENOMINATOR = /^[2-4]$/u;
/** A lot number joined to its word: "110번지". */
const LOT = /^(\d{1,5})(\p{L}{1,2})$/u;
/** Most digits of a house number. */
const DIGITS_MAX = 6;
const SECOND_LENGTH_MAX = 5;
const FLAT_LENGTH_MAX = 3;

const NONE: readonly NumberForm[] = [];

/** The house numbers that may begin at a token, longest first. */
export function numberForms(tokens: readonly Token[], at: number): readonly NumberForm[] {
  const token = tokens[at];
  if (token === undefined) {
    return NONE;
  }
  const next = tokens[at + 1];
  if (next?.glue === "-" && isDate(token, next)) {
    const written = token.shape === "number" ? token.key : next.key;
    return [{ from: at, to: at + 2, number: parseHouseNumber(written), written, isUncertain: true }];
  }
  if (token.shape === "word") {
    if (token.key.length === 1 && next?.glue === "-" && next.shape === "number" && LETTER.test(token.key)) {
      // "A-12" is the number A12.
      return [formOf(tokens, at, at + 2)].filter(({ number }) => number.suffix.length <= SECOND_LENGTH_MAX);
    }
    const to = markerEnd(tokens, at);
    return to === undefined ? NONE : markedForms(tokens, at, to);
  }
  const lot = token.shape === "mixed" ? LOT.exec(token.key) : null;
  if (lot !== null && WORDS.lotEndings.has(lot[2]!)) {
    const written = lot[1]!;
    return [{ from: at, to: at + 1, number: parseHouseNumber(written), written }];
  }
  if (!isNumber(token)) {
    return NONE;
  }
  const block = next !== undefined && WORDS.blockWords.has(next.key) ? blockForm(tokens, at) : undefined;
  if (block !== undefined) {
    return [block];
  }
  if (next !== undefined && !isApart(next) && WORDS.numberEnds.has(next.key)) {
    return [{ ...formOf(tokens, at, at + 1), to: at + 2 }];
  }
  const range = rangeForm(tokens, at);
  const forms = withBuildings(joinedForms(tokens, at), tokens);
  return range === undefined ? forms : [range, ...forms];
}

/** The form of digits with nothing next to them that belongs to them: the same as `numberForms`. */
export function plainForms(tokens: readonly Token[], at: number): readonly NumberForm[] {
  return isNumber(tokens[at]!) ? [formOf(tokens, at, at + 1)] : NONE;
}

/**
 * "87 bis 91", "12 to 16", "27 und 29", "27 + 29": a range, or two houses, with a number at the end that is a little
 * larger. "Calle 12 y 14" are two streets.
 */
function rangeForm(tokens: readonly Token[], at: number): NumberForm | undefined {
  const [first, next] = [tokens[at]!, tokens[at + 1]];
  if (next === undefined || next.apart) {
    return undefined;
  }
  const isJoined = WORDS.numberJoints.has(next.key) || LIST_SIGN.test(next.glue);
  const isList = isJoined && !WORDS.streetTypesBefore.has(tokens[at - 1]?.key ?? "");
  const to = LIST_SIGN.test(next.glue) ? at + 2 : at + 3;
  const last = tokens[to - 1];
  if (!(isList || WORDS.rangeWords.has(next.key)) || last?.shape !== "number" || last.apart || !isRange(first, last)) {
    return undefined;
  }
  const written = `${first.key}-${last.key}`;
  return { from: at, to, number: parseHouseNumber(written), written };
}

/** Between the numbers of two houses. */
const LIST_SIGN = /^ ?[+&] ?$/u;

/** True if the second number is a little larger: both are of one building. */
export function isRange(first: Token, last: Token): boolean {
  const width = Number(last.key) - Number.parseInt(first.key, 10);
  return width > 0 && width <= RANGE_MAX;
}

/** Numbers of one building. */
const RANGE_MAX = 40;

/** "3-May", "May-03": spreadsheets make a date of "3-5" and "5/3". Which of the numbers came first is unknown. */
function isDate(one: Token, other: Token): boolean {
  const [day, month] = one.shape === "number" ? [one, other] : [other, one];
  return WORDS.monthAbbreviations.has(month.key) && DAY.test(day.key);
}

const DAY = /^\d{1,2}$/u;

/** The numbers after the words that introduce them. */
function markedForms(tokens: readonly Token[], at: number, to: number): readonly NumberForm[] {
  const isMarked = tokens[to] !== undefined && tokens[to].shape !== "word" && !isApart(tokens[to]);
  const lot = WORDS.lotMarkers.has(tokens[at]!.key) ? { isLot: true as const } : undefined;
  return isMarked ? numberForms(tokens, to).map((form) => ({ ...form, ...lot, from: at })) : NONE;
}

/** The number at a token with what is joined to it: "12", "12-14", "12 bis", "12 A 5". Longest first. */
function joinedForms(tokens: readonly Token[], at: number): NumberForm[] {
  const [token, next] = [tokens[at]!, tokens[at + 1]];
  const forms = [formOf(tokens, at, at + 1)];
  const chain = chainEnd(tokens, at);
  if (chain > at + 2) {
    forms.unshift(formOf(tokens, at, chain));
  } else if (buildingAt(tokens, at + 1) !== undefined) {
    return forms;
  } else if (isFraction(tokens, at + 1)) {
    forms.unshift(fractionOf(tokens, at));
  } else if (
    next !== undefined && (isTail(next, token) || isStair(tokens, at + 1)) && !isSlashedGround(next, tokens[at + 2])
  ) {
    forms.unshift(formOf(tokens, at, at + 2));
    const third = tokens[at + 2];
    // "12-14a", "12 bis-14", and a flat after its stair: "12 A 5".
    if (third !== undefined && (isSecondTail(next, third) || isFlat(tokens, at + 2))) {
      forms.unshift(formOf(tokens, at, at + 3));
    }
  }
  return forms;
}

/** The same with the buildings of the house behind the longest form: "12 корп. 2 стр. 1", "86Б с11". Longest first. */
function withBuildings(forms: NumberForm[], tokens: readonly Token[]): NumberForm[] {
  for (let i = 0; i < BUILDINGS_MAX; i++) {
    const { from, to, written: before } = forms[0]!;
    const building = buildingAt(tokens, to);
    if (building === undefined) {
      break;
    }
    const written = before + building.written;
    forms.unshift({ from, to: building.to, number: parseHouseNumber(written), written });
  }
  return forms;
}

function isNumber({ key, shape }: Token): boolean {
  if (shape === "number") {
    return key.length <= DIGITS_MAX;
  }
  return shape === "mixed" && !ORDINAL.test(key) &&
    (WITH_LETTERS.test(key) || LETTER_FIRST.test(key) || isNumberWithBuildings(key));
}

/** What may follow the first token of a number: "12-14", "12/3", "12 a", "12 bis". */
function isTail(token: Token, first: Token): boolean {
  const { key, glue, shape } = token;
  if (JOINED.test(glue)) {
    if (glue.length > 1 && isFarFrom(first, token)) {
      return false;
    }
    const isFloor = glue === "-" && WORDS.joinedFloors.has(key);
    return key.length <= SECOND_LENGTH_MAX && (shape === "number" || shape === "mixed" || LETTER.test(key) || isFloor);
  }
  return glue === " " && (LETTER.test(key) || WORDS.numberSuffixes.has(key));
}

/** "Hauptstraße 5 - 69117 Heidelberg", "5 - AD500 Andorra": what stands behind the blanks is a postcode. */
function isFarFrom(first: Token, last: Token): boolean {
  return last.shape === "number"
    ? Number(last.key) - Number.parseInt(first.key, 10) > BLOCK_OF_NUMBERS
    : last.shape === "mixed" && !isNumber(last);
}

/** Numbers of the largest lot. */
const BLOCK_OF_NUMBERS = 1000;

/** "12-14a", "12 bis-14"; in "129 D-69117" the letter is the sign of a country. */
function isSecondTail(tail: Token, second: Token): boolean {
  const isSign = tail.glue === " " && LETTER.test(tail.key) && second.key.length > FLAT_LENGTH_MAX;
  return JOINED.test(second.glue) && isTail(second, tail) && !isSign;
}

/** "1/2" after "12": halves, thirds and quarters are in use. */
function isFraction(tokens: readonly Token[], at: number): boolean {
  const over = tokens[at];
  const under = tokens[at + 1];
  return over !== undefined && under !== undefined && (over.glue === " " || over.glue === "-") && under.glue === "/" &&
    NUMERATOR.test(over.key) && DENOMINATOR.test(under.key);
}

function fractionOf(tokens: readonly Token[], from: number): NumberForm {
  const written = `${tokens[from]?.key} ${tokens[from + 1]?.key}/${tokens[from + 2]?.key}`;
  return { from, to: from + 3, number: parseHouseNumber(written), written };
}

/** "2番3号", "2番地の3": block and house, the same as "2-3". */
function blockForm(tokens: readonly Token[], at: number): NumberForm | undefined {
  let to = at + 2;
  while (WORDS.blockEnds.has(tokens[to]?.key ?? "")) {
    to += 1;
  }
  const house = tokens[to];
  if (house?.shape !== "number" || house.glue !== "") {
    return undefined;
  }
  const written = `${tokens[at]?.key}-${house.key}`;
  return {
    from: at,
    to: WORDS.numberEnds.has(tokens[to + 1]?.key ?? "") ? to + 2 : to + 1,
    number: parseHouseNumber(written),
    written,
  };
}

/** "A 5" in "Mannerheimintie 12 A 5": at the end of its segment or before a postcode. */
function isFlat(tokens: readonly Token[], at: number): boolean {
  const [street, letter, flat, after] = [tokens[at - 3], tokens[at - 1], tokens[at], tokens[at + 1]];
  return isEndOfWords(after) && street?.shape === "word" && tokens[at - 2]?.apart === false && letter?.glue === " " &&
    flat?.shape === "number" && flat.glue === " " && flat.key.length <= FLAT_LENGTH_MAX && LETTER.test(letter.key);
}

/** "A5" in "Mannerheimintie 12 A5". */
function isStair(tokens: readonly Token[], at: number): boolean {
  const stair = tokens[at];
  return stair?.glue === " " && STAIR.test(stair.key) && isEndOfWords(tokens[at + 1]) &&
    tokens[at - 2]?.shape === "word" &&
    tokens[at - 1]?.apart === false;
}

/** "R/C", the ground floor. */
function isSlashedGround({ key }: Token, second: Token | undefined): boolean {
  return second?.glue === "/" && FLOOR_PHRASES.get(key)?.some((words) => words[1] === `/${second.key}`) === true;
}

const FIRST_OF_MARKERS: ReadonlySet<string> = new Set([...NUMBER_MARKER_PAIRS].map((pair) => pair.split(" ")[0]!));

/** The end of the words that introduce a number. */
export function markerEnd(tokens: readonly Token[], at: number): number | undefined {
  const key = tokens[at]?.key ?? "";
  const second = tokens[at + 1];
  if (
    second !== undefined && FIRST_OF_MARKERS.has(key) && !isApart(second) &&
    NUMBER_MARKER_PAIRS.has(`${key} ${second.key}`)
  ) {
    return at + 2;
  }
  // "Calle 12 N # 2-21": the sign introduces the number, the letter is a side of the town.
  const isSide = key.length === 1 && second?.glue.startsWith(" #") === true;
  return WORDS.numberMarkers.has(key) && !isSide ? at + 1 : undefined;
}

/**
 * The end of numbers joined by hyphens and slashes without blanks. Chains as long as telephone numbers do not count.
 */
function chainEnd(tokens: readonly Token[], at: number): number {
  let to = at + 1;
  while (to < at + CHAIN_MAX && (tokens[to]?.glue === "-" || tokens[to]?.glue === "/") && isPart(tokens[to]!)) {
    to += 1;
  }
  return to;
}

function isPart({ key, shape }: Token): boolean {
  return key.length <= SECOND_LENGTH_MAX && (shape === "number" || shape === "mixed" || LETTER.test(key));
}

function formOf(tokens: readonly Token[], from: number, to: number): NumberForm {
  let written = "";
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (token !== undefined) {
      written += (at === from ? "" : separatorOf(token)) + token.key;
    }
  }
  return { from, to, number: parseHouseNumber(written), written };
}

function separatorOf({ glue }: Token): string {
  if (glue.includes("/")) {
    return "/";
  }
  return JOINED.test(glue) ? "-" : "";
}

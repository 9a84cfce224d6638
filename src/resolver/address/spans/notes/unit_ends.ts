import { FLOOR_LETTERS, FLOOR_ORDINAL_ENDINGS, ORDINAL_ENDINGS, UNIT_TAILS, WORDS } from "../../../address_words.ts";
import { hasDigits, ROMAN_NUMERALS, segmentEnd, type Token, type TokenSpan } from "../../tokens/mod.ts";
import { isExactMatch, type KnownWords } from "../lattice.ts";
import { isRange } from "../numbers/number_forms.ts";
import { groundEnd, partEndsBehindHouse, segmentPartEnds } from "./house_parts.ts";

/** Longest value of a unit: "4B", "300", "links". */
const VALUE_LENGTH_MAX = 5;
const LETTER = /^\p{L}$/u;
const ORDINAL_ENDING: ReadonlySet<string> = new Set([...ORDINAL_ENDINGS, ...FLOOR_ORDINAL_ENDINGS]);
const ORDINAL = new RegExp(`^\\d{1,2}(?:${[...ORDINAL_ENDINGS, ...FLOOR_ORDINAL_ENDINGS].join("|")})?$`, "u");
const LEADING_DIGITS = /^\d{1,4}/u;
/** "H0201": kind of floor, floor, door. */
const DWELLING = new RegExp(`^[${FLOOR_LETTERS}][0-2]\\d[0-2]\\d$`, "u");
/** "2ºD", "3ºEsq", "2º1ª": the floor with its sign, and the door. */
const DOOR_OF_FLOOR = /^\d{1,2}o(\p{L}{1,8}|\da)$/u;
/** "3F2": floor, flat and its number in Scotland. */
const FLAT_OF_FLOOR = /^\d{1,2}f\d{1,2}$/u;
const FIRST_OF_TAILS: ReadonlySet<string> = new Set(UNIT_TAILS.map(([first]) => first!));
const FLOOR_SIGN = /^\d{1,2}o$/u;
const DOOR = /^\d[a-z]$/u;
const UNIT_PREFIXED = /^u\d{1,4}$/u;
/** The number of a door is shorter than this: "12/3". */
const DOOR_LENGTH_MAX = 3;

/** Between the parts of a value: "4-B", "2.12", "100 & 101". */
const JOINTS: ReadonlySet<string> = new Set(["-", "/", ".", " & "]);

type KnownStreets = Pick<KnownWords, "streets" | "numbers" | "places">;

const NONE: readonly number[] = [];
/** Reused by all tokens, because few of them begin a unit. */
const collected: number[] = [];

/** The ends of a unit or a floor that begins at a token. */
export function unitEnds(tokens: readonly Token[], at: number): readonly number[] {
  const token = tokens[at]!;
  const next = tokens[at + 1];
  const ends = collected;
  ends.length = 0;
  if (isUnitWord(token, next) && !isPostcode(token, next)) {
    ends.push(...valueEnds(tokens, at + 1));
  }
  // "code porte 1234": the second word explains the first.
  const isTwice = next !== undefined && WORDS.unitWords.has(token.key) && !isApart(next) &&
    WORDS.unitWords.has(next.key);
  const value = tokens[at + 2];
  if (isTwice && value !== undefined && !isApart(value) && isUnitValue(value)) {
    ends.push(withSide(tokens, at + 3));
  }
  // "U3/16 King Street".
  if (next?.glue === "/" && UNIT_PREFIXED.test(token.key) && isHouse(next, tokens[at + 2])) {
    ends.push(at + 1);
  }
  if (token.glue.includes("#") && isUnitValue(token)) {
    // "#12-34": floor and door in Singapore.
    const isPair = (next?.glue === "-" || (next?.glue === "/" && !isHouseThere(tokens, at + 1))) &&
      isUnitValue(next) &&
      !isBeforeHouse(tokens, at);
    ends.push(...(isPair ? [at + 2] : []));
    ends.push(at + 1);
  }
  const ground = groundEnd(tokens, at);
  if (ground !== undefined) {
    ends.push(...doorEnds(tokens, withSide(tokens, ground)));
  }
  if (
    next !== undefined && isFloor(token, next) && !isStreetSide(token, next, tokens[at + 2]) &&
    !isNumberOfHouse(tokens, at)
  ) {
    ends.push(...doorEnds(tokens, withSide(tokens, at + 2)));
  }
  if (hasDigits(tokens[at - 1]) && isDoor(token, next)) {
    ends.push(at + 2);
  }
  // "2n 1a": floor and door in Catalan.
  if (
    next !== undefined && next.key.length === 2 && !isApart(next) && DOOR.test(next.key) &&
    ORDINAL.test(token.key) &&
    (at === 0
      ? token.shape === "mixed" && isFirstSegment(tokens, 2)
      : token.shape === "mixed" || tokens.slice(0, at).some(hasDigits))
  ) {
    ends.push(at + 2);
  }
  // "4-й этаж", "3 ème étage".
  const floor = tokens[at + 2];
  if (
    floor !== undefined && !isApart(floor) && token.shape === "number" && ORDINAL.test(token.key) &&
    ORDINAL_ENDING.has(next!.key) && (next!.glue === "-" || next!.key.length > 1) && WORDS.floorWords.has(floor.key)
  ) {
    ends.push(withSide(tokens, at + 3));
  }
  if (hasDigits(token) || (LETTER.test(token.key) && next !== undefined && FIRST_OF_TAILS.has(next.key))) {
    ends.push(...endsAfterValue(tokens, at));
  }
  ends.push(...segmentPartEnds(tokens, at));
  return ends.length === 0 ? NONE : [...ends];
}

/** True for a note that begins as a unit and has a number, which may be that of the house: "Haus 87", "citofono 80 к3". */
export function isNumberedUnit(tokens: readonly Token[], { from, to }: TokenSpan): boolean {
  return (WORDS.unitWords.has(tokens[from]?.key ?? "") || unitEnds(tokens, from).includes(to)) &&
    tokens.slice(from, to).some(hasDigits);
}

/** "PTA 1042", "FL 9490", "FL 33701" and "M 17111" are postcodes; "lgh 1203" and "Apt 1204" are flats. */
function isPostcode({ key }: Token, next: Token | undefined): boolean {
  if (next?.shape !== "number") {
    return false;
  }
  return WORDS.unitWordsInPostcodes.has(key) || key.length === 1
    ? next.key.length >= 4
    : next.key.length === 4 && next.glue === "-";
}

/** "Apt", and words that mean a unit only with a point or a colon after them: "D:3", "et. 2". */
function isUnitWord({ key }: Token, next: Token | undefined): boolean {
  const mark = next?.glue.charAt(0);
  return WORDS.unitWords.has(key) || (mark === ":" && WORDS.unitLetters.has(key)) ||
    ((mark === ":" || mark === ".") && WORDS.unitAbbreviations.has(key));
}

/** "4", "No. 4", "4-B", "2/1" after a word for a unit. */
function valueEnds(tokens: readonly Token[], at: number): number[] {
  const token = tokens[at];
  if (token === undefined || isApart(token)) {
    return [];
  }
  if (WORDS.unitMarkers.has(token.key)) {
    const value = tokens[at + 1];
    if (value !== undefined && !isApart(value) && isUnitValue(value)) {
      return [withSide(tokens, at + 2)];
    }
  }
  if (!isUnitValue(token)) {
    return [];
  }
  const second = tokens[at + 1];
  const isPair = second !== undefined && JOINTS.has(second.glue) && isUnitValue(second) &&
    (second.glue !== "." || (hasDigits(token) && hasDigits(second))) &&
    !isHouseThere(tokens, at + 1);
  return [...(isPair ? [withSide(tokens, at + 2)] : []), withSide(tokens, at + 1)];
}

/** "Unit 3/16 King Street": the number between the slash and the street is the house number. */
function isHouse({ glue }: Token, next: Token | undefined): boolean {
  return glue === "/" && next?.shape === "word" && !isApart(next) && !WORDS.floorWords.has(next.key);
}

/** The same where no number stands before the unit: "773 Neil Avenue Apt 1/2 Columbus". */
function isHouseThere(tokens: readonly Token[], at: number): boolean {
  return isHouse(tokens[at]!, tokens[at + 1]) && !tokens.slice(0, at - 1).some(hasDigits);
}

/** "2nd floor", "3/F", "II. em.", "B blok". */
function isFloor(token: Token, next: Token): boolean {
  return !isApart(next) && WORDS.floorWords.has(next.key) &&
    (ORDINAL.test(token.key) || ROMAN_NUMERALS.has(token.key) || WORDS.floorOrdinals.has(token.key));
}

/** "12 Lower Main Street", and "Apt 3, 12 Garage Road", is a house; "12 Lower, 5 Main Street" may be a flat. */
function isStreetSide(token: Token, next: Token, behind: Token | undefined): boolean {
  return token.shape === "number" &&
    (WORDS.sidesOfStreets.has(next.key) || (token.apart && WORDS.wholeFloors.has(next.key))) &&
    behind?.shape === "word" &&
    !isApart(behind) &&
    !WORDS.floorWords.has(behind.key);
}

/**
 * "Hauptstraße 17 Hinterhaus": the first number of a text, behind a word and without a point, is that of the house. Behind a
 * comma and at the beginning it is if it does not count the floor: "71 bajos", "71 planta 2".
 */
function isNumberOfHouse(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at]!, tokens[at + 1]!];
  if (token.shape !== "number" || next.glue.startsWith(".")) {
    return false;
  }
  const isWhole = WORDS.wholeFloors.has(next.key);
  if (tokens.slice(0, at).some((earlier, i) => hasDigits(earlier) && !isOrdinal(tokens[i + 1]!))) {
    return isWhole && token.key.length > 1;
  }
  return at > 0 && !isApart(token)
    ? before!.shape === "word" && !WORDS.unitWords.has(before!.key)
    : isWhole || isNumberedFloor(tokens, at + 1);
}

/** The ending of the number in front: "3-й переулок". */
function isOrdinal({ glue, key }: Token): boolean {
  return glue === "-" && ORDINAL_ENDING.has(key);
}

/** The door after a floor, if any: "II. em. 3.". */
function doorEnds(tokens: readonly Token[], end: number): number[] {
  const door = tokens[end];
  const isNumber = door?.shape === "number" && door.key.length < DOOR_LENGTH_MAX && !isApart(door);
  return isNumber ? [end + 1, end] : [end];
}

/** "II/3", or "2/3" after a number and a point: floor and door. */
function isDoor(token: Token, next: Token | undefined): boolean {
  const isPair = next?.glue === "/" && next.shape === "number" && next.key.length <= DOOR_LENGTH_MAX;
  return isPair && (ROMAN_NUMERALS.has(token.key) || (token.shape === "number" && token.glue.startsWith(".")));
}

/** "3号楼", "502호", "3º B", "H0201". */
function endsAfterValue(tokens: readonly Token[], at: number): number[] {
  const { key, shape, apart } = tokens[at]!;
  const next = tokens[at + 1];
  if (shape === "mixed") {
    const isBehind = apart || hasDigits(tokens[at - 1]);
    const door = isBehind || isFirstSegment(tokens, at + 1) ? DOOR_OF_FLOOR.exec(key)?.[1] : undefined;
    const isDoorOfFloor = door !== undefined && (door.length === 1 || DOOR.test(door) || WORDS.floorWords.has(door));
    const isWhole = isDoorOfFloor || WORDS.unitEndings.has(key.replace(LEADING_DIGITS, "")) || DWELLING.test(key) ||
      FLAT_OF_FLOOR.test(key);
    const isLettered = (isBehind || isFirstSegment(tokens, at + 2)) && ORDINAL.test(key) && next !== undefined &&
      !isApart(next) && LETTER.test(next.key);
    // "1º sala 3".
    const isBeforeUnit = isBehind && FLOOR_SIGN.test(key) && next !== undefined && !isApart(next) &&
      isNumberedFloor(tokens, at + 1);
    return [...(isBeforeUnit ? [at + 1] : []), ...(isLettered ? [at + 2] : []), ...(isWhole ? [at + 1] : [])];
  }
  if (next === undefined || !FIRST_OF_TAILS.has(next.key)) {
    return [];
  }
  const tail = UNIT_TAILS.find((words) => words.every((word, i) => tokens[at + 1 + i]?.key === word));
  return tail === undefined ? [] : [at + 1 + tail.length];
}

/** True if the first segment ends there and a number follows: "2º D, Rua do Sol, 5". */
function isFirstSegment(tokens: readonly Token[], end: number): boolean {
  return segmentEnd(tokens, 0) === end && tokens.slice(end).some(hasDigits);
}

/** "Suite 2 Level 1", "Daire: 5 Kat: 2": the floor is a unit with its own number. */
function isNumberedFloor(tokens: readonly Token[], at: number): boolean {
  const value = tokens[at + 1];
  return value !== undefined && WORDS.unitWords.has(tokens[at]!.key) && !isApart(value) && isUnitValue(value);
}

/** "3. OG links", "Apt 4 rear", "Flat A Ground Floor". */
function withSide(tokens: readonly Token[], from: number): number {
  let end = from;
  while (isSide(tokens, end)) {
    end += 1;
  }
  // "1st Floor Flat".
  const isFlat = WORDS.flatWords.has(tokens[end]?.key ?? "") && !isApart(tokens[end]!) &&
    tokens[end + 1]?.apart !== false && !isNumberedFloor(tokens, end);
  return isFlat ? end + 1 : end;
}

function isSide(tokens: readonly Token[], at: number): boolean {
  const side = tokens[at];
  return side !== undefined && !isApart(side) && WORDS.floorWords.has(side.key) && !isNumberedFloor(tokens, at);
}

function isUnitValue(token: Token | undefined): boolean {
  return token !== undefined &&
    (hasDigits(token) || LETTER.test(token.key) || ROMAN_NUMERALS.has(token.key)) &&
    token.key.length <= VALUE_LENGTH_MAX;
}

/** The slashes of "3/F" and "fsz./2" and the colon of "D:3" do not separate. */
function isApart({ apart, glue }: Token): boolean {
  return apart && glue !== "/" && glue !== "./" && !glue.startsWith(":");
}

/** Three digits, a letter with them on either side: four digits may be a postcode, a letter alone a direction. */
const BEHIND_STREET = /^(?:\d{1,3}|\d{1,4}[a-z]|[a-z]\d{1,4})$/u;
const BEFORE_HOUSE = /^(?:\d{1,4}[a-z]?|[a-z]\d{0,3})$/u;
/** The number of a street: "93RD AV", "12e Avenue". */
const STREET_ORDINAL = /^\d{1,3}(?:[a-z]{2}|e)$/u;
/** Digits of a house that a unit is joined to: "30-10" is one number in Queens, "12-14" are two houses. */
const HOUSE_DIGITS_MIN = 3;

const FLOOR = /^\d{1,2}$/u;
const FLOOR_AND_DOOR = /^\d{1,2}[a-z]$/u;

/**
 * The ends of a unit without a word for it: "622 Madison St 9B", "12-1621 Broadway", "#401-622 Madison St", "Carrer Major
 * 130, 3-2".
 */
export function bareUnitEnds(tokens: readonly Token[], at: number, known: KnownStreets): readonly number[] {
  if (at === 0 && isFloorAndFlat(tokens, known)) {
    return [2];
  }
  // "622 Madison St No 4".
  const isMarked = WORDS.unitMarkers.has(tokens[at]!.key) && tokens[at + 1]?.apart === false;
  const to = isMarked || isFloorAndDoor(tokens, at) ? at + 2 : at + 1;
  const span = { from: at, to };
  if (at > 0 && (isBehindStreet(tokens, span, known) || isBehindNumber(tokens, span, known))) {
    return [to];
  }
  return isBeforeHouse(tokens, at) ? [at + 1] : partEndsBehindHouse(tokens, at, known);
}

/** Behind a street whose number stands before it. */
function isBehindStreet(
  tokens: readonly Token[],
  { from: at, to }: TokenSpan,
  { streets, numbers }: KnownStreets,
): boolean {
  const value = tokens[to - 1]!;
  const next = tokens[to];
  // "622 Madison St, 401, Albany": a segment of its own.
  // "622 Madison St rear": a side of the street is part of its name.
  const isFloorWord = WORDS.floorWords.has(value.key) && value.key.length > 1 && !WORDS.sidesOfStreets.has(value.key) &&
    next?.apart !== false;
  return at > 1 && (!tokens[at]!.apart || next?.apart === true) &&
    (isFloorWord || (hasDigits(value) && BEHIND_STREET.test(value.key))) &&
    (next === undefined || next.apart || next.glue === " ") &&
    streets.slice(1, at).some((spans, from) =>
      !tokens[from + 1]!.apart && !WORDS.numberedStreetTypes.has(tokens[from + 1]!.key) &&
      numbers[from]?.some((number) => number.to === from + 1) === true &&
      spans.some((span) => span.to === at && span.matches.some(isExactMatch))
    );
}

/** Floor and door behind the number of a street, at the end of their segment: "130, 3-2", "535 3E", "57 III". */
function isBehindNumber(tokens: readonly Token[], { from: at, to }: TokenSpan, { streets }: KnownStreets): boolean {
  const { apart, glue, key } = tokens[at]!;
  const isUnit = to > at + 1
    ? isFloorAndDoor(tokens, at)
    : FLOOR_AND_DOOR.test(key) || (!apart && ROMAN_NUMERALS.has(key) && key.length > 1);
  return isUnit && (apart || glue === " ") && (tokens[to] === undefined || tokens[to].apart) &&
    tokens[at - 1]!.shape === "number" &&
    streets.slice(0, at - 1).some((spans) =>
      spans.some((span) => span.to === at - 1 && span.matches.some(isExactMatch))
    );
}

/** "3-2" in a segment of its own: floor and door. */
function isFloorAndDoor(tokens: readonly Token[], at: number): boolean {
  const [floor, door, after] = tokens.slice(at, at + 3);
  return floor?.apart === true && door?.glue === "-" && FLOOR.test(floor.key) && FLOOR.test(door.key) &&
    (after === undefined || after.apart);
}

/** "2/1, 15 Byres Road": floor and flat in front of a house. */
function isFloorAndFlat(tokens: readonly Token[], { streets, numbers }: KnownStreets): boolean {
  const [floor, flat, house] = tokens;
  return flat?.glue === "/" && FLOOR.test(floor!.key) && FLOOR.test(flat.key) && house?.apart === true &&
    numbers[2]!.some(({ to }) => streets[to]?.some((span) => span.matches.some(isExactMatch)) === true);
}

/** Joined to a number of a house with which it is no range ("98-102"), nor one number ("130-10"). */
function isBeforeHouse(tokens: readonly Token[], at: number): boolean {
  const { glue, key, apart } = tokens[at]!;
  const [house, street] = [tokens[at + 1], tokens[at + 2]];
  if (
    (at > 0 && !apart) || (house?.glue !== "-" && house?.glue !== "/") || !BEFORE_HOUSE.test(key) ||
    house.shape !== "number" || street === undefined || street.apart ||
    (street.shape !== "word" && !STREET_ORDINAL.test(street.key))
  ) {
    return false;
  }
  return house.key.length >= HOUSE_DIGITS_MIN &&
    (glue.includes("#") || (house.key.length >= key.length && !isRange(tokens[at]!, house)));
}

import type { Components } from "../../domain/resolution.ts";
import { NUMBERED_ROADS, PLACE_DIRECTIONS, WORDS } from "../address_words.ts";
import type { ReadAddress } from "../address/mod.ts";
import { crossingJoints } from "../address/spans/mod.ts";
import { hasDigits, isStreetWord, segmentsOf, type Token, type TokenSpan } from "../address/tokens/mod.ts";

/** Consecutive tokens that are one component. */
export interface NamedPart extends TokenSpan {
  readonly component: keyof Components;
  readonly importance?: number | undefined;
}

/** Digits from which a number next to a street is a postcode rather than a house number. */
const POSTCODE_DIGITS = 5;
/** The importance of a town of some ten thousand: behind a street it is the town, not the end of the street's name. */
const TOWN_IMPORTANCE = 4500;
const NUMBER = /^\d/u;
/** "42nd": part of a street's name. */
const ORDINAL = /^\d{1,3}(?:st|nd|rd|th)$/u;
const LETTER = /^\p{L}$/u;
/** Between two streets. A slash may also be that of a number. */
const CROSSING_SIGN = /[&@+]/u;
/** The words before the numbers of roads. */
const ROAD_WORDS: ReadonlySet<string> = new Set(NUMBERED_ROADS.flat());
const ROAD_WORDS_MAX = 4;
const DIRECTION_WORDS: ReadonlySet<string> = new Set([...PLACE_DIRECTIONS].flat(2));

/**
 * The components of a text: as the best answer reads them, and where no loaded street explains the words, as their street
 * types and numbers say. Words that neither explains are no component.
 */
export function nameParts({ tokens, parts }: ReadAddress): readonly NamedPart[] {
  const known = parts.flatMap(({ component, ...part }): NamedPart[] =>
    component === undefined ? [] : [{ ...part, component }]
  );
  if (known.some(({ component }) => component === "street")) {
    return known;
  }
  const segments = wholeNumbers(segmentsOf(tokens), tokens).flatMap((segment) => sidesOf(segment, tokens));
  const read = oneAddress(segments.map((side) => ({ side, parts: new Segment(side, tokens, known).street() })), tokens);
  const named = [...read, ...known.filter((part) => !read.some((one) => overlap(one, part)))];
  return [...venueOf(segments[0], { tokens, named }), ...withOneNumber(named)]
    .filter((part, at, all) => at === 0 || all[0]?.component !== "name" || !overlap(part, all[0]))
    .sort((one, other) => one.from - other.from);
}

/** Of several streets that do not meet, the first with a street type, else the first. */
function oneAddress(
  read: readonly { readonly side: Side; readonly parts: readonly NamedPart[] }[],
  tokens: readonly Token[],
): readonly NamedPart[] {
  const streets = read.filter(({ parts }) => parts.length > 0);
  const meeting = streets.filter(({ side }) => side.isCrossing);
  if (meeting.length > 0) {
    return meeting.flatMap(({ parts }) => parts);
  }
  const typed = streets.find(({ side: { from, to } }) => tokens.slice(from, to).some(({ key }) => isStreetWord(key)));
  return (typed ?? streets[0])?.parts ?? [];
}

/** A slash between two numbers does not separate: "1570/10". */
function wholeNumbers(segments: readonly TokenSpan[], tokens: readonly Token[]): readonly TokenSpan[] {
  const whole: TokenSpan[] = [];
  for (const segment of segments) {
    const before = whole.at(-1);
    const isInNumber = before !== undefined && tokens[segment.from]?.glue === "/" &&
      [segment.from - 1, segment.from].every((at) => NUMBER.test(tokens[at]?.key ?? ""));
    if (isInNumber) {
      whole[whole.length - 1] = { from: before.from, to: segment.to };
    } else {
      whole.push(segment);
    }
  }
  return whole;
}

function overlap(one: TokenSpan, other: TokenSpan): boolean {
  return one.from < other.to && other.from < one.to;
}

/** A segment, or a part of one. */
interface Side extends TokenSpan {
  /** It is one of two streets that meet, whatever its words are. */
  readonly isCrossing: boolean;
}

/** The parts of a segment around the words that say that two streets meet: both have a street type, or a sign says it. */
function sidesOf({ from, to }: TokenSpan, tokens: readonly Token[]): Side[] {
  const hasType = (first: number, end: number): boolean =>
    tokens.slice(first, end).some(({ key }) => isStreetWord(key) || ORDINAL.test(key));
  const joint = crossingJoints(tokens).find((one) =>
    one.from > from && one.to < to && (hasType(from, one.from) || hasType(one.to, to)) &&
    (CROSSING_SIGN.test(tokens[one.to]?.glue ?? "") || (hasType(from, one.from) && hasType(one.to, to)))
  );
  if (joint === undefined) {
    return [{ from, to, isCrossing: false }];
  }
  const lead = tokens.slice(from, joint.from).findIndex(({ key }) =>
    !WORDS.cornerWords.has(key) && !WORDS.crossingFillers.has(key)
  );
  return [
    { from: from + Math.max(0, lead), to: joint.from, isCrossing: true },
    { from: joint.to, to, isCrossing: true },
  ];
}

/** Of several numbers, that beside the street is that of the house, else the first; one behind "#" is a unit. */
function withOneNumber(parts: readonly NamedPart[]): readonly NamedPart[] {
  const first = parts.find(({ component }) => component === "houseNumber");
  return parts.filter((part) => part.component !== "houseNumber" || part === first);
}

/** One segment of a text, whose street is looked for. */
class Segment {
  readonly #tokens: readonly Token[];
  readonly #known: readonly NamedPart[];
  readonly #from: number;
  readonly #to: number;
  readonly #isCrossing: boolean;

  constructor({ from, to, isCrossing }: Side, tokens: readonly Token[], known: readonly NamedPart[]) {
    this.#tokens = tokens;
    this.#known = known;
    const unit = known.find((part) => part.component === "unit" && part.from === from);
    this.#from = unit?.to ?? from;
    this.#to = to;
    this.#isCrossing = isCrossing;
  }

  /** The street with its house number; empty if nothing says that there is one. */
  street(): NamedPart[] {
    const from = this.#nameStart();
    const lead: NamedPart[] = from === this.#from ? [] : [{ component: "houseNumber", from: this.#from, to: from }];
    const end = this.#nameEnd(from);
    if (WORDS.streetTypesBefore.has(this.#key(from)) && !WORDS.streetTypesAfter.has(this.#key(from + 1))) {
      const to = this.#withoutTowns(from + 2, end);
      return to > from + 1 ? this.#numbered({ component: "street", from, to }, lead) : [];
    }
    const type = this.#typeIn(from, end);
    if (type !== undefined) {
      return this.#numbered({ component: "street", from, to: this.#tailEnd(type + 1, from) }, lead);
    }
    if (this.#isCrossing) {
      const to = this.#withoutTowns(this.#from + 1, this.#to);
      return [{ component: "street", from: this.#from, to }];
    }
    return this.#isStreet({ from, to: end }, lead.length > 0)
      ? this.#numbered({ component: "street", from, to: this.#withoutTowns(from + 1, end) }, lead)
      : [];
  }

  #key(at: number): string {
    return at < this.#to ? this.#tokens[at]?.key ?? "" : "";
  }

  #isNumber(at: number): boolean {
    return NUMBER.test(this.#key(at)) && !ORDINAL.test(this.#key(at));
  }

  #partAt(at: number): NamedPart | undefined {
    return this.#known.find((part) => part.from <= at && at < part.to);
  }

  /** Behind a house number in front; a letter behind a blank belongs to a street with a type: "866 E 178th St". */
  #nameStart(): number {
    const from = this.#from;
    if (!this.#isNumber(from) || this.#key(from).length > POSTCODE_DIGITS) {
      return from;
    }
    const part = this.#known.find((one) => one.from === from && one.component === "houseNumber");
    const to = Math.max(from + 1, Math.min(part?.to ?? 0, this.#to));
    const isLetter = to - from === 2 && LETTER.test(this.#key(to - 1)) && this.#tokens[to - 1]?.glue === " " &&
      this.#typeIn(to, this.#nameEnd(to)) !== undefined;
    return isLetter ? from + 1 : to;
  }

  #nameEnd(from: number): number {
    let end = from;
    while (end < this.#to && !this.#isNumber(end) && this.#partAt(end)?.component !== "unit") {
      end++;
    }
    return end;
  }

  /** The last street type or word that ends as one; a type alone at the beginning is a name. */
  #typeIn(from: number, to: number): number | undefined {
    for (let at = to - 1; at >= from; at--) {
      const key = this.#key(at);
      const isType = isStreetWord(key) && (at > from || !WORDS.streetTypesAfter.has(key));
      if (isType || this.#isRoadNumber(at + 1, from)) {
        return at;
      }
    }
    return undefined;
  }

  /** Behind a street type: the number of a road, and a direction. */
  #tailEnd(after: number, from: number): number {
    const to = this.#isRoadNumber(after, from) ? after + 1 : after;
    const [one = "", two = ""] = this.#key(to);
    const isDirection = DIRECTION_WORDS.has(this.#key(to)) ||
      (this.#key(to).length === 2 && PLACE_DIRECTIONS.has(one) && PLACE_DIRECTIONS.has(two));
    return isDirection ? to + 1 : to;
  }

  #isRoadNumber(at: number, from: number): boolean {
    const words = this.#tokens.slice(Math.max(from, at - ROAD_WORDS_MAX), at).map(({ key }) => key);
    return this.#isNumber(at) && words.some((_, first) => ROAD_WORDS.has(words.slice(first).join(" ")));
  }

  /** Where towns and countries at the end of a name begin, not before `least`; the end where a place follows anyway. */
  #withoutTowns(least: number, end: number): number {
    let to = end;
    for (;;) {
      if (this.#known.some((part) => part.from >= this.#to && isArea(part))) {
        return to;
      }
      const part = this.#partAt(to - 1);
      const isTown = part !== undefined && part.to === to && part.from >= least &&
        (part.component === "country" || (part.importance ?? 0) >= TOWN_IMPORTANCE);
      if (!isTown) {
        return to;
      }
      to = part.from;
    }
  }

  /** True for words without a street type that stand next to a house number, or alone before places. */
  #isStreet({ from, to }: TokenSpan, isNumbered: boolean): boolean {
    if (to === from) {
      return false;
    }
    const words = this.#tokens.slice(from, to);
    const isPlace = words.every((_, at) => this.#partAt(from + at) !== undefined);
    const isPlaced = this.#known.some((part) => isArea(part) && (part.to <= this.#from || part.from >= this.#to));
    if (isNumbered) {
      return !isPlace || isPlaced;
    }
    const isBefore = this.#partAt(to)?.component === "houseNumber" && this.#key(to).length < POSTCODE_DIGITS;
    const isFirst = from === 0 && isPlaced && !isPlace && words.some((_, at) => this.#partAt(from + at) === undefined);
    return isBefore ||
      (isFirst && to === this.#to && !words.some((token) => WORDS.categoryWords.has(token.key) || hasDigits(token)));
  }

  #numbered(street: NamedPart, lead: readonly NamedPart[]): NamedPart[] {
    const { to } = street;
    const hasNumber = lead.length === 0 && this.#isNumber(to) && this.#key(to).length < POSTCODE_DIGITS;
    const part = this.#known.find((one) => one.from === to && one.component === "houseNumber");
    return hasNumber ? [street, { component: "houseNumber", from: to, to: part?.to ?? to + 1 }] : [...lead, street];
  }
}

function isArea({ component }: NamedPart): boolean {
  return component === "locality" || component === "district" || component === "county" || component === "region";
}

/**
 * A venue at the beginning: words that nothing explains, one of them for a category of venues or before a street; or the
 * name of a place before an address in another place.
 */
function venueOf(
  segment: TokenSpan | undefined,
  { tokens, named }: { readonly tokens: readonly Token[]; readonly named: readonly NamedPart[] },
): NamedPart[] {
  if (segment === undefined) {
    return [];
  }
  const street = named.find(({ component }) => component === "street");
  const first = named.find((part) => part.from === segment.from);
  const isOtherPlace = first !== undefined && isArea(first) && street !== undefined && street.from >= segment.to &&
    first.to === segment.to && named.some((part) => isArea(part) && part.from >= street.to);
  if (first !== undefined && !isOtherPlace) {
    return [];
  }
  const to = isOtherPlace
    ? segment.to
    : Math.min(segment.to, ...named.filter((part) => part.from >= segment.from).map((part) => part.from));
  const words = tokens.slice(segment.from, to);
  const isVenue = words.length > 0 && words.every((token) => !hasDigits(token)) &&
    (street !== undefined || words.some(({ key }) => WORDS.categoryWords.has(key)));
  return isVenue ? [{ component: "name", from: segment.from, to }] : [];
}

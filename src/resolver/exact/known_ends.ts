import type { EntryId, Gazetteer, Street } from "../../gazetteer/port.ts";
import { parseHouseNumber } from "../../text/house_number.ts";
import { Recent } from "../../text/recent.ts";
import { streetWordsKey } from "../../text/street_words_key.ts";
import type { PlaceContext } from "../address/context/mod.ts";
import {
  isHouseKnown,
  locateNumber,
  type NumberLocation,
  ONE_ADDRESS_M,
  postcodeAgreementOf,
} from "../address/scoring/mod.ts";
import type { SearchedPlaces } from "../address/spans/mod.ts";
import {
  addressText,
  CONNECTOR,
  hasDigits,
  isShortNumber,
  MEANING,
  NOTE_FILLER,
  streetWordsOf,
  type Token,
  tokenize,
  TYPE_AFTER,
  TYPE_BEFORE,
  type WordOfText,
} from "../address/tokens/mod.ts";
import { ADDRESSEE_PHRASES, KEY_DIRECTIONS, WORDS } from "../address_words.ts";
import type { Answer } from "../answer.ts";
import { ACCURACY_HOUSE_M } from "../weights.ts";
import { sureAnswer } from "./answer.ts";
import { ABOVE_LATIN, hasDirections } from "./house.ts";
import { coversOf, isHouse, type NamedHouse, type NamedStreet } from "./named_street.ts";
import { mayBeNames, mayBePlaces } from "./place_names.ts";
import { ORDINAL, POSTCODE_DIGITS_MIN, STREET_WORDS_MAX, streetsOf } from "./plain_spans.ts";
import { type Namesake, rivalWeights } from "./rivals.ts";
import { maskOf, type PostcodeSpan, type Spans, type WordOfStreet, WORDS_MAX } from "./spans.ts";

/**
 * What the texts with one end share. "Bergstrasse 2, 9490 Vaduz" and "Landstrasse 5, 9490 Vaduz" differ in a street and
 * a number only: what the rest says was found out for the first of them.
 */
interface KnownEnd {
  /** Where the streets of its town are searched. */
  readonly scopes: SearchedPlaces;
  readonly postcode: PostcodeSpan["form"] | undefined;
  /** Some data has a postcode of it. */
  readonly hasPostcode: boolean;
  /** Its words, of which none repeats the number of a house. */
  readonly keys: readonly string[];
  /** It begins with a number. */
  readonly isNumbered: boolean;
  /** A street of the town may begin with it. */
  readonly mayBeStreet: boolean;
  /** In each place of its streets. */
  readonly houses: Map<EntryId, KnownHouse>;
}

/** What a text with the end says of every house in a place, found out for one of them. */
interface KnownHouse {
  /** Without rivals, the answer of another house has all of it but its address. */
  readonly answer: Answer;
  readonly rivals?: { readonly house: NamedHouse; readonly namesakes: readonly Namesake[] };
}

/** Sets the end of a text apart from street and number. */
const BORDER = ", ";
/** Kept ends of a gazetteer by the order of street and number, some 3 kB each. */
const KEPT_MAX = 2_048;
/** Letters of the longest end that is kept. */
const END_LENGTH_MAX = 80;
/** Places of one end: quarters of a town. */
const HOUSES_MAX = 32;
const kept = new WeakMap<Gazetteer, Record<Order, Recent<KnownEnd>>>();

/** `apart`: the number stands behind the street and a comma. */
type Order = "number first" | "street first" | "apart";

function endsOf(gazetteer: Gazetteer): Record<Order, Recent<KnownEnd>> {
  let ends = kept.get(gazetteer);
  if (ends === undefined) {
    ends = { "number first": new Recent(KEPT_MAX), "street first": new Recent(KEPT_MAX), apart: new Recent(KEPT_MAX) };
    kept.set(gazetteer, ends);
  }
  return ends;
}

/**
 * Keeps the end of a text that names one house, if nothing in it depends on the words in front. Each condition here and in
 * `answerByEnd` is one of `plain_spans.ts` and `house.ts` that looks at both.
 */
export function keepEnd(
  text: string,
  { house, namesakes, answer, spans }: {
    readonly house: NamedStreet;
    readonly namesakes: readonly Namesake[];
    readonly answer: Answer;
    readonly spans: Spans;
  },
  context: PlaceContext,
): void {
  if (!isHouse(house)) {
    return;
  }
  const { streetSpan, numberSpan, number, location, agreements, postcodeSpan, postcode, street } = house;
  const { tokens, words } = spans;
  const from = Math.max(streetSpan.to, numberSpan.to);
  const at = tokens[from - 1]!.span[1];
  const isPlainHouse = location.state === "exact" && streetSpan.misspelt === undefined &&
    streetSpan.extraCost === undefined && (number.number.suffix === "" || numberSpan.from < streetSpan.from);
  if (
    context.scope !== undefined || !isPlainHouse || Math.min(streetSpan.from, numberSpan.from) > 0 ||
    from >= tokens.length || borderOf(text) !== at || text.length - at > END_LENGTH_MAX
  ) {
    return;
  }
  // A county with the name of a town in it agrees with the streets of that town only (`namesakeElsewhere`).
  const isOfPlace = agreements.every(({ relation, match }) => {
    const { kind } = context.place(match.id);
    return relation === "around" && context.gazetteer.isWithin(street.place, match.id) &&
      (match.nameKind === "code" || (kind !== "county" && kind !== "region"));
  });
  const isOfPostcode = postcode === undefined || postcode.relation === "exact";
  const hasMeaning = words.slice(from).some(({ flags }) => (flags & MEANING) !== 0);
  const isOne = coversOf(maskOf(from, tokens.length), spans).length === 1;
  // A copy, which does not keep the text.
  const written = ` ${text.slice(at)}`.slice(1);
  if (!isOfPlace || !isOfPostcode || hasMeaning || !isOne || !areWhole(written, tokens.slice(from), text)) {
    return;
  }
  const order = numberSpan.from < streetSpan.from
    ? "number first"
    : tokens[numberSpan.from]!.apart
    ? "apart"
    : "street first";
  const { houses } = endsOf(context.gazetteer)[order].getOrInsertComputed(written, () => ({
    scopes: spans.scopes!,
    postcode: postcodeSpan?.form,
    hasPostcode: spans.postcodes.some((form) => form.from >= from && form.form.areas.length > 0),
    keys: tokens.slice(from).map(({ key }) => key),
    isNumbered: hasDigits(tokens[from]),
    mayBeStreet: spans.streets.some((other) => other.from === from),
    houses: new Map(),
  }));
  if (houses.size >= HOUSES_MAX) {
    houses.clear();
  }
  houses.set(street.place, namesakes.length === 0 ? { answer } : { answer, rivals: { house, namesakes } });
}

/** The tokens are all that the end has: no segment was left out as a repeated one, and nothing as no part of an address. */
function areWhole(end: string, tokens: readonly Token[], text: string): boolean {
  const own = tokenize(end.slice(BORDER.length));
  return addressText(text) === text && own.length === tokens.length &&
    own.every(({ key }, at) => key === tokens[at]!.key);
}

/** The answer to a text whose end was kept, if its beginning is a street of the town and the number of a house there. */
export function answerByEnd(text: string, context: PlaceContext): Answer | undefined {
  const border = borderOf(text);
  const head = border > 0 && border <= HEAD_LENGTH_MAX ? headIn(text.slice(0, border)) : undefined;
  const end = head === undefined ? undefined : endsOf(context.gazetteer)[head.order].get(text.slice(border));
  if (head === undefined || end === undefined) {
    return undefined;
  }
  const { order, words } = head;
  const { gazetteer } = context;
  const span = { from: 0, to: words.length };
  const isNumberFirst = order === "number first";
  const hasHyphen = head.number.includes("-");
  const mayBePostcode = end.postcode === undefined && head.number.length >= POSTCODE_DIGITS_MIN &&
    (hasHyphen || !end.hasPostcode);
  const length = span.to + (hasHyphen ? 2 : 1) + end.keys.length;
  // "12 Main Rd, 94539 Fremont": the type may be that of a box.
  const mayBeUnit = isNumberFirst && end.isNumbered && (words.at(-1)!.flags & MEANING) !== 0;
  const isOther = mayBePostcode || mayBeUnit || length > WORDS_MAX || end.keys.includes(head.number) ||
    isBare(head) || (hasHyphen && ABOVE_LATIN.test(text)) ||
    (!isNumberFirst && end.mayBeStreet && mayBePlaces(words, words, span, context));
  if (isOther) {
    return undefined;
  }
  const isJoined = (): boolean =>
    gazetteer.isStreetKey(streetWordsKey([...words, ...streetWordsOf([{ key: head.number }])]));
  const areNames = (): boolean =>
    (!isNumberFirst || words.every(({ isGeneric }) => !isGeneric)) && mayBeNames(span, words, context);
  const found = streetsOf(
    { ...span, number: isNumberFirst ? { from: -1, to: 0 } : { from: span.to, to: span.to + 1 } },
    { tokens: words, words },
    end,
    context,
  );
  return found.length === 0 || addressText(text) !== text || (order === "street first" && isJoined()) || areNames()
    ? undefined
    : answerOfStreets(head, { streets: found.map(({ id }) => gazetteer.street(id)), end }, context);
}

/** The answer to the only house of streets of one name, of which another house of the place was answered. */
function answerOfStreets(
  { number, words }: Head,
  { streets, end }: { readonly streets: readonly Street[]; readonly end: KnownEnd },
  context: PlaceContext,
): Answer | undefined {
  const parsed = parseHouseNumber(number);
  // Letters of a number may be those of another script: there are none.
  const isLatin = parsed.suffix !== "";
  let found: { readonly street: Street; readonly location: NumberLocation } | undefined;
  for (const street of streets) {
    const location = locateNumber(street, parsed, { context, postcode: end.postcode?.key, isLatin });
    if (isHouseKnown(location)) {
      if (found !== undefined) {
        return undefined;
      }
      found = { street, location };
    }
  }
  if (found === undefined) {
    return undefined;
  }
  const { street, location } = found;
  const known = end.houses.get(street.place);
  const isPlain = location.state === "exact" && location.unit === undefined && location.spreadM <= ONE_ADDRESS_M;
  if (
    known === undefined || !isPlain || !hasDirections(street, { from: 0, to: words.length }, { tokens: words, words })
  ) {
    return undefined;
  }
  const postcode = end.postcode === undefined
    ? undefined
    : postcodeAgreementOf(end.postcode, { street, number: location }, context);
  if (postcode !== undefined && (postcode.relation !== "exact" || postcode.cost > 0)) {
    return undefined;
  }
  if (known.rivals !== undefined) {
    const { house: other, namesakes } = known.rivals;
    const streetSpan = { ...other.streetSpan, from: 0, to: words.length };
    const form = { ...other.number, written: number, number: parsed };
    const house = { ...other, street, streetSpan, number: form, location, postcode, namesakes: streets.length };
    return sureAnswer(house, rivalWeights(namesakes, house, { tokens: words, words }, context), context);
  }
  return {
    ...known.answer,
    coordinates: location.coordinates!,
    accuracyM: Math.max(ACCURACY_HOUSE_M, location.spreadM),
    address: {
      ...known.answer.address!,
      street: street.id,
      houseNumber: location.house?.number,
      postcode: location.postcode ?? postcode?.postcode,
      disambiguatedBy: location.disambiguatedBy,
      dataset: location.house?.dataset,
    },
  };
}

/** Neither a type nor a short number says that the words are a street (`extraCostOf`). */
function isBare({ number, words }: Head): boolean {
  return !isShortNumber({ key: number.split("-").at(-1)!, shape: "number" }) &&
    words.every(({ isGeneric, canonical, key }) => !isGeneric && canonical === key);
}

/** Letters of the longest street with its number. */
const HEAD_LENGTH_MAX = 60;
const NUMBER = /^[1-9]\d{0,4}$/u;
const DIGIT = /\d/u;

/** A street as written, and a number in front of it or behind. */
interface Head {
  readonly order: Order;
  readonly number: string;
  readonly words: readonly HeadWord[];
}

/** A word of a street that means nothing else in a text. */
interface HeadWord extends WordOfText, WordOfStreet {}

/** Where street and number end: at the first border, or at the second if the number stands between the two. */
function borderOf(text: string): number {
  const first = text.indexOf(BORDER);
  const second = first < 0 ? -1 : text.indexOf(BORDER, first + BORDER.length);
  const isApart = second > 0 && NUMBER.test(text.slice(first + BORDER.length, second)) &&
    !DIGIT.test(text.slice(0, first));
  return isApart ? second : first;
}

function headIn(written: string): Head | undefined {
  const [, first, streetBehind, street, comma, last] = HEAD.exec(written) ?? [];
  const name = streetBehind ?? street;
  const number = first ?? last;
  if (name === undefined || number === undefined) {
    return undefined;
  }
  const order = first !== undefined ? "number first" : comma === "" ? "street first" : "apart";
  const words: HeadWord[] = [];
  for (const word of name.split(JOINTS)) {
    const one = headWords.getOrInsertComputed(word, headWordOf);
    if (one === OTHER || words.length === STREET_WORDS_MAX) {
      return undefined;
    }
    words.push(one);
  }
  const [begin, end] = [words[0]!, words.at(-1)!];
  // "100 West-3rd St": the sign may join two numbers.
  const isJoined = name.includes("-") && words.some(hasDigits);
  const isOfOther = order === "number first"
    ? isConnector(begin) || isConnector(end)
    : ((begin.flags | end.flags) & (CONNECTOR | MEANING)) !== 0 || words.some(({ key }) => KEY_DIRECTIONS.has(key));
  const areFillers = words.every(({ flags }) => (flags & NOTE_FILLER) !== 0);
  return isJoined || isOfOther || areFillers ? undefined : { order, number, words };
}

/** "12 Main Street", "12-05 8th Street", "Main Street 12", "Main Street, 12". */
const HEAD = /^(?:([1-9]\d{0,4}|[1-9]\d?-\d{2,3}) (.{2,})|(\D{2,}?)(,?) ([1-9]\d{0,4}))$/u;
/** What joins two words of a name. */
const JOINTS = /[ '\u2019-]/u;

function isConnector({ flags, key }: HeadWord): boolean {
  return (flags & CONNECTOR) !== 0 && !KEY_DIRECTIONS.has(key);
}

/** A word that may be more than a word of a street. */
const OTHER = "other";
const headWords = new Recent<HeadWord | typeof OTHER>(16_384);
/** From the end of Cyrillic on (`isPlainToken`). */
const BEYOND = /[\u0530-\u{10ffff}]/u;

function headWordOf(written: string): HeadWord | typeof OTHER {
  const [token, ...others] = tokenize(written);
  if (token === undefined || others.length > 0 || token.span[1] - token.span[0] !== written.length) {
    return OTHER;
  }
  const { key, shape } = token;
  const word = streetWordsOf([token])[0]!;
  const isDirection = KEY_DIRECTIONS.has(key);
  const isOfStreet = (isDirection || (word.flags & (TYPE_AFTER | TYPE_BEFORE | CONNECTOR)) !== 0) &&
    !ADDRESSEE_PHRASES.has(key) && !WORDS.documentWords.has(key) && !WORDS.registerWords.has(key);
  const isWord = shape === "word" ? key.length > 1 || isDirection : ORDINAL.test(key);
  const isPlain = isWord && !BEYOND.test(written) && ((word.flags & MEANING) === 0 || isOfStreet);
  return isPlain ? { ...word, key, shape, apart: false } : OTHER;
}

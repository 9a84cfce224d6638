import type { EntryId, Gazetteer, PlaceMatch, PostcodeArea, Street, StreetMatch } from "../../gazetteer/port.ts";
import { nameKey } from "../../text/name_key.ts";
import { Recent } from "../../text/recent.ts";
import { streetWordsKey } from "../../text/street_words_key.ts";
import type { Answer } from "../answer.ts";
import type { RankedStreet } from "../address/candidates/mod.ts";
import type { PlaceContext } from "../address/context/mod.ts";
import { COST_MARGIN } from "../address/candidates/rivals.ts";
import type { ParseSpan } from "../address/parses/mod.ts";
import { locateNumber, PlaceFacts } from "../address/scoring/mod.ts";
import { streetAgreementOf } from "../address/scoring/streets/street_agreement.ts";
import { postcodeAgreementOf } from "../address/scoring/postcodes/postcode_agreement.ts";
import { otherScriptsOf } from "../address/spans/streets_sounding.ts";
import { findIn, hasTail, type PostcodeForm, WIDE_STREETS_MAX } from "../address/spans/mod.ts";
import { isTypeAfter, type Token, type TokenSpan } from "../address/tokens/mod.ts";
import {
  COST_BARE_STREET,
  COST_NAME,
  COST_NAME_VARIANT,
  COST_NUMBER_AT_PLACE,
  COST_STREET,
  COST_STREET_UNLOADED,
} from "../weights.ts";
import { type AddressTokens, addressTokens } from "./address_tokens.ts";
import { keyOf as keyOfWords, type Spans, STREET_TOKENS_MAX, visitStreetSpans } from "./find_spans.ts";
import { leastWordsCost, streetTokens, sumLeastCosts, type TailCosts, tailCosts, WORD_LEVELS } from "./least_costs.ts";
import { type RivalWeights, rivalWeights } from "./rivals.ts";
import { CLOSING_TYPE, MEANING, NOTE_FILLER, words } from "./words.ts";

/**
 * What all addresses have in common whose street and number are followed, or preceded, by the same words: ", 9490
 * Vaduz". Kept once it is proven that no rival comes near, whatever street of the town it is; then another address needs
 * no more than its own street and house.
 */
interface Town {
  /** Where streets are searched, and where else if there is none. */
  readonly near: readonly EntryId[];
  readonly wide: readonly EntryId[];
  readonly postcode: PostcodeForm | undefined;
  readonly isLatin: boolean;
  /** By the place of the street, the answer to one of its houses. */
  readonly houses: Map<EntryId, Proven>;
  /** The names of places among the other words, and what those words cost at least in other parses. */
  readonly names: readonly ParseSpan[];
  readonly tail: TailCosts;
  /** The words of a street must cost this much as unknown words. */
  wordsCost: number;
  /** What the houses cost at most besides their parse. */
  costMax: number;
  /** For the keys of places and of streets that are a part of a street's name, whether none of them comes near. */
  readonly parts: Map<string, boolean>;
}

interface Proven {
  readonly answer: Answer;
  /** How the postcode of the text relates to the house. */
  readonly relation: string | undefined;
}

/** Towns kept per gazetteer, some 2 kB each. */
const KEPT_MAX = 4_096;
const kept = new WeakMap<Gazetteer, Recent<Town>>();
/** Keys kept for a town. */
const PARTS_MAX = 256;
/** Quarters of one town whose streets are proven. */
const PLACES_MAX = 64;
/** As in `street_spans.ts` and `place_spans.ts`. */
const NEAR_STREETS_MAX = 8;
const NEAR_MAX = 8;
const AREAS_MAX = 4;
const PLACE_TOKENS_MAX = 6;
const NUMBER_IN_NAME_MAX = 3;
/** Longest house number, and the shortest that may be a postcode. */
const DIGITS_MAX = 5;
const POSTCODE_DIGITS = 3;
/** Letters before or behind the digits of a postcode: "VLT 1117", "1012 AB". */
const PREFIX_LETTERS_MAX = 3;
const ENDING_LETTERS_MAX = 2;
const UNTYPED_TOKENS_MAX = 3;
const MATCHES_MAX = 64;
const ABOVE_LATIN = /[\u0370-\uffff]/u;

/** Number and street by their order and what divides them, and all other words. */
function keyOf(text: string, tokens: readonly Token[], { from, to, number }: AddressTokens): string {
  const kind = number === from ? 1 : tokens[number]!.apart ? 2 : 3;
  return `${kind}\n${text.slice(0, tokens[from]!.span[0])}\n${text.slice(tokens[to - 1]!.span[1])}`;
}

/** The house of a text whose town was proven before; undefined if it needs a proof of its own. */
export function houseInTown(
  text: string,
  tokens: readonly Token[],
  context: PlaceContext,
): Answer | undefined {
  const { gazetteer } = context;
  const towns = kept.get(gazetteer);
  if (towns === undefined) {
    return undefined;
  }
  for (const address of addressTokens(tokens)) {
    const town = towns.get(keyOf(text, tokens, address));
    const answer = town === undefined || leastWordsCost(tokens, streetTokens(address)) < town.wordsCost ||
        !isPlain(tokens, address)
      ? undefined
      : answerIn(town, { tokens, address, context });
    if (answer !== undefined) {
      return answer;
    }
  }
  return undefined;
}

/** Times that a proof is tried for the same words: another street of the town may have fewer rivals. */
const TRIES_MAX = 3;
const tries = new WeakMap<Gazetteer, Recent<number>>();

/** True if no house next to the same words was proven, and a proof was not tried often. Counts this time. */
export function isNewTown(text: string, tokens: readonly Token[], gazetteer: Gazetteer): boolean {
  let tried = tries.get(gazetteer);
  if (tried === undefined) {
    tried = new Recent(KEPT_MAX);
    tries.set(gazetteer, tried);
  }
  for (const address of addressTokens(tokens)) {
    const key = keyOf(text, tokens, address);
    const count = tried.get(key) ?? 0;
    if (count < TRIES_MAX && isPlain(tokens, address)) {
      tried.set(key, count + 1);
      return true;
    }
  }
  return false;
}

/** True if no word of the text has another meaning, and the number is nothing but a number. */
function isPlain(tokens: readonly Token[], { from, to, number }: AddressTokens): boolean {
  for (let at = 0; at < words.length; at++) {
    const { flags } = words[at]!;
    const isFiller = (flags & NOTE_FILLER) !== 0 && tokens[at]!.apart;
    if ((flags & MEANING) !== 0 || (isFiller && tokens[at + 1]?.apart === false)) {
      return false;
    }
    if (at >= from && at < to && at !== number && tokens[at]!.shape !== "word") {
      return false;
    }
  }
  const { key } = tokens[number]!;
  const before = tokens[number - 1];
  const after = tokens[number + 1];
  const mayBeJoined = tokens[number]!.glue === "-" || after?.glue === "-" ||
    (before !== undefined && !tokens[number]!.apart &&
      (before.shape !== "word" || before.key.length <= PREFIX_LETTERS_MAX)) ||
    (after !== undefined && !after.apart && (after.shape !== "word" || after.key.length <= ENDING_LETTERS_MAX));
  return key.length <= DIGITS_MAX && !key.startsWith("0") && !mayBeJoined;
}

/** The places with streets in which the house number is a postcode: the full engine searches streets there too. */
function placesOfNumber(number: string, gazetteer: Gazetteer): readonly PostcodeArea[] {
  return number.length < POSTCODE_DIGITS
    ? NONE
    : gazetteer.findPostcodes(number).slice(0, AREAS_MAX).filter(({ place }) => gazetteer.streetCount(place) > 0);
}

interface Searched {
  readonly tokens: readonly Token[];
  readonly address: AddressTokens;
  readonly context: PlaceContext;
}

function answerIn(town: Town, searched: Searched): Answer | undefined {
  const { tokens, address: { number }, context } = searched;
  const span = streetTokens(searched.address);
  if (span.to - span.from > STREET_TOKENS_MAX || mayHavePlace(town, span, searched)) {
    return undefined;
  }
  const elsewhere = placesOfNumber(tokens[number]!.key, context.gazetteer);
  const match = town.near.length + elsewhere.length > NEAR_MAX ? undefined : onlyStreet(town, span, searched);
  const street = match === undefined ? undefined : context.street(match.id);
  const proven = street === undefined ? undefined : town.houses.get(street.place);
  const isElsewhere = street !== undefined && elsewhere.length > 0 && isAlsoElsewhere(street, elsewhere, {
    key: streetWordsKey(words.slice(span.from, span.to).map((word) => word.street)),
    context,
  });
  if (street === undefined || proven === undefined || isElsewhere) {
    return undefined;
  }
  const written = tokens[number]!.key;
  const { postcode, isLatin } = town;
  const location = locateNumber(street, { digits: Number(written), suffix: "" }, {
    context,
    postcode: postcode?.key,
    isLatin: isLatin && isLatinText(tokens),
  });
  const { house } = location;
  const agreement = postcode === undefined || house === undefined
    ? undefined
    : postcodeAgreementOf(postcode, { street, number: location }, context);
  if (
    location.state !== "exact" || house === undefined || location.spreadM > 0 || location.unit !== undefined ||
    agreement?.relation !== proven.relation
  ) {
    return undefined;
  }
  return {
    ...proven.answer,
    coordinates: house.coordinates,
    address: {
      street: street.id,
      crossing: undefined,
      houseNumber: house.number,
      postcode: location.postcode ?? agreement?.postcode,
      unit: undefined,
      disambiguatedBy: location.disambiguatedBy,
      dataset: house.dataset,
    },
  };
}

/** True if the number is a postcode of the street's country, or a street has the name where it is one. */
function isAlsoElsewhere(
  street: Street,
  areas: readonly PostcodeArea[],
  { key, context }: { readonly key: string; readonly context: PlaceContext },
): boolean {
  const { countryCode } = context.place(street.place);
  return areas.some((area) =>
    area.countryCode === countryCode ||
    context.gazetteer.findStreets(key, { within: area.place, limit: 1 }).length > 0
  );
}

function isLatinText(tokens: readonly Token[]): boolean {
  return tokens.every(({ key, shape }) => shape === "number" || !ABOVE_LATIN.test(key));
}

/** True if a group of words with one of the address may be the name of a place that comes near. */
function mayHavePlace(town: Town, span: TokenSpan, { tokens, address, context }: Searched): boolean {
  const { gazetteer } = context;
  const names = gazetteer.wholeNames!;
  const { hashStart, hashPrime } = names;
  for (let from = Math.max(0, address.from - PLACE_TOKENS_MAX + 1); from < address.to; from++) {
    let hash = hashStart;
    let separators = 0;
    let hasNumber = false;
    const last = Math.min(words.length, from + PLACE_TOKENS_MAX);
    for (let to = from + 1; to <= last; to++) {
      const { key, shape } = words[to - 1]!;
      for (let i = 0; i < key.length; i++) {
        hash = Math.imul(hash ^ key.charCodeAt(i), hashPrime);
      }
      separators += to - 1 > from && tokens[to - 1]!.apart ? 1 : 0;
      hasNumber ||= shape === "number";
      const isLong = shape === "number" && key.length > NUMBER_IN_NAME_MAX;
      if (separators > 1 || (hasNumber && separators > 0) || (isLong && to - from === 1)) {
        break;
      }
      const isName = shape !== "number" || (to - from > 1 && !isLong);
      if (isName && to > address.from && names.mayBePlace(hash)) {
        const isPart = from >= span.from && to <= span.to && to - from < span.to - span.from;
        const name = keyOfWords(from, to);
        const matches = gazetteer.findPlaces(name, MATCHES_MAX);
        if (
          matches.length > 0 && !(isPart && isFarPart(town, `p${name}`, () => arePlacesFar(town, matches, context)))
        ) {
          return true;
        }
      }
    }
  }
  return false;
}

/** The only street of the town that the words name: all of them without the number. Others may not share its words. */
function onlyStreet(town: Town, span: TokenSpan, searched: Searched): StreetMatch | undefined {
  const { tokens, address, context } = searched;
  const { gazetteer } = context;
  const streets = words.map(({ street }) => street);
  const known = { tokens, words: streets };
  if (hasTail(span, known)) {
    return undefined;
  }
  let only: StreetMatch | undefined;
  const names = gazetteer.wholeNames!;
  const isOnly = visitStreetSpans(tokens, { names, from: address.from, to: address.to }, ({ from, to }, isKnown) => {
    const key = isKnown ? streetWordsKey(streets.slice(from, to)) : "";
    const isStreet = isKnown && gazetteer.isStreetKey(key);
    if (from !== span.from || to !== span.to) {
      const isPart = from >= span.from && to <= span.to;
      return !mayBeUntyped(tokens, { from, to }) &&
        (!isStreet || (isPart && isFarPart(town, `s${key}`, () => areStreetsFar(town, key, context))));
    }
    const found = isStreet ? streetsNear(town, key, context) : NONE;
    only = found[0];
    return found.length === 1;
  });
  return isOnly ? only : undefined;
}

const NONE: readonly never[] = [];

function streetsNear({ near }: Town, key: string, { gazetteer }: PlaceContext): readonly StreetMatch[] {
  return findIn(near, (within) => gazetteer.findStreets(key, { within, limit: NEAR_STREETS_MAX }));
}

/** Keeps what is found out about a key. */
function isFarPart({ parts }: Town, key: string, isFar: () => boolean): boolean {
  let known = parts.get(key);
  if (known === undefined) {
    known = isFar();
    if (parts.size < PARTS_MAX) {
      parts.set(key, known);
    }
  }
  return known;
}

/**
 * True if every place with the name of a part of a street costs too much, or contradicts the other names; and if no streets
 * are searched in any of them.
 */
function arePlacesFar({ names, tail, costMax }: Town, matches: readonly PlaceMatch[], context: PlaceContext): boolean {
  const facts = PlaceFacts.of(context);
  return matches.every(({ id }) => {
    const { place, prominenceCost } = context.known(id);
    const relation = names.reduce((least, name) => Math.min(least, facts.relation(place, name).cost), Infinity);
    return context.gazetteer.streetCount(id) === 0 &&
      leastNextTo(tail, relation) + COST_NAME + prominenceCost - costMax > COST_MARGIN;
  });
}

/** The least cost of all other words next to a name that contradicts theirs. */
function leastNextTo({ plain, named, street, namedStreet }: TailCosts, relation: number): number {
  return Math.min(plain, named + relation, COST_STREET_UNLOADED + Math.min(street, namedStreet + relation));
}

/** The same for streets outside of the town, whose postcode is another one. */
function areStreetsFar(town: Town, key: string, context: PlaceContext): boolean {
  const { names, tail, postcode, wide, costMax } = town;
  const { gazetteer } = context;
  if (streetsNear(town, key, context).length > 0) {
    return false;
  }
  const found = findIn(wide, (within) => gazetteer.findStreets(key, { within, limit: WIDE_STREETS_MAX }));
  return found.every(({ id }) => {
    const street = context.street(id);
    const isOfOther = postcode === undefined || (street.postcode !== undefined &&
      [street.postcode, ...gazetteer.otherPostcodes(id)].every((own) => !isAlike(nameKey(own), postcode.key)));
    const relation = names.reduce((least, name) => {
      const agreement = streetAgreementOf(street, name, context);
      return Math.min(least, agreement.relation === "conflict" ? agreement.cost : 0);
    }, Infinity);
    return isOfOther && Math.min(tail.plain, tail.named + relation) + COST_STREET - costMax > COST_MARGIN;
  });
}

/** One of two postcodes may be a part of the other. */
function isAlike(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one) || one.endsWith(other) || other.endsWith(one);
}

/** Behind a number, words may be a street whose type is left out. */
function mayBeUntyped(tokens: readonly Token[], { from, to }: TokenSpan): boolean {
  const before = tokens[from - 1];
  const after = tokens[to];
  return before !== undefined && before.shape !== "word" && !tokens[from]!.apart && to - from <= UNTYPED_TOKENS_MAX &&
    (words[to - 1]!.flags & CLOSING_TYPE) === 0 &&
    (after === undefined || after.apart || !isTypeAfter(words[to]!.street.canonical));
}

/** Keeps the town of a proven house, if no rival comes near to any other house of it either. */
export function keepTown(
  text: string,
  { house, answer, isSame, tokens, spans, context }: {
    readonly house: RankedStreet;
    readonly answer: Answer;
    /** True if the answer is the same whatever the rivals weigh up to these bounds. */
    readonly isSame: (weights: RivalWeights) => boolean;
    readonly tokens: readonly Token[];
    readonly spans: Spans;
    readonly context: PlaceContext;
  },
): void {
  const { gazetteer } = context;
  const { location, span: number } = house.number!;
  const address = addressTokens(tokens).find(({ from, to, number: at }) =>
    at === number.from && number.to === at + 1 && from === Math.min(at, house.span.from) &&
    to === Math.max(at + 1, house.span.to)
  );
  const isCertain = address !== undefined && otherScriptsOf(spans.scopes, context).length === 0 &&
    house.span.street!.matches.length === 1 &&
    spans.numbers[number.from]!.length === 1 && location.spreadM === 0 &&
    (address.from === 0 || tokens[address.from]!.apart) &&
    (tokens[address.to] === undefined || tokens[address.to]!.apart || address.number === address.to - 1) &&
    placesOfNumber(tokens[number.from]!.key, gazetteer).length === 0 &&
    house.agreements.every((agreement) => isOfPlace(agreement, house, context));
  if (!isCertain) {
    return;
  }
  const wordsCost = WORD_LEVELS.find((level) => {
    sumLeastCosts(tokens, spans, { ...address, wordsCost: level });
    const weights = rivalWeights(house, { tokens, spans, context, any: address });
    return weights !== undefined && isSame(weights);
  });
  if (wordsCost === undefined) {
    return;
  }
  let towns = kept.get(gazetteer);
  if (towns === undefined) {
    towns = new Recent(KEPT_MAX);
    kept.set(gazetteer, towns);
  }
  const key = keyOf(text, tokens, address);
  const town = towns.get(key) ?? {
    near: spans.scopes.near,
    wide: spans.scopes.wide,
    postcode: house.postcode?.span.postcode,
    isLatin: tokens.every(({ key: word, shape }) => shape === "number" || !ABOVE_LATIN.test(word)),
    houses: new Map<EntryId, Proven>(),
    names: spans.places.flat().filter(({ from, to }) => to <= address.from || from >= address.to)
      .map((name) => ({ role: "place", from: name.from, to: name.to, cost: 0, name })),
    tail: tailCosts(address),
    wordsCost,
    costMax: 0,
    parts: new Map(),
  };
  const isBare = house.span.cost > COST_STREET;
  const cost = house.cost - house.nameCost + COST_NAME_VARIANT + COST_NUMBER_AT_PLACE + (isBare ? 0 : COST_BARE_STREET);
  if (cost > town.costMax) {
    town.costMax = cost;
    town.parts.clear();
  }
  town.wordsCost = Math.max(town.wordsCost, wordsCost);
  if (town.houses.size < PLACES_MAX) {
    town.houses.set(house.street.place, { answer, relation: house.postcode?.agreement.relation });
  }
  towns.set(key, town);
}

/** How a name relates to a street follows from the street's place alone. */
function isOfPlace(
  { relation, match: { id, nameKind }, span }: RankedStreet["agreements"][number],
  { street }: RankedStreet,
  context: PlaceContext,
): boolean {
  const { gazetteer } = context;
  const { kind } = context.place(id);
  const mayBeTown = (kind === "county" || kind === "region") && nameKind !== "code" &&
    span.name!.matches.some((other) =>
      other.id !== id && other.nameKind !== "code" && gazetteer.isWithin(other.id, id) &&
      !gazetteer.isWithin(street.place, other.id)
    );
  return relation === "around" && !mayBeTown;
}

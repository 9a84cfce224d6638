import { KEY_DIRECTIONS } from "../address_words.ts";
import { extendedHash, HASH_START } from "../../text/key_hash.ts";
import { nameKey } from "../../text/name_key.ts";
import { nameWords } from "../../text/name_words.ts";
import { streetWordsKey } from "../../text/street_words_key.ts";
import { streetWord } from "../../text/street_word.ts";
import type { Street } from "../../gazetteer/port.ts";
import { COUNTRY_SIGNS, rulesOf } from "../countries/mod.ts";
import { isNoHouse, isOneTypo, postcodeForms, streetsIn, streetsUntyped } from "../address/spans/mod.ts";
import type { PlaceContext } from "../address/context/mod.ts";
import { streetsWithPostcode } from "../address/correction/mod.ts";
import { joinedKey } from "../address/tokens/mod.ts";
import { hasOtherBeginning } from "../address/result/mod.ts";
import { isHouseKnown, locateNumber, mayHaveHouse, ONE_ADDRESS_M } from "../address/scoring/mod.ts";
import {
  CONNECTOR,
  type Token,
  type TokenSpan,
  TYPE_AFTER,
  TYPE_BEFORE,
  type WordOfText,
} from "../address/tokens/mod.ts";
import { areNoPlaces } from "./contradictions.ts";
import {
  type Cover,
  coversOf,
  type NamedHouse,
  type NamedStreet,
  onlyStreet,
  placedIn,
  UNSURE,
} from "./named_street.ts";
import { isNameInOther } from "./plain_spans.ts";
import { maskOf, type NameSpan, type NumberSpan, type Span, spanOf, type Spans, type StreetNameSpan } from "./spans.ts";

/** The only house of the text, or its only street if it has no number; undefined if there is none, or several. */
export function namedHouse(spans: Spans, context: PlaceContext): NamedStreet | undefined {
  if (spans.isWithoutNumber === true) {
    const street = onlyStreet(spans, context);
    return street !== undefined && isPlain(street, spans, context) ? street : undefined;
  }
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
  const isSole = found !== undefined && (isHouseKnown(found.location) || !mayHaveOther(found, spans, context));
  return isSole && hasFewestTypos(found!, spans) && isPlain(found!, spans, context) ? found : undefined;
}

/** Only one street and one number are there, so that nothing else may have the number that the data lacks. */
function isOnly({ streets, misspelt, extraCost }: StreetNameSpan, spans: Spans): boolean {
  const [number] = spans.numbers;
  return spans.scopes !== undefined && spans.numbers.every(({ from }) => from === number!.from) &&
    spans.streets.length === 1 && streets.length === 1 && misspelt === undefined && extraCost === undefined;
}

/**
 * Another street may have the number: one around the town with the postcode of the text (`addFurtherParts`), or one whose
 * name is a part of the words.
 */
function mayHaveOther(
  { street, streetSpan, numberSpan, number, names, postcodeSpan }: NamedHouse,
  spans: Spans,
  context: PlaceContext,
): boolean {
  const { from, to } = streetSpan;
  const { tokens, words } = spans;
  const { gazetteer } = context;
  const scopes = spans.scopes!;
  const keyOf = (first: number, end: number): string => streetWordsKey(words.slice(first, end));
  const isStreet = (first: number, end: number): boolean =>
    (end - first > 1 || !words[first]!.isGeneric) && streetsIn(keyOf(first, end), scopes, context).length > 0;
  // "12 E 14th St": the letter may be the number's.
  const isLettered = spans.numbers.length > 1;
  const isUntyped = (end: number): boolean => {
    const key = keyOf(from, end);
    // "12 Oak Ave": Oak Street competes only if it has the number.
    return streetsUntyped(extendedHash(HASH_START, key), key, { scopes, context }).some(({ id }) =>
      id !== street.id && (isLettered || end < to - 1 || mayHaveHouse(context.street(id), number.number, context))
    );
  };
  for (let at = from + 1; at < to; at++) {
    if (isStreet(from, at) || isStreet(at, to) || isUntyped(at)) {
      return true;
    }
  }
  const { countryCode } = context.place(street.place);
  const isPostcodeToo = postcodeForms(tokens, numberSpan.from, (key) => gazetteer.findPostcodes(key, countryCode))
    .some(({ areas }) => areas.length > 0);
  // "33 Avenue John F. Kennedy, 98000 Monaco": the data has a number 98000 there.
  const isNumberToo = postcodeSpan !== undefined &&
    gazetteer.houses(street.id, Number(postcodeSpan.form.key) || 0).length > 0;
  // "190 Raffles Boulevard, 039594 Singapo": the list of postcodes has the street's name as that of a settlement.
  const isSettlement = postcodeSpan?.form.areas.some(({ nameKeys }) => nameKeys?.has(joinedKey(tokens, streetSpan)));
  if (
    names.length === 0 || isPostcodeToo || isNumberToo || isSettlement === true ||
    isNameInOther(streetSpan, { tokens, words, matches: streetSpan.streets }, context)
  ) {
    return true;
  }
  return postcodeSpan !== undefined &&
    streetsWithPostcode(keyOf(from, to), postcodeSpan.form.key, { scopes, context }).some(({ id }) => id !== street.id);
}

/**
 * Of several streets the one with a typo that leaves no word without its beginning. Places with the postcode of the text
 * may be meant instead if no name says where.
 */
function hasFewestTypos({ street, streetSpan, names }: NamedStreet, spans: Spans): boolean {
  const { misspelt } = streetSpan;
  return misspelt === undefined ||
    (names.length > 0 && misspelt.matches.some((match) => match.id === street.id && isOneTypo(match)) &&
      !hasOtherBeginning({ span: streetSpan, street }, spans));
}

/** Directly before or behind it. */
function isBeside(one: Span, other: Span): boolean {
  return one.to === other.from || other.to === one.from;
}

/**
 * False for a house whose words may have other roles, of which only the full engine knows the cost. Each condition has a
 * text on which the engines differed without it.
 */
function isPlain(house: NamedStreet, spans: Spans, context: PlaceContext): boolean {
  const { street, streetSpan, numberSpan, names, postcodeSpan } = house;
  const number = numberSpan ?? spanOf({ from: streetSpan.to, to: streetSpan.to });
  const { from, to, mask, extraCost, misspelt } = streetSpan;
  const { tokens, words } = spans;
  const isConnector = (at: number): boolean =>
    (words[at]!.flags & CONNECTOR) !== 0 && !KEY_DIRECTIONS.has(tokens[at]!.key);
  // "Fiji La 3152", "D'Amico Dr", "Avenue des Spélugues de", "Calendário de Rua Nova"; not "La Barbera Dr" and "1347 Thais
  // La, Hayward".
  const isBehindWord = from > 0 && !tokens[from]!.apart && tokens[from - 1]!.shape === "word";
  const isBordered = (isConnector(to - 1) && tokens[to]?.apart === false) ||
    (isConnector(from) && (isBehindWord || tokens[from]!.key.length === 1)) ||
    (KEY_DIRECTIONS.has(tokens[to - 1]!.key) && tokens[to]?.apart === false &&
      isStreetWithoutLast(house, spans, context));
  // "280 De Anza Ln Los Altos": the first word may stand between two names, but not behind a postcode.
  const isBegun = names.some((name) =>
    name.from > 0 && !tokens[name.from]!.apart && isConnector(name.from) && name.from !== postcodeSpan?.to
  );
  // "69117 Heidelberg, DE 1 Grabengasse"; not "Prattville, AL 36067".
  const isOfConnectors = names.some((name) =>
    name.to === name.from + 1 && (words[name.from]!.flags & CONNECTOR) !== 0 &&
    !(tokens[name.from]!.apart && isEndOfSegment(name, { tokens, postcodeSpan }))
  );
  // "Castro Valley Eugene Te 2862, 94546 Castro Valley".
  const isTwice = names.some(({ name }, at) => names.some((other, i) => i !== at && other.name.key === name.key));
  // "9490 Vaduz, LI 11 Am Schrägen Weg", "4 Rue des Lilas Monte-Carlo MC": a sign, or a country behind no comma.
  const isSign = names.some((name, at) =>
    (name.to === number.from && !tokens[number.from]!.apart) ||
    (name.from > 0 && !tokens[name.from]!.apart && name.name.key.length <= CODE_LETTERS_MAX &&
      context.place(house.agreements[at]!.match.id).kind === "country")
  );
  // "Carretera General 2" is a street, too.
  const isNumbered = spans.streets.some((other) => (other.mask & mask) === mask && (other.mask & number.mask) !== 0);
  // "Carretera de la Comella, 2 Andorra la Vella": a street behind the number may have it too, and the words be a person.
  const isOfNext = numberSpan !== undefined && number.from >= to && tokens[number.to]?.apart === false &&
    spans.streets.some((other) =>
      other.from === number.to &&
      other.streets.some((one) =>
        one.id !== street.id &&
        isHouseKnown(locateNumber(one, numberSpan.number.number, { context, postcode: undefined }))
      )
    );
  // "DE-9493" is not in Liechtenstein, and "D69117" may be another word with digits.
  const sign = postcodeSpan === undefined ? undefined : tokens[postcodeSpan.from]!.key;
  const isElsewhere = sign !== undefined && sign !== postcodeSpan!.form.key &&
    (postcodeSpan!.to === postcodeSpan!.from + 1 ||
      COUNTRY_SIGNS.get(sign)?.includes(context.place(street.place).countryCode) === false);
  // "691 17 Heidelberg", "69 117 Heidelberg": where postcodes are not written so, each part may be another number.
  const isDivided = postcodeSpan !== undefined && tokens[postcodeSpan.to - 1]!.glue === " " &&
    postcodeSpan.to > postcodeSpan.from + 1 && tokens[postcodeSpan.from]!.shape === "number" &&
    rulesOf(context.place(street.place).countryCode).postcodeParts === undefined;
  const isLot = numberSpan !== undefined && isNoHouse(numberSpan.number, context.place(street.place).countryCode);
  // "Hauptstrasse 12 D 69117", "12 I Monaco": the letter may be the number's.
  const letter = tokens[number.to];
  const isLettered = letter?.glue === " " && letter.key.length === 1 && letter.shape === "word" &&
    number.to !== from;
  // "Pleasanton, Mataro Ct, 1147", "Triesen 1 Blumenau": Mataró in Catalonia, and Blumenau in Brazil.
  const isBehind = numberSpan !== undefined && number.from >= to;
  const isTyped = words.slice(from, to).some(({ isGeneric, flags }) =>
    numberSpan === undefined ? (flags & (TYPE_AFTER | TYPE_BEFORE)) !== 0 : isGeneric
  );
  const isOfNames = (isBehind || !isTyped) && (spans.mayBeNames ?? isCovered(spans.names, mask));
  const isBare = extraCost !== undefined && misspelt === undefined;
  // Only a lattice has the names of places among the words of a street.
  const mayBePlaces = (isOfNames || isBare) &&
    (spans.mayBeNames !== undefined || !areNoPlaces(mask, names, spans, context));
  return hasDirections(street, streetSpan, spans) && !isBordered && !isBegun && !isOfConnectors &&
    !isTwice && !isSign && !isNumbered && !isOfNext && !isElsewhere && !isDivided &&
    !isLot && !isLettered && !mayBePlaces && !mayBePostcode(number, house, spans, context) &&
    areSeparate(tokens, number, postcodeSpan);
}

/** "335 County Road 68 W Millford": the town has a County Road 68, too. */
function isStreetWithoutLast(
  { street, streetSpan: { from, to } }: NamedStreet,
  { words }: Spans,
  context: PlaceContext,
) {
  const key = streetWordsKey(words.slice(from, to - 1));
  return context.gazetteer.findStreets(key, { within: street.place, limit: 1 }).length > 0;
}

/** Only the postcode may follow in its segment. */
function isEndOfSegment(
  { to }: Span,
  { tokens, postcodeSpan }: Pick<Spans, "tokens"> & Pick<NamedStreet, "postcodeSpan">,
): boolean {
  const end = postcodeSpan?.from === to ? postcodeSpan.to : to;
  return end === tokens.length || tokens[end]!.apart;
}

/** "2244 E Llena Dr", "1476 E Loso Dy": the E is no letter of Ellena Dr and El Oso Dr. */
export function hasDirections(
  { name }: Street,
  { from, to }: TokenSpan,
  { tokens, words }: { readonly tokens: readonly Pick<Token, "key">[]; readonly words: readonly WordOfText[] },
): boolean {
  let known: ReadonlySet<string> | undefined;
  for (let at = from; at < to; at++) {
    if (KEY_DIRECTIONS.has(tokens[at]!.key)) {
      known ??= new Set(nameWords(name).map((word) => streetWord(nameKey(word)).canonical));
      if (!known.has(words[at]!.canonical)) {
        return false;
      }
    }
  }
  return true;
}

/** True if names of places cover all of the tokens. */
function isCovered(names: readonly NameSpan[], mask: number): boolean {
  const first = mask & -mask;
  return mask === 0 ||
    names.some((name) =>
      1 << name.from === first && (name.mask & mask) === name.mask && isCovered(names, mask & ~name.mask)
    );
}

/** Letters of the longest code of a country. */
const CODE_LETTERS_MAX = 3;
const JOINTS: ReadonlySet<string> = new Set(["-", "/", "."]);

/** No sign joins the number or the postcode to another word: "Galerie Charles III 15-98000 Monte-Carlo". */
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

/** "Avenue John F. Kennedy, 98000 Monaco": the number is the only postcode of the text. */
function mayBePostcode(
  number: Span,
  { postcodeSpan, street }: NamedStreet,
  { postcodes }: Spans,
  context: PlaceContext,
): boolean {
  const { countryCode } = context.place(street.place);
  return postcodeSpan === undefined &&
    postcodes.some(({ mask, form: { areas } }) =>
      (mask & number.mask) !== 0 && areas.some((area) => area.countryCode === countryCode)
    );
}

const NONE: readonly never[] = [];

/** A letter beyond the Latin ones. */
export const ABOVE_LATIN = /[\u0370-\uffff]/u;

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
  const { scope, gazetteer } = context;
  if (scope !== undefined && !gazetteer.isWithin(street.place, scope)) {
    return undefined;
  }
  const isLatin = number.number.suffix !== "" && spans.tokens.every(({ key }) => !ABOVE_LATIN.test(key));
  const location = locateNumber(street, number.number, { context, postcode: cover.postcode?.form.key, isLatin });
  // A range says nothing of letters behind its numbers: "903 N Mill Lane".
  if (location.state !== "exact" && number.number.suffix !== "") {
    return undefined;
  }
  if (!isHouseKnown(location) && !isOnly(streetSpan, spans)) {
    return undefined;
  }
  const placed = placedIn(street, { cover, location }, context);
  if (placed === undefined) {
    return undefined;
  }
  if (placed === UNSURE || location.unit !== undefined || location.spreadM > ONE_ADDRESS_M) {
    return UNSURE;
  }
  return { ...placed, streetSpan, numberSpan, number, location, namesakes: streetSpan.streets.length };
}

import type { EntryId, Place, Street } from "../../../../gazetteer/port.ts";
import { nameKey } from "../../../../text/name_key.ts";
import { COST_ALTERNATE_NAME, TOWN_IMPORTANCE } from "../../../weights.ts";
import { COUNTRY_SIGNS, rulesOf } from "../../../countries/mod.ts";
import type { RankedPlace, RankedStreet } from "../../candidates/mod.ts";
import type { PlaceContext } from "../../context/mod.ts";
import { type ParseSpan, widerNameOf } from "../../parses/mod.ts";
import { typoCost } from "../../scoring/mod.ts";
import { type Lattice, namesakeOf } from "../../spans/mod.ts";
import { hasDigits, joinedKey, type TokenSpan } from "../../tokens/mod.ts";

/** Languages in which villages have names besides the one in their country's language. */
const LOCAL_LANGUAGES = (
  "en fr es de it pt nl ru ar zh ja sv fi eu ca gl cy ga gd mt rm lb fy br co oc hu ro sk cs pl uk be lt lv et sl hr sr tr el"
).split(" ");

/**
 * True for a village named by a name that is neither its own nor similar, or a town named by another name next to a
 * place that it only lies near. Former names are listed as well, and the place with that name today may not be. A misspelt
 * one is uncertain of a city too: "San Mguel" is one typo from a former name of San Diego.
 */
export function isUncertainName(ranked: RankedPlace, { tokens }: Lattice, context: PlaceContext): boolean {
  const { match, place, agreements, nameCost, span } = ranked;
  // A neighbourhood that nobody has counted is listed with the names of the area around it: 朝阳区 for Chaowai.
  const isOther = match.nameKind === "alternate" && (place.kind === "locality" || place.kind === "district") &&
    (nameCost - typoCost(match.edits) >= COST_ALTERNATE_NAME || place.population === 0);
  if (!isOther) {
    return false;
  }
  if (agreements.length > 0 && agreements.every(({ relation }) => relation === "neighbour")) {
    return true;
  }
  const key = joinedKey(tokens, span);
  const isCoded = agreements.every((agreement) => agreement.match.nameKind === "code");
  return (match.edits > 0 || place.importance < TOWN_IMPORTANCE) &&
    (!hasName(key, place, context) || (isCoded && isEndOfName(key, place, context)));
}

/**
 * A place of the wider name with up to e³ times fewer people is as likely as the answered one: an article that belongs to
 * no name is as rare as a typo.
 */
const WIDER_COST_MARGIN = 3;

/**
 * True if the name together with the article or code next to it is that of another place, or one typo from it: "La Celle"
 * is not Celle, and "La Trancas" may be Las Trancas. Next to a code alone, which may mean several areas, wherever it is.
 */
export function isPartOfWiderName(
  { match, place, parse, span, prominenceCost, agreements }: RankedPlace,
  { places, tokens }: Lattice,
  context: PlaceContext,
): boolean {
  const wider = widerNameOf(parse.spans, span, tokens);
  const named = wider === undefined ? undefined : places[wider.from]?.find(({ to }) => to === wider.to);
  const end = wider?.to ?? span.to;
  const areas = agreements.filter(({ relation, match: { nameKind }, span: { from } }) =>
    relation === "around" && nameKind !== "code" && from >= end
  );
  return named?.matches.some(({ id, edits }) =>
    id !== place.id &&
    (edits <= match.edits || context.known(id).prominenceCost <= prominenceCost + WIDER_COST_MARGIN) &&
    areas.every((area) => context.gazetteer.isWithin(id, area.match.id))
  ) === true;
}

/**
 * Letters of a name that is one typo from so many others that a code around it says little: that of a region ("Kuri, KN"),
 * and that of a country, which has more names ("lambale, PY"). Set by hand.
 */
export const CODED_TYPO_LETTERS = { region: 5, country: 7 } as const;
/** Cities of this size are meant in spite of it, if the name is one word: "Romw, IT". Set by hand. */
const CODED_TYPO_PEOPLE = 300_000;

/** Letters of names that are also codes, and of those that articles may be a part of: "te la pu" is not Pu. */
const CODE_LETTERS = 2;
export const CODE_LETTERS_MAX = 3;

/**
 * True if what is written speaks too little for the place: a misspelt name that is short, has two typos, is not the place's
 * own or is exactly that of another place, with nothing but the code of an area next to it ("Kuri, KN" is not Kura); a code or words on both sides of a
 * comma with nothing but a misspelt name ("Las Anod, AP" is not "India, AP"); a short name among articles; and a name of
 * two letters behind its area, where codes stand ("São Paulo, SE").
 */
export function isGuessedName(ranked: RankedPlace, lattice: Lattice, context: PlaceContext): boolean {
  const { match, place, span, agreements, parse } = ranked;
  if (match.edits === 0) {
    const letters = isLatin(span, lattice) ? lettersOf(span, lattice) : Infinity;
    const isAcross = (span.name?.separators ?? 0) > 0;
    const isBehindAreas = letters <= CODE_LETTERS && agreements.every((agreement) => agreement.span.to <= span.from);
    const isLoose = isAcross || (match.nameKind === "code" && agreements.length > 0);
    // "Od, India" is Od in India rather than the region with that code.
    const isOwnName = match.nameKind === "code" && agreements.length > 0 &&
      span.name?.matches.some((other) =>
          other.nameKind === "primary" && other.edits === 0 &&
          agreements.every((area) => context.gazetteer.isWithin(other.id, area.match.id))
        ) === true;
    const articles = letters <= CODE_LETTERS_MAX ? parse.spans.filter(({ role }) => role === "connector") : [];
    return isOwnName || (isBehindAreas && agreements.length > 0) ||
      articles.reduce((sum, article) => sum + lettersOf(article, lattice), 0) >= letters ||
      (isLoose && span.to - span.from < lattice.tokens.length &&
        agreements.every((agreement) => agreement.match.edits > 0));
  }
  const hasCodesOnly = agreements.length > 0 &&
    agreements.every(({ relation, match: { nameKind } }) => relation !== "around" || nameKind === "code");
  const isKnown = place.population >= CODED_TYPO_PEOPLE && span.to === span.from + 1;
  const isInRegion = agreements.some((agreement) => context.place(agreement.match.id).kind !== "country");
  const isShort = lettersOf(span, lattice) <= CODED_TYPO_LETTERS[isInRegion ? "region" : "country"] && !isKnown;
  return hasCodesOnly &&
    (isShort || (!isKnown && match.edits > 1) || match.nameKind === "alternate" ||
      isNameOfPlace(span, lattice.tokens, context.gazetteer));
}

/**
 * True if a code that no part of the answer uses names an area that does not contain the place: a connector at the end of a
 * segment or before a postcode, which joins nothing there ("Rome AL" is not in Italy, "Windsor ON SL4 1AA" not in Britain), or the sign of another country before a postcode
 * ("DE-9493" is not in Liechtenstein).
 */
export function isOutsideOfCode(
  { parse, place, span }: Pick<RankedPlace, "parse" | "place" | "span">,
  { tokens, places, postcodes }: Lattice,
  context: PlaceContext,
): boolean {
  const isAbroad = tokens.some(({ key }, at) => {
    const countries = tokens[at + 1]?.shape === "number" ? COUNTRY_SIGNS.get(key) : undefined;
    const isSign = (tokens[at + 1]?.glue === "-" && postcodes[at + 1]?.length !== 0) ||
      parse.spans.some(({ from, postcode }) => from === at && postcode?.isSigned === true);
    return countries !== undefined && isSign && !countries.includes(place.countryCode) &&
      rulesOf(place.countryCode).postalSign !== key;
  });
  return isAbroad || parse.spans.some(({ role, from, to }, at) => {
    const next = tokens[to];
    // "Send to: …" stands before the answer.
    const isEnd = role === "connector" && tokens[from]?.apart === false && from >= span.to &&
      (next === undefined || next.apart || (hasDigits(next) && !isTownBehind(parse.spans[at + 2], tokens, context)));
    const matches = isEnd ? places[from]?.find((name) => name.to === to)?.matches ?? [] : [];
    const areas = matches.filter(({ nameKind }) => nameKind === "code");
    return areas.length > 0 && !areas.some(({ id }) => id === place.id || context.gazetteer.isWithin(place.id, id));
  });
}

/** "Hauptstrasse 5 in 9901 Millford": behind the code of an area and its postcode stands no town. */
function isTownBehind(span: ParseSpan | undefined, tokens: Lattice["tokens"], context: PlaceContext): boolean {
  return span?.name !== undefined && tokens[span.from]!.glue === " " &&
    context.nameFacts(span.name).matches.some(({ id }) => context.known(id).isSettlement);
}

/** A namesake with a hundredth of the people is rarely meant. A place that has the name among others is, if it is larger. */
const NAMESAKE_COST_MARGIN = Math.log(100);

/**
 * True if nothing but the code of a country stands beside the name, a far larger place has the name, too, and the code is
 * also that of a region in its country: "Dallas CA" is hardly Dallas in British Columbia, nor "Basel BE" Bazel in Belgium.
 */
export function hasRivalByRegionCode(
  { match, place, span, agreements, prominenceCost }: RankedPlace,
  context: PlaceContext,
): boolean {
  const [code, ...others] = agreements;
  const isCountry = code?.relation === "around" && code.match.nameKind === "code" && others.length === 0 &&
    context.place(code.match.id).kind === "country";
  if (!isCountry) {
    return false;
  }
  const margin = match.nameKind === "primary" && match.edits === 0 ? NAMESAKE_COST_MARGIN : 0;
  const countries = new Set(
    code.span.name!.matches.filter(({ id, nameKind }) => nameKind === "code" && id !== code.match.id)
      .map(({ id }) => context.place(id).countryCode),
  );
  return span.name!.matches.some(({ id, edits }) =>
    id !== place.id && edits === 0 && countries.has(context.place(id).countryCode) &&
    context.known(id).prominenceCost + margin < prominenceCost
  );
}

function isLatin({ from }: TokenSpan, { tokens }: Lattice): boolean {
  return LATIN.test(tokens[from]?.key ?? "");
}

const LATIN = /^\p{Script=Latin}/u;

/** True if these words are exactly the name of a place. */
export function isNameOfPlace(
  span: TokenSpan,
  tokens: Lattice["tokens"],
  gazetteer: PlaceContext["gazetteer"],
): boolean {
  return gazetteer.findPlaces(joinedKey(tokens, span), 1).some(({ nameKind }) => nameKind !== "code");
}

/** "Qormi QRM, Malta": in a text that names no town, the words without the first or the last one are a town of the country. */
export function hasNameOfPlace(
  { span, agreements }: Pick<RankedStreet, "span" | "agreements">,
  { lattice, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): boolean {
  const { from, to } = span;
  return to - from > 1 && !agreements.some(({ match }) => context.known(match.id).isSettlement) &&
    [{ from, to: to - 1 }, { from: from + 1, to }].some((part) =>
      lattice.places[part.from]?.some((name) =>
        name.to === part.to &&
        name.matches.some(({ id }) =>
          context.known(id).isSettlement && agreements.some(({ match }) => context.gazetteer.isWithin(id, match.id))
        )
      )
    );
}

/** A spelling of its name, or its name in a local language. */
function hasName(key: string, { id, name }: Place, { gazetteer }: PlaceContext): boolean {
  const names = new Set([name, ...LOCAL_LANGUAGES.map((language) => gazetteer.nameIn(id, [language]))].map(nameKey));
  return names.has(key) || [...names].some((own) => isAlike(own, key));
}

/** "Florence, MO" may be a place that is not listed rather than New Florence: others have that name as their own. */
function isEndOfName(key: string, { name }: Place, { gazetteer }: PlaceContext): boolean {
  const own = nameKey(name);
  return own !== key && own.endsWith(key) &&
    gazetteer.findPlaces(key, NAMESAKES_MAX).some(({ nameKind }) => nameKind === "primary");
}

const NAMESAKES_MAX = 8;

/** At least half of the letters agree from the beginning and the end: "koeln", "koln"; "stjohann", "sanktjohann". */
function isAlike(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  let first = 0;
  while (first < length && one[first] === other[first]) {
    first++;
  }
  let last = 0;
  while (last < length - first && one.at(-1 - last) === other.at(-1 - last)) {
    last++;
  }
  return 2 * (first + last) >= length;
}

/** Letters of the spans that are unknown words. */
export function unknownLetters(spans: readonly ParseSpan[], lattice: Lattice): number {
  return spans.reduce((sum, span) => sum + (span.role === "word" ? lettersOf(span, lattice) : 0), 0);
}

/** Letters and digits of a span. */
export function lettersOf(span: TokenSpan, { tokens }: Pick<Lattice, "tokens">): number {
  return joinedKey(tokens, span).length;
}

/** "…, Dublin 2", "…, 169 56 Solna": which one is uncertain, but not that the segment is a town. */
export function isOwnSegment({ from, to }: TokenSpan, { tokens }: Lattice): boolean {
  const next = tokens[to];
  let first = from;
  while (first > 0 && !tokens[first]!.apart && tokens[first - 1]!.shape === "number") {
    first--;
  }
  return first > 0 && tokens[first]!.apart && (next === undefined || next.apart || next.shape === "number");
}

/** "Georgetown, UK": a place in a territory that the text does not name, only the country that its addresses may add. */
export function isOfUnnamedTerritory({ place, match, span, agreements }: RankedPlace, context: PlaceContext): boolean {
  const country = place.parents.at(-1) ?? place.id;
  return match.nameKind !== "code" &&
    agreements.some((one) => one.relation === "around" && isOfOtherCountry(one.match.id)) &&
    !agreements.some((one) => one.relation === "around" && !isOfOtherCountry(one.match.id)) &&
    span.name !== undefined && namesakeOf(span.name, country) === undefined;

  function isOfOtherCountry(id: EntryId): boolean {
    return context.place(id).countryCode !== place.countryCode;
  }
}

/** Letters that no typo adds in front of a word. */
const BEGINNING_MIN = 2;

/** "McNeil Ave" is not Neil Avenue, nor is Osterstrasse the Klosterstrasse: a word that lacks a beginning is another one. */
export function hasOtherBeginning(
  { span, street }: { readonly span: TokenSpan; readonly street: Pick<Street, "name"> },
  { tokens }: Pick<Lattice, "tokens">,
): boolean {
  const written = tokens.slice(span.from, span.to).map(({ key }) => key);
  const names = street.name.split(" ").map(nameKey);
  return written.length === names.length &&
    names.some((name, at) => isBehind(written[at]!, name) || isBehind(name, written[at]!));
}

function isBehind(end: string, whole: string): boolean {
  return end.length >= BEGINNING_MIN && whole.length >= end.length + BEGINNING_MIN && whole.endsWith(end);
}

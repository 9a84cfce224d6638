import { WORDS } from "../../../address_words.ts";
import type { Gazetteer, PlaceMatch } from "../../../../gazetteer/port.ts";
import { nameWords } from "../../../../text/name_words.ts";
import { COUNTRIES_CALLED_BY_CODE } from "../../../countries/mod.ts";
import type { PlaceContext } from "../../context/mod.ts";
import { type ByToken, HAN_AREAS, hasDigits, type Token, type TokenSpan, type WordOfText } from "../../tokens/mod.ts";
import type { PlaceSpan } from "../lattice.ts";
import { CODE_LETTERS_MAX } from "./area_words.ts";

type Places = ByToken<PlaceSpan>;

/**
 * Without codes that are parts of names ("Santa Fe" is not in Ferrara), and in a text of several segments without those in
 * front of words or joined to them: "JP Nagar" is not in Japan. "Baltimore, MD next week" is in Maryland. Also without words
 * for flats in front of their numbers.
 */
export function withoutCodesOfWords(
  places: Places,
  { tokens, words, context: { gazetteer } }: {
    readonly tokens: readonly Token[];
    readonly words: readonly WordOfText[];
    readonly context: Pick<PlaceContext, "gazetteer">;
  },
): Places {
  let kept: (readonly PlaceSpan[])[] | undefined;
  for (let at = 0; at < tokens.length; at++) {
    // Longest first: a code is the last span of its token.
    const code = places[at]!.at(-1);
    if (
      code !== undefined && code.key.length <= CODE_LETTERS_MAX && code.to === at + 1 && code.matches.every(isCode) &&
      (isPartOfName(places, code, gazetteer) || isDirection(tokens, words, at) ||
        ((isJoined(tokens, at) || isBeforeWord(tokens, at)) && !COUNTRIES_CALLED_BY_CODE.has(code.key) &&
          !isBehindTown(places, code, gazetteer) && tokens.some(({ apart }) => apart)))
    ) {
      kept ??= [...places];
      kept[at] = places[at]!.slice(0, -1);
    } else if (places[at]!.length > 0 && isUnit(tokens, at)) {
      kept ??= [...places];
      kept[at] = places[at]!.filter(({ to }) => to > at + 1);
    }
  }
  return kept ?? places;
}

/** "5 Main Street, Apt 4, 17109" is not in Apt in France. */
function isUnit(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return at > 1 && WORDS.unitWords.has(tokens[at]!.key) && next !== undefined && !next.apart && hasDigits(next) &&
    next.key.length <= UNIT_DIGITS_MAX && tokens.slice(0, at).some(hasDigits);
}

/** Longer numbers are postcodes. */
const UNIT_DIGITS_MAX = 3;

/** The code is the last word of a longer name. "khot an" may be Khotan, but "AN" is no word of it. */
function isPartOfName(places: Places, { from, to, key }: PlaceSpan, gazetteer: Gazetteer): boolean {
  return from > 0 &&
    places[from - 1]!.some((name) =>
      name.to === to && name.separators === 0 && nameWords(gazetteer.place(name.matches[0]!.id).name).at(-1) === key
    );
}

/** "623 H St NW Floor 3": behind the type of a street, and no segment of its own. */
export function isDirection(tokens: readonly Token[], words: readonly WordOfText[], at: number): boolean {
  const { key, apart } = tokens[at]!;
  return at > 1 && !apart && DIRECTION.test(key) && words[at - 1]?.isGeneric === true;
}

const DIRECTION = /^[ns][ew]$/u;

/** "Gosung-gu" is a district, and no place on Guam. */
function isJoined(tokens: readonly Token[], at: number): boolean {
  return at > 0 && tokens[at]!.glue === "-" && tokens[at - 1]!.shape === "word";
}

/** The token begins a segment, or follows a number in it, and a word follows. */
function isBeforeWord(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return next?.shape === "word" && !next.apart && (at === 0 || tokens[at]!.apart || hasDigits(tokens[at - 1]));
}

function isBehindTown(places: Places, { from, matches }: PlaceSpan, gazetteer: Gazetteer): boolean {
  return places.some((spans) =>
    spans.some((town) =>
      town.to === from && town.matches.some(({ id }) => matches.some((code) => gazetteer.isWithin(id, code.id)))
    )
  );
}

interface NamedWords {
  readonly tokens: readonly Token[];
  readonly context: Pick<PlaceContext, "gazetteer" | "nameFacts">;
  readonly inPlaceName: readonly boolean[];
  readonly localNames: readonly TokenSpan[];
}

/**
 * Marks names next to unknown words of their segment or inside the name of a street, and codes in the middle of a text, if
 * another segment is a town: "Shanghai Tang Mansion, 1 Duddell Street, Hong Kong" is not in Shanghai, nor "Galeria MM,
 * 61-805 Poznań" in Myanmar.
 */
export function markChance(places: Places, text: NamedWords): Places {
  const byChance = new Set<PlaceSpan>();
  for (const spans of places) {
    for (const span of spans) {
      if (isChance(span, text) || (isNextToOther(span, places, text) && !isFirstOfHan(span, text))) {
        byChance.add(span);
      }
    }
  }
  if (byChance.size === 0) {
    return places;
  }
  const towns = places.flatMap((spans) => spans.filter((span) => isTown(span, text)));
  for (const span of byChance) {
    if (towns.length === 0 || towns.some((town) => areRelated(town, span, text.context))) {
      byChance.delete(span);
    }
  }
  return byChance.size === 0
    ? places
    : places.map((spans) => spans.map((span) => byChance.has(span) ? { ...span, isChance: true as const } : span));
}

/** "Ocean Centre, Harbour City": two names in one segment that are no name together, neither in the other. */
function isNextToOther(span: PlaceSpan, places: Places, { tokens, context }: NamedWords): boolean {
  const { from, to } = span;
  const behind = to < tokens.length && !tokens[to]!.apart ? places[to]! : [];
  const before = from > 0 && !tokens[from]!.apart
    ? places.slice(0, from).flatMap((spans) => spans.filter((other) => other.to === from))
    : [];
  const isPart = (): boolean =>
    places.some((spans, at) => at <= from && spans.some((wider) => wider.to >= to && wider.to - at > to - from));
  return (behind.length > 0 || before.length > 0) &&
    [...behind, ...before].every((other) => !areRelated(other, span, context)) && !isPart();
}

/** Some place of one name lies in one of the other, or is it. */
function areRelated(one: PlaceSpan, other: PlaceSpan, { gazetteer }: Pick<PlaceContext, "gazetteer">): boolean {
  const ids = other.matches.slice(0, NAMESAKES_MAX).map(({ id }) => id);
  return one.matches.slice(0, NAMESAKES_MAX).some((match) =>
    ids.some((id) => gazetteer.isWithin(id, match.id) || gazetteer.isWithin(match.id, id))
  );
}

const NAMESAKES_MAX = 8;

function isChance(
  { from, to, key, matches, isStatedCode }: PlaceSpan,
  { tokens, inPlaceName, localNames }: NamedWords,
): boolean {
  if (
    (to < tokens.length && !inPlaceName[to] && !tokens[to]!.apart && isPlainWord(tokens[to]!)) ||
    (from > 0 && !inPlaceName[from - 1] && !tokens[from]!.apart && isPlainWord(tokens[from - 1]!))
  ) {
    return true;
  }
  return (key.length <= CODE_LETTERS_MAX && isStatedCode !== true && matches.every(isCode)) ||
    localNames.some((name) => name.from < from && to <= name.to);
}

function isPlainWord({ shape, key }: Token): boolean {
  return shape === "word" && key.length > 1 && !WORDS.connectors.has(key);
}

/** "沈阳市铁西区": the first name of Chinese characters is that of the widest area. */
function isFirstOfHan({ from, to }: PlaceSpan, { tokens }: Pick<NamedWords, "tokens">): boolean {
  return tokens[from]!.shape === "ideograph" &&
    (from === 0 || tokens[from]!.apart || tokens[from - 1]!.shape !== "ideograph") &&
    (HAN_AREAS.has(tokens[to - 1]!.key) || HAN_AREAS.has(tokens[to]?.key ?? ""));
}

/** A segment behind another one, except for its postcode: "…, 94748 Arcueil", "…, Dublin 2". */
function isTown(span: PlaceSpan, text: NamedWords): boolean {
  const { tokens, context } = text;
  const isHan = isFirstOfHan(span, text);
  let [first, end] = [span.from, span.to];
  while (first > 0 && !tokens[first]!.apart && hasDigits(tokens[first - 1])) {
    first--;
  }
  while (end < tokens.length && !tokens[end]!.apart && hasDigits(tokens[end])) {
    end++;
  }
  const isSegment = first > 0 && tokens[first]!.apart && (end === tokens.length || tokens[end]!.apart);
  return span.separators === 0 && span.matches[0]!.edits === 0 && (isHan || isSegment) &&
    context.nameFacts(span).settlements.includes(1);
}

/** The match is the code of an area. */
export function isCode({ nameKind }: PlaceMatch): boolean {
  return nameKind === "code";
}

/**
 * "Livermore, CO": a town that is in none of the areas of the code behind it is more likely one in another part of its
 * country, here the United States, than in another country, here Colombia.
 */
export function withCodesOfTowns(
  places: Places,
  { tokens, context: { gazetteer } }: {
    readonly tokens: readonly Token[];
    readonly context: Pick<PlaceContext, "gazetteer">;
  },
): Places {
  let all = places;
  for (const [at, [code]] of places.entries()) {
    // A postcode behind it says more.
    if (code?.isStatedCode !== true || code.matches.length === 1 || tokens[at + 1]?.shape === "number") {
      continue;
    }
    const towns = townsBefore(at, places);
    if (towns.some((town) => code.matches.some((area) => gazetteer.isWithin(town.id, area.id)))) {
      continue;
    }
    const countries = new Set(towns.map(({ id }) => gazetteer.placeRank(id).countryCode));
    const matches = code.matches.filter(({ id }) => countries.has(gazetteer.placeRank(id).countryCode));
    all = matches.length === 0 ? all : all.with(at, [{ ...code, matches }]);
  }
  return all;
}

/** The places of the longest name that ends in front of a token. */
function townsBefore(end: number, places: Places): readonly PlaceMatch[] {
  for (let from = 0; from < end; from++) {
    const town = places[from]!.find(({ to, separators }) => to === end && separators === 0);
    if (town !== undefined) {
      return town.matches.filter(({ nameKind }) => nameKind !== "code");
    }
  }
  return [];
}

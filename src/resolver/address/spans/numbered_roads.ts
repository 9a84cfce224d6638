import type { EntryId } from "../../../gazetteer/port.ts";
import { streetWord } from "../../../text/street_word.ts";
import { streetWordsKey } from "../../../text/street_words_key.ts";
import { KEY_DIRECTIONS, NUMBERED_ROADS, WORDS } from "../../address_words.ts";
import type { PlaceContext } from "../context/mod.ts";
import type { Token, TokenSpan } from "../tokens/mod.ts";

/** The number of a road. */
const NUMBER = /^\d{1,4}[a-z]?$/u;
/** The same with its letters in one word: "B14", "EN14". */
const JOINED = /^([a-z]{1,3})(\d{1,4})$/u;
/** The letters of a number. */
const SHORT_WORD = /^[a-z]{1,3}$/u;
/** The longest name: "farm to market road". */
const WORDS_MAX = 4;
const CODE_LETTERS = 2;
/** Longer numbers behind the name of a state are those of houses. */
const STATE_ROAD_DIGITS_MAX = 3;
/** The kinds of roads that a name may mean, by the name. */
const KINDS: ReadonlyMap<string, readonly number[]> = new Map(
  [...Map.groupBy(NUMBERED_ROADS.flatMap((names, kind) => names.map((name) => ({ name, kind }))), ({ name }) => name)]
    .map(([name, same]) => [name, same.map(({ kind }) => kind)]),
);
const STATE_ROADS = KINDS.get("state route") ?? [];
const NONE: readonly string[] = [];

/**
 * The keys under which a road may be known that is written as another name of its kind and its number: "SR 14", "AL-14"
 * and "Hwy 14" for State Route 14, "CR 40" for County Road 40.
 */
export function numberedRoadKeys(
  tokens: readonly Token[],
  { from, to }: TokenSpan,
  { near, context }: { readonly near: readonly EntryId[]; readonly context: PlaceContext },
): readonly string[] {
  const road = to - from <= WORDS_MAX + 2 ? roadAt(tokens, from, to) : undefined;
  if (road === undefined || near.length === 0) {
    return NONE;
  }
  const { name, number } = road;
  const region = number.length <= STATE_ROAD_DIGITS_MAX ? regionOf(name, near, context) : undefined;
  const kinds = KINDS.get(name) ?? (region === undefined ? [] : STATE_ROADS);
  const names = kinds.flatMap((kind) => NUMBERED_ROADS[kind] ?? []);
  if (to === from + 1) {
    // "EN14".
    names.push(name);
  }
  return [...new Set(names.map((one) => keyOf(one, number)))];
}

/** True if the number of a road stands between two tokens: "I-80", "State Route 14", "CG3". */
export function hasRoadNumber(tokens: readonly Token[], { from, to }: TokenSpan): boolean {
  for (let at = from; at < to; at++) {
    const { key, glue } = tokens[at]!;
    const before = at === from ? undefined : tokens[at - 1]!.key;
    const isNumber = NUMBER.test(key) && before !== undefined &&
      (KINDS.has(before) || (glue === "-" && SHORT_WORD.test(before)));
    if (isNumber || JOINED.test(key)) {
      return true;
    }
  }
  return false;
}

/** "CR 57": the number of a road, and no code of an area. In "Chester, VT 5143" it is a postcode. */
export function isRoadWithNumber({ key }: Token, next: Token | undefined): boolean {
  return next?.apart === false && next.key.length <= STATE_ROAD_DIGITS_MAX && NUMBER.test(next.key) && KINDS.has(key);
}

function roadAt(tokens: readonly Token[], from: number, end: number): { name: string; number: string } | undefined {
  // "US 82 W": the direction is that of the lane, or of the number.
  const to = end > from + 2 && KEY_DIRECTIONS.has(streetWord(tokens[end - 1]!.key).canonical) ? end - 1 : end;
  const last = tokens[to - 1]!;
  if (last.shape === "word" || (to === from + 1 && last.shape !== "mixed")) {
    return undefined;
  }
  if (to === from + 1) {
    const [, name, number] = JOINED.exec(last.key) ?? [];
    return name === undefined || number === undefined ? undefined : { name, number };
  }
  if (!NUMBER.test(last.key) || last.apart) {
    return undefined;
  }
  // "State Highway No. 14".
  const isMarked = to > from + 2 && WORDS.numberMarkers.has(tokens[to - 2]!.key);
  const words = tokens.slice(from, isMarked ? to - 2 : to - 1);
  return { name: words.map(({ key }) => key).join(" "), number: last.key };
}

function keyOf(name: string, number: string): string {
  return streetWordsKey([...name.split(" "), number].map(streetWord));
}

/** "AL-14", "Alabama 14": the state of the towns. */
function regionOf(name: string, near: readonly EntryId[], { gazetteer }: PlaceContext): EntryId | undefined {
  return gazetteer.findPlaces(name.replaceAll(" ", ""), NAMESAKES_MAX).find(({ id, nameKind }) =>
    (name.length === CODE_LETTERS ? nameKind === "code" : nameKind === "primary") &&
    gazetteer.placeRank(id).kind === "region" && near.some((town) => gazetteer.isWithin(town, id))
  )?.id;
}

const NAMESAKES_MAX = 16;

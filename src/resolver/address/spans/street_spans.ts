import type { EntryId, StreetGazetteer, StreetMatch } from "../../../gazetteer/port.ts";
import type { StreetWord } from "../../../text/street_word.ts";
import { streetWordsKey } from "../../../text/street_words_key.ts";
import { COST_BARE_STREET } from "../../weights.ts";
import type { PlaceContext } from "../context/mod.ts";
import {
  isTailOrDirection,
  isTypeAfter,
  type Token,
  typesOfDays,
  withOmittedTypesAfter,
  withoutWrittenType,
} from "../tokens/mod.ts";
import type { SpanMatch, StreetSpan } from "./lattice.ts";
import type { StreetScopes } from "./scopes.ts";
import { type OtherScript, otherScriptsOf, streetsSounding } from "./streets_sounding.ts";

const HAN_NUMBERED = /^\p{Script=Han}+\d{1,2}$/u;
const CHOME = "丁目";
/** The longest street's name looked up, in tokens: "Rua do Doutor António Luís Gomes da Silva" has eight. */
const STREET_TOKENS_MAX = 8;
/** Streets of one name read in one town, and in a wider area: there are seldom two in a town. */
const NEAR_STREETS_MAX = 8;
const POSTCODE_LENGTH_MIN = 4;
/** Words of a name whose type is left out: "1216 Martin Luther King". */
const UNTYPED_TOKENS_MAX = 3;
/** What begins or ends a street's name of itself: "E 16th St". */
const DIRECTIONS: ReadonlySet<string> = new Set(["n", "s", "e", "w", "o"]);
export const WIDE_STREETS_MAX = 32;

/** Looks every span of a segment's tokens up as a street, once each, inside the scopes; everywhere without one. */
export function streetSpans(
  tokens: readonly Token[],
  options: {
    readonly words: readonly StreetWord[];
    readonly scopes: StreetScopes;
    readonly context: PlaceContext;
  },
): readonly (readonly StreetSpan[])[] {
  const { words, scopes, context } = options;
  const scripts = otherScriptsOf(scopes, context);
  return tokens.map((_, from) => {
    const spans: StreetSpan[] = [];
    const last = Math.min(tokens.length, from + STREET_TOKENS_MAX);
    let hasWord = false;
    for (let to = from + 1; to <= last; to++) {
      const token = tokens[to - 1]!;
      if (to - 1 > from && token.apart && !isJoint(token)) {
        break;
      }
      hasWord ||= token.shape !== "number";
      const matches = hasWord && !hasTail({ from, to }, { tokens, words })
        ? streetsNamed(words.slice(from, to), {
          scopes,
          context,
          scripts,
          mayLackType: mayLackType({ from, to }, { tokens, words }),
        })
        : [];
      if (matches.length > 0) {
        spans.unshift({ from, to, matches, ...extraCostOf({ from, to }, { tokens, words }) });
      }
    }
    return spans;
  });
}

/** "27 D Main Street", "Main Street D": a letter that a key leaves out is part of the number, or a unit. */
export function hasTail(
  { from, to }: { readonly from: number; readonly to: number },
  { tokens, words }: { readonly tokens: readonly Token[]; readonly words: readonly StreetWord[] },
): boolean {
  const isTail = (at: number) =>
    words[at]?.isSmall === true && !DIRECTIONS.has(tokens[at]?.key ?? "") && isTailOrDirection(tokens, at) &&
    !(at === to - 1 && words[at].isGeneric);
  return [from, to - 1].some(isTail) &&
    words.slice(from, to).some(({ isSmall, isGeneric }) => !isSmall && !isGeneric);
}

interface NamedOptions {
  readonly scopes: StreetScopes;
  readonly context: PlaceContext;
  readonly scripts: readonly OtherScript[];
  /** A house number stands before the name, and no word for a street behind it. */
  readonly mayLackType: boolean;
}

/** The streets of a name, or of what is left of it without a type that names lack. */
function streetsNamed(span: readonly StreetWord[], options: NamedOptions): readonly SpanMatch[] {
  const matches = streetsAsWritten(span, options);
  const untyped = matches.length > 0 ? undefined : withoutWrittenType(span);
  if (untyped !== undefined) {
    return streetsAsWritten(untyped, options);
  }
  return matches.length === 0 && options.mayLackType ? streetsUntyped(span, options.scopes, options.context) : matches;
}

/** "100 Main, Prattville": the streets of the stated towns that bear the name with a type behind it. */
function streetsUntyped(
  span: readonly StreetWord[],
  { near }: StreetScopes,
  { gazetteer }: PlaceContext,
): readonly SpanMatch[] {
  return near.length === 0
    ? []
    : withOmittedTypesAfter(streetWordsKey(span)).flatMap((key) =>
      isStreetKey(key, gazetteer)
        ? findIn(near, (within) => gazetteer.findStreets(key, { within, limit: NEAR_STREETS_MAX }))
          .map((match): SpanMatch => ({ ...match, edits: match.edits + 1, isUntyped: true }))
        : []
    );
}

function isTypeOrDirection(canonical: string): boolean {
  return isTypeAfter(canonical) || DIRECTIONS.has(canonical);
}

/** "100 Main": behind a number a name is a street's, also where no word says so. */
function mayLackType(
  { from, to }: { readonly from: number; readonly to: number },
  { tokens, words }: { readonly tokens: readonly Token[]; readonly words: readonly StreetWord[] },
): boolean {
  const [before, after] = [tokens[from - 1], tokens[to]];
  const isNumbered = before !== undefined && tokens[from]?.apart === false &&
    (before.shape === "number" || before.shape === "mixed");
  const hasType = after !== undefined && !after.apart && isTypeAfter(words[to]?.canonical ?? "");
  return isNumbered && !hasType && to - from <= UNTYPED_TOKENS_MAX &&
    !isTypeOrDirection(words[to - 1]?.canonical ?? "");
}

/**
 * The streets of a name; of a day of the year also those with a word for a street ("5 de Mayo" is a Calle 5 de Mayo), and
 * those whose name is the same in another script.
 */
function streetsAsWritten(
  span: readonly StreetWord[],
  { scopes, context, scripts }: NamedOptions,
): readonly SpanMatch[] {
  const key = streetWordsKey(span);
  const matches = streetsIn(key, scopes, context);
  if (matches.length > 0) {
    return matches;
  }
  if (HAN_NUMBERED.test(key)) {
    // "本町1-2-3": the district's part is told by its number alone.
    return streetsIn(key + CHOME, scopes, context);
  }
  if (span.at(-1)?.isMonth === true) {
    const ofDay = typesOfDays(key).flatMap((other) =>
      streetsIn(other, scopes, context).map((match): StreetMatch => ({ ...match, edits: match.edits + 1 }))
    );
    if (ofDay.length > 0) {
      return ofDay;
    }
  }
  return scripts.length === 0 ? [] : streetsSounding(span, scripts, {
    find: (other) => streetsIn(other, scopes, context),
    nameOf: ({ id }) => context.street(id).name,
  });
}

/** What it costs that nothing but the name speaks for a street: no word for one, no number beside it. */
export function extraCostOf(
  { from, to }: { readonly from: number; readonly to: number },
  { tokens, words }: { readonly tokens: readonly Token[]; readonly words: readonly StreetWord[] },
): { readonly extraCost?: number } {
  for (let at = from; at < to; at++) {
    const isNumbered = to - from > 1 && tokens[at]?.shape === "number";
    if (isNumbered || words[at]?.isGeneric === true || words[at]?.canonical !== tokens[at]?.key) {
      return {};
    }
  }
  const [before, after] = [tokens[from - 1], tokens[to]];
  const isNumbered = (before !== undefined && isNumber(before) && tokens[from]?.apart !== true) ||
    (after !== undefined && isNumber(after) && !after.apart);
  return isNumbered ? {} : { extraCost: COST_BARE_STREET };
}

/** Short enough for a house number: longer ones beside a name are postcodes. */
function isNumber({ key, shape }: Token): boolean {
  return (shape === "number" || shape === "mixed") && key.length < POSTCODE_LENGTH_MIN;
}

/** "St. Gallen-Appenzell", "Ring/Gürtel" and "C/ Mayor" are names; a comma ends one. */
function isJoint({ glue }: Token): boolean {
  return glue.trimEnd() === "/" || glue === "–" || glue === "·";
}

function streetsIn(key: string, { near, wide }: StreetScopes, { gazetteer, scope }: PlaceContext): StreetMatch[] {
  if (near.length === 0 && wide.length === 0) {
    return [...gazetteer.findStreets(key, { ...withinOf(scope), limit: WIDE_STREETS_MAX })];
  }
  if (!isStreetKey(key, gazetteer)) {
    return [];
  }
  const found = findIn(near, (within) => gazetteer.findStreets(key, { within, limit: NEAR_STREETS_MAX }));
  return found.length > 0
    ? found
    : findIn(wide, (within) => gazetteer.findStreets(key, { within, limit: WIDE_STREETS_MAX }));
}

/** Some street bears the key. Nine of ten spans are no street's name: then none of a dozen areas is asked for it. */
export function isStreetKey(key: string, gazetteer: StreetGazetteer): boolean {
  return gazetteer.findStreets(key, { limit: 1 }).length > 0;
}

/** What is found in each of the areas, each street once. */
export function findIn(areas: readonly EntryId[], find: (within: EntryId) => readonly StreetMatch[]): StreetMatch[] {
  const found = new Map<number, StreetMatch>();
  for (const area of areas) {
    for (const match of find(area)) {
      const known = found.get(match.id);
      if (known === undefined || match.edits < known.edits) {
        found.set(match.id, match);
      }
    }
  }
  return [...found.values()];
}

/** The caller's country as the area of a search. */
export function withinOf(scope: EntryId | undefined): { readonly within?: EntryId } {
  return scope === undefined ? {} : { within: scope };
}

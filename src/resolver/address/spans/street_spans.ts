import type { EntryId, StreetMatch } from "../../../gazetteer/port.ts";
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
/** Longest street name that is looked up, in tokens: "Rua do Doutor António Luís Gomes da Silva" has eight. */
const STREET_TOKENS_MAX = 8;
/** Streets read per name in one town, and in a wider area. A town seldom has two of a name. */
const NEAR_STREETS_MAX = 8;
const POSTCODE_LENGTH_MIN = 4;
/** Longest name whose type may be omitted, in tokens: "1216 Martin Luther King". */
const UNTYPED_TOKENS_MAX = 3;
/** Directions that are part of a street's name: "E 16th St". */
const DIRECTIONS: ReadonlySet<string> = new Set(["n", "s", "e", "w", "o"]);
export const WIDE_STREETS_MAX = 32;

/**
 * Looks up every group of tokens of a segment as a street, each once, inside the scopes; everywhere if there are none.
 */
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

/** "27 D Main Street", "Main Street D": a letter that keys drop belongs to the number, or is a unit. */
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
  /** A house number precedes the name and no street type follows it. */
  readonly mayLackType: boolean;
}

/** The streets of a name; if there are none, of the name without a leading type that the data lacks. */
function streetsNamed(span: readonly StreetWord[], options: NamedOptions): readonly SpanMatch[] {
  const matches = streetsAsWritten(span, options);
  const untyped = matches.length > 0 ? undefined : withoutWrittenType(span);
  if (untyped !== undefined) {
    return streetsAsWritten(untyped, options);
  }
  return matches.length === 0 && options.mayLackType ? streetsUntyped(span, options.scopes, options.context) : matches;
}

/** "100 Main, Prattville": streets of the named towns that have the name and a type after it. */
function streetsUntyped(
  span: readonly StreetWord[],
  { near }: StreetScopes,
  { gazetteer }: PlaceContext,
): readonly SpanMatch[] {
  return near.length === 0
    ? []
    : withOmittedTypesAfter(streetWordsKey(span)).flatMap((key) =>
      gazetteer.isStreetKey(key)
        ? findIn(near, (within) => gazetteer.findStreets(key, { within, limit: NEAR_STREETS_MAX }))
          .map((match): SpanMatch => ({ ...match, variations: 1, isUntyped: true }))
        : []
    );
}

function isTypeOrDirection(canonical: string): boolean {
  return isTypeAfter(canonical) || DIRECTIONS.has(canonical);
}

/** "100 Main": after a number, a name may be a street even without a street type. */
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
 * The streets of a name; for a day of the year also with a street type ("5 de Mayo" is Calle 5 de Mayo), and streets
 * whose name is the same in another script.
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
    // "本町1-2-3": the number of the chōme may stand without 丁目.
    return streetsIn(key + CHOME, scopes, context);
  }
  if (span.at(-1)?.isMonth === true) {
    const ofDay = typesOfDays(key).flatMap((other) =>
      streetsIn(other, scopes, context).map((match): SpanMatch => ({ ...match, variations: 1 }))
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

/**
 * The extra cost of a street with nothing but its name as evidence: no street type and no number next to it. A number
 * behind a comma counts if it is all that its segment has ("Dorfheim, 38, 3500 Dorfheim").
 */
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
    (after !== undefined && isNumber(after) && (!after.apart || tokens[to + 1]?.apart !== false));
  return isNumbered ? {} : { extraCost: COST_BARE_STREET };
}

/** Short enough for a house number. Longer ones next to a name are postcodes. */
function isNumber({ key, shape }: Token): boolean {
  return (shape === "number" || shape === "mixed") && key.length < POSTCODE_LENGTH_MIN;
}

/** "St. Gallen-Appenzell", "Ring/Gürtel" and "C/ Mayor" are names; a comma ends a name. */
function isJoint({ glue }: Token): boolean {
  return glue.trimEnd() === "/" || glue === "–" || glue === "·";
}

function streetsIn(key: string, { near, wide }: StreetScopes, { gazetteer, scope }: PlaceContext): StreetMatch[] {
  if (near.length === 0 && wide.length === 0) {
    return [...gazetteer.findStreets(key, { ...withinOf(scope), limit: WIDE_STREETS_MAX })];
  }
  // Nine of ten spans are no street name; for those no area is searched.
  if (!gazetteer.isStreetKey(key)) {
    return [];
  }
  const found = findIn(near, (within) => gazetteer.findStreets(key, { within, limit: NEAR_STREETS_MAX }));
  return found.length > 0
    ? found
    : findIn(wide, (within) => gazetteer.findStreets(key, { within, limit: WIDE_STREETS_MAX }));
}

/** The results of all areas, each street once. */
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

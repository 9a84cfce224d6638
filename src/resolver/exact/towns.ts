import type { EntryId, Gazetteer } from "../../gazetteer/port.ts";
import { Recent } from "../../text/recent.ts";
import type { PlaceContext } from "../address/context/mod.ts";
import {
  buildLattice,
  keepAll,
  type OtherScript,
  otherScriptsOf,
  type PostcodeForm,
  type SearchedPlaces,
  withMunicipalities,
} from "../address/spans/mod.ts";
import { streetWordsOf, type Token, tokenize, type TokenSpan, type WordOfText } from "../address/tokens/mod.ts";
import type { Namesake } from "./rivals.ts";
import {
  COMMAS,
  isPlainToken,
  type NameSpan,
  nameSpanOf,
  type PostcodeSpan,
  spanOf,
  type StreetNameSpan,
} from "./spans.ts";

/** What the words of a town can be: "9490 Vaduz", "Queens, NY 11358". */
export interface Town {
  readonly names: readonly NameSpan[];
  readonly postcodes: readonly PostcodeSpan[];
  /** Some data has a postcode of it. */
  readonly hasPostcode: boolean;
  readonly streets: readonly StreetNameSpan[];
  /** Where its streets are searched. */
  readonly scopes: SearchedPlaces;
  /** The same for a text without digits. */
  readonly scopesWithoutNumber: SearchedPlaces;
  /** How names of its streets are matched that are in another script than the text. */
  readonly scripts: readonly OtherScript[];
  readonly kept: Map<string, readonly Namesake[]>;
}

/** By the index of its first token in the text. */
type TownAt = (from: number) => Town;

/** The words were read once before; their spans are read when they come again. */
const SEEN = "seen";
/** The words may be more than names and postcodes. */
const OTHER = "other";

/** Kept towns of a gazetteer, some 7 kB each. */
const KEPT_MAX = 2_048;
/** Letters of the longest town with its region that is kept. */
const KEY_LENGTH_MAX = 80;
/** More words are no town with its region. */
const WORDS_MAX = 10;
const GLUES: ReadonlySet<string> = new Set([" ", "-", "'", "\u2019", ". ", ...COMMAS]);
const kept = new WeakMap<Gazetteer, Recent<TownAt | typeof SEEN | typeof OTHER>>();

/** A text, and which of its words may be a town. */
interface TownWords extends TokenSpan {
  readonly tokens: readonly Token[];
  readonly words: readonly WordOfText[];
}

/**
 * The town of these words, if they are one. The addresses of a list repeat their towns, and those of a country a few
 * thousand: words are read when they come for the second time.
 */
export function townOf(town: TownWords, context: PlaceContext): Town | undefined {
  const key = keyOf(town, context.scope);
  if (key === undefined) {
    return undefined;
  }
  let towns = kept.get(context.gazetteer);
  if (towns === undefined) {
    towns = new Recent(KEPT_MAX);
    kept.set(context.gazetteer, towns);
  }
  const before = towns.get(key);
  if (before === undefined) {
    towns.set(key, SEEN);
    return undefined;
  }
  if (before === OTHER) {
    return undefined;
  }
  const known = before === SEEN ? readTown(town, context) : before;
  if (before === SEEN) {
    towns.set(key, known);
  }
  return known === OTHER ? undefined : known(town.from);
}

function keyOf({ tokens, from, to }: TownWords, scope: EntryId | undefined): string | undefined {
  if (to <= from || to - from > WORDS_MAX) {
    return undefined;
  }
  let key = scope === undefined ? "" : String(scope);
  for (let at = from; at < to; at++) {
    const token = tokens[at]!;
    const isOther = at > from && !GLUES.has(token.glue);
    // Points, which the key does not show, change what a word may be: "D.C.", "Hradec Kr."
    if (isOther || token.hasPoints === true || token.isCut === true) {
      return undefined;
    }
    key += (at > from ? token.glue : " ") + token.key;
  }
  return key.length > KEY_LENGTH_MAX ? undefined : key;
}

/** A house number in front of the words, which makes them a town behind a house. */
const [NUMBER] = tokenize("1");

/** The spans of the words behind a house: those of a text begin with its number. */
function readTown({ tokens, words, from, to }: TownWords, context: PlaceContext): TownAt | typeof OTHER {
  const own = [NUMBER!, { ...tokens[from]!, apart: true, glue: ", " }, ...tokens.slice(from + 1, to)];
  const lattice = buildLattice(own, {
    context,
    keep: keepAll,
    words: [...streetWordsOf([NUMBER!]), ...words.slice(from, to)],
  });
  const names = lattice.places.slice(1).flat().map((name) => nameSpanOf(name, [], context));
  const forms = lattice.postcodes.slice(1).flat();
  const isPlain = names.length + forms.length > 0 && !names.includes(undefined) &&
    own.every((_, at) => at < 2 || isPlainToken(own, at)) && lattice.notes.every((ends) => ends.length === 0);
  if (!isPlain) {
    return OTHER;
  }
  const known = names.filter((name) => name !== undefined);
  const streets = lattice.streets.slice(1).flat().map(({ from: first, to: end, matches }) => ({
    from: first,
    to: end,
    streets: matches.map(({ id }) => context.gazetteer.street(id)),
  }));
  const scopes = { near: lattice.scopes.near, wide: lattice.scopes.wide };
  const scopesWithoutNumber = withMunicipalities(lattice.scopes, context);
  const scripts = otherScriptsOf(scopes, context);
  return placed({
    known,
    forms,
    streets,
    shared: {
      hasPostcode: forms.some(({ areas }) => areas.length > 0),
      scopes,
      scopesWithoutNumber,
      scripts,
      kept: new Map(),
    },
  });
}

/** The same at any place of a text. Nothing of the text that was read is kept. */
function placed({ known, forms, streets, shared }: {
  readonly known: readonly NameSpan[];
  readonly forms: readonly PostcodeForm[];
  readonly streets: readonly (TokenSpan & Pick<StreetNameSpan, "streets">)[];
  readonly shared: Omit<Town, "names" | "postcodes" | "streets">;
}): TownAt {
  const towns: Town[] = [];
  return (first) =>
    towns[first] ??= {
      ...shared,
      names: known.map((name) => ({ ...movedBy(first - 1, name), name: name.name })),
      postcodes: forms.map((form) => ({ ...movedBy(first - 1, form), form })),
      streets: streets.map((street) => ({
        ...movedBy(first - 1, street),
        streets: street.streets,
        isExact: false,
        extraCost: undefined,
      })),
    };
}

function movedBy(tokens: number, { from, to }: TokenSpan): ReturnType<typeof spanOf> {
  return spanOf({ from: from + tokens, to: to + tokens });
}

import type { StreetId, StreetMatch } from "../../../../gazetteer/port.ts";
import { joinedTypes } from "../../../../text/joined_types.ts";
import type { StreetWord } from "../../../../text/street_word.ts";
import type { PlaceContext } from "../../context/mod.ts";
import { differenceCount, type SpanMatch } from "../../spans/mod.ts";
import type { Token } from "../../tokens/mod.ts";
import { directionsIn, misspeltStreet, streetLikeness } from "./street_likeness.ts";

export interface WrittenName {
  readonly tokens: readonly Token[];
  readonly next: Token | undefined;
  /** Its tokens in the form of keys. */
  readonly words: readonly StreetWord[];
}

export interface NearQuery {
  readonly key: string;
  /** Typos and variations of the key, in addition to those of the match. */
  readonly edits?: number;
  readonly variations?: number;
  /** The words that are meant instead of the written ones. */
  readonly meant?: readonly StreetWord[];
  /** The name as written (`nameKey`), if the search compared that as well. */
  readonly written?: string;
}

/** Differences of a street of another type than the one written: more than any other match has. */
const OTHER_TYPE_DIFFERENCES = 3;
/** "N", "NW": longer directions are spelled out. */
const LETTERS_OF_DIRECTION = 2;
const LETTER = /^\p{L}$/u;
/** "dos", "las", "del": shorter forms of street types ("Dr") are titles as well. */
const LETTERS_OF_SMALL = 3;

/** The streets with a name similar to a written one, each with the fewest differences. */
export class NearStreets {
  readonly #name: WrittenName;
  readonly #context: PlaceContext;
  readonly #found = new Map<StreetId, SpanMatch>();
  /** Read for the first match: most names have none. */
  #properties: NameProperties | undefined = undefined;

  constructor(name: WrittenName, context: PlaceContext) {
    this.#name = name;
    this.#context = context;
  }

  get size(): number {
    return this.#found.size;
  }

  /** Adds those of the streets that the name may stand for. */
  add(matches: readonly StreetMatch[], query: NearQuery): void {
    if (matches.length === 0) {
      return;
    }
    const { words } = this.#name;
    const { types, spelt, initials } = this.#properties ??= propertiesOf(this.#name);
    const { meant } = query;
    const misspelt = misspeltStreet({ ...query, span: meant ?? words, types: meant ?? types, spelt, initials });
    for (const plain of matches) {
      const match: SpanMatch = { ...plain, edits: plain.edits + (query.edits ?? 0), variations: query.variations ?? 0 };
      const before = this.#found.get(match.id);
      if (before !== undefined && differenceCount(before) <= differenceCount(match)) {
        continue;
      }
      const likeness = streetLikeness(plain, misspelt, this.#context);
      const likely = likeness === "type" ? ofOtherType(match) : match;
      if (likeness !== "none" && (before === undefined || differenceCount(likely) < differenceCount(before))) {
        const isUndirected = likeness === "undirected" || (meant?.length ?? 0) > words.length;
        this.#found.set(match.id, {
          ...likely,
          ...(likeness === "short" ? { isShort: true as const } : {}),
          ...(isUndirected ? { isUndirected: true as const } : {}),
        });
      }
    }
  }

  /** Adds streets that are known to fit the name. */
  addFitting(matches: readonly SpanMatch[]): void {
    for (const match of matches) {
      const before = this.#found.get(match.id);
      if (before === undefined || differenceCount(before) > differenceCount(match)) {
        this.#found.set(match.id, match);
      }
    }
  }

  /** True if a street has at most this many differences. */
  hasWithin(differences: number): boolean {
    for (const match of this.#found.values()) {
      if (differenceCount(match) <= differences) {
        return true;
      }
    }
    return false;
  }

  /** True if a street with houses has at most one difference. */
  hasOneEditWithHouses(): boolean {
    for (const match of this.#found.values()) {
      if (differenceCount(match) <= 1 && this.#context.street(match.id).houseCount > 0) {
        return true;
      }
    }
    return false;
  }

  /** The first streets, those with the fewest differences first. */
  best(limit: number): readonly SpanMatch[] {
    return this.#found.size === 0 ? NONE : [...this.#found.values()]
      .sort((one, other) => differenceCount(one) - differenceCount(other) || one.id - other.id)
      .slice(0, limit);
  }
}

const NONE: readonly never[] = [];

/** The match as one of another street type. */
function ofOtherType(match: SpanMatch): SpanMatch {
  return { ...match, variations: OTHER_TYPE_DIFFERENCES - match.edits, isOtherType: true };
}

/** The parts of a name that a similar one must have too (`misspeltStreet`). */
interface NameProperties {
  readonly types: readonly StreetWord[];
  readonly spelt: ReadonlySet<string>;
  readonly initials: readonly string[];
}

function propertiesOf({ tokens, next, words }: WrittenName): NameProperties {
  // A single letter may be the remains of another word.
  const spelt = directionsIn(words.filter((_, i) => (tokens[i]?.key.length ?? 0) > LETTERS_OF_DIRECTION));
  const joined = joinedTypes(words);
  const types = joined.length < words.length
    ? joined.filter(({ isGeneric }) => isGeneric)
    : words.filter((word, i) =>
      word.isGeneric && (tokens[i]?.key.length ?? 0) > 1 && !isSmallWordMisspelt(words, i, tokens[i])
    );
  const initials = tokens.map(({ key }) => key)
    .filter((key, i) => LETTER.test(key) && (tokens[i + 1] ?? next)?.glue.startsWith("."));
  return { types, spelt, initials };
}

/**
 * "Rua Machado sos Santos": a short form inside a name that already has a street type ("sos" = Romanian "şoseaua") is a
 * typo of a connector.
 */
function isSmallWordMisspelt(words: readonly StreetWord[], at: number, token: Token | undefined): boolean {
  const isInside = at > 1 && at < words.length - 1;
  return isInside && token?.key.length === LETTERS_OF_SMALL && words[0]?.isGeneric === true &&
    [words[at - 1], words[at + 1]].every((word) => word?.isGeneric === false);
}

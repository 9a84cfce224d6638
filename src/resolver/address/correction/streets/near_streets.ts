import type { StreetId, StreetMatch } from "../../../../gazetteer/port.ts";
import { joinedTypes } from "../../../../text/joined_types.ts";
import type { StreetWord } from "../../../../text/street_word.ts";
import type { PlaceContext } from "../../context/mod.ts";
import { differenceCount, type SpanMatch } from "../../spans/mod.ts";
import type { Token } from "../../tokens/mod.ts";
import {
  directionsIn,
  type MisspeltName,
  misspeltStreet,
  type NearQuery,
  ofOtherType,
  streetLikeness,
} from "./street_likeness.ts";

interface WrittenName {
  readonly tokens: readonly Token[];
  readonly next: Token | undefined;
  /** Its tokens in the form of keys. */
  readonly words: readonly StreetWord[];
}

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
  #misspelt: MisspeltName | undefined = undefined;

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
    const misspelt = misspeltStreet(this.#misspelt ??= misspeltName(this.#name), query);
    for (const plain of matches) {
      const match: SpanMatch = { ...plain, edits: plain.edits + (query.edits ?? 0), variations: query.variations ?? 0 };
      const before = this.#found.get(match.id);
      if (before !== undefined && differenceCount(before) <= differenceCount(match)) {
        continue;
      }
      const likeness = streetLikeness(plain, misspelt, this.#context);
      const likely = likeness === "type" ? ofOtherType(match) : match;
      if (likeness !== "none" && (before === undefined || differenceCount(likely) < differenceCount(before))) {
        const isUndirected = likeness === "undirected" || (query.meant?.length ?? 0) > this.#name.words.length;
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
    return this.#found.values().some((match) => differenceCount(match) <= differences);
  }

  /** True if a street with houses has at most one difference. */
  hasOneEditWithHouses(): boolean {
    return this.#found.values().some((match) =>
      differenceCount(match) <= 1 && this.#context.street(match.id).houseCount > 0
    );
  }

  /** The first streets, those with the fewest differences first. */
  best(limit: number): readonly SpanMatch[] {
    return this.#found.size === 0 ? NONE : [...this.#found.values()]
      .sort((one, other) => differenceCount(one) - differenceCount(other) || one.id - other.id)
      .slice(0, limit);
  }
}

const NONE: readonly never[] = [];

function misspeltName({ tokens, next, words }: WrittenName): MisspeltName {
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
  return { span: words, types, spelt, initials };
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

import { Recent } from "../../text/recent.ts";
import { endOfPostings } from "../file/layer.ts";
import { type AddPlaces, addPostings, BestPostings, editsOf, matchOf, PLACES_MAX } from "../names/keys/posting_rank.ts";
import { BY_PREFIX, findNearPrefix, findPrefix } from "../names/prefix/find_points_prefix.ts";
import { type FindPlacesFuzzy, type Gazetteer, type PlaceMatch, PREFIX_LIMIT } from "../port.ts";
import type { ComposedParts } from "./compose.ts";
import { type KeyOfFile, setPrefixFinder } from "./find_set_prefix.ts";
import { keyFinder, type KeyHits, nearKeyFinder } from "./key_finder.ts";
import { type Part, partAt } from "./parts.ts";

/** Cached prefixes: some hundred bytes each. */
const RECENT_PREFIXES = 2_048;
/**
 * The usual limit of a search, and the longest list of misspelt names that is cached. Longer lists are rare and take much
 * memory, so only `RECENT_LONG`.
 */
const RECENT_LIMIT = 64;
/** Cached longer lists: common names, some hundred matches each. */
const RECENT_LONG = 64;
/**
 * Cached searches for misspelt names: the rows of a list share their typos. Most find a few places; if each found
 * `RECENT_LIMIT`, some 15 MB.
 */
const RECENT_FUZZY = 4_096;

const NONE: readonly PlaceMatch[] = [];

export function placesOfParts({ parts: { all }, isReplaced, directory }: ComposedParts) {
  const files = all.map(({ sections }) => sections);
  const layers = all.map((part) => part.layers.places);
  const { keyTableStart: start, keyTable: entries, keySignature } = files[0]!;
  const { find, mayBe } = keyFinder(layers, directory?.places, { start, entries, keys: keySignature.length });
  const findNear = nearKeyFinder(files, { directory, find });
  const best = new BestPostings(PLACES_MAX);
  const leftOutOf = (file: number) => file > 0 ? undefined : isReplaced;
  const adders = prefixAdders(all, { directory, best, leftOutOf });
  const recentLong = new Recent<{ readonly limit: number; readonly found: readonly PlaceMatch[] }>(RECENT_LONG);
  const recentPrefixes = new Recent<readonly PlaceMatch[]>(RECENT_PREFIXES);
  const recentFuzzy = new Recent<readonly PlaceMatch[]>(RECENT_FUZZY);

  function exact(hits: KeyHits, limit: number): readonly PlaceMatch[] {
    const lists: PlaceMatch[][] = [];
    for (let i = 0; i < hits.files.length; i++) {
      const file = hits.files[i]!;
      const { layers: { places: layer }, base } = all[file]!;
      const { keyPostings, postings } = layer;
      const end = endOfPostings(layer, hits.numbers[i]!);
      const matches: PlaceMatch[] = [];
      for (let at = keyPostings.at(hits.numbers[i]!); at < end && matches.length < limit; at++) {
        const posting = postings.at(at);
        if (file > 0 || !isReplaced(posting >>> 2)) {
          matches.push(matchOf(posting, 0, base));
        }
      }
      lists.push(matches);
    }
    return merged(all, lists, limit);
  }
  function byPrefix(prefix: string, limit: number, add = adders.exact): readonly PlaceMatch[] {
    const lists: (readonly PlaceMatch[])[] = [];
    add(prefix, limit, (file) => lists.push(matchesOf(best, all[file]!.base)));
    return merged(all, lists, limit);
  }
  function fuzzy(key: string, { maxEdits, limit }: FindPlacesFuzzy): readonly PlaceMatch[] {
    const lists: (readonly PlaceMatch[])[] = [];
    const near = findNear(key, maxEdits);
    for (let i = 0; i < near.length;) {
      const { file } = near[i]!;
      const isLeftOut = leftOutOf(file);
      best.begin(limit);
      for (; i < near.length && near[i]!.file === file; i++) {
        addPostings(files[file]!, near[i]!.key, { edits: near[i]!.edits, best, isLeftOut });
      }
      lists.push(matchesOf(best, all[file]!.base));
    }
    return merged(all, lists, limit);
  }
  return {
    mayBePlace: mayBe,
    findPlaces(key, limit) {
      const hits = find(key);
      if (hits.files.length === 0) {
        return NONE;
      }
      if (limit !== RECENT_LIMIT) {
        let long = recentLong.get(key);
        if (long?.limit !== limit) {
          long = { limit, found: exact(hits, limit) };
          recentLong.set(key, long);
        }
        return long.found;
      }
      return hits.places ??= exact(hits, limit);
    },
    findPlacesByPrefix(prefix, limit) {
      if (limit > PREFIX_LIMIT) {
        return byPrefix(prefix, PREFIX_LIMIT);
      }
      return recentPrefixes.getOrInsertComputed(`${limit} ${prefix}`, () => byPrefix(prefix, limit));
    },
    findPlacesNearPrefix(prefix, limit) {
      return byPrefix(prefix, Math.min(limit, PREFIX_LIMIT), adders.near).map((match) => ({ ...match, edits: 1 }));
    },
    findPlacesFuzzy(key, options) {
      const name = `${options.limit} ${options.maxEdits} ${key}`;
      let found = recentFuzzy.get(name);
      if (found === undefined) {
        found = fuzzy(key, options);
        if (found.length <= RECENT_LIMIT) {
          recentFuzzy.set(name, found);
        }
      }
      return found;
    },
  } satisfies Partial<Gazetteer>;
}

/** Fills the shared list of best postings with the places of a prefix, file by file; calls `done` after each file. */
type AddByPrefix = (prefix: string, limit: number, done: (file: number) => void) => void;

/** `exact`: names that start with the prefix; `near`: also those that start one edit away. */
function prefixAdders(
  parts: readonly Part[],
  { directory, best, leftOutOf }: Pick<ComposedParts, "directory"> & {
    readonly best: BestPostings;
    /** The places that a file has, but another one answers for. */
    readonly leftOutOf: (file: number) => AddPlaces["isLeftOut"];
  },
): { readonly exact: AddByPrefix; readonly near: AddByPrefix } {
  if (directory === undefined) {
    const adder = (find: typeof findPrefix): AddByPrefix => (prefix, limit, done) => {
      for (const [file, { sections }] of parts.entries()) {
        best.begin(limit);
        find(sections, prefix, { best, isLeftOut: leftOutOf(file) });
        done(file);
      }
    };
    return { exact: adder(findPrefix), near: adder(findNearPrefix) };
  }
  const adder = (keysOf: (prefix: string) => readonly KeyOfFile[]): AddByPrefix => (prefix, limit, done) => {
    const found = keysOf(prefix);
    for (let i = 0; i < found.length;) {
      const { file } = found[i]!;
      best.begin(limit);
      for (; i < found.length && found[i]!.file === file; i++) {
        addPostings(parts[file]!.sections, found[i]!.key, { ...BY_PREFIX, best, isLeftOut: leftOutOf(file) });
      }
      done(file);
    }
  };
  const finder = setPrefixFinder(parts.map(({ layers }) => layers.places), directory);
  return { exact: adder(finder.exact), near: adder(finder.near) };
}

/** The first `limit` matches of all files: fewest edits, then most important, then by number. */
function merged(
  parts: readonly Part[],
  lists: readonly (readonly PlaceMatch[])[],
  limit: number,
): readonly PlaceMatch[] {
  const filled = lists.filter((list) => list.length > 0);
  if (filled.length <= 1) {
    // A single list is in order already, by ranks that only its file knows.
    return filled[0] ?? NONE;
  }
  return filled.flat().sort((one, other) =>
    one.edits - other.edits || importanceOf(parts, other.id) - importanceOf(parts, one.id) || one.id - other.id
  ).slice(0, limit);
}

function matchesOf(best: BestPostings, base: number): PlaceMatch[] {
  const matches: PlaceMatch[] = [];
  for (let i = 0; i < best.length; i++) {
    matches.push(matchOf(best.postings[i]!, editsOf(best.ranks[i]!), base));
  }
  return matches;
}

function importanceOf(parts: readonly Part[], id: number): number {
  const { sections, base } = partAt(parts, id);
  return sections.placeImportance[id - base]!;
}

import { editDistance } from "../../text/edit_distance.ts";
import { type BestPostings, bestPostings } from "../names/keys/best_postings.ts";
import type { Part } from "./compose_streets.ts";
import type { Directory } from "./directory.ts";
import { firstKeys } from "./directory.ts";
import { editsAllowed } from "../names/fuzzy/edits_allowed.ts";
import { addPostings, keyEdits } from "../names/fuzzy/find_fuzzy.ts";
import { MAX_KEY_LETTERS, type Sections } from "../file/format.ts";
import { addKey } from "../names/prefix/find_prefix.ts";
import { setPrefixFinder } from "./find_set_prefix.ts";
import { type EntryId, type Gazetteer, type PlaceMatch, PREFIX_LIMIT } from "../port.ts";
import { fileOf, keyFinder } from "./key_finder.ts";
import { letterSignature } from "../names/keys/letter_signature.ts";
import { lettersOf } from "../names/keys/letters_of.ts";
import { matchOf } from "../entries/match_of.ts";
import { nearEntries } from "../names/fuzzy/near_entries.ts";
import { bitCount, MAX_COMPARED } from "../names/fuzzy/near_keys.ts";
import { Recent } from "../recent.ts";
import { typoKeyBits } from "../names/fuzzy/typo_entry.ts";
import { utf8Letters } from "../file/utf8_letters.ts";

/** The names of places in all files of a set; the first part is the world's. */
export interface PlacesOfParts {
  readonly parts: readonly Part[];
  readonly directory: Directory;
  /** True for an entry of the world file that another file tells. */
  readonly isReplaced: (id: EntryId) => boolean;
}

/**
 * Names kept with those that bear them, and words that nobody bears: the towns of a batch are few, and an address asks
 * for a dozen. About 3 MB; a quarter of it forgot a batch's words before they came again.
 */
const RECENT_NAMES = 16_384;
/** And beginnings: some hundred bytes each. */
const RECENT_BEGINNINGS = 2_048;
/** Longer lists are asked for seldom, and take much memory. */
const RECENT_LIMIT = 64;

const asked = new Uint32Array(MAX_KEY_LETTERS);
const stored = new Uint32Array(MAX_KEY_LETTERS);

const NONE: readonly PlaceMatch[] = [];

/** Looks names up in the directory, and reads only the files that have them. */
export function placesOfParts(
  set: PlacesOfParts,
): Pick<Gazetteer, "findPlaces" | "findPlacesFuzzy" | "findPlacesByPrefix"> {
  const { parts, directory, isReplaced } = set;
  const files = parts.map(({ gazetteer }) => gazetteer.sections);
  const find = keyFinder(files, "places", directory.places);
  const nearIn = nearFinder(set);
  const beginningWith = setPrefixFinder(files, directory);
  const best = bestPostings();
  const recent = new Recent<readonly PlaceMatch[]>(RECENT_NAMES);
  /** Whoever types begins as others did, and each reading of it asks again. */
  const recentlyBegun = new Recent<readonly PlaceMatch[]>(RECENT_BEGINNINGS);

  function exactIn(file: number, key: number, limit: number): PlaceMatch[] {
    const { keyPostings, postings } = files[file]!;
    const { base } = parts[file]!;
    const from = keyPostings.at(key);
    const to = Math.min(keyPostings.at(key + 1), from + limit, postings.length);
    const matches: PlaceMatch[] = [];
    for (let at = from; at < to; at++) {
      const posting = postings.at(at);
      if (file > 0 || !isReplaced(posting >>> 2)) {
        matches.push(shifted(matchOf(posting, 0), base));
      }
    }
    return matches;
  }
  function begun(prefix: string, most: number): readonly PlaceMatch[] {
    const lists: (readonly PlaceMatch[])[] = [];
    const found = beginningWith(prefix);
    for (let i = 0; i < found.length;) {
      const { file } = found[i]!;
      // Of the world's places some are told by other files.
      const isLeftOut = file > 0 ? undefined : isReplaced;
      best.begin(most);
      for (; i < found.length && found[i]!.file === file; i++) {
        addKey(files[file]!, found[i]!.key, { best, isLeftOut });
      }
      lists.push(matchesOf(best, parts[file]!.base));
    }
    return merged(lists, most);
  }
  function merged(lists: readonly (readonly PlaceMatch[])[], limit: number): readonly PlaceMatch[] {
    // One list is in order already, with the ranks that only its file knows.
    const filled = lists.filter((list) => list.length > 0);
    if (filled.length <= 1) {
      return filled[0] ?? [];
    }
    const ranked = filled.flat().map((match) => ({ match, importance: importanceOf(parts, match.id) }));
    ranked.sort((one, other) =>
      one.match.edits - other.match.edits || other.importance - one.importance || one.match.id - other.match.id
    );
    return ranked.slice(0, limit).map(({ match }) => match);
  }
  function exact(key: string, limit: number): readonly PlaceMatch[] {
    const hits = find(key);
    if (hits.count === 0) {
      return NONE;
    }
    const lists: PlaceMatch[][] = [];
    for (let i = 0; i < hits.count; i++) {
      lists.push(exactIn(hits.files[i]!, hits.keys[i]!, limit));
    }
    return merged(lists, limit);
  }
  return {
    findPlaces(key, limit) {
      if (limit !== RECENT_LIMIT) {
        return exact(key, limit);
      }
      let found = recent.get(key);
      if (found === undefined) {
        found = exact(key, limit);
        recent.set(key, found);
      }
      return found;
    },
    findPlacesByPrefix(prefix, limit) {
      if (limit > PREFIX_LIMIT) {
        return begun(prefix, PREFIX_LIMIT);
      }
      const key = `${limit} ${prefix}`;
      let found = recentlyBegun.get(key);
      if (found === undefined) {
        found = begun(prefix, limit);
        recentlyBegun.set(key, found);
      }
      return found;
    },
    findPlacesFuzzy(key, options) {
      const { limit } = options;
      const lists: (readonly PlaceMatch[])[] = [];
      const near = nearIn(key, options.maxEdits);
      for (let i = 0; i < near.length;) {
        const { file } = near[i]!;
        best.begin(limit);
        for (; i < near.length && near[i]!.file === file; i++) {
          addPostings(files[file]!, near[i]!.key, { edits: near[i]!.edits, best });
        }
        const found = matchesOf(best, parts[file]!.base);
        lists.push(file > 0 ? found : found.filter(({ id }) => !isReplaced(id)));
      }
      return merged(lists, limit);
    },
  };
}

interface NearKey {
  readonly file: number;
  readonly key: number;
  readonly edits: number;
}

/** The keys within the edits of a key, file by file; one may come more than once. */
function nearFinder({ parts, directory }: PlacesOfParts): (key: string, maxEdits: 1 | 2) => readonly NearKey[] {
  const files = parts.map(({ gazetteer }) => gazetteer.sections);
  const find = keyFinder(files, "places", directory.places);
  const first = firstKeys(files, "placeTypos");
  const signatures = signaturesOf(files, first);
  const { start, entries, keys } = directory.placeTypos;
  const table = { start, entries, keyBits: typoKeyBits(keys) };
  return (key, maxEdits) => {
    const near: NearKey[] = [];
    const hits = find(key);
    for (let i = 0; i < hits.count; i++) {
      near.push({ file: hits.files[i]!, key: hits.keys[i]!, edits: 0 });
    }
    const length = key.length > MAX_KEY_LETTERS ? 0 : lettersOf(key, asked);
    const edits = Math.min(maxEdits, editsAllowed(length));
    if (edits === 0) {
      return near;
    }
    const signature = letterSignature(asked, length);
    let compared = 0;
    nearEntries(table, { letters: asked, length, edits }, (number) => {
      // Letters first: few of those that share a variant are near, and only these are read in their files.
      if (bitCount(signature ^ (signatures[number] ?? 0)) > 2 * edits || compared++ >= MAX_COMPARED) {
        return;
      }
      const file = fileOf(first, Math.min(number, keys - 1));
      const sections = files[file]!;
      const local = number - first[file]!;
      const range = { from: sections.keyStart.at(local), to: sections.keyStart.at(local + 1) };
      const toLength = utf8Letters(sections.keyBytes, range, stored);
      const limit = Math.min(edits, editsAllowed(toLength), keyEdits(sections, local));
      const distance = editDistance(asked, stored, { fromLength: length, toLength, limit });
      if (distance <= limit) {
        near.push({ file, key: local, edits: distance });
      }
    });
    return near.sort((one, other) => one.file - other.file);
  };
}

/** The letters of all keys in one array: a look-up touches hundreds, of as many files as there are countries. */
function signaturesOf(files: readonly Sections[], first: Uint32Array): Uint32Array {
  const signatures = new Uint32Array(first[files.length]!);
  for (const [file, { keySignature }] of files.entries()) {
    signatures.set(keySignature, first[file]);
  }
  return signatures;
}

function matchesOf(best: BestPostings, base: number): PlaceMatch[] {
  const matches: PlaceMatch[] = [];
  for (let i = 0; i < best.length; i++) {
    matches.push(shifted(matchOf(best.postingAt(i), best.editsAt(i)), base));
  }
  return matches;
}

function shifted(match: PlaceMatch, base: number): PlaceMatch {
  return base === 0 ? match : { ...match, id: match.id + base };
}

/** Numbers of one part are below this (`compose.ts`). */
const PART = 2 ** 32;

function importanceOf(parts: readonly Part[], id: EntryId): number {
  const { gazetteer, base } = parts[Math.floor(id / PART)]!;
  return gazetteer.sections.placeImportance[id - base]!;
}

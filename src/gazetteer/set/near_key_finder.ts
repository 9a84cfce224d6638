import { editDistance } from "../../text/edit_distance.ts";
import { MAX_KEY_LETTERS, type Sections } from "../file/format.ts";
import { utf8Letters } from "../file/texts.ts";
import { editsAllowed } from "../names/fuzzy/edits_allowed.ts";
import { keyEdits } from "../names/fuzzy/near_postings.ts";
import { nearEntries } from "../names/fuzzy/near_entries.ts";
import { nearKeys } from "../names/fuzzy/near_keys.ts";
import { typoKeyBits } from "../names/fuzzy/typo_entry.ts";
import { keyLettersOf } from "../names/keys/letters_of.ts";
import { type Directory, firstKeys } from "./directory.ts";
import { fileOf, type KeyHits } from "./key_finder.ts";

/** A key of places that is a few edits from the query. */
export interface NearKey {
  readonly file: number;
  readonly key: number;
  readonly edits: number;
}

/** Finds the keys of places within the edits of a key, file by file; a key may come more than once. */
export type NearKeyFinder = (key: string, maxEdits: 1 | 2) => readonly NearKey[];

/** Uses the directory's table of the countries' typos where there is one, else the table of each file. */
export function nearKeyFinder(
  files: readonly Sections[],
  { directory, find }: { readonly directory: Directory | undefined; readonly find: (key: string) => KeyHits },
): NearKeyFinder {
  return directory === undefined ? searchInFiles(files) : searchInDirectory(files, directory, find);
}

function searchInFiles(files: readonly Sections[]): NearKeyFinder {
  return (key, maxEdits) => {
    const near: NearKey[] = [];
    for (const [file, sections] of files.entries()) {
      nearKeys(sections, key, {
        maxEdits,
        editsOf: (found) => keyEdits(sections, found),
        visit: (found, edits) => near.push({ file, key: found, edits }),
      });
    }
    return near;
  };
}

const NONE = new Int32Array();
const query = new Uint32Array(MAX_KEY_LETTERS);
const stored = new Uint32Array(MAX_KEY_LETTERS);

/** In the world's own table, then in the directory's, which has the countries' keys. */
function searchInDirectory(
  files: readonly Sections[],
  directory: Directory,
  find: (key: string) => KeyHits,
): NearKeyFinder {
  const [world, ...countries] = files;
  const first = firstKeys(countries, "placeTypos");
  const { start, entries, keys } = directory.placeTypos;
  const ofWorld = world === undefined ? undefined : {
    start: world.typoStart,
    entries: world.typoKeys,
    signatures: world.keySignature,
    keyBits: typoKeyBits(world.keySignature.length),
  };
  const ofCountries = { start, entries, signatures: signaturesOf(countries, first), keyBits: typoKeyBits(keys) };
  const range = { from: 0, to: 0 };
  const lengths = { fromLength: 0, toLength: 0, limit: 0 };
  /** Adds a key of a file if it is as near as its places may be. */
  function addNear({ file, key }: Omit<NearKey, "edits">, edits: number, near: NearKey[]): void {
    const sections = files[file]!;
    range.from = sections.keyStart.at(key);
    range.to = sections.keyStart.at(key + 1);
    lengths.toLength = utf8Letters(sections.keyBytes, range, stored);
    lengths.limit = Math.min(edits, editsAllowed(lengths.toLength));
    const distance = editDistance(query, stored, lengths);
    // The places of a key are read only for the few that are near.
    if (distance <= lengths.limit && distance <= keyEdits(sections, key)) {
      near.push({ file, key, edits: distance });
    }
  }
  return (key, maxEdits) => {
    const near: NearKey[] = [];
    const hits = find(key);
    for (let i = 0; i < hits.files.length; i++) {
      near.push({ file: hits.files[i]!, key: hits.numbers[i]!, edits: 0 });
    }
    const length = keyLettersOf(key, query);
    const edits = Math.min(maxEdits, editsAllowed(length));
    if (edits === 0) {
      return near;
    }
    lengths.fromLength = length;
    // By index: the engine reads a typed array many times slower with an iterator.
    const inWorld = ofWorld === undefined ? NONE : nearEntries(ofWorld, { letters: query, length, edits });
    for (let i = 0; i < inWorld.length; i++) {
      addNear({ file: 0, key: inWorld[i]! }, edits, near);
    }
    const inCountries = nearEntries(ofCountries, { letters: query, length, edits });
    for (let i = 0; i < inCountries.length; i++) {
      const number = inCountries[i]!;
      const country = fileOf(first, Math.min(number, keys - 1));
      addNear({ file: country + 1, key: number - first[country]! }, edits, near);
    }
    return near.sort((one, other) => one.file - other.file);
  };
}

/** The letter signatures of all keys in one array: a search reads hundreds, from as many files as countries. */
function signaturesOf(files: readonly Sections[], first: Uint32Array): Uint32Array {
  const signatures = new Uint32Array(first[files.length]!);
  for (const [file, { keySignature }] of files.entries()) {
    signatures.set(keySignature, first[file]);
  }
  return signatures;
}

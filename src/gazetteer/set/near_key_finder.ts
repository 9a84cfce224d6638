import { editDistance } from "../../text/edit_distance.ts";
import { MAX_KEY_LETTERS, type Sections } from "../file/format.ts";
import { utf8Letters } from "../file/utf8_letters.ts";
import { editsAllowed } from "../names/fuzzy/edits_allowed.ts";
import { keyEdits } from "../names/fuzzy/near_postings.ts";
import { nearEntries } from "../names/fuzzy/near_entries.ts";
import { nearKeys } from "../names/fuzzy/near_keys.ts";
import { typoKeyBits } from "../names/fuzzy/typo_entry.ts";
import { keyLettersOf } from "../names/keys/letters_of.ts";
import { type Directory, firstKeys } from "./directory.ts";
import { fileOf, keyFinder } from "./key_finder.ts";

/** A key of places that is a few edits from the query. */
export interface NearKey {
  readonly file: number;
  readonly key: number;
  readonly edits: number;
}

/** Finds the keys of places within the edits of a key, file by file; a key may come more than once. */
export type NearKeyFinder = (key: string, maxEdits: 1 | 2) => readonly NearKey[];

/** Uses the directory's table of typos where there is one, else the table of each file. */
export function nearKeyFinder(files: readonly Sections[], directory: Directory | undefined): NearKeyFinder {
  return directory === undefined ? searchInFiles(files) : searchInDirectory(files, directory);
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

const query = new Uint32Array(MAX_KEY_LETTERS);
const stored = new Uint32Array(MAX_KEY_LETTERS);

function searchInDirectory(files: readonly Sections[], directory: Directory): NearKeyFinder {
  const find = keyFinder(files, "places", directory.places);
  const first = firstKeys(files, "placeTypos");
  const { start, entries, keys } = directory.placeTypos;
  const table = { start, entries, signatures: signaturesOf(files, first), keyBits: typoKeyBits(keys) };
  return (key, maxEdits) => {
    const near: NearKey[] = [];
    const hits = find(key);
    for (let i = 0; i < hits.count; i++) {
      near.push({ file: hits.files[i]!, key: hits.keys[i]!, edits: 0 });
    }
    const length = keyLettersOf(key, query);
    const edits = Math.min(maxEdits, editsAllowed(length));
    if (edits === 0) {
      return near;
    }
    const range = { from: 0, to: 0 };
    const lengths = { fromLength: length, toLength: 0, limit: 0 };
    // By index: the engine reads a typed array many times slower with an iterator.
    const candidates = nearEntries(table, { letters: query, length, edits });
    for (let i = 0; i < candidates.length; i++) {
      const number = candidates[i]!;
      const file = fileOf(first, Math.min(number, keys - 1));
      const sections = files[file]!;
      const local = number - first[file]!;
      range.from = sections.keyStart.at(local);
      range.to = sections.keyStart.at(local + 1);
      lengths.toLength = utf8Letters(sections.keyBytes, range, stored);
      lengths.limit = Math.min(edits, editsAllowed(lengths.toLength));
      const distance = editDistance(query, stored, lengths);
      // The places of a key are read only for the few that are near.
      if (distance <= lengths.limit && distance <= keyEdits(sections, local)) {
        near.push({ file, key: local, edits: distance });
      }
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

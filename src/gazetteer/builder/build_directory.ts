import { BlockNumbers } from "../file/block_numbers.ts";
import { type Directory, type DirectoryKind, firstKeys, KEYS_OF, type KeyTable } from "../set/directory.ts";
import type { Sections } from "../file/format.ts";
import { utf8Hash } from "../../text/key_hash.ts";
import { PackedNumbers } from "../file/packed_numbers.ts";
import { allValues } from "../file/texts.ts";
import { blockWords, packNumbers } from "./numbers/pack_numbers.ts";
import { bucketTable } from "./numbers/bucket_table.ts";
import { type PlaceKeys, placeKeysOf, placeOrder } from "./place_order.ts";
import { editsOfKeys, forEachVariant } from "./sections/typo_sections.ts";

/** The files of a set: the world's, and those of countries in the order of their codes. */
export interface DirectoryInput {
  readonly world: Sections;
  readonly countries: readonly { readonly code: string; readonly sections: Sections }[];
}

/**
 * Builds the directory of a set: a third of a second for the world's places, about a second more for a million names of
 * countries. Equal for equal files.
 */
export function buildDirectory(input: DirectoryInput): Directory {
  const { world, countries } = input;
  const files = [world, ...countries.map(({ sections }) => sections)];
  const placeKeys = files.map(placeKeysOf);
  const ownPlaces = ownPlacesOf(input);
  return {
    places: exactTable(files, "places", ownKeysOf(placeKeys[0]!, ownPlaces)),
    placeTypos: typoTable(placeKeys.slice(1), firstKeys(files.slice(1), "placeTypos")),
    streets: exactTable(files, "streets"),
    postcodes: exactTable(files, "postcodes"),
    named: exactTable(files, "named"),
    codes: exactTable(files, "codes"),
    placeOrder: placeOrder(placeKeys, {
      first: firstKeys(files, "places"),
      isIncluded: (file, posting) => file > 0 || ownPlaces[posting >>> 2] === 1,
    }),
  };
}

/** Per place of the world: 1 if its country has no file of its own. */
function ownPlacesOf({ world, countries }: DirectoryInput): Uint8Array {
  const replaced = new Set(countries.map(({ code }) => code.charCodeAt(0) | (code.charCodeAt(1) << 8)));
  return Uint8Array.from(allValues(world.placeCountry), (code) => replaced.has(code) ? 0 : 1);
}

/** Per key of the world file: 1 if one of its places lies in a country without a file of its own. */
function ownKeysOf({ keyPostings, postings, keySignature }: PlaceKeys, ownPlaces: Uint8Array): Uint8Array {
  const own = new Uint8Array(keySignature.length);
  for (let key = 0; key < own.length; key++) {
    const end = Math.min(keyPostings[key + 1]!, postings.length);
    for (let at = keyPostings[key]!; at < end && own[key] === 0; at++) {
      own[key] = ownPlaces[postings[at]! >>> 2] ?? 0;
    }
  }
  return own;
}

function exactTable(files: readonly Sections[], kind: DirectoryKind, ownKeys?: Uint8Array): KeyTable {
  const first = firstKeys(files, kind);
  const names = KEYS_OF[kind];
  const starting = files.map((sections) => allValues(sections[names.keyStart]));
  return packed(first[files.length]!, (visit) => {
    for (const [file, sections] of files.entries()) {
      const bytes = sections[names.keyBytes];
      const starts = starting[file]!;
      for (let key = 0; key + 1 < starts.length; key++) {
        if (file > 0 || ownKeys === undefined || ownKeys[key] === 1) {
          visit(utf8Hash(bytes, starts[key]!, starts[key + 1]!), first[file]! + key);
        }
      }
    }
  });
}

/** The typos of the countries' keys: those of the world's are in its file. */
function typoTable(countries: readonly PlaceKeys[], first: Uint32Array): KeyTable {
  const edits = countries.map((keys) => editsOfKeys(keys, keys.placeImportance));
  return packed(first[countries.length]!, (visit) => {
    for (const [file, keys] of countries.entries()) {
      forEachVariant(keys, edits[file]!, (hash, key) => visit(hash, first[file]! + key));
    }
  });
}

/** A table as it is stored. */
function packed(keys: number, forEach: (visit: (hash: number, key: number) => void) => void): KeyTable {
  const { start, entries } = bucketTable(keys, forEach);
  return { keys, start: new BlockNumbers(blockWords(start)), entries: new PackedNumbers(packNumbers(entries)) };
}

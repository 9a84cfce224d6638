import { BlockNumbers } from "../file/block_numbers.ts";
import { type Directory, type DirectoryKind, firstKeys, KEYS_OF, type KeyTable } from "../set/directory.ts";
import { MAX_KEY_LETTERS, type Sections } from "../file/format.ts";
import { keyHash } from "../names/keys/key_hash.ts";
import { utf8Letters } from "../file/utf8_letters.ts";
import { PackedNumbers } from "../file/packed_numbers.ts";
import { replacedPlaces } from "../set/parts.ts";
import { allValues } from "../file/all_values.ts";
import { blockWords } from "./numbers/block_words.ts";
import { bucketTable } from "./numbers/bucket_table.ts";
import { packNumbers } from "./numbers/pack_numbers.ts";
import { type PlaceKeys, placeKeysOf, placeOrder } from "./place_order.ts";
import { editsOfKeys, forEachVariant } from "./sections/typo_sections.ts";

/** The files of a set: the world's, and those of countries in the order of their codes. */
export interface DirectoryInput {
  readonly world: Sections;
  readonly countries: readonly { readonly code: string; readonly sections: Sections }[];
}

/** Builds the directory of a set: about a second for a million names. Equal for equal files. */
export function buildDirectory(input: DirectoryInput): Directory {
  const { world, countries } = input;
  const files = [world, ...countries.map(({ sections }) => sections)];
  const ownKeys = ownKeysOf(input);
  const placeKeys = files.map(placeKeysOf);
  return {
    places: exactTable(files, "places", ownKeys),
    placeTypos: typoTable(placeKeys, { first: firstKeys(files, "placeTypos"), ownKeys }),
    streets: exactTable(files, "streets"),
    postcodes: exactTable(files, "postcodes"),
    named: exactTable(files, "named"),
    codes: exactTable(files, "codes"),
    placeOrder: placeOrder(placeKeys, { first: firstKeys(files, "places"), isIncluded: includedIn(input) }),
  };
}

/** False for the world's places whose country has a file of its own. */
function includedIn({ world, countries }: DirectoryInput): (file: number, posting: number) => boolean {
  const isReplaced = replacedPlaces(world, countries.map(({ code }) => code));
  return (file, posting) => file > 0 || !isReplaced(posting >>> 2);
}

/** Per key of the world file: 1 if one of its places lies in a country without a file of its own. */
function ownKeysOf({ world, countries }: DirectoryInput): Uint8Array {
  const replaced = new Set(countries.map(({ code }) => code.charCodeAt(0) | (code.charCodeAt(1) << 8)));
  const { keyPostings, postings, placeCountry, keySignature } = world;
  const own = new Uint8Array(keySignature.length);
  for (let key = 0; key < own.length; key++) {
    const end = Math.min(keyPostings.at(key + 1), postings.length);
    for (let at = keyPostings.at(key); at < end && own[key] === 0; at++) {
      own[key] = replaced.has(placeCountry.at(postings.at(at) >>> 2)) ? 0 : 1;
    }
  }
  return own;
}

function exactTable(files: readonly Sections[], kind: DirectoryKind, ownKeys?: Uint8Array): KeyTable {
  const first = firstKeys(files, kind);
  const names = KEYS_OF[kind];
  const letters = new Uint32Array(MAX_KEY_LETTERS);
  const starting = files.map((sections) => allValues(sections[names.keyStart]));
  return packed(first[files.length]!, (visit) => {
    for (const [file, sections] of files.entries()) {
      const bytes = sections[names.keyBytes];
      const starts = starting[file]!;
      for (let key = 0; key + 1 < starts.length; key++) {
        if (file > 0 || ownKeys === undefined || ownKeys[key] === 1) {
          const length = utf8Letters(bytes, { from: starts[key]!, to: starts[key + 1]! }, letters);
          visit(keyHash(letters, length), first[file]! + key);
        }
      }
    }
  });
}

function typoTable(
  files: readonly PlaceKeys[],
  { first, ownKeys }: { readonly first: Uint32Array; readonly ownKeys: Uint8Array },
): KeyTable {
  const edits = files.map((keys) => editsOfKeys(keys, keys.placeImportance));
  edits[0] = edits[0]!.map((most, key) => ownKeys[key] === 1 ? most : 0);
  return packed(first[files.length]!, (visit) => {
    for (const [file, keys] of files.entries()) {
      forEachVariant(keys, edits[file]!, (hash, key) => visit(hash, first[file]! + key));
    }
  });
}

/** A table as it is stored. */
function packed(keys: number, forEach: (visit: (hash: number, key: number) => void) => void): KeyTable {
  const { start, entries } = bucketTable(keys, forEach);
  return { keys, start: new BlockNumbers(blockWords(start)), entries: new PackedNumbers(packNumbers(entries)) };
}

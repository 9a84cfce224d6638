import { firstWhere } from "../../domain/sorted.ts";
import type { BlockNumbers, PackedNumbers } from "./stored_numbers.ts";
import type { Sections } from "./format.ts";
import { PLACE_HASH_BYTES } from "./id_columns.ts";

/** Keys in the order of their bytes. */
export interface Keys {
  readonly keyBytes: Uint8Array;
  readonly keyStart: BlockNumbers;
  readonly keySignature: Uint32Array;
}

/** One kind of thing in a file: its keys, what has each of them (`number << 2 | kind of name`), and where it is. */
export interface Layer extends Keys {
  readonly keyPostings: BlockNumbers;
  readonly postings: PackedNumbers;
  /** The hashes of its identifiers, and their order. */
  readonly hash: Uint8Array;
  readonly byHash: PackedNumbers;
  /** The entry of its settlement; of a place that of the area around it. */
  readonly place: Numbers;
  /** 1e-7 degrees. */
  readonly latitude: Numbers;
  readonly longitude: Numbers;
}

/** A column, whatever it is stored as. */
export interface Numbers {
  readonly length: number;
  at(index: number): number | undefined;
}

/** What the sections of each kind begin with, other than those of places. */
const PREFIXES = { streets: "street", postcodes: "postcode", named: "named", codes: "code" } as const;

export type LayerKind = "places" | keyof typeof PREFIXES;

export function layerOf(sections: Sections, kind: LayerKind): Layer {
  if (kind === "places") {
    return {
      keyBytes: sections.keyBytes,
      keyStart: sections.keyStart,
      keySignature: sections.keySignature,
      keyPostings: sections.keyPostings,
      postings: sections.postings,
      hash: sections.placeHash,
      byHash: sections.placeByHash,
      place: sections.placeParent,
      latitude: sections.placeLatitude,
      longitude: sections.placeLongitude,
    };
  }
  const prefix = PREFIXES[kind];
  return {
    keyBytes: sections[`${prefix}KeyBytes` as const],
    keyStart: sections[`${prefix}KeyStart` as const],
    keySignature: sections[`${prefix}KeySignature` as const],
    keyPostings: sections[`${prefix}KeyPostings` as const],
    postings: sections[`${prefix}Postings` as const],
    hash: sections[`${prefix}Hash` as const],
    byHash: sections[`${prefix}ByHash` as const],
    place: sections[`${prefix}Place` as const],
    latitude: sections[`${prefix}Latitude` as const],
    longitude: sections[`${prefix}Longitude` as const],
  };
}

/** One past the last posting of a key. */
export function endOfPostings({ keyPostings, postings }: Pick<Layer, "keyPostings" | "postings">, key: number): number {
  return Math.min(keyPostings.at(key + 1), postings.length);
}

/** The number of the one whose stable identifier has this hash; undefined where there is none. */
export function numberOfHash({ hash, byHash }: Layer, wanted: Uint8Array): number | undefined {
  const at = firstWhere(0, byHash.length, (each) => compare(hash, byHash.at(each), wanted) >= 0);
  return at < byHash.length && compare(hash, byHash.at(at), wanted) === 0 ? byHash.at(at) : undefined;
}

function compare(hashes: Uint8Array, number: number, hash: Uint8Array): number {
  for (let i = 0; i < PLACE_HASH_BYTES; i++) {
    const difference = (hashes[number * PLACE_HASH_BYTES + i] ?? 0) - hash[i]!;
    if (difference !== 0) {
      return difference;
    }
  }
  return 0;
}

import type { PlaceOrder } from "../set/directory.ts";
import { NAME_KINDS, type Sections } from "../file/format.ts";
import { PREFIX_LIMIT } from "../port.ts";
import { fileOf } from "../set/key_finder.ts";
import { MAX_SET_PREFIX_KEYS } from "../names/prefix/max_prefix_keys.ts";
import { PackedNumbers } from "../file/packed_numbers.ts";
import { postingRank } from "../names/keys/posting_rank.ts";
import { allValues } from "../file/all_values.ts";
import { mergeRuns } from "./numbers/merge_runs.ts";
import type { KeyIndex } from "./sections/key_index.ts";
import { packNumbers } from "./numbers/pack_numbers.ts";
import { type KeyRange, prefixRanges } from "./numbers/prefix_ranges.ts";

const CODE = NAME_KINDS.indexOf("code");
/** Rank of a key that only codes and places of other files have. */
const NO_RANK = -1;

/** The keys of a file's places and what they find, unpacked: they are read many times. */
export interface PlaceKeys extends Omit<KeyIndex, "rankOf">, Pick<Sections, "placeImportance"> {}

/** The keys of a file's places. */
export function placeKeysOf(
  { keyBytes, keyStart, keyPostings, postings, keySignature, placeImportance }: Sections,
): PlaceKeys {
  return {
    keyBytes,
    keyStart: allValues(keyStart),
    keyPostings: allValues(keyPostings),
    postings: allValues(postings),
    keySignature,
    placeImportance,
  };
}

/** The keys of several files under the numbers of the directory. */
interface Keys {
  readonly bytes: Uint8Array;
  readonly start: Uint32Array;
  readonly numbers: Uint32Array;
  /** Of its best posting. */
  readonly ranks: Int32Array;
}

/** The keys of several files, one file after the other. */
interface KeysOfFiles extends Keys {
  /** Where the keys of each file end: they are in order. */
  readonly ends: readonly number[];
}

/** The keys of places of all files in one order, with the best keys of prefixes that many keys have. */
export function placeOrder(
  files: readonly PlaceKeys[],
  { first, isIncluded }: {
    /** The number of each file's first key. */
    readonly first: Uint32Array;
    /** False for places that another file replaces. */
    readonly isIncluded: (file: number, posting: number) => boolean;
  },
): PlaceOrder {
  const keys = inOrder(gathered(files, first, isIncluded));
  const ranges = prefixRanges(
    { keyBytes: keys.bytes, keyStart: keys.start },
    ({ from, to }) => to - from > MAX_SET_PREFIX_KEYS,
  );
  const topStart = new Uint32Array(ranges.length + 1);
  const tops: number[] = [];
  for (const [i, range] of ranges.entries()) {
    tops.push(...bestOf(keys, range, { files, first, isIncluded }));
    topStart[i + 1] = tops.length;
  }
  return {
    numbers: stored(keys.numbers),
    topFrom: stored(Uint32Array.from(ranges, ({ from }) => from)),
    topTo: stored(Uint32Array.from(ranges, ({ to }) => to)),
    topStart: stored(topStart),
    tops: stored(Uint32Array.from(tops)),
  };
}

function stored(values: Uint32Array): PackedNumbers {
  return new PackedNumbers(packNumbers(values));
}

/** The keys that find a place, file by file. */
function gathered(
  files: readonly PlaceKeys[],
  first: Uint32Array,
  isIncluded: (file: number, posting: number) => boolean,
): KeysOfFiles {
  const count = first[files.length]!;
  const bytes = new Uint8Array(files.reduce((sum, { keyBytes }) => sum + keyBytes.length, 0));
  const start = new Uint32Array(count + 1);
  const numbers = new Uint32Array(count);
  const ranks = new Int32Array(count);
  const ends: number[] = [];
  let length = 0;
  for (const [file, keys] of files.entries()) {
    const { keyBytes, keyStart } = keys;
    const isOfPlace = (posting: number): boolean => isIncluded(file, posting);
    for (let key = 0; key + 1 < keyStart.length; key++) {
      const rank = bestRank(keys, key, isOfPlace);
      if (rank !== NO_RANK) {
        numbers[length] = first[file]! + key;
        ranks[length] = rank;
        start[length + 1] = copyBytes(keyBytes, { from: keyStart[key]!, to: keyStart[key + 1]! }, {
          target: bytes,
          at: start[length]!,
        });
        length++;
      }
    }
    ends.push(length);
  }
  return {
    ends,
    bytes,
    start: start.subarray(0, length + 1),
    numbers: numbers.subarray(0, length),
    ranks: ranks.subarray(0, length),
  };
}

/** The rank of the first included posting of a key: postings are in order of rank. */
function bestRank(
  { keyPostings, postings, placeImportance }: PlaceKeys,
  key: number,
  isIncluded: (posting: number) => boolean,
): number {
  const end = Math.min(keyPostings[key + 1]!, postings.length);
  for (let at = keyPostings[key]!; at < end; at++) {
    const posting = postings[at]!;
    if ((posting & 3) !== CODE && isIncluded(posting)) {
      return postingRank(posting, placeImportance[posting >>> 2]!);
    }
  }
  return NO_RANK;
}

/** Copies a range of bytes, and returns the position after them. Most keys are too short for a view of them. */
function copyBytes(
  source: Uint8Array,
  { from, to }: { readonly from: number; readonly to: number },
  { target, at }: { readonly target: Uint8Array; readonly at: number },
): number {
  for (let i = from; i < to; i++) {
    target[at + i - from] = source[i]!;
  }
  return at + to - from;
}

/** The keys in the order of their bytes, equal ones by number. Those of each file are in that order. */
function inOrder({ ends, bytes, start, numbers, ranks }: KeysOfFiles): Keys {
  const order = mergeRuns(ends, (one, other) => {
    const [from, otherFrom] = [start[one]!, start[other]!];
    const [length, otherLength] = [start[one + 1]! - from, start[other + 1]! - otherFrom];
    for (let i = 0; i < length && i < otherLength; i++) {
      const difference = bytes[from + i]! - bytes[otherFrom + i]!;
      if (difference !== 0) {
        return difference;
      }
    }
    return length - otherLength || one - other;
  });
  const sorted = {
    bytes: new Uint8Array(bytes.length),
    start: new Uint32Array(start.length),
    numbers: new Uint32Array(order.length),
    ranks: new Int32Array(order.length),
  };
  for (let at = 0; at < order.length; at++) {
    const key = order[at]!;
    sorted.numbers[at] = numbers[key]!;
    sorted.ranks[at] = ranks[key]!;
    sorted.start[at + 1] = copyBytes(bytes, { from: start[key]!, to: start[key + 1]! }, {
      target: sorted.bytes,
      at: sorted.start[at]!,
    });
  }
  return sorted;
}

/** A rank, and of equal ones the better kind of name. */
function scoreOf(rank: number, kind: number): number {
  return rank * NAME_KINDS.length + NAME_KINDS.length - 1 - kind;
}

/** More than the entries of any file. */
const FILE = 2 ** 32;

/** The files of the keys, and which of their places count. */
interface PlacesOfKeys {
  readonly files: readonly PlaceKeys[];
  readonly first: Uint32Array;
  readonly isIncluded: (file: number, posting: number) => boolean;
}

/** A place of a key. */
interface ScoredPlace {
  readonly place: number;
  readonly score: number;
  /** Of the key. */
  readonly number: number;
}

/** The best places of keys, each with the key of its best name. */
class BestPlaces {
  /** The best first. */
  readonly places: ScoredPlace[] = [];
  /** The least score, once there are enough. */
  worst = -1;

  /** Takes the places of a key. */
  take(number: number, { files, first, isIncluded }: PlacesOfKeys): void {
    const file = fileOf(first, number);
    const { keyPostings, postings, placeImportance } = files[file]!;
    const key = number - first[file]!;
    const end = Math.min(keyPostings[key + 1]!, postings.length);
    for (let at = keyPostings[key]!; at < end; at++) {
      const posting = postings[at]!;
      const kind = posting & 3;
      if (kind === CODE || !isIncluded(file, posting)) {
        continue;
      }
      const entry = posting >>> 2;
      const score = scoreOf(postingRank(posting, placeImportance[entry]!), kind);
      if (score > this.worst) {
        this.#add({ place: file * FILE + entry, score, number });
      } else if (score + NAME_KINDS.length <= this.worst) {
        // Postings are in order of rank; another place of the same rank may have a better kind of name.
        return;
      }
    }
  }

  #add(found: ScoredPlace): void {
    const { places } = this;
    // A place has dozens of names: it is known by its best one.
    for (let known = 0; known < places.length; known++) {
      if (places[known]!.place === found.place) {
        if (found.score <= places[known]!.score) {
          return;
        }
        places.splice(known, 1);
        break;
      }
    }
    let at = places.length;
    while (at > 0 && found.score > places[at - 1]!.score) {
      at--;
    }
    places.splice(at, 0, found);
    places.length = Math.min(places.length, PREFIX_LIMIT);
    this.worst = places[PREFIX_LIMIT - 1]?.score ?? -1;
  }
}

/** The numbers of the keys of the best places of a range. */
function bestOf({ numbers, ranks }: Keys, { from, to }: KeyRange, places: PlacesOfKeys): number[] {
  const best = new BestPlaces();
  for (let key = from; key < to; key++) {
    if (scoreOf(ranks[key]!, 0) > best.worst) {
      best.take(numbers[key]!, places);
    }
  }
  return [...new Set(best.places.map(({ number }) => number))];
}

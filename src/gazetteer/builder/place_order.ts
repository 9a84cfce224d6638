import { compareTexts } from "../../domain/sorted.ts";
import { fileOf, type PlaceOrder } from "../set/directory.ts";
import { NAME_KINDS, type Sections } from "../file/format.ts";
import { PREFIX_LIMIT } from "../port.ts";
import { MAX_SET_PREFIX_KEYS } from "../names/prefix/find_points_prefix.ts";
import { PackedNumbers } from "../file/stored_numbers.ts";
import { CODE, postingRank } from "../names/keys/posting_rank.ts";
import { allValues } from "../file/texts.ts";
import { mergeRuns } from "./numbers/hash_order.ts";
import type { KeyIndex } from "./sections/key_index.ts";
import { packNumbers } from "./numbers/pack_numbers.ts";
import { type KeyRange, prefixRanges } from "./numbers/bucket_table.ts";
import { hilbert } from "../../geo/hilbert.ts";
import type { PlaceRecord } from "./gazetteer_input.ts";

/** Rank of a key that only codes and places of other files have. */
const NO_RANK = -1;

/** The keys of a file's places and what they find, unpacked: they are read many times. */
export interface PlaceKeys extends Omit<KeyIndex, "rankOf">, Pick<Sections, "placeImportance"> {}

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

/** Keys in an order, under the numbers of the directory. */
interface Keys {
  readonly numbers: Uint32Array;
  /** Of each key's best posting. */
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
  const keys = inOrder(gathered(files, first, isIncluded), { files, first });
  const ranges = prefixRanges(bytesOf(keys, { files, first }), ({ from, to }) => to - from > MAX_SET_PREFIX_KEYS);
  const tops = topsOf(keys, ranges, { files, first, isIncluded });
  const topStart = new Uint32Array(ranges.length + 1);
  for (const [i, best] of tops.entries()) {
    topStart[i + 1] = topStart[i]! + best.length;
  }
  return {
    numbers: stored(keys.numbers),
    topFrom: stored(Uint32Array.from(ranges, ({ from }) => from)),
    topTo: stored(Uint32Array.from(ranges, ({ to }) => to)),
    topStart: stored(topStart),
    tops: stored(Uint32Array.from(tops.flat())),
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
  const numbers = new Uint32Array(first[files.length]!);
  const ranks = new Int32Array(numbers.length);
  const ends: number[] = [];
  let length = 0;
  for (const [file, keys] of files.entries()) {
    const isOfPlace = (posting: number): boolean => isIncluded(file, posting);
    for (let key = 0; key < keys.keySignature.length; key++) {
      const rank = bestRank(keys, key, isOfPlace);
      if (rank !== NO_RANK) {
        numbers[length] = first[file]! + key;
        ranks[length++] = rank;
      }
    }
    ends.push(length);
  }
  return { ends, numbers: numbers.subarray(0, length), ranks: ranks.subarray(0, length) };
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

type FilesOfKeys = Pick<PlacesOfKeys, "files" | "first">;

/** The keys in the order of their bytes, equal ones by number. Those of each file are in that order. */
function inOrder({ ends, numbers, ranks }: KeysOfFiles, { files, first }: FilesOfKeys): Keys {
  const fileAt = new Uint32Array(numbers.length);
  ends.forEach((end, file) => fileAt.fill(file, ends[file - 1] ?? 0, end));
  const order = mergeRuns(ends, (one, other) => {
    const file = fileAt[one]!;
    const { keyBytes: bytes, keyStart } = files[file]!;
    const otherFile = fileAt[other]!;
    const { keyBytes: otherBytes, keyStart: otherStart } = files[otherFile]!;
    const key = numbers[one]! - first[file]!;
    const otherKey = numbers[other]! - first[otherFile]!;
    const [from, otherFrom] = [keyStart[key]!, otherStart[otherKey]!];
    const [length, otherLength] = [keyStart[key + 1]! - from, otherStart[otherKey + 1]! - otherFrom];
    for (let i = 0; i < length && i < otherLength; i++) {
      const difference = bytes[from + i]! - otherBytes[otherFrom + i]!;
      if (difference !== 0) {
        return difference;
      }
    }
    return length - otherLength || one - other;
  });
  const sorted = { numbers: new Uint32Array(order.length), ranks: new Int32Array(order.length) };
  for (let at = 0; at < order.length; at++) {
    sorted.numbers[at] = numbers[order[at]!]!;
    sorted.ranks[at] = ranks[order[at]!]!;
  }
  return sorted;
}

/** The bytes of the keys, one key after the other. Keys that follow each other in their file too are copied at once. */
function bytesOf({ numbers }: Keys, { files, first }: FilesOfKeys): Pick<KeyIndex, "keyBytes" | "keyStart"> {
  const keyBytes = new Uint8Array(files.reduce((sum, file) => sum + file.keyBytes.length, 0));
  const keyStart = new Uint32Array(numbers.length + 1);
  for (let from = 0; from < numbers.length;) {
    const file = fileOf(first, numbers[from]!);
    let to = from + 1;
    while (to < numbers.length && numbers[to] === numbers[to - 1]! + 1 && numbers[to]! < first[file + 1]!) {
      to++;
    }
    const key = numbers[from]! - first[file]!;
    const starts = files[file]!.keyStart;
    const start = keyStart[from]!;
    keyBytes.set(files[file]!.keyBytes.subarray(starts[key], starts[key + to - from]), start);
    const shift = start - starts[key]!;
    for (let at = from; at < to; at++) {
      keyStart[at + 1] = starts[key + at + 1 - from]! + shift;
    }
    from = to;
  }
  return { keyBytes, keyStart };
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
        this.add({ place: file * FILE + entry, score, number });
      } else if (score + NAME_KINDS.length <= this.worst) {
        // Postings are in order of rank; another place of the same rank may have a better kind of name.
        return;
      }
    }
  }

  /** Takes a place of a key. Those of keys that come before it in the order are taken already. */
  add(found: ScoredPlace): void {
    const { places } = this;
    if (found.score <= this.worst) {
      return;
    }
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

/**
 * Of each range the numbers of the keys of its best places. A range is read once: of the ranges inside of it only their best
 * places count.
 */
function topsOf(keys: Keys, ranges: readonly KeyRange[], places: PlacesOfKeys): number[][] {
  const tops: number[][] = Array.from(ranges, () => []);
  const innerFirst = [...ranges.keys()].sort((one, other) =>
    ranges[one]!.to - ranges[other]!.to || ranges[other]!.from - ranges[one]!.from
  );
  /** Ranges that are not inside of one that is done. */
  const outer: { readonly range: KeyRange; readonly best: BestPlaces }[] = [];
  for (const i of innerFirst) {
    const range = ranges[i]!;
    const best = new BestPlaces();
    const inside = outer.findLastIndex((other) => other.range.from < range.from) + 1;
    let from = range.from;
    for (const inner of outer.splice(inside)) {
      takeKeys(best, keys, { from, to: inner.range.from }, places);
      inner.best.places.forEach((place) => best.add(place));
      from = inner.range.to;
    }
    takeKeys(best, keys, { from, to: range.to }, places);
    tops[i] = [...new Set(best.places.map(({ number }) => number))];
    outer.push({ range, best });
  }
  return tops;
}

function takeKeys(best: BestPlaces, { numbers, ranks }: Keys, { from, to }: KeyRange, places: PlacesOfKeys): void {
  for (let key = from; key < to; key++) {
    if (scoreOf(ranks[key]!, 0) > best.worst) {
      best.take(numbers[key]!, places);
    }
  }
}

/** A place in the order of the file. `to` is one past the last place that belongs to it. */
export interface OrderedPlace {
  readonly record: PlaceRecord;
  /** Entry number of the area it belongs to; its own number for a country. */
  readonly parent: number;
  readonly to: number;
}

/**
 * The places in pre-order: each area directly before all that belongs to it, countries by code, siblings along a
 * Hilbert curve. "Belongs to" is then a comparison of numbers. Throws RangeError on a key that occurs twice, a parent
 * that is missing, or a circle of parents.
 */
export function orderPlaces(records: readonly PlaceRecord[]): OrderedPlace[] {
  const children = childrenOf(records);
  const ordered: { record: PlaceRecord; parent: number; to: number }[] = [];
  // An explicit stack: the depth of the data must not become the depth of calls.
  const open: { number: number; rest: PlaceRecord[] }[] = [{ number: -1, rest: children.get("") ?? [] }];
  while (open.length > 0) {
    const level = open[open.length - 1]!;
    const record = level.rest.pop();
    if (record === undefined) {
      open.pop();
      const done = ordered[level.number];
      if (done !== undefined) {
        done.to = ordered.length;
      }
      continue;
    }
    const number = ordered.length;
    ordered.push({ record, parent: level.number < 0 ? number : level.number, to: number + 1 });
    const rest = children.get(record.key);
    if (rest !== undefined) {
      open.push({ number, rest });
    }
  }
  if (ordered.length !== records.length) {
    throw new RangeError(`Cannot order ${records.length - ordered.length} places: their parents form a circle`);
  }
  return ordered;
}

/** The places under each key (`""`: those without a parent), last first, because they are popped. */
function childrenOf(records: readonly PlaceRecord[]): Map<string, PlaceRecord[]> {
  const keys = new Set<string>();
  for (const { key } of records) {
    if (keys.has(key)) {
      throw new RangeError(`Cannot order places because the key ${key} occurs twice`);
    }
    keys.add(key);
  }
  for (const { key, parentKey = "" } of records) {
    if (parentKey !== "" && !keys.has(parentKey)) {
      throw new RangeError(`Cannot order ${key} because its parent ${parentKey} does not exist`);
    }
  }
  const children = Map.groupBy(records, ({ parentKey = "" }) => parentKey);
  for (const [parent, siblings] of children) {
    const ordered = parent === "" ? siblings.toSorted((one, other) => byCountry(other, one)) : alongCurve(siblings);
    children.set(parent, ordered);
  }
  return children;
}

function byCountry(one: PlaceRecord, other: PlaceRecord): number {
  return compareTexts(one.countryCode, other.countryCode) || compareTexts(one.key, other.key);
}

function alongCurve(siblings: readonly PlaceRecord[]): PlaceRecord[] {
  return siblings
    .map((record) => ({ record, position: hilbert(record) }))
    .sort((one, other) => other.position - one.position || compareTexts(other.record.key, one.record.key))
    .map(({ record }) => record);
}

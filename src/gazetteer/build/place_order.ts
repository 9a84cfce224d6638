import type { PlaceOrder } from "../set/directory.ts";
import { NAME_KINDS, type Sections } from "../file/format.ts";
import { PREFIX_LIMIT } from "../port.ts";
import { fileOf } from "../set/key_finder.ts";
import { MAX_SET_PREFIX_KEYS } from "../names/prefix/max_prefix_keys.ts";
import { PackedNumbers } from "../file/packed_numbers.ts";
import { postingRank } from "../names/keys/posting_rank.ts";
import { allValues } from "../file/all_values.ts";
import { packNumbers } from "./numbers/pack_numbers.ts";
import { type KeyRange, prefixRanges } from "./numbers/prefix_ranges.ts";
import { radixOrder } from "./numbers/radix_order.ts";
import { settleTies } from "./numbers/settle_ties.ts";

const CODE = NAME_KINDS.indexOf("code");
/** Rank of a key that only codes and places of other files have. */
const NO_RANK = -1;

/** The keys of several files under the numbers of the directory. */
interface Keys {
  readonly bytes: Uint8Array;
  readonly start: Uint32Array;
  readonly numbers: Uint32Array;
  /** Of its best posting. */
  readonly ranks: Int32Array;
}

/** The keys of places of all files in one order, with the best keys of prefixes that many keys have. */
export function placeOrder(
  files: readonly Sections[],
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
  const visitPlaces = placesOf(files, first, isIncluded);
  const topStart = new Uint32Array(ranges.length + 1);
  const tops: number[] = [];
  for (const [i, range] of ranges.entries()) {
    tops.push(...bestOf(keys, range, visitPlaces));
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
  files: readonly Sections[],
  first: Uint32Array,
  isIncluded: (file: number, posting: number) => boolean,
): Keys {
  const count = first[files.length]!;
  const bytes = new Uint8Array(files.reduce((sum, { keyBytes }) => sum + keyBytes.length, 0));
  const start = new Uint32Array(count + 1);
  const numbers = new Uint32Array(count);
  const ranks = new Int32Array(count);
  let length = 0;
  for (const [file, sections] of files.entries()) {
    const keyStart = allValues(sections.keyStart);
    for (let key = 0; key + 1 < keyStart.length; key++) {
      const rank = bestRank(sections, key, (posting) => isIncluded(file, posting));
      if (rank !== NO_RANK) {
        const text = sections.keyBytes.subarray(keyStart[key], keyStart[key + 1]);
        bytes.set(text, start[length]);
        numbers[length] = first[file]! + key;
        ranks[length] = rank;
        start[++length] = start[length - 1]! + text.length;
      }
    }
  }
  return {
    bytes,
    start: start.subarray(0, length + 1),
    numbers: numbers.subarray(0, length),
    ranks: ranks.subarray(0, length),
  };
}

/** The rank of the first included posting of a key: postings are in order of rank. */
function bestRank(
  { keyPostings, postings, placeImportance }: Sections,
  key: number,
  isIncluded: (posting: number) => boolean,
): number {
  const end = Math.min(keyPostings.at(key + 1), postings.length);
  for (let at = keyPostings.at(key); at < end; at++) {
    const posting = postings.at(at);
    if ((posting & 3) !== CODE && isIncluded(posting)) {
      return postingRank(posting, placeImportance[posting >>> 2]!);
    }
  }
  return NO_RANK;
}

/** The keys in the order of their bytes, equal ones by number. */
function inOrder({ bytes, start, numbers, ranks }: Keys): Keys {
  const [high, low] = [0, 4].map((offset) =>
    numbers.map((_, key) => fourBytes(bytes, start[key]! + offset, start[key + 1]!))
  );
  const order = radixOrder([low!, high!]);
  settleTies(
    order,
    (one, other) => high![one] === high![other] && low![one] === low![other],
    (one, other) =>
      Buffer.compare(
        bytes.subarray(start[one], start[one + 1]),
        bytes.subarray(start[other], start[other + 1]),
      ) || one - other,
  );
  const sorted = { bytes: new Uint8Array(bytes.length), start: new Uint32Array(start.length) };
  for (const [at, key] of order.entries()) {
    const text = bytes.subarray(start[key], start[key + 1]);
    sorted.bytes.set(text, sorted.start[at]);
    sorted.start[at + 1] = sorted.start[at]! + text.length;
  }
  return { ...sorted, numbers: order.map((key) => numbers[key]!), ranks: Int32Array.from(order, (key) => ranks[key]!) };
}

/** The next four bytes as a number that sorts like them. */
function fourBytes(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < from + 4; i++) {
    value = value * 256 + (i < to ? bytes[i]! : 0);
  }
  return value;
}

/** Calls `visit` with the places of a key and the score of each, best rank first, until it returns false. */
type VisitPlaces = (number: number, visit: (place: number, score: number) => boolean) => void;

/** A rank, and of equal ones the better kind of name. */
function scoreOf(rank: number, kind: number): number {
  return rank * NAME_KINDS.length + NAME_KINDS.length - 1 - kind;
}

function placesOf(
  files: readonly Sections[],
  first: Uint32Array,
  isIncluded: (file: number, posting: number) => boolean,
): VisitPlaces {
  return (number, visit) => {
    const file = fileOf(first, number);
    const { keyPostings, postings, placeImportance } = files[file]!;
    const key = number - first[file]!;
    const end = Math.min(keyPostings.at(key + 1), postings.length);
    for (let at = keyPostings.at(key); at < end; at++) {
      const posting = postings.at(at);
      if ((posting & 3) !== CODE && isIncluded(file, posting)) {
        const entry = posting >>> 2;
        if (!visit(file * FILE + entry, scoreOf(postingRank(posting, placeImportance[entry]!), posting & 3))) {
          return;
        }
      }
    }
  };
}

/** More than the entries of any file. */
const FILE = 2 ** 32;

/** The numbers of the keys of the best places of a range: a place has dozens of names. */
function bestOf({ numbers, ranks }: Keys, { from, to }: KeyRange, visitPlaces: VisitPlaces): number[] {
  const best: { readonly place: number; readonly score: number; readonly number: number }[] = [];
  const worst = (): number => best[PREFIX_LIMIT - 1]?.score ?? -1;
  for (let key = from; key < to; key++) {
    if (scoreOf(ranks[key]!, 0) <= worst()) {
      continue;
    }
    const number = numbers[key]!;
    visitPlaces(number, (place, score) => {
      const known = best.findIndex((other) => other.place === place);
      if (score <= (known < 0 ? worst() : best[known]!.score)) {
        // Another place of the same rank may have a better kind of name.
        return score + NAME_KINDS.length > worst();
      }
      if (known >= 0) {
        best.splice(known, 1);
      }
      let at = best.length;
      while (at > 0 && score > best[at - 1]!.score) {
        at--;
      }
      best.splice(at, 0, { place, score, number });
      best.length = Math.min(best.length, PREFIX_LIMIT);
      return true;
    });
  }
  return [...new Set(best.map(({ number }) => number))];
}

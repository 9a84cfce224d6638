import { NO_KEY, type Sections } from "../format.ts";
import { PLACE_HASH_BYTES } from "../place_id.ts";
import { fillTree, treeLevels } from "../street_tree.ts";
import { streetWeight } from "../street_weight.ts";
import { collectStreets, type StreetRows } from "./collect_streets.ts";
import { type Column, type ColumnSpace, memoryColumns } from "./columns.ts";
import type { KeyIndex } from "./key_index.ts";
import { compareHashes, orderByHash } from "./order_by_hash.ts";
import { radixOrder } from "./radix_order.ts";
import { releaseMemory } from "./release_memory.ts";
import { settleTies } from "./settle_ties.ts";
import type { StreetInput } from "./street_input.ts";
import type { StringPool } from "./string_pool.ts";
import { streetTopSections } from "./top_sections.ts";
import { typoIndex } from "./typo_sections.ts";

/** What the columns need of the places. */
export interface PlaceNumbers {
  /** Entry of a place's key. */
  entryOf(key: string): number;
  readonly count: number;
}

/** From here on what one stage leaves behind is worth releasing before the next. */
const STREETS_OF_LARGE = 100_000;

type StreetSection =
  | `street${string}`
  | "placeStreets"
  | "geometryStart"
  | "geometry"
  | "houseStart"
  | "houseBytes"
  | "rangeStart"
  | "rangeBytes"
  | "otherStreets";
type StreetSections = Pick<Sections, Extract<keyof Sections, StreetSection>>;

/**
 * The arrays of the streets, their houses, names and tree. The same for the same streets in any order. Valid until the
 * space is closed.
 */
export function streetSections(
  streets: Iterable<StreetInput>,
  { places, strings, space = memoryColumns() }: {
    readonly places: PlaceNumbers;
    readonly strings: StringPool;
    readonly space?: ColumnSpace;
  },
): StreetSections {
  const rows = collectStreets(streets, places, space);
  const order = orderOf(rows);
  const index = indexOf(rows, order);
  if (order.length > STREETS_OF_LARGE) {
    releaseMemory();
  }
  const streetPlace = gathered(rows.entry, order, space.column("u32"));
  const streetHash = gathered(rows.hash, order, space.column("u8"), PLACE_HASH_BYTES);
  const texts = textsOf(rows, order, { strings, space });
  const weights = new Uint32Array(order.length);
  for (let id = 0; id < order.length; id++) {
    weights[id] = streetWeight(rows.houseCount.get(order[id]!), rows.radius.get(order[id]!));
  }
  const typos = typoIndex(index, new Uint8Array(index.keySignature.length).fill(2));
  return {
    ...texts,
    streetPlace,
    streetLatitude: gathered(rows.latitude, order, space.column("i32")),
    streetLongitude: gathered(rows.longitude, order, space.column("i32")),
    streetRadius: gathered(rows.radius, order, space.column("u16")),
    streetDataset: gathered(rows.dataset, order, space.column("u8")),
    streetHash,
    streetByHash: orderByHash(streetHash),
    placeStreets: firstStreets(streetPlace, places.count),
    ...bodies(rows, order, space),
    otherStreets: othersOf(rows, order),
    streetKeyBytes: index.keyBytes,
    streetKeyStart: index.keyStart,
    streetKeyPostings: index.keyPostings,
    streetKeySignature: index.keySignature,
    streetPostings: index.postings,
    streetTypoStart: typos.typoStart,
    streetTypoKeys: typos.typoKeys,
    ...keysOf(rows, order, { index, space }),
    streetBoxes: boxesOf(rows, order, space),
    ...streetTopSections(index, weights),
  };
}

/** Rows by place, then along the curve; of equal ones by hash. */
function orderOf(rows: StreetRows): Uint32Array {
  const entry = rows.entry.values();
  const curve = rows.curve.values();
  const hashes = rows.hash.values();
  const order = radixOrder([curve, entry]);
  settleTies(
    order,
    (one, other) => entry[one] === entry[other] && curve[one] === curve[other],
    (one, other) => compareHashes(hashes, one, other),
  );
  return order;
}

/** Adds the streets' numbers under their keys, in order. */
function indexOf(rows: StreetRows, order: Uint32Array): KeyIndex {
  for (let id = 0; id < order.length; id++) {
    const row = order[id]!;
    for (let at = rows.nameStart.get(row); at < rows.nameStart.get(row + 1); at++) {
      rows.keys.addTo(rows.nameKey.get(at), ((id << 2) | rows.nameKind.get(at)) >>> 0);
    }
  }
  return rows.keys.build();
}

/** The values of a column in order, `width` of them a row. */
function gathered<View extends ArrayLike<number>>(
  column: Column<View>,
  order: Uint32Array,
  into: Column<View>,
  width = 1,
): View {
  for (let id = 0; id < order.length; id++) {
    for (let i = 0; i < width; i++) {
      into.push(column.get(order[id]! * width + i));
    }
  }
  return into.values();
}

/** Names and postcodes, put into the file's texts in the order of streets. */
function textsOf(
  rows: StreetRows,
  order: Uint32Array,
  { strings, space }: { readonly strings: StringPool; readonly space: ColumnSpace },
): Pick<Sections, "streetName" | "streetPostcode"> {
  const name = space.column("u32");
  const postcode = space.column("u32");
  /** Offsets plus 1, of texts that are in the file already. */
  const known = new Uint32Array(rows.texts.count);
  const offsetOf = (number: number): number => {
    known[number] ||= strings.addFrom(rows.texts, number) + 1;
    return known[number] - 1;
  };
  for (let id = 0; id < order.length; id++) {
    const row = order[id]!;
    name.push(offsetOf(rows.name.get(row)));
    const number = rows.postcode.get(row);
    postcode.push(number === 0 ? 0 : offsetOf(number - 1) + 1);
  }
  return { streetName: name.values(), streetPostcode: postcode.values() };
}

function bodies(rows: StreetRows, order: Uint32Array, space: ColumnSpace) {
  const geometry = bodyOf(rows.geometry, order, space);
  const houses = bodyOf(rows.houses, order, space);
  const ranges = bodyOf(rows.ranges, order, space);
  return {
    geometryStart: geometry.start,
    geometry: geometry.bytes,
    houseStart: houses.start,
    houseBytes: houses.bytes,
    rangeStart: ranges.start,
    rangeBytes: ranges.bytes,
  };
}

function bodyOf(body: StreetRows["houses"], order: Uint32Array, space: ColumnSpace) {
  const start = space.column("u32");
  const bytes = space.column("u8");
  const all = body.bytes.values();
  start.push(0);
  for (let id = 0; id < order.length; id++) {
    bytes.pushAll(all.subarray(body.start.get(order[id]!), body.start.get(order[id]! + 1)));
    start.push(bytes.length);
  }
  return { start: start.values(), bytes: bytes.values() };
}

/** The key of each street's first name, and the keys of its others. */
function keysOf(
  rows: StreetRows,
  order: Uint32Array,
  { index, space }: { readonly index: KeyIndex; readonly space: ColumnSpace },
): Pick<Sections, "streetKey" | "streetOtherKeys"> {
  const first = space.column("u32");
  const others = space.column("u32");
  for (let id = 0; id < order.length; id++) {
    const from = rows.nameStart.get(order[id]!);
    const to = rows.nameStart.get(order[id]! + 1);
    if (to - from === 1 && rows.nameKind.get(from) === 0) {
      first.push(index.rankOf[rows.nameKey.get(from)]! * 2);
      continue;
    }
    const keys: number[] = [];
    for (let at = from; at < to; at++) {
      keys.push(index.rankOf[rows.nameKey.get(at)]! * 4 + rows.nameKind.get(at));
    }
    // The first name may have no key ("—"): then there are other keys only.
    const own = keys.find((key) => (key & 3) === 0);
    const more = [...new Set(keys)].filter((key) => key !== own).sort((one, other) => one - other);
    first.push((own === undefined ? NO_KEY : own >>> 2) * 2 + (more.length > 0 ? 1 : 0));
    for (const key of more) {
      others.push(id);
      others.push(key);
    }
  }
  return { streetKey: first.values(), streetOtherKeys: others.values() };
}

function boxesOf(rows: StreetRows, order: Uint32Array, space: ColumnSpace): Int32Array {
  const boxes = space.column("i32");
  gathered(rows.box, order, boxes, 4);
  const nodes = treeLevels(order.length).at(-1) ?? 0;
  for (let at = order.length * 4; at < nodes * 4; at++) {
    boxes.push(0);
  }
  const values = boxes.values();
  fillTree(values, order.length);
  return values;
}

/** Pairs of settlement and street, ascending. */
function othersOf(rows: StreetRows, order: Uint32Array): Uint32Array {
  const pairs: [entry: number, street: number][] = [];
  for (let id = 0; id < order.length; id++) {
    for (let at = rows.otherStart.get(order[id]!); at < rows.otherStart.get(order[id]! + 1); at++) {
      pairs.push([rows.otherEntry.get(at), id]);
    }
  }
  return Uint32Array.from(pairs.sort((one, other) => one[0] - other[0] || one[1] - other[1]).flat());
}

/** Per entry the first street of it or of a later one; `streetPlace` is ascending. */
function firstStreets(streetPlace: Uint32Array, entries: number): Uint32Array {
  if (streetPlace.length === 0) {
    return new Uint32Array();
  }
  const first = new Uint32Array(entries + 1);
  let street = 0;
  for (let entry = 0; entry <= entries; entry++) {
    while (street < streetPlace.length && streetPlace[street]! < entry) {
      street++;
    }
    first[entry] = street;
  }
  return first;
}

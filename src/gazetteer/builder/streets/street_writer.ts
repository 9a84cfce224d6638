import { MAX_SECTION_BYTES, NO_KEY } from "../../file/format.ts";
import { OsmNumbers, PLACE_HASH_BYTES } from "../../file/id_columns.ts";
import { streetWeight } from "../../entries/streets.ts";
import { BlockSpool, type RowWindow, type Scratch, Spool } from "../spool/spool.ts";
import type { CollectedStreets } from "./collect_streets.ts";
import { HashOrder } from "../numbers/hash_order.ts";
import type { KeyIndex } from "../sections/key_index.ts";
import { ROW, ROW_WORDS } from "./street_row.ts";
import type { StringPool } from "../numbers/text_table.ts";
import { BOX_STEPS, FAN, treeLevels } from "../../space/street_tree.ts";

/** The hash of a street's key. Reused for each street. */
const hashBytes = new Uint8Array(PLACE_HASH_BYTES);
const hash = new DataView(hashBytes.buffer);

/** Writes the sections of the streets, which come in order, in one pass. */
export class StreetWriter {
  /** By number: `streetWeight`. */
  readonly weights: Uint32Array;
  /** Pairs of settlement and street, in no order. */
  readonly others: [entry: number, street: number][] = [];
  readonly hashes: HashOrder;
  readonly #collected: CollectedStreets;
  readonly #index: KeyIndex;
  readonly #strings: StringPool;
  /** Offsets in the file's texts plus 1, by number of the collected ones. */
  readonly #offsets: Uint32Array;
  readonly #spools;
  readonly #boxes: TreeBoxes;
  readonly #ids: IdColumns;
  /** The bytes of each street, and the word of its row that has their number, in the order of the row. */
  readonly #parts: readonly { readonly start: BlockSpool; readonly spool: Spool; readonly lengthAt: number }[];
  #count = 0;

  constructor(
    collected: CollectedStreets,
    { index, strings, scratch }: { readonly index: KeyIndex; readonly strings: StringPool; readonly scratch: Scratch },
  ) {
    const { count } = collected.runs;
    this.#collected = collected;
    this.#index = index;
    this.#strings = strings;
    this.#offsets = new Uint32Array(collected.texts.count);
    const to = this.#spools = spools(scratch);
    this.weights = new Uint32Array(count);
    this.hashes = new HashOrder(count);
    this.#ids = new IdColumns(scratch);
    this.#boxes = new TreeBoxes(count, to);
    this.#parts = [
      { start: to.geometryStart, spool: to.geometry, lengthAt: ROW.geometryBytes },
      { start: to.houseStart, spool: to.houseBytes, lengthAt: ROW.houseBytes },
      { start: to.rangeStart, spool: to.rangeBytes, lengthAt: ROW.rangeBytes },
    ];
  }

  take({ words, bytes, at }: RowWindow): void {
    const id = this.#count++;
    const to = this.#spools;
    to.streetName.push(this.#offsetOf(words[at + ROW.name]!));
    to.streetPlace.push(words[at + ROW.entry]!);
    to.streetLatitude.push(words[at + ROW.latitude]! | 0);
    to.streetLongitude.push(words[at + ROW.longitude]! | 0);
    to.streetRadius.push(words[at + ROW.radius]!);
    const postcode = words[at + ROW.postcode]!;
    to.streetPostcode.push(postcode === 0 ? 0 : this.#offsetOf(postcode - 1) + 1);
    to.streetDataset.push(words[at + ROW.dataset]!);
    this.weights[id] = streetWeight(words[at + ROW.houseCount]!, words[at + ROW.radius]!);
    this.#boxes.add(words, at + ROW.box);
    this.#takeHash(id, words, at + ROW.hash);
    const names = at + ROW_WORDS;
    const others = names + words[at + ROW.names]!;
    const houseIds = others + words[at + ROW.others]!;
    this.#ids.take(words, at, houseIds);
    const first = words[names]!;
    if (others - names === 1 && (first & 3) === 0) {
      to.streetKey.push(this.#index.rankOf[first >>> 2]! * 2);
      this.#collected.keys.put(first >>> 2, (id << 2) >>> 0);
    } else {
      to.streetKey.push(this.#takeKeys(id, words.subarray(names, others)));
    }
    for (let i = others; i < houseIds; i++) {
      this.others.push([words[i]!, id]);
    }
    let from = 4 * (houseIds + 2 * words[at + ROW.houseIds]!);
    for (const { start, spool, lengthAt } of this.#parts) {
      const length = words[at + lengthAt]!;
      if (spool.byteLength + length > MAX_SECTION_BYTES) {
        throw new RangeError(
          `Cannot store the streets because their bytes must be at most ${MAX_SECTION_BYTES}: split the country`,
        );
      }
      start.push(spool.byteLength);
      spool.addRange(bytes, from, length);
      from += length;
    }
  }

  /** The sections, once all streets were taken. */
  finish(): ReturnType<typeof spools> & ReturnType<IdColumns["finish"]> {
    this.#boxes.finish();
    this.#parts.forEach(({ start, spool }) => start.push(spool.byteLength));
    for (const spool of Object.values(this.#spools)) {
      if (spool instanceof BlockSpool) {
        spool.end();
      }
    }
    return { ...this.#spools, ...this.#ids.finish() };
  }

  #offsetOf(text: number): number {
    this.#offsets[text] ||= this.#strings.addFrom(this.#collected.texts, text) + 1;
    return this.#offsets[text] - 1;
  }

  #takeHash(id: number, words: Uint32Array, at: number): void {
    const first = words[at]!;
    const second = words[at + 1]!;
    const third = words[at + 2]!;
    this.hashes.set(id, first, second, third);
    hash.setUint32(0, first);
    hash.setUint32(4, second);
    hash.setUint16(8, third);
    this.#spools.streetHash.addRange(hashBytes, 0, PLACE_HASH_BYTES);
  }

  /** Puts a street with several names, or none, under its keys; returns its `streetKey` and adds its other keys. */
  #takeKeys(id: number, names: Uint32Array): number {
    const { rankOf } = this.#index;
    for (let i = 0; i < names.length; i++) {
      const key = names[i]! >>> 2;
      if (names.findIndex((name) => name >>> 2 === key) === i) {
        this.#collected.keys.put(key, ((id << 2) | bestKind(names, key)) >>> 0);
      }
    }
    const keys = Array.from(names, (name) => rankOf[name >>> 2]! * 4 + (name & 3));
    // The first name may have no key ("—"): then there are other keys only.
    const own = keys.find((key) => (key & 3) === 0);
    const more = [...new Set(keys)].filter((key) => key !== own).sort((one, other) => one - other);
    for (const key of more) {
      this.#spools.streetOtherKeys.add(Uint32Array.of(id, key));
    }
    return (own === undefined ? NO_KEY : own >>> 2) * 2 + (more.length > 0 ? 1 : 0);
  }
}

/** The elements of OpenStreetMap of streets and their houses. */
class IdColumns {
  readonly #columns;
  /** Houses before the next street. */
  #houses = 0;
  readonly #ofStreets = new OsmNumbers();
  readonly #ofHouses = new OsmNumbers();

  constructor(scratch: Scratch) {
    const column = () => new BlockSpool(scratch, "unsigned");
    this.#columns = {
      streetOsm: column(),
      streetOsmTag: column(),
      houseOsm: column(),
      houseOsmTag: column(),
      houseFirst: column(),
    };
  }

  /** Takes the street of a row, and of its houses the pairs of words at `houseIds`; without any they have none. */
  take(words: Uint32Array, at: number, houseIds: number): void {
    const { streetOsm, streetOsmTag, houseOsm, houseOsmTag, houseFirst } = this.#columns;
    this.#ofStreets.take(words[at + ROW.osm]!, words[at + ROW.osmTag]!);
    streetOsm.push(this.#ofStreets.low);
    streetOsmTag.push(this.#ofStreets.tag);
    houseFirst.push(this.#houses);
    const known = words[at + ROW.houseIds]!;
    const count = words[at + ROW.houseCount]!;
    // Until the first house with one the columns stay empty: most registers have none.
    const missing = this.#ofHouses.hasAny || known === 0 ? 0 : this.#houses;
    for (let house = 0; house < missing; house++) {
      houseOsm.push(0);
      houseOsmTag.push(0);
    }
    const written = known > 0 || this.#ofHouses.hasAny ? count : 0;
    for (let house = 0; house < written; house++) {
      this.#ofHouses.take(
        known === 0 ? 0 : words[houseIds + 2 * house]!,
        known === 0 ? 0 : words[houseIds + 2 * house + 1]!,
      );
      houseOsm.push(this.#ofHouses.low);
      houseOsmTag.push(this.#ofHouses.tag);
    }
    this.#houses += count;
  }

  finish() {
    this.#columns.houseFirst.push(this.#houses);
    Object.values(this.#columns).forEach((spool) => spool.end());
    const { streetOsm, streetOsmTag, ...houses } = this.#columns;
    const none = new Uint32Array();
    return {
      ...(this.#ofStreets.hasAny ? { streetOsm, streetOsmTag } : { streetOsm: none, streetOsmTag: none }),
      ...(this.#ofHouses.hasAny ? houses : { houseOsm: none, houseOsmTag: none, houseFirst: none }),
    };
  }
}

function spools(scratch: Scratch) {
  return {
    streetName: new BlockSpool(scratch, "unsigned"),
    streetPlace: new BlockSpool(scratch, "unsigned"),
    streetLatitude: new BlockSpool(scratch, "signed"),
    streetLongitude: new BlockSpool(scratch, "signed"),
    streetRadius: new BlockSpool(scratch, "unsigned"),
    streetPostcode: new BlockSpool(scratch, "unsigned"),
    streetDataset: new BlockSpool(scratch, "unsigned"),
    streetHash: new Spool(scratch),
    geometryStart: new BlockSpool(scratch, "unsigned"),
    geometry: new Spool(scratch),
    houseStart: new BlockSpool(scratch, "unsigned"),
    houseBytes: new Spool(scratch),
    rangeStart: new BlockSpool(scratch, "unsigned"),
    rangeBytes: new Spool(scratch),
    streetKey: new BlockSpool(scratch, "unsigned"),
    streetOtherKeys: new Spool(scratch),
    groupBoxes: new Spool(scratch),
    streetBoxes: new Spool(scratch),
  };
}

function bestKind(names: Uint32Array, key: number): number {
  let best = 3;
  for (const name of names) {
    best = name >>> 2 === key ? Math.min(best, name & 3) : best;
  }
  return best;
}

/**
 * The boxes of the tree of streets (`street_tree.ts`): first those of the streets, in the order in which they are added,
 * then those of their groups.
 */
class TreeBoxes {
  readonly #streets: Spool;
  readonly #groupSpool: Spool;
  /** 4 a group of any level. */
  readonly #groups: Int32Array;
  /** Boxes of the streets of one group, and their sides in steps of the group's box. */
  readonly #boxes = new Int32Array(FAN * 4);
  readonly #steps = new Uint8Array(FAN * 4);
  readonly #levels: readonly number[];
  #count = 0;

  constructor(streets: number, to: { readonly streetBoxes: Spool; readonly groupBoxes: Spool }) {
    this.#streets = to.streetBoxes;
    this.#groupSpool = to.groupBoxes;
    this.#levels = treeLevels(streets);
    this.#groups = new Int32Array(4 * ((this.#levels.at(-1) ?? 0) - streets));
  }

  /** Adds the box of a street: south, west, north, east, at `at` and the three indexes after it. */
  add(box: Uint32Array, at: number): void {
    const inGroup = this.#count % FAN;
    for (let side = 0; side < 4; side++) {
      this.#boxes[inGroup * 4 + side] = box[at + side]!;
    }
    this.#count++;
    if (inGroup + 1 === FAN) {
      this.#flush(FAN);
    }
  }

  finish(): void {
    if (this.#count % FAN > 0) {
      this.#flush(this.#count % FAN);
    }
    const levels = this.#levels.map((first) => first - this.#count);
    for (let level = 2; level + 1 < levels.length; level++) {
      for (let group = levels[level]!; group < levels[level + 1]!; group++) {
        const from = levels[level - 1]! + (group - levels[level]!) * FAN;
        join(this.#groups, [from, Math.min(from + FAN, levels[level]!)], this.#groupAt(group));
      }
    }
    this.#groupSpool.add(this.#groups);
  }

  #groupAt(group: number): Int32Array {
    return this.#groups.subarray(group * 4, group * 4 + 4);
  }

  #flush(streets: number): void {
    const group = this.#groupAt(Math.ceil(this.#count / FAN) - 1);
    join(this.#boxes, [0, streets], group);
    for (const axis of [0, 1]) {
      const least = group[axis]!;
      const step = (group[axis + 2]! - least) / BOX_STEPS;
      for (let at = axis; at < streets * 4; at += 4) {
        this.#steps[at] = step === 0 ? 0 : Math.floor((this.#boxes[at]! - least) / step);
        this.#steps[at + 2] = step === 0 ? 0 : Math.min(BOX_STEPS, Math.ceil((this.#boxes[at + 2]! - least) / step));
      }
    }
    this.#streets.add(this.#steps, streets * 4);
  }
}

/** The box around a range of boxes. */
function join(boxes: Int32Array, [from, to]: readonly [from: number, to: number], into: Int32Array): void {
  into.set(boxes.subarray(from * 4, from * 4 + 4));
  for (let at = from + 1; at < to; at++) {
    into[0] = Math.min(into[0]!, boxes[at * 4]!);
    into[1] = Math.min(into[1]!, boxes[at * 4 + 1]!);
    into[2] = Math.max(into[2]!, boxes[at * 4 + 2]!);
    into[3] = Math.max(into[3]!, boxes[at * 4 + 3]!);
  }
}

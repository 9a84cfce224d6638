import { MAX_SECTION_BYTES, NO_KEY } from "../../file/format.ts";
import { OsmNumbers } from "../../file/osm_columns.ts";
import { PLACE_HASH_BYTES } from "../../file/place_id.ts";
import { streetWeight } from "../../entries/streets.ts";
import { BlockSpool } from "../spool/block_spool.ts";
import { type RowWindow, type Scratch, Spool } from "../spool/spool.ts";
import type { CollectedStreets } from "./collect_streets.ts";
import { HashOrder } from "../numbers/hash_order.ts";
import type { KeyIndex } from "../sections/key_index.ts";
import { ROW, ROW_WORDS } from "./street_row.ts";
import type { StringPool } from "../numbers/string_pool.ts";
import { TreeBoxes } from "../numbers/tree_boxes.ts";

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
  readonly #hash = new Uint8Array(PLACE_HASH_BYTES);
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
    const hash = new DataView(this.#hash.buffer);
    hash.setUint32(0, first);
    hash.setUint32(4, second);
    hash.setUint16(8, third);
    this.#spools.streetHash.addRange(this.#hash, 0, PLACE_HASH_BYTES);
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
    for (let house = 0; house < count; house++) {
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

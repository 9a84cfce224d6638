import { NO_KEY } from "../../file/format.ts";
import { OsmNumbers } from "../../file/osm_columns.ts";
import { PLACE_HASH_BYTES } from "../../file/place_id.ts";
import { streetWeight } from "../../entries/streets.ts";
import { BlockSpool } from "../spool/block_spool.ts";
import { ByteBlock, type RowWindow, type Scratch, Spool } from "../spool/spool.ts";
import type { CollectedStreets } from "./collect_streets.ts";
import { HashOrder } from "../numbers/hash_order.ts";
import type { KeyIndex } from "../sections/key_index.ts";
import { ROW, ROW_WORDS } from "./street_row.ts";
import type { StringPool } from "../numbers/string_pool.ts";
import { TreeBoxes } from "../numbers/tree_boxes.ts";

/** Streets whose numbers are collected for one write to their spools. */
const BLOCK = 2 ** 12;

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
  readonly #geometry: ByteBlock;
  readonly #houses: ByteBlock;
  readonly #ranges: ByteBlock;
  #count = 0;
  #held = 0;
  readonly #name = new Uint32Array(BLOCK);
  readonly #place = new Uint32Array(BLOCK);
  readonly #latitude = new Int32Array(BLOCK);
  readonly #longitude = new Int32Array(BLOCK);
  readonly #radius = new Uint16Array(BLOCK);
  readonly #postcode = new Uint32Array(BLOCK);
  readonly #dataset = new Uint8Array(BLOCK);
  readonly #hash = new Uint8Array(BLOCK * PLACE_HASH_BYTES);
  readonly #geometryStart = new Uint32Array(BLOCK);
  readonly #houseStart = new Uint32Array(BLOCK);
  readonly #rangeStart = new Uint32Array(BLOCK);
  readonly #key = new Uint32Array(BLOCK);

  constructor(
    collected: CollectedStreets,
    { index, strings, scratch }: { readonly index: KeyIndex; readonly strings: StringPool; readonly scratch: Scratch },
  ) {
    const { count } = collected.runs;
    this.#collected = collected;
    this.#index = index;
    this.#strings = strings;
    this.#offsets = new Uint32Array(collected.texts.count);
    this.#spools = spools(scratch);
    this.weights = new Uint32Array(count);
    this.hashes = new HashOrder(count);
    this.#ids = new IdColumns(scratch);
    this.#boxes = new TreeBoxes(count, this.#spools);
    this.#geometry = new ByteBlock(this.#spools.geometry);
    this.#houses = new ByteBlock(this.#spools.houseBytes);
    this.#ranges = new ByteBlock(this.#spools.rangeBytes);
  }

  take({ words, bytes, at }: RowWindow): void {
    const id = this.#count++;
    const held = this.#held++;
    this.#name[held] = this.#offsetOf(words[at + ROW.name]!);
    this.#place[held] = words[at + ROW.entry]!;
    this.#latitude[held] = words[at + ROW.latitude]!;
    this.#longitude[held] = words[at + ROW.longitude]!;
    this.#radius[held] = words[at + ROW.radius]!;
    const postcode = words[at + ROW.postcode]!;
    this.#postcode[held] = postcode === 0 ? 0 : this.#offsetOf(postcode - 1) + 1;
    this.#dataset[held] = words[at + ROW.dataset]!;
    this.weights[id] = streetWeight(words[at + ROW.houseCount]!, words[at + ROW.radius]!);
    this.#boxes.add(words, at + ROW.box);
    this.#takeHash(id, words, at + ROW.hash);
    const names = at + ROW_WORDS;
    const others = names + words[at + ROW.names]!;
    const houseIds = others + words[at + ROW.others]!;
    const parts = houseIds + 2 * words[at + ROW.houseIds]!;
    this.#ids.take(words, at, houseIds);
    const first = words[names]!;
    if (others - names === 1 && (first & 3) === 0) {
      this.#key[held] = this.#index.rankOf[first >>> 2]! * 2;
      this.#collected.keys.put(first >>> 2, (id << 2) >>> 0);
    } else {
      this.#key[held] = this.#takeKeys(id, words.subarray(names, others));
    }
    for (let i = others; i < houseIds; i++) {
      this.others.push([words[i]!, id]);
    }
    this.#geometryStart[held] = this.#geometry.length;
    this.#houseStart[held] = this.#houses.length;
    this.#rangeStart[held] = this.#ranges.length;
    const houses = parts * 4 + words[at + ROW.geometryBytes]!;
    const ranges = houses + words[at + ROW.houseBytes]!;
    this.#geometry.add(bytes, parts * 4, words[at + ROW.geometryBytes]!);
    this.#houses.add(bytes, houses, words[at + ROW.houseBytes]!);
    this.#ranges.add(bytes, ranges, words[at + ROW.rangeBytes]!);
    if (this.#held === BLOCK) {
      this.#flush();
    }
  }

  /** The sections, once all streets were taken. */
  finish(): ReturnType<typeof spools> & ReturnType<IdColumns["finish"]> {
    this.#flush();
    this.#geometry.flush();
    this.#houses.flush();
    this.#ranges.flush();
    this.#boxes.finish();
    this.#spools.geometryStart.add(Uint32Array.of(this.#geometry.length));
    this.#spools.houseStart.add(Uint32Array.of(this.#houses.length));
    this.#spools.rangeStart.add(Uint32Array.of(this.#ranges.length));
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
    let byte = (this.#held - 1) * PLACE_HASH_BYTES;
    for (let shift = 24; shift >= 0; shift -= 8) {
      this.#hash[byte] = first >>> shift;
      this.#hash[byte + 4] = second >>> shift;
      byte++;
    }
    this.#hash[byte + 4] = third >>> 8;
    this.#hash[byte + 5] = third;
  }

  /** Puts a street with several names, or none, under its keys; returns its `streetKey` and adds its other keys. */
  #takeKeys(id: number, names: Uint32Array): number {
    const { rankOf } = this.#index;
    for (let i = 0; i < names.length; i++) {
      const key = names[i]! >>> 2;
      if (firstOf(names, key) === i) {
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

  #flush(): void {
    const { streetName, streetPlace, streetLatitude, streetLongitude, streetRadius, streetPostcode } = this.#spools;
    streetName.add(this.#name, this.#held);
    streetPlace.add(this.#place, this.#held);
    streetLatitude.add(this.#latitude, this.#held);
    streetLongitude.add(this.#longitude, this.#held);
    streetRadius.add(this.#radius, this.#held);
    streetPostcode.add(this.#postcode, this.#held);
    const { streetDataset, streetHash, geometryStart, houseStart, rangeStart, streetKey } = this.#spools;
    streetDataset.add(this.#dataset, this.#held);
    streetHash.add(this.#hash, this.#held * PLACE_HASH_BYTES);
    geometryStart.add(this.#geometryStart, this.#held);
    houseStart.add(this.#houseStart, this.#held);
    rangeStart.add(this.#rangeStart, this.#held);
    streetKey.add(this.#key, this.#held);
    this.#held = 0;
  }
}

/** The elements of OpenStreetMap of streets and their houses. */
class IdColumns {
  readonly #columns;
  /** Houses before the next street. */
  #houses = 0;
  readonly #ofStreets = new OsmNumbers();
  readonly #ofHouses = new OsmNumbers();
  readonly #word = new Uint32Array(1);

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
    this.#add(streetOsm, this.#ofStreets.low);
    this.#add(streetOsmTag, this.#ofStreets.tag);
    this.#add(houseFirst, this.#houses);
    const known = words[at + ROW.houseIds]!;
    const count = words[at + ROW.houseCount]!;
    for (let house = 0; house < count; house++) {
      this.#ofHouses.take(
        known === 0 ? 0 : words[houseIds + 2 * house]!,
        known === 0 ? 0 : words[houseIds + 2 * house + 1]!,
      );
      this.#add(houseOsm, this.#ofHouses.low);
      this.#add(houseOsmTag, this.#ofHouses.tag);
    }
    this.#houses += count;
  }

  finish() {
    this.#add(this.#columns.houseFirst, this.#houses);
    Object.values(this.#columns).forEach((spool) => spool.end());
    const { streetOsm, streetOsmTag, ...houses } = this.#columns;
    const none = new Uint32Array();
    return {
      ...(this.#ofStreets.hasAny ? { streetOsm, streetOsmTag } : { streetOsm: none, streetOsmTag: none }),
      ...(this.#ofHouses.hasAny ? houses : { houseOsm: none, houseOsmTag: none, houseFirst: none }),
    };
  }

  #add(spool: BlockSpool, value: number): void {
    this.#word[0] = value;
    spool.add(this.#word);
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

function firstOf(names: Uint32Array, key: number): number {
  let at = 0;
  while (names[at]! >>> 2 !== key) {
    at++;
  }
  return at;
}

function bestKind(names: Uint32Array, key: number): number {
  let best = 3;
  for (const name of names) {
    best = name >>> 2 === key ? Math.min(best, name & 3) : best;
  }
  return best;
}

import { hilbert } from "../../../geo/hilbert.ts";
import { simplifyPath } from "../../../geo/simplify_path.ts";
import { otherScriptKey } from "../../../text/other_script_key.ts";
import { encodeRanges } from "../../entries/streets.ts";
import { NAME_KINDS } from "../../file/format.ts";
import { HOUSE_UNIT_E7 } from "../../entries/houses.ts";
import { osmLow, osmTag, PLACE_HASH_BYTES, putPlaceHash } from "../../file/id_columns.ts";
import { encodePath, PATH_UNIT_E7, VarintWriter } from "../../file/varints.ts";
import { grown } from "../numbers/pack_numbers.ts";
import { StringPool } from "../numbers/text_table.ts";
import type { RowWindow, Scratch } from "../spool/spool.ts";
import { encodeHouses } from "./encode_houses.ts";
import { joinPaths, type Middle, middleOfStreet } from "./street_lines.ts";
import type { PlaceNumbers } from "./street_columns.ts";
import { StreetKeys } from "./street_keys.ts";
import { ROW, ROW_WORDS, type StreetInput } from "./street_row.ts";
import { StreetRuns } from "./street_runs.ts";

const RADIUS_MAX_M = 0xffff;
const DATASETS_MAX = 256;
const ALTERNATE = NAME_KINDS.indexOf("alternate");
const VARIANT = NAME_KINDS.indexOf("variant");

/** The hash of a street's key. Reused for each street. */
const hashBytes = new Uint8Array(PLACE_HASH_BYTES);
const hash = new DataView(hashBytes.buffer);

/** All data of the streets, without an object per street. */
export interface CollectedStreets {
  /** One row a street (`street_row.ts`). */
  readonly runs: StreetRuns;
  /** Names and postcodes, in the order in which they came. */
  readonly texts: StringPool;
  readonly keys: StreetKeys;
}

/** Collects the streets one by one: all streets of a country need not be in memory together. */
export function collectStreets(
  streets: Iterable<StreetInput>,
  places: PlaceNumbers,
  scratch: Scratch,
): CollectedStreets {
  const collector = new Collector(places, scratch);
  for (const street of streets) {
    collector.add(street);
  }
  return collector;
}

class Collector implements CollectedStreets {
  readonly runs: StreetRuns;
  readonly texts = new StringPool();
  readonly keys = new StreetKeys();
  readonly #places: PlaceNumbers;
  /** The key of each text that was a first name, plus 1: most names come many times. */
  #keyOfText = new Uint32Array(1 << 10);
  readonly #geometry = new VarintWriter();
  readonly #houses = new VarintWriter();
  readonly #ranges = new VarintWriter();
  /** Of the current street, as in its row. */
  readonly #names: number[] = [];
  readonly #others: number[] = [];
  readonly #houseIds: number[] = [];

  constructor(places: PlaceNumbers, scratch: Scratch) {
    this.#places = places;
    this.runs = new StreetRuns(scratch);
  }

  add(street: StreetInput): void {
    const middle = middleOfStreet(street);
    if (middle === undefined) {
      return;
    }
    check(street);
    const { key, houses, ranges, postcode, dataset } = street;
    this.#geometry.length = 0;
    const paths = writeGeometry(street, middle, this.#geometry);
    this.#houses.length = 0;
    const ordered = encodeHouses(houses, { anchor: middle, postcode, dataset }, this.#houses);
    this.#houseIds.length = 0;
    if (ordered.some(({ osm }) => osm !== undefined)) {
      ordered.forEach(({ osm }) => this.#houseIds.push(osmLow(osm), osmTag(osm)));
    }
    this.#ranges.length = 0;
    if (ranges.length > 0) {
      encodeRanges(ranges, middle, this.#ranges);
    }
    const entry = this.#places.entryOf(street.placeKey);
    const name = this.#takeNames(street, entry);
    this.#others.length = 0;
    for (const other of street.otherPlaceKeys) {
      this.#others.push(this.#places.entryOf(other));
    }
    const row = this.#reserve();
    const { words, at } = row;
    words[at + ROW.entry] = entry;
    words[at + ROW.curve] = hilbert({ latitude: middle.latitudeE7 / 1e7, longitude: middle.longitudeE7 / 1e7 });
    putPlaceHash(key, hashBytes, 0);
    words[at + ROW.hash] = hash.getUint32(0);
    words[at + ROW.hash + 1] = hash.getUint32(4);
    words[at + ROW.hash + 2] = hash.getUint16(8);
    words[at + ROW.latitude] = middle.latitudeE7;
    words[at + ROW.longitude] = middle.longitudeE7;
    words[at + ROW.radius] = Math.min(RADIUS_MAX_M, middle.radiusM);
    words[at + ROW.dataset] = dataset;
    words[at + ROW.houseCount] = houses.length;
    words[at + ROW.name] = name;
    words[at + ROW.osm] = osmLow(street.osm);
    words[at + ROW.osmTag] = osmTag(street.osm);
    words[at + ROW.postcode] = postcode === undefined ? 0 : this.texts.numberOf(postcode) + 1;
    const box = boxOfStreet(street, middle, paths);
    for (let side = 0; side < 4; side++) {
      words[at + ROW.box + side] = box[side]!;
    }
  }

  /** Writes the row of the current street, with its parts of variable length. */
  #reserve(): RowWindow {
    const bytes = this.#geometry.length + this.#houses.length + this.#ranges.length;
    const more = this.#names.length + this.#others.length + this.#houseIds.length;
    const row = this.runs.add(ROW_WORDS + more + ((bytes + 3) >> 2));
    const { words, at } = row;
    words[at + ROW.names] = this.#names.length;
    words[at + ROW.others] = this.#others.length;
    words[at + ROW.geometryBytes] = this.#geometry.length;
    words[at + ROW.houseBytes] = this.#houses.length;
    words[at + ROW.rangeBytes] = this.#ranges.length;
    words[at + ROW.houseIds] = this.#houseIds.length / 2;
    let next = at + ROW_WORDS;
    for (const list of [this.#names, this.#others, this.#houseIds]) {
      for (const word of list) {
        words[next++] = word;
      }
    }
    let byte = next * 4;
    for (const writer of [this.#geometry, this.#houses, this.#ranges]) {
      byte = writer.copyTo(row.bytes, byte);
    }
    row.bytes.fill(0, byte, (byte + 3) & ~3);
    return row;
  }

  /** Puts the key under which Latin spellings of a name in another script find it behind the keys of the names. */
  #takeSound(name: string, country: string | undefined): void {
    const sound = otherScriptKey(name, country);
    const key = sound === undefined ? undefined : this.keys.numberOf(sound);
    if (key !== undefined && this.#names.every((known) => known >>> 2 !== key)) {
      this.keys.count(key);
      this.#names.push(((key << 2) | VARIANT) >>> 0);
    }
  }

  /** Puts the names' keys where the row takes them from; returns the number of the first as a text. */
  #takeNames({ names }: StreetInput, entry: number): number {
    this.#names.length = 0;
    const text = this.texts.numberOf(names[0]?.text ?? "");
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!;
      const key = i === 0 ? this.#firstKey(text, name.text) : this.keys.numberOfName(name.text);
      if (key === undefined) {
        continue;
      }
      if (this.#names.every((known) => known >>> 2 !== key)) {
        this.keys.count(key);
      }
      const kind = i === 0 || name.kind === "primary" ? 0 : name.kind === "alternate" ? ALTERNATE : VARIANT;
      this.#names.push(((key << 2) | kind) >>> 0);
    }
    const country = this.#places.countryOf(entry);
    for (const { text: name } of names) {
      this.#takeSound(name, country);
    }
    return text;
  }

  #firstKey(text: number, name: string): number | undefined {
    const known = this.#keyOfText[text] ?? 0;
    if (known > 0) {
      return known - 1;
    }
    if (text >= this.#keyOfText.length) {
      this.#keyOfText = grown(this.#keyOfText, text + 1);
    }
    const key = this.keys.numberOfName(name);
    this.#keyOfText[text] = key === undefined ? 0 : key + 1;
    return key;
  }
}

function check({ key, dataset }: StreetInput): void {
  if (!Number.isInteger(dataset) || dataset < 0 || dataset >= DATASETS_MAX) {
    throw new RangeError(`Cannot store ${key} because its data set must be an integer from 0 to 255`);
  }
}

/** Metres: half the width of a street; what is dropped from its line moves it less than that. */
const SIMPLIFIED_M = 5;

/** Writes the line of a street, joined and simplified; returns what was written. */
function writeGeometry(street: StreetInput, middle: Middle, writer: VarintWriter): readonly Int32Array[] {
  const only = street.paths.length === 1 ? street.paths[0]! : undefined;
  const paths = only !== undefined && only.length >= 2
    ? [simplifyPath(only, SIMPLIFIED_M)]
    : joinPaths(street.paths).map((path) => simplifyPath(path, SIMPLIFIED_M));
  writer.unsigned(paths.length);
  let anchor: { latitudeE7: number; longitudeE7: number } = middle;
  for (const path of paths) {
    encodePath(path, anchor, writer);
    anchor = { latitudeE7: path[path.length - 2]!, longitudeE7: path[path.length - 1]! };
  }
  return paths;
}

/** The box of a street. Reused for each street. */
const box = new Int32Array(4);

/**
 * South, west, north, east of the line, the ranges and the houses as they are stored, and of the middle. Valid until the
 * next call.
 */
function boxOfStreet(street: StreetInput, middle: Middle, paths: readonly Int32Array[]): Int32Array {
  box[0] = box[2] = middle.latitudeE7;
  box[1] = box[3] = middle.longitudeE7;
  for (const path of paths) {
    widenByPath(path);
  }
  for (const { path } of street.ranges) {
    widenByPath(path);
  }
  for (const { point } of street.houses) {
    widen(rounded(point.latitudeE7, HOUSE_UNIT_E7), rounded(point.longitudeE7, HOUSE_UNIT_E7));
  }
  return box;
}

function widenByPath(path: Int32Array): void {
  for (let i = 0; i < path.length; i += 2) {
    widen(rounded(path[i]!, PATH_UNIT_E7), rounded(path[i + 1]!, PATH_UNIT_E7));
  }
}

function rounded(valueE7: number, unitE7: number): number {
  return Math.round(valueE7 / unitE7) * unitE7;
}

function widen(latitudeE7: number, longitudeE7: number): void {
  box[0] = Math.min(box[0]!, latitudeE7);
  box[1] = Math.min(box[1]!, longitudeE7);
  box[2] = Math.max(box[2]!, latitudeE7);
  box[3] = Math.max(box[3]!, longitudeE7);
}

import { hilbert } from "../../geo/hilbert.ts";
import { streetKey } from "../../text/street_key.ts";
import { MAX_SECTION_BYTES, NAME_KINDS } from "../format.ts";
import { encodeHouses, encodeRanges } from "../houses.ts";
import { placeHash } from "../place_id.ts";
import { VarintWriter } from "../varints.ts";
import type { ColumnSpace } from "./columns.ts";
import { KeyIndexBuilder } from "./key_index.ts";
import { middleOfStreet } from "./middle_of_street.ts";
import type { PlaceNumbers } from "./street_columns.ts";
import { releaseMemory } from "./release_memory.ts";
import { boxOfStreet, writeGeometry } from "./street_geometry.ts";
import type { StreetInput } from "./street_input.ts";
import { StringPool } from "./string_pool.ts";

const RADIUS_MAX_M = 0xffff;
const DATASETS_MAX = 256;
/** Their garbage is some 100 MB; to release it takes 20 ms. */
const STREETS_BETWEEN_RELEASES = 1 << 18;
const ALTERNATE = NAME_KINDS.indexOf("alternate");
const VARIANT = NAME_KINDS.indexOf("variant");

/** Everything known of the streets, one row a street in the order in which they came: no object is kept. */
export type StreetRows = ReturnType<typeof emptyRows>;

/** Takes in the streets, each once, as they come: what a country has of them need never be in memory together. */
export function collectStreets(streets: Iterable<StreetInput>, places: PlaceNumbers, space: ColumnSpace): StreetRows {
  const rows = emptyRows(space);
  const writers = { geometry: new VarintWriter(), houses: new VarintWriter(), ranges: new VarintWriter() };
  for (const street of streets) {
    const middle = middleOfStreet(street);
    if (middle === undefined) {
      continue;
    }
    check(street);
    rows.entry.push(places.entryOf(street.placeKey));
    rows.curve.push(hilbert({ latitude: middle.latitudeE7 / 1e7, longitude: middle.longitudeE7 / 1e7 }));
    rows.latitude.push(middle.latitudeE7);
    rows.longitude.push(middle.longitudeE7);
    rows.radius.push(Math.min(RADIUS_MAX_M, middle.radiusM));
    rows.postcode.push(street.postcode === undefined ? 0 : rows.texts.numberOf(street.postcode) + 1);
    rows.dataset.push(street.dataset);
    rows.houseCount.push(street.houses.length);
    rows.hash.pushAll(placeHash(street.key));
    writers.geometry.length = 0;
    const paths = writeGeometry(street, middle, writers.geometry);
    rows.box.pushAll(boxOfStreet(street, middle, paths));
    append(rows.geometry, writers.geometry);
    writers.houses.length = 0;
    encodeHouses(street.houses, { anchor: middle, postcode: street.postcode, dataset: street.dataset }, writers.houses);
    append(rows.houses, writers.houses);
    writers.ranges.length = 0;
    if (street.ranges.length > 0) {
      encodeRanges(street.ranges, middle, writers.ranges);
    }
    append(rows.ranges, writers.ranges);
    addNames(street, rows);
    for (const key of street.otherPlaceKeys) {
      rows.otherEntry.push(places.entryOf(key));
    }
    rows.otherStart.push(rows.otherEntry.length);
    if (rows.entry.length % STREETS_BETWEEN_RELEASES === 0) {
      releaseMemory();
    }
  }
  return rows;
}

function emptyRows(space: ColumnSpace) {
  const starts = () => {
    const column = space.column("u32");
    column.push(0);
    return column;
  };
  return {
    entry: space.column("u32"),
    curve: space.column("u32"),
    latitude: space.column("i32"),
    longitude: space.column("i32"),
    radius: space.column("u16"),
    dataset: space.column("u8"),
    houseCount: space.column("u32"),
    hash: space.column("u8"),
    box: space.column("i32"),
    /** Numbers in `texts`; of the postcode plus 1, 0 for none. */
    name: space.column("u32"),
    postcode: space.column("u32"),
    geometry: { start: starts(), bytes: space.column("u8") },
    houses: { start: starts(), bytes: space.column("u8") },
    ranges: { start: starts(), bytes: space.column("u8") },
    /** The names' keys by their number in `keys`, and their kinds. */
    nameStart: starts(),
    nameKey: space.column("u32"),
    nameKind: space.column("u8"),
    otherStart: starts(),
    otherEntry: space.column("u32"),
    texts: new StringPool(),
    keys: new KeyIndexBuilder(space),
    /** The key of each text that was a first name, plus 1: most names come many times. */
    keyOfText: [] as number[],
  };
}

function check({ key, dataset }: StreetInput): void {
  if (!Number.isInteger(dataset) || dataset < 0 || dataset >= DATASETS_MAX) {
    throw new RangeError(`Cannot store ${key} as its data set must be an integer from 0 to 255`);
  }
}

function append(
  to: {
    readonly start: { push(value: number): void };
    readonly bytes: { length: number; pushAll(v: Uint8Array): void };
  },
  writer: VarintWriter,
): void {
  if (to.bytes.length + writer.length > MAX_SECTION_BYTES) {
    throw new RangeError(
      `Cannot store the streets as their bytes must be at most ${MAX_SECTION_BYTES}: split the country`,
    );
  }
  to.bytes.pushAll(writer.bytes());
  to.start.push(to.bytes.length);
}

function addNames(street: StreetInput, rows: StreetRows): void {
  const text = rows.texts.numberOf(street.names[0]?.text ?? "");
  rows.name.push(text);
  for (const [i, name] of street.names.entries()) {
    const key = i === 0 ? firstKey(text, name.text, rows) : rows.keys.numberOf(streetKey(name.text));
    if (key !== undefined) {
      rows.nameKey.push(key);
      rows.nameKind.push(i === 0 || name.kind === "primary" ? 0 : name.kind === "alternate" ? ALTERNATE : VARIANT);
    }
  }
  rows.nameStart.push(rows.nameKey.length);
}

function firstKey(text: number, name: string, rows: StreetRows): number | undefined {
  const known = rows.keyOfText[text] ?? 0;
  if (known > 0) {
    return known - 1;
  }
  while (rows.keyOfText.length <= text) {
    rows.keyOfText.push(0);
  }
  const key = rows.keys.numberOf(streetKey(name));
  if (key !== undefined) {
    rows.keyOfText[text] = key + 1;
  }
  return key;
}

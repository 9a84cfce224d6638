import type { BuiltArrays } from "../sections/place_sections.ts";
import { nameKey } from "../../../text/name_key.ts";
import { NAME_KINDS } from "../../file/format.ts";
import { gersColumns } from "../../file/gers_columns.ts";
import { osmColumns } from "../../file/osm_columns.ts";
import { PLACE_HASH_BYTES, placeHash } from "../../file/place_id.ts";
import type { PointE7 } from "../../sources/record.ts";
import { type KeyIndex, KeyIndexBuilder } from "../sections/key_index.ts";
import { orderByHash } from "../numbers/hash_order.ts";
import type { PlaceNumbers } from "../streets/street_columns.ts";
import type { CodeInput, NamedPlaceInput, PostcodeInput } from "../streets/street_row.ts";
import type { StringPool } from "../numbers/string_pool.ts";

const ALTERNATE = NAME_KINDS.indexOf("alternate");
const VARIANT = NAME_KINDS.indexOf("variant");

type Starting<Prefix extends string> = Pick<BuiltArrays, Extract<keyof BuiltArrays, `${Prefix}${string}`>>;

export function namedPlaceSections(
  inputs: Iterable<NamedPlaceInput>,
  places: PlaceNumbers,
  strings: StringPool,
): Starting<"named"> {
  const rows = inOrder(inputs);
  const columns = pointColumns(rows, places);
  const keys = new KeyIndexBuilder();
  for (const [id, row] of rows.entries()) {
    for (const [i, name] of row.names.entries()) {
      const kind = i === 0 ? 0 : name.kind === "alternate" ? ALTERNATE : VARIANT;
      keys.add(nameKey(name.text), (id << 2) | kind);
    }
  }
  const index = keys.build();
  const osm = osmColumns(rows.map((row) => row.osm));
  const gers = gersColumns(rows.map((row) => row.gers));
  return {
    namedOsm: osm.low,
    namedOsmTag: osm.tag,
    namedWikidata: Uint32Array.from(
      rows.flatMap(({ wikidata }, id) => wikidata === undefined ? [] : [id, wikidata]),
    ),
    namedGersEntry: gers.entries,
    namedGers: gers.words,
    namedName: Uint32Array.from(rows, (row) => strings.add(row.names[0]?.text ?? "")),
    namedCategory: Uint32Array.from(rows, (row) => strings.add(row.category)),
    namedPlace: columns.place,
    namedLatitude: columns.latitude,
    namedLongitude: columns.longitude,
    namedStreet: Uint32Array.from(rows, (row) => optional(strings, row.street)),
    namedNumber: Uint32Array.from(rows, (row) => optional(strings, row.number)),
    namedDataset: columns.dataset,
    namedHash: columns.hash,
    namedKeyBytes: index.keyBytes,
    namedKeyStart: index.keyStart,
    namedKeyPostings: index.keyPostings,
    namedKeySignature: index.keySignature,
    namedPostings: index.postings,
    namedByHash: columns.byHash,
  };
}

export function postcodeSections(
  inputs: Iterable<PostcodeInput>,
  places: PlaceNumbers,
  strings: StringPool,
): Starting<"postcode"> {
  const rows = inOrder(inputs);
  const columns = pointColumns(rows, places);
  const index = indexOf(rows.map((row) => nameKey(row.postcode)));
  return {
    postcodeText: Uint32Array.from(rows, (row) => strings.add(row.postcode)),
    postcodePlace: columns.place,
    postcodeLatitude: columns.latitude,
    postcodeLongitude: columns.longitude,
    postcodeRadius: Uint32Array.from(rows, (row) => row.radiusM),
    postcodeDataset: columns.dataset,
    postcodeHash: columns.hash,
    postcodeKeyBytes: index.keyBytes,
    postcodeKeyStart: index.keyStart,
    postcodeKeyPostings: index.keyPostings,
    postcodeKeySignature: index.keySignature,
    postcodePostings: index.postings,
    postcodeByHash: columns.byHash,
    postcodeNames: Uint32Array.from(
      rows,
      ({ localities }) => localities.length === 0 ? 0 : strings.add(localities.join("\n")) + 1,
    ),
  };
}

export function codeSections(
  inputs: Iterable<CodeInput>,
  places: PlaceNumbers,
  strings: StringPool,
): Starting<"code"> {
  const rows = inOrder(inputs);
  const columns = pointColumns(rows, places);
  const index = indexOf(rows.map((row) => `${row.system} ${nameKey(row.code)}`));
  return {
    codeText: Uint32Array.from(rows, (row) => strings.add(row.code)),
    codeSystem: Uint32Array.from(rows, (row) => strings.add(row.system)),
    codePlace: columns.place,
    codeLatitude: columns.latitude,
    codeLongitude: columns.longitude,
    codeLabel: Uint32Array.from(rows, (row) => optional(strings, row.label)),
    codeStreet: Uint32Array.from(rows, (row) => optional(strings, row.street)),
    codeNumber: Uint32Array.from(rows, (row) => optional(strings, row.number)),
    codeDataset: columns.dataset,
    codeHash: columns.hash,
    codeKeyBytes: index.keyBytes,
    codeKeyStart: index.keyStart,
    codeKeyPostings: index.keyPostings,
    codeKeySignature: index.keySignature,
    codePostings: index.postings,
    codeByHash: columns.byHash,
  };
}

interface PointRow {
  readonly key: string;
  readonly placeKey: string;
  readonly point: PointE7;
  readonly dataset: number;
}

/** Sorted by key; of two rows with one key the first stays. */
function inOrder<Row extends PointRow>(inputs: Iterable<Row>): Row[] {
  const byKey = new Map<string, Row>();
  for (const row of inputs) {
    if (!byKey.has(row.key)) {
      byKey.set(row.key, row);
    }
  }
  return [...byKey.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}

function pointColumns(rows: readonly PointRow[], places: PlaceNumbers) {
  const hash = new Uint8Array(rows.length * PLACE_HASH_BYTES);
  for (let i = 0; i < rows.length; i++) {
    hash.set(placeHash(rows[i]!.key), i * PLACE_HASH_BYTES);
  }
  return {
    hash,
    byHash: orderByHash(hash),
    place: Uint32Array.from(rows, (row) => places.entryOf(row.placeKey)),
    latitude: Int32Array.from(rows, (row) => row.point.latitudeE7),
    longitude: Int32Array.from(rows, (row) => row.point.longitudeE7),
    dataset: Uint8Array.from(rows, (row) => row.dataset),
  };
}

function indexOf(keys: readonly string[]): KeyIndex {
  const builder = new KeyIndexBuilder();
  for (const [id, key] of keys.entries()) {
    builder.add(key, id << 2);
  }
  return builder.build();
}

function optional(strings: StringPool, text: string | undefined): number {
  return text === undefined ? 0 : strings.add(text) + 1;
}

import { idColumns } from "./place_sections.ts";
import { type ArraysOf, prefixed } from "../numbers/pack_numbers.ts";
import { nameKey } from "../../../text/name_key.ts";
import { NAME_KINDS } from "../../file/format.ts";
import { PLACE_HASH_BYTES, putPlaceHash } from "../../file/id_columns.ts";
import { type KeyIndex, KeyIndexBuilder, storedKeys } from "./key_index.ts";
import { orderByHash } from "../numbers/hash_order.ts";
import type { PlaceNumbers } from "../streets/street_columns.ts";
import type { CodeInput, NamedPlaceInput, PointInput, PostcodeInput } from "../streets/street_row.ts";
import { encodeText } from "../../file/texts.ts";
import { encoded, type StringPool } from "../numbers/text_table.ts";

const ALTERNATE = NAME_KINDS.indexOf("alternate");
const VARIANT = NAME_KINDS.indexOf("variant");

export function namedPlaceSections(
  inputs: Iterable<NamedPlaceInput>,
  places: PlaceNumbers,
  strings: StringPool,
): ArraysOf<`named${string}`> {
  const rows = inOrder(inputs);
  const keys = new KeyIndexBuilder();
  for (const [id, row] of rows.entries()) {
    for (const [i, name] of row.names.entries()) {
      const kind = i === 0 ? 0 : name.kind === "alternate" ? ALTERNATE : VARIANT;
      keys.add(nameKey(name.text), (id << 2) | kind);
    }
  }
  return prefixed("named", {
    ...pointColumns(rows, { places, keys: keys.build() }),
    ...idColumns(rows),
    name: Uint32Array.from(rows, (row) => strings.add(row.names[0]?.text ?? "")),
    category: Uint32Array.from(rows, (row) => strings.add(row.category)),
    street: Uint32Array.from(rows, (row) => optional(strings, row.street)),
    number: Uint32Array.from(rows, (row) => optional(strings, row.number)),
  });
}

export function postcodeSections(
  inputs: Iterable<PostcodeInput>,
  places: PlaceNumbers,
  strings: StringPool,
): ArraysOf<`postcode${string}`> {
  const rows = inOrder(inputs);
  return prefixed("postcode", {
    ...pointColumns(rows, { places, keys: indexOf(rows.map((row) => nameKey(row.postcode))) }),
    text: Uint32Array.from(rows, (row) => strings.add(row.postcode)),
    radius: Uint32Array.from(rows, (row) => row.radiusM),
    names: Uint32Array.from(
      rows,
      ({ localities }) => optional(strings, localities.length === 0 ? undefined : localities.join("\n")),
    ),
  });
}

export function codeSections(
  inputs: Iterable<CodeInput>,
  places: PlaceNumbers,
  strings: StringPool,
): ArraysOf<`code${string}`> {
  const rows = inOrder(inputs);
  return prefixed("code", {
    ...pointColumns(rows, { places, keys: indexOf(rows.map((row) => `${row.system} ${nameKey(row.code)}`)) }),
    text: Uint32Array.from(rows, (row) => strings.add(row.code)),
    system: Uint32Array.from(rows, (row) => strings.add(row.system)),
    label: Uint32Array.from(rows, (row) => optional(strings, row.label)),
    street: Uint32Array.from(rows, (row) => optional(strings, row.street)),
    number: Uint32Array.from(rows, (row) => optional(strings, row.number)),
  });
}

/** Sorted by key; of two rows with one key the first stays. */
function inOrder<Row extends PointInput>(inputs: Iterable<Row>): Row[] {
  const byKey = new Map<string, Row>();
  for (const row of inputs) {
    if (!byKey.has(row.key)) {
      byKey.set(row.key, row);
    }
  }
  return [...byKey.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}

function pointColumns(
  rows: readonly PointInput[],
  { places, keys }: { readonly places: PlaceNumbers; readonly keys: KeyIndex },
) {
  const hash = new Uint8Array(rows.length * PLACE_HASH_BYTES);
  rows.forEach(({ key }, i) => putPlaceHash(key, hash, i * PLACE_HASH_BYTES));
  return {
    ...storedKeys(keys),
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
    const number = builder.append(encodeText(key, encoded));
    if (number !== undefined) {
      builder.addTo(number, id << 2);
    }
  }
  return builder.build();
}

function optional(strings: StringPool, text: string | undefined): number {
  return text === undefined ? 0 : strings.add(text) + 1;
}

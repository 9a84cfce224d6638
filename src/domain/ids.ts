/**
 * Identifiers of a place in the data of the world, next to our own `place_id`.
 *
 * @module
 */

/** The identifiers of a place, as far as its sources have them. */
export interface Ids {
  /** Of OpenStreetMap: `node/123`, `way/123`, `relation/123`. */
  readonly osm?: string;
  /** Of Wikidata: `Q1844`. */
  readonly wikidata?: string;
  readonly geonames?: string;
  /** Of Overture (GERS): a UUID in small letters. */
  readonly gers?: string;
}

/** An element of OpenStreetMap as a number: four times its own, and its kind. 0: none. */
export type OsmId = number;

const KINDS = ["", "node", "way", "relation"] as const;
const LETTERS = ".nwr";
/** Numbers below 2^38, as the files hold them: OpenStreetMap has used a twentieth of these in twenty years. */
const KEY = /^([nwr])([1-9]\d{0,10})$/u;
const WRITTEN = /^(node|way|relation)\/([1-9]\d{0,10})$/u;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u;
const NUMBER = /^[1-9]\d{0,8}$/u;

/** The element of a record of OpenStreetMap by the record's key: `w123`. */
export function osmIdOfKey(key: string): OsmId | undefined {
  const [, letter = "", number] = KEY.exec(key) ?? [];
  return number === undefined ? undefined : Number(number) * 4 + LETTERS.indexOf(letter);
}

/** As `Ids` writes it. */
export function formatOsmId(id: OsmId): string {
  return `${KINDS[id % 4] ?? ""}/${Math.floor(id / 4)}`;
}

/** The number of an item of Wikidata: 1844 of `Q1844`. Undefined for a text that is none. */
export function wikidataNumber(text: string | undefined): number | undefined {
  const number = text?.startsWith("Q") === true ? text.slice(1) : "";
  return NUMBER.test(number) ? Number(number) : undefined;
}

/** The identifier of Overture that a text is; undefined for a text that is none. */
export function readGers(text: string): string | undefined {
  return UUID.test(text) ? text : undefined;
}

/** An identifier that a place is looked up by. */
export type ForeignId =
  | { readonly kind: "osm"; readonly id: OsmId }
  | { readonly kind: "gers"; readonly id: string }
  | { readonly kind: "wikidata" | "geonames"; readonly id: number };

/**
 * Reads an identifier with the name of its source. Undefined: it is none.
 *
 * @example
 * ```ts
 * readForeignId("wikidata:Q1844"); // { kind: "wikidata", id: 1844 }
 * ```
 */
export function readForeignId(text: string): ForeignId | undefined {
  const colon = text.indexOf(":");
  const [kind, value] = [text.slice(0, colon), text.slice(colon + 1)];
  if (kind === "osm") {
    const [, type, number] = WRITTEN.exec(value) ?? [];
    return number === undefined
      ? undefined
      : { kind, id: Number(number) * 4 + KINDS.findIndex((each) => each === type) };
  }
  if (kind === "gers") {
    const id = readGers(value.toLowerCase());
    return id === undefined ? undefined : { kind, id };
  }
  const id = kind === "wikidata"
    ? wikidataNumber(value)
    : kind === "geonames" && NUMBER.test(value)
    ? Number(value)
    : undefined;
  return id === undefined || (kind !== "wikidata" && kind !== "geonames") ? undefined : { kind, id };
}

/** All identifiers in one cell of a table: `osm:way/123 wikidata:Q1844`. Null: there are none. */
export function idsCell(ids: Ids | undefined): string | null {
  const written = Object.entries(ids ?? {}).map(([kind, id]) => `${kind}:${String(id)}`);
  return written.length === 0 ? null : written.join(" ");
}

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

/** A text that is nothing but an identifier of another source, or the address of its page. */
export interface ForeignText {
  /** As `readForeignId` reads it. */
  readonly placeId: string;
  readonly kind: "short_code" | "map_link";
  /** By the names that these registers have among codes. */
  readonly code: { readonly system: string; readonly normalized: string };
}

const SYSTEMS = { osm: "openstreetmap_element", wikidata: "wikidata", geonames: "geonames", gers: "gers" } as const;
/** Nearly all texts begin otherwise. */
const BEGINNING = /^(?:osm|wikidata|geonames|gers|https?):/iu;
const PAGE =
  /^https?:\/\/(?:(?:www\.)?openstreetmap\.org\/(node|way|relation)\/(\d+)|(?:www\.|m\.)?wikidata\.org\/(?:wiki|entity)\/(Q\d+)|(?:www\.)?geonames\.org\/(\d+))(?:[/?#]\S*)?$/iu;

/**
 * The identifier that a whole text is: `osm:way/123`, `wikidata:Q1844`, `https://www.openstreetmap.org/way/123`.
 * Undefined for every other text.
 *
 * @example
 * ```ts
 * readForeignText("https://www.wikidata.org/wiki/Q1844")?.placeId; // "wikidata:Q1844"
 * ```
 */
export function readForeignText(text: string): ForeignText | undefined {
  if (!BEGINNING.test(text)) {
    return undefined;
  }
  const [page, type = "", number = "", item, feature] = PAGE.exec(text) ?? [];
  const written = page === undefined
    ? text.replace(BEGINNING, (scheme) => scheme.toLowerCase())
    : item !== undefined
    ? `wikidata:${item.toUpperCase()}`
    : feature !== undefined
    ? `geonames:${feature}`
    : `osm:${type.toLowerCase()}/${number}`;
  const foreign = readForeignId(written);
  return foreign === undefined ? undefined : {
    placeId: written,
    kind: page === undefined ? "short_code" : "map_link",
    code: { system: SYSTEMS[foreign.kind], normalized: written.slice(foreign.kind.length + 1) },
  };
}

/** All identifiers in one cell of a table: `osm:way/123 wikidata:Q1844`. Null: there are none. */
export function idsCell(ids: Ids | undefined): string | null {
  const written = Object.entries(ids ?? {}).map(([kind, id]) => `${kind}:${String(id)}`);
  return written.length === 0 ? null : written.join(" ");
}

/**
 * Columns next to a location (`append`): their names, their values, and how tables show them.
 *
 * @module
 */

import type { Ids } from "./ids.ts";

/** An area of a layer at a point. */
export interface AppendedArea {
  readonly code: string;
  readonly title: string;
  /** The circle around the point that holds the true one reaches over a border of the layer. */
  readonly certain?: false;
}

/** The codes of a country in ISO 3166-1. */
export interface CountryCodes {
  readonly alpha_2: string;
  readonly alpha_3: string | null;
  readonly numeric: string | null;
}

/** The value of a column; null: there is none at the point. Several areas are a list, the smallest first. */
export type AppendedValue = string | false | CountryCodes | AppendedArea | AppendedArea[] | null;

/** Values by the names of the columns, and `certain: false` if another point of the answer's circle has other ones. */
export type Appended = Readonly<Record<string, AppendedValue>>;

/** The most columns of one call. */
export const APPEND_MAX = 16;

/** Cells of grids: the least and the most for the number behind the name. */
const GRIDS = { h3: [0, 15], geohash: [1, 12], s2: [0, 30] } as const;

/** Columns that need no number. */
export const PLAIN_COLUMNS = ["timezone", "plus_code", "utm", "country_codes"] as const;

/** Name of the mark among the values. */
const CERTAIN = "certain";

/** Names that a layer of areas cannot have. */
export const RESERVED_COLUMNS: ReadonlySet<string> = new Set([...Object.keys(GRIDS), ...PLAIN_COLUMNS, CERTAIN]);

/** A column that needs no data of the operator. */
export type BuiltInColumn =
  | { readonly kind: (typeof PLAIN_COLUMNS)[number] }
  | { readonly kind: keyof typeof GRIDS; readonly level: number };

/** Reads the name of a built-in column: `timezone`, `h3:8`. Undefined: it is none. */
export function readBuiltInColumn(name: string): BuiltInColumn | undefined {
  const plain = PLAIN_COLUMNS.find((each) => each === name);
  if (plain !== undefined) {
    return { kind: plain };
  }
  const [, kind, digits] = /^([a-z0-9]+):(0|[1-9]\d?)$/u.exec(name) ?? [];
  if (kind !== "h3" && kind !== "geohash" && kind !== "s2") {
    return undefined;
  }
  const [least, most] = GRIDS[kind];
  const level = Number(digits);
  return level >= least && level <= most ? { kind, level } : undefined;
}

/** The names of all columns, for a message. */
export function knownColumns(layers: readonly string[]): string {
  return [...BUILT_IN_NAMES, ...layers].join(", ");
}

const BUILT_IN_NAMES: readonly string[] = [
  ...PLAIN_COLUMNS,
  ...Object.entries(GRIDS).map(([kind, [least, most]]) => `${kind}:${least} to ${kind}:${most}`),
];

/** The names of built-in columns as a sentence in Markdown. */
export const BUILT_IN_COLUMNS = BUILT_IN_NAMES.map((name) => `\`${name.replace(" to ", "` to `")}\``).join(", ");

/** Between several values of one cell of a table. */
const SEPARATOR = "; ";

/** How a table shows a column: the names of its parts, and their cells. Without parts, one cell. */
const PARTS = { country_codes: ["alpha_2", "alpha_3", "numeric"], layer: ["code", "title"] } as const;

function partsOf(column: string): readonly string[] {
  return column === "country_codes" ? PARTS.country_codes : readBuiltInColumn(column) === undefined ? PARTS.layer : [];
}

/** The titles of the columns that a table has for these names. */
export function appendedTitles(append: readonly string[]): string[] {
  const titles = append.flatMap((column) => {
    const parts = partsOf(column);
    return parts.length === 0 ? [`appended.${column}`] : parts.map((part) => `appended.${column}.${part}`);
  });
  return append.length === 0 ? [] : [...titles, `appended.${CERTAIN}`];
}

/** The cells of a row below `appendedTitles`; empty for a row without a location. */
export function appendedCells(append: readonly string[], appended: Appended | null | undefined): (string | null)[] {
  const isLocated = appended !== null && appended !== undefined;
  const cells = append.flatMap((column) => {
    const value = isLocated ? appended[column] ?? null : null;
    const parts = partsOf(column);
    return parts.length === 0 ? [typeof value === "string" ? value : null] : parts.map((part) => cellOf(value, part));
  });
  const certain = isLocated ? String(appended[CERTAIN] !== false) : null;
  return append.length === 0 ? [] : [...cells, certain];
}

/** Names of columns and of other data that are the same in all languages. */
export const PROPER_NAMES: ReadonlyMap<string, string> = new Map([
  ["plus_code", "Plus Code"],
  ["utm", "UTM"],
  ["osm", "OpenStreetMap"],
  ["wikidata", "Wikidata"],
  ["geonames", "GeoNames"],
  ["gers", "Overture (GERS)"],
]);

export function columnsAmong(names: readonly string[]): string[] {
  return names.filter((name) => name !== CERTAIN);
}

/** The columns and identifiers of a card, each with its value in one line. */
export function cardColumns(
  { appended, ids }: { readonly appended?: Appended | null | undefined; readonly ids?: Ids | null | undefined },
): readonly (readonly [name: string, text: string])[] {
  const columns = Object.entries(appended ?? {}).filter(([name]) => name !== CERTAIN);
  return [...columns, ...Object.entries(ids ?? {})].map(([name, value]) => [name, lineOf(value)]);
}

/** The value of a column in one line; of an area its title and code. */
function lineOf(value: unknown): string {
  if (Array.isArray(value)) {
    return value.map(lineOf).join(SEPARATOR);
  }
  if (typeof value === "object" && value !== null) {
    return "title" in value && "code" in value
      ? value.title === value.code ? String(value.code) : `${String(value.title)} (${String(value.code)})`
      : Object.values(value).filter((part) => part !== null).join(" · ");
  }
  return typeof value === "string" ? value : "–";
}

function cellOf(value: AppendedValue, part: string): string | null {
  if (value === null || typeof value !== "object") {
    return null;
  }
  const values = (Array.isArray(value) ? value : [value]).flatMap((one: object) => {
    const text: unknown = Reflect.get(one, part);
    return typeof text === "string" ? text : [];
  });
  return values.length === 0 ? null : values.join(SEPARATOR);
}

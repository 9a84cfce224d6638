import { type BatchMapping, COLUMN_PARTS, type ColumnPart, type PartColumns } from "../../domain/batch.ts";

/** UTF-16 units of a column's name: one is stored with its batch and repeated in every answer to a row. */
export const COLUMN_NAME_MAX = 200;

/**
 * The stored name of a column: cut to `COLUMN_NAME_MAX`. Postgres stores neither U+0000 nor half a surrogate pair, which
 * the cut may leave.
 */
export function columnName(text: string): string {
  return text.slice(0, COLUMN_NAME_MAX).toWellFormed().replaceAll("\0", "\ufffd");
}

/** A column without a name, or with the name of an earlier one, is named by its number: answers are keyed by names. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, i) => {
    const own = name === "" || name === "__proto__" ? `column_${i + 1}` : columnName(name);
    const distinct = taken.has(own) ? `${own}_${i + 1}` : own;
    taken.add(distinct);
    return distinct;
  });
}

/** What a column is for: a part of the row's place, its identifier, its name, or nothing. */
export type ColumnRole = ColumnPart | "id" | "name" | "ignored";

/** All roles. */
export const ROLES: readonly ColumnRole[] = [...COLUMN_PARTS, "id", "name", "ignored"];

/** Parts of which one is enough to look a place up. */
const PLACING = ["fullAddress", "street", "postcode", "locality", "district", "county", "region", "country"] as const;

/**
 * The mapping of a table's rows by the roles of its columns; undefined if no column says where the row is. A whole address
 * alone is read as one text.
 */
export function mappingOfRoles(
  roles: readonly ColumnRole[],
  country: string | undefined,
): BatchMapping | undefined {
  const parts: { -readonly [Part in keyof PartColumns]: PartColumns[Part] } = {};
  for (const part of COLUMN_PARTS) {
    const column = roles.indexOf(part);
    if (column !== -1) {
      parts[part] = column;
    }
  }
  const isPair = parts.latitude !== undefined && parts.longitude !== undefined;
  if (!isPair && !PLACING.some((part) => parts[part] !== undefined)) {
    return undefined;
  }
  const id = roles.indexOf("id");
  const lines = roles.flatMap((role, column) => role === "unit" && column !== parts.unit ? [column] : []);
  return {
    parts,
    ...(lines.length === 0 ? {} : { lines }),
    ...(id === -1 ? {} : { idColumn: id }),
    ...(country === undefined ? {} : { tableCountry: country }),
  };
}

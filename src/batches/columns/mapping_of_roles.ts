import { type BatchMapping, COLUMN_PARTS, type PartColumns } from "../../domain/batch_options.ts";
import type { ColumnRole } from "./column_role.ts";

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
  return {
    parts,
    ...(id === -1 ? {} : { idColumn: id }),
    ...(country === undefined ? {} : { tableCountry: country }),
  };
}

import { COLUMN_PARTS, type ColumnPart } from "../../domain/batch_options.ts";

/** What a column is for: a part of the row's place, its identifier, its name, or nothing. */
export type ColumnRole = ColumnPart | "id" | "name" | "ignored";

/** All roles. */
export const ROLES: readonly ColumnRole[] = [...COLUMN_PARTS, "id", "name", "ignored"];

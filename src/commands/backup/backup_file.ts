import type { KeptTable } from "./kept_tables.ts";

/** The first line of a backup: what it was made of. */
export interface BackupHeader {
  readonly format: "locus-backup/1";
  /** Of the service that made it. */
  readonly version: string;
  /** RFC 3339, UTC: everything in it is as it was at this one moment. */
  readonly created_at: string;
  /** When the newest migration of the database was written: what its shape is known by. */
  readonly migrated_until: number;
}

/** Begins the rows of a table; each is one line, a JSON object of its columns. */
export type BackupTable = KeptTable;

/** The last line: a file without it, or with another count or sum, is not whole. */
export interface BackupEnd {
  readonly rows: number;
  /** Of every byte before this line, hexadecimal. */
  readonly sha256: string;
}

/** Marks that stand at the beginning of lines that are no rows. Rows begin with a brace. */
export const MARKS = { header: "#locus ", table: "#table ", end: "#end " } as const;

/** The name of the database's file in a backup's folder. */
export const DATABASE_FILE = "database.ndjson.gz";

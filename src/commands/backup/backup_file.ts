import type { KeptTable } from "./kept_tables.ts";

/** The first line of a backup, with its origin. */
export interface BackupHeader {
  readonly format: "locus-backup/1";
  /** Version of the service that made it. */
  readonly version: string;
  /** RFC 3339, UTC: the backup shows the database at this one moment. */
  readonly created_at: string;
  /** Time of the newest migration of the database, which identifies its schema. */
  readonly migrated_until: number;
}

/** The line before the rows of a table. Each row is one line, a JSON object of its columns. */
export type BackupTable = KeptTable;

/** The last line: a file without it, or with another count or checksum, is incomplete. */
export interface BackupEnd {
  readonly rows: number;
  /** Of every byte before this line, hexadecimal. */
  readonly sha256: string;
}

/** Prefixes of the lines that are not rows. Rows begin with a brace. */
export const MARKS = { header: "#locus ", table: "#table ", end: "#end " } as const;

/** File name of the database in a backup's folder. */
export const DATABASE_FILE = "database.ndjson.gz";

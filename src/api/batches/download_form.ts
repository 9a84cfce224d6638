import type { Batch, ResultFormat, WriteResults } from "../../batches/mod.ts";
import { invalidField } from "../plugins/problems/invalid_field.ts";

/** The parameters that say how a download is written. */
export interface DownloadQuery {
  readonly format: ResultFormat;
  readonly delimiter: keyof typeof DELIMITERS | undefined;
  readonly bom: "true" | "false" | undefined;
}

const DELIMITERS = { comma: ",", semicolon: ";", tab: "\t" } as const;

/**
 * How a download is written.
 *
 * @throws Problem `INVALID_REQUEST` for options of another format
 */
export function writtenForm({ format, delimiter, bom }: DownloadQuery): WriteResults {
  for (const [name, value] of Object.entries({ delimiter, bom })) {
    if (value !== undefined && format !== "csv") {
      throw invalidField("query", { pointer: `/${name}`, detail: "Only allowed with format=csv" });
    }
  }
  return {
    format,
    delimiter: DELIMITERS[delimiter ?? "comma"],
    mark: bom === "true" ? "\ufeff" : "",
  };
}

/** Characters that a quoted text of a header may not have; they are replaced there. */
const PLAIN = /[^\w.()+ -]/gu;
/** What `encodeURIComponent` leaves and RFC 8187 does not. */
const RESERVED = /['()*!]/gu;

/**
 * The header under which a download is saved: the uploaded file's name, else the batch's, with the ending of the format
 * (RFC 6266).
 */
export function dispositionOf({ id, name, fileName }: Batch, format: ResultFormat): string {
  const base = (fileName?.replace(/\.(?:csv|tsv|txt|ndjson|jsonl|xlsx)(?:\.gz)?$/iu, "") ||
    name?.replaceAll(/[\p{Cc}/\\]/gu, " ")) ?? id;
  const file = `${base}.${format}`;
  const plain = file.replaceAll(PLAIN, "_");
  const encoded = encodeURIComponent(file).replaceAll(RESERVED, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"${plain === file ? "" : `; filename*=UTF-8''${encoded}`}`;
}

import type { BatchesDeps } from "../deps.ts";
import type { RowSource } from "../rows/mod.ts";
import type { ColumnWishes } from "./formats/choose_columns.ts";
import { type Bytes, limited } from "./formats/limited.ts";
import { readCsv } from "./formats/read_csv.ts";
import { readNdjson } from "./formats/read_ndjson.ts";
import { readXlsx } from "./formats/read_xlsx.ts";
import { unpacked } from "./formats/unpacked.ts";

/** A format of uploads. */
export type UploadFormat = "csv" | "ndjson" | "xlsx";

/** Dependencies of an upload. */
type UploadDeps = Pick<BatchesDeps, "spool" | "workbooks">;

/** An upload, with the properties that its sender stated. */
export interface OpenUpload {
  readonly format: UploadFormat;
  readonly bytes: Bytes;
  /** Whether the bytes are gzip. */
  readonly isPacked: boolean;
  readonly wishes: ColumnWishes;
  /** Absent: detected from the bytes. */
  readonly charset?: string;
  /** Aborted when the client disconnects: nothing more is read then. */
  readonly signal?: AbortSignal | undefined;
}

/** Bytes of an upload, as sent and unpacked. From the public contract. */
export const UPLOAD_BYTES_MAX = 512 * 1024 * 1024;

/** Bytes of a workbook, which is compressed already. */
const WORKBOOK_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Opens an upload as rows: reads its first row, and the others on demand.
 *
 * @throws {Problem} `PAYLOAD_TOO_LARGE`, `INVALID_REQUEST`, `UNSUPPORTED_MEDIA_TYPE`, on opening and while rows are read.
 */
export async function openUpload(deps: UploadDeps, upload: OpenUpload): Promise<RowSource> {
  const sent = limited(upload.bytes, { max: UPLOAD_BYTES_MAX, what: "The upload" });
  const bytes = upload.isPacked
    ? limited(unpacked(sent), { max: UPLOAD_BYTES_MAX, what: "The unpacked upload" })
    : sent;
  if (upload.format === "xlsx") {
    return await openWorkbook(deps, bytes, upload);
  }
  return upload.format === "ndjson" ? await readNdjson(bytes, upload.wishes) : await readCsv(bytes, upload);
}

/** A workbook is an archive, whose directory is at its end. */
async function openWorkbook(
  { spool, workbooks }: UploadDeps,
  bytes: Bytes,
  { wishes, signal }: OpenUpload,
): Promise<RowSource> {
  const stored = await spool(limited(bytes, { max: WORKBOOK_BYTES_MAX, what: "The workbook" }));
  const rows = workbooks(stored.path, { signal });
  async function close(): Promise<void> {
    await rows.return(undefined);
    await stored.dispose();
  }
  try {
    return { ...await readXlsx(rows, wishes), close };
  } catch (error) {
    await close();
    throw error;
  }
}

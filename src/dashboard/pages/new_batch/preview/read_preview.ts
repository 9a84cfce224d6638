import { objectRows } from "./object_rows.ts";
import type { Preview } from "./preview.ts";
import { tableRows } from "./table_rows.ts";

/** How much of a file is read: enough for the preview. Bytes. */
const READ_MAX = 64 * 1024;
/** Rows that are shown. */
const ROWS_MAX = 6;
const UNREAD: Preview = { kind: "unread", rows: [], names: [] };

/** The first rows of a file. Files other than text are left to the service. */
export async function readPreview(file: File): Promise<Preview> {
  const name = file.name.toLowerCase();
  const isPacked = name.endsWith(".gz");
  const ending = name.replace(/\.gz$/u, "").split(".").at(-1) ?? "";
  if (ending === "xlsx") {
    return UNREAD;
  }
  const { bytes, isWhole } = isPacked
    ? await unpackedStart(file)
    : { bytes: new Uint8Array(await file.slice(0, READ_MAX).arrayBuffer()), isWhole: file.size <= READ_MAX };
  const text = wholeLines(decoded(bytes), isWhole);
  return ending === "ndjson" || ending === "jsonl"
    ? objectRows(text, ROWS_MAX)
    : { kind: "table", rows: tableRows(text, ROWS_MAX), names: [] };
}

/** Detects the encoding as the service does: byte-order mark, else UTF-8, else the encoding of Excel. */
function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return new TextDecoder("utf-16le").decode(bytes);
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return new TextDecoder("utf-16be").decode(bytes);
  }
  try {
    // As a stream, because the last character may be cut off.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function wholeLines(text: string, isWhole: boolean): string {
  const end = text.lastIndexOf("\n");
  return isWhole || end === -1 ? text : text.slice(0, end);
}

interface Start {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isWhole: boolean;
}

async function unpackedStart(file: File): Promise<Start> {
  const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const bytes = new Uint8Array(READ_MAX);
  let length = 0;
  try {
    while (length < READ_MAX) {
      const { done, value } = await reader.read();
      if (done) {
        return { bytes: bytes.slice(0, length), isWhole: true };
      }
      const piece = value.subarray(0, READ_MAX - length);
      bytes.set(piece, length);
      length += piece.length;
    }
  } catch {
    // Not gzip despite its name: the service will report it.
  }
  void reader.cancel().catch(() => undefined);
  return { bytes: bytes.slice(0, length), isWhole: false };
}

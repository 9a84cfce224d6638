import { gzipSync } from "node:zlib";
import type { UploadedRow } from "../../src/batches/mod.ts";
import { sheetRows, type SheetStart, sheetStarts } from "../../src/batches/upload/formats/sheet_rows.ts";
import { openUpload, type UploadFormat } from "../../src/batches/upload/open_upload.ts";
import { openSpool } from "../../src/capabilities/spool.ts";
import { openZipArchive } from "../../src/capabilities/threads/zip_archive.ts";
import { Problem } from "../../src/domain/problem.ts";
import { seededRandom } from "../../src/evaluation/misspelt.ts";
import { smallWorld } from "../resolver/small_world.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { workbookOf } from "../support/files/workbook_file.ts";
import { patience } from "../support/runner/patience.ts";
import { type Findings, spoiledBytes } from "./values.ts";

const TABLE = 'id,address,note\r\n1,Utrecht,"a, ""b""\r\nc"\r\n2,"9F473CVC+8V",\r\n3,Städtle 23 Vaduz,東京\r\n';
const LINES = '{"id":"1","input":"Utrecht","more":{"a":[1,2]}}\n{"id":"2","input":"9F473CVC+8V"}\n';
/** Reading a file of a few hundred bytes takes milliseconds. */
const READ_MS = patience(10_000);

/** Reads files of every format with something wrong in them: rows or a problem, never a defect, never for long. */
export async function fuzzUploads(
  { seed, rounds, findings }: { readonly seed: string; readonly rounds: number; readonly findings: Findings },
): Promise<Record<string, number>> {
  const deps = { spool: openSpool(scratchDir()), workbooks: readHere, sheetStarts: startsHere, gazetteer: smallWorld };
  const files: readonly (readonly [name: string, format: UploadFormat, bytes: Uint8Array])[] = [
    ["csv", "csv", Buffer.from(TABLE)],
    ["csv in utf-16", "csv", Buffer.from(`\ufeff${TABLE}`, "utf16le")],
    ["csv in gzip", "csv", gzipSync(TABLE)],
    ["ndjson", "ndjson", Buffer.from(LINES)],
    ["xlsx", "xlsx", await workbookOf([["id", "address"], ["1", "Utrecht"], ["2", "Vaduz"]])],
  ];
  const counts: Record<string, number> = {};
  for (const [name, format, bytes] of files) {
    const random = seededRandom(`${seed} ${name}`);
    for (let round = 0; round < rounds; round++) {
      const spoiled = spoiledBytes(bytes, random);
      const outcome = await Promise.race([
        read(deps, { format, bytes: spoiled, isPacked: name.endsWith("gzip") }),
        Bun.sleep(READ_MS).then(() => "no end"),
      ]);
      const kind = `${name}: ${outcome}`;
      counts[kind] = (counts[kind] ?? 0) + 1;
      if (outcome !== "rows" && outcome !== "problem") {
        findings.add(kind, spoiled.toBase64());
      }
    }
  }
  return counts;
}

/** Reads a workbook without its thread, which takes longer to start than a small workbook to read. */
async function* readHere(
  path: string,
  { sheet }: { readonly sheet?: string } = {},
): AsyncGenerator<readonly UploadedRow[]> {
  const archive = await openZipArchive(path);
  try {
    yield* sheetRows(archive, sheet);
  } finally {
    archive.close();
  }
}

async function startsHere(path: string): Promise<readonly SheetStart[]> {
  const archive = await openZipArchive(path);
  try {
    return await sheetStarts(archive);
  } finally {
    archive.close();
  }
}

async function read(
  deps: Parameters<typeof openUpload>[0],
  { format, bytes, isPacked }: {
    readonly format: UploadFormat;
    readonly bytes: Uint8Array;
    readonly isPacked: boolean;
  },
): Promise<string> {
  try {
    const source = await openUpload(deps, { format, bytes: inPieces(bytes), isPacked, columnOptions: {} });
    try {
      for await (const rows of source.rows) {
        void rows.length;
      }
      source.columns();
    } finally {
      await source.close?.();
    }
    return "rows";
  } catch (error) {
    return error instanceof Problem ? "problem" : String(error).slice(0, 200);
  }
}

/** As it would come over a network, cut anywhere. */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 37) {
    yield bytes.subarray(at, at + 37);
  }
}

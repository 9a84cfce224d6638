import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { pipeline } from "node:stream";
import { type CsvOptions, readCsv } from "../sources/csv.ts";
import type { Chunks } from "../sources/for_each_line.ts";
import { readGeonames } from "../sources/geonames.ts";
import { readGeonamesPostcodes } from "../sources/geonames_postcodes.ts";
import { readOpenaddressesCsv, readOpenaddressesGeojson } from "../sources/openaddresses.ts";
import { type Pass, readOpenstreetmap } from "../sources/openstreetmap.ts";
import { BlockMemory } from "../sources/openstreetmap/block_memory.ts";
import { readPbf } from "../sources/openstreetmap/read_pbf.ts";
import { readXml } from "../sources/openstreetmap/read_xml.ts";
import type { RecordSink } from "../sources/record.ts";
import { readTiger } from "../sources/tiger.ts";
import { readWhosonfirst } from "../sources/whosonfirst.ts";
import type { SourceName } from "./source_table.ts";

/** Options of a run. */
export interface SourceRun {
  readonly source: SourceName;
  readonly path: string;
  /** An empty folder for temporary files. */
  readonly scratchFolder: string;
  /** ISO 3166-1 alpha-2 of records that name no country. */
  readonly countryCode?: string;
  /** Needed by the source `csv`. */
  readonly csv?: Pick<CsvOptions, "columns" | "content" | "format">;
  /** Called regularly with progress, 0–1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Data about the file itself. */
export interface SourceResult {
  /** The date of the data, `2024-03-03`. */
  readonly date?: string;
}

/**
 * Reads a file of any known source into the sink.
 *
 * @throws {SyntaxError} when the file is not one of that source.
 */
export async function runSource(run: SourceRun, sink: RecordSink): Promise<SourceResult> {
  if (run.source === "openstreetmap") {
    return await runOpenstreetmap(run, sink);
  }
  const chunks = chunksOf(run, 1);
  const country = run.countryCode === undefined ? {} : { countryCode: run.countryCode };
  const name = run.path.toLowerCase().replace(/\.gz$/, "");
  switch (run.source) {
    case "geonames":
      await readGeonames(chunks, sink);
      break;
    case "geonames-postcodes":
      await readGeonamesPostcodes(chunks, sink, { delimiter: name.endsWith(".csv") ? "," : "\t" });
      break;
    case "openaddresses":
      await (name.endsWith(".csv") ? readOpenaddressesCsv : readOpenaddressesGeojson)(chunks, sink, country);
      break;
    case "tiger":
      await readTiger(chunks, sink);
      break;
    case "whosonfirst":
      await readWhosonfirst(chunks, sink);
      break;
    case "csv":
      if (run.csv === undefined) {
        throw new TypeError("Cannot read a table of your own as its columns are not given");
      }
      await readCsv(chunks, sink, { ...run.csv, ...country });
      break;
  }
  return {};
}

/** The file is read four times; progress counts them all. */
const OPENSTREETMAP_PASSES = 4;

async function runOpenstreetmap(run: SourceRun, sink: RecordSink): Promise<SourceResult> {
  const { scratchFolder, onProgress, signal } = run;
  if (!run.path.toLowerCase().endsWith(".pbf")) {
    let pass = 0;
    await readOpenstreetmap(
      (visitor) => readXml(chunksOf({ ...run, onProgress: shareOf(run, pass++) }, 1), visitor),
      sink,
      { scratchFolder },
    );
    return {};
  }
  const file = await open(run.path, "r");
  try {
    const { size } = await file.stat();
    let pass = 0;
    let timestampS: number | undefined;
    const memory = new BlockMemory();
    const source = { size, read: windowed(file) };
    const readOnce: Pass = async (visitor) => {
      const before = pass++;
      const header = await readPbf(source, visitor, {
        memory,
        onProgress: (bytes) => onProgress?.((before + bytes / size) / OPENSTREETMAP_PASSES),
        ...(signal === undefined ? {} : { signal }),
      });
      timestampS = header.timestampS;
    };
    await readOpenstreetmap(readOnce, sink, { scratchFolder });
    return timestampS === undefined ? {} : { date: new Date(timestampS * 1000).toISOString().slice(0, 10) };
  } finally {
    await file.close();
  }
}

/** Bytes read ahead: blobs follow each other, each in three parts. */
const WINDOW_BYTES = 2 ** 20;

/** Reads ranges of a file through a window, a new one each time: earlier results stay valid. */
function windowed(file: FileHandle): (from: number, to: number) => Promise<Uint8Array> {
  let start = 0;
  let window = new Uint8Array();
  return async (from, to) => {
    if (from < start || to > start + window.length) {
      const bytes = new Uint8Array(Math.max(WINDOW_BYTES, to - from));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
      start = from;
      window = bytes.subarray(0, bytesRead);
    }
    return window.subarray(from - start, to - start);
  };
}

function shareOf(run: SourceRun, pass: number): (share: number) => void {
  return (share) => run.onProgress?.((pass + share) / OPENSTREETMAP_PASSES);
}

/** The bytes of a file, unpacked where its name ends in `.gz`; progress by the bytes read from the disk. */
async function* chunksOf(run: Pick<SourceRun, "path" | "onProgress" | "signal">, until: number): Chunks {
  const size = Bun.file(run.path).size;
  const stream = createReadStream(run.path, { highWaterMark: 1 << 18 });
  let bytes = 0;
  stream.on("data", (chunk) => {
    bytes += chunk.length;
  });
  const unpacked = run.path.toLowerCase().endsWith(".gz") ? pipeline(stream, createGunzip(), () => {}) : stream;
  for await (const chunk of unpacked) {
    run.signal?.throwIfAborted();
    yield chunk;
    run.onProgress?.((until * bytes) / Math.max(1, size));
  }
}

import type { Results } from "../read_results.ts";
import { type CsvOptions, writeCsv } from "./write_csv.ts";
import { writeGeojson } from "./write_geojson.ts";
import { writeJson, writeNdjson } from "./write_json.ts";
import { writeXlsx } from "./write_xlsx.ts";

/** The formats of results. */
const FORMATS = {
  json: { mediaType: "application/json", write: writeJson },
  ndjson: { mediaType: "application/x-ndjson", write: writeNdjson },
  csv: { mediaType: "text/csv; charset=utf-8; header=present", write: writeCsv },
  geojson: { mediaType: "application/geo+json", write: writeGeojson },
  xlsx: { mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", write: writeXlsx },
} as const;

/** One of the formats of results. */
export type ResultFormat = keyof typeof FORMATS;

/** The body of a response. */
export interface WrittenResults {
  readonly mediaType: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
}

/** How results are written. */
export interface WriteResults extends Partial<CsvOptions> {
  readonly format: ResultFormat;
}

/** Writes answers in a format, in chunks, while they are read. */
export function writeResults(results: Results, { format, delimiter = ",", mark = "" }: WriteResults): WrittenResults {
  const { mediaType, write } = FORMATS[format];
  return { mediaType, pieces: write(results, { delimiter, mark }) };
}

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type AnyRecord, fromLine } from "../../gazetteer/assemble/places_by_key.ts";
import { forEachLine } from "../../gazetteer/sources/for_each_row.ts";

/** A record with the country of its file. */
export interface FiledRecord {
  readonly file: string;
  readonly entry: AnyRecord;
}

/** All records of a data set, in the order of its files and their lines. */
export async function readRecords(recordsFolder: string): Promise<FiledRecord[]> {
  const records: FiledRecord[] = [];
  for (const file of readdirSync(recordsFolder).sort()) {
    await forEachLine(Bun.file(join(recordsFolder, file)).stream(), (line) => {
      records.push({ file, entry: fromLine(line) });
    });
  }
  return records;
}

import {
  type BatchesDeps,
  type BatchOwner,
  getBatch,
  readResults,
  type ResultFormat,
  writeResults,
} from "../../../../src/batches/mod.ts";
import { figure } from "../figure.ts";
import { cpuUsSince } from "../measure.ts";

const FORMATS: readonly ResultFormat[] = ["csv", "ndjson", "json", "geojson", "xlsx"];

/** The cost of reading a batch's answers and writing them in every format, in this process. */
export async function formatCosts(
  deps: BatchesDeps,
  { owner, batchId, rows }: { readonly owner: BatchOwner; readonly batchId: string; readonly rows: number },
): Promise<void> {
  for (const format of FORMATS) {
    const from = process.cpuUsage();
    const results = await readResults(deps, await getBatch(deps, { owner, batchId }));
    let bytes = 0;
    for await (const piece of writeResults(results, { format }).pieces) {
      bytes += piece.length;
    }
    const note = `${Math.round(bytes / rows)} characters a row`;
    figure(`download as ${format}, CPU a row`, cpuUsSince(from) / rows, { unit: "µs", note });
  }
}

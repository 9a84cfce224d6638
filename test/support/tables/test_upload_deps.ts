import type { UploadDeps } from "../../../src/batches/mod.ts";
import { openSpool } from "../../../src/capabilities/spool.ts";
import { openWorkbooks } from "../../../src/capabilities/threads/workbooks.ts";
import type { Gazetteer } from "../../../src/gazetteer/port.ts";
import { scratchDir } from "../files/scratch_dir.ts";

/** What uploads and previews need, without a database. */
export function testUploadDeps(gazetteer: Gazetteer): UploadDeps {
  const workbooks = openWorkbooks();
  return {
    spool: openSpool(scratchDir()),
    workbooks: workbooks.rows,
    sheetStarts: workbooks.starts,
    gazetteer: () => gazetteer,
  };
}

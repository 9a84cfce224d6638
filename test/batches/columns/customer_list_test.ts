import { expect, test } from "bun:test";
import { openUpload } from "../../../src/batches/mod.ts";
import { rowInput, rowQuestion } from "../../../src/batches/rows/mod.ts";
import type { BatchMapping } from "../../../src/domain/batch.ts";
import type { Gazetteer } from "../../../src/gazetteer/port.ts";
import { resolveRows } from "../../../src/resolutions/mod.ts";
import { realStreets } from "../../support/gazetteers/real_streets.ts";
import { customerList, testUploadDeps } from "../../support/tables/tables.ts";

const real = await realStreets();

/** Rows of the list by their outcome. */
async function outcomes(
  rows: readonly string[][],
  mapping: BatchMapping,
  columns: readonly string[],
  gazetteer: Gazetteer,
) {
  const batch = { options: { mapping }, columns };
  const inputs = rows.map((values, i) => {
    const { question, fault } = rowQuestion(rowInput({ values, line: i + 2 }, batch), { gazetteer, mapping });
    if (question === undefined) {
      throw new Error(`Cannot ask for row ${i + 1}: ${fault}`);
    }
    return question;
  });
  const results = await resolveRows({ gazetteer: () => gazetteer }, { inputs, environment: "live" });
  return results.filter((result) => result.outcome === "resolved" && result.resolution.status === "found").length;
}

test.skipIf(real === undefined)("a customer list is found as often as with columns mapped by hand", async () => {
  const { text, rows, columns } = customerList(real!, 500);
  const source = await openUpload(testUploadDeps(real!), {
    format: "csv",
    bytes: once(Buffer.from(text)),
    isPacked: false,
    columnOptions: {},
  });
  const byHand: BatchMapping = { template: "{Straße}, {PLZ} {Ort}, Liechtenstein" };
  const found = await outcomes(rows, source.mapping, columns, real!);
  const foundByHand = await outcomes(rows, byHand, columns, real!);
  expect(source.mapping).toMatchObject({
    parts: { street: 2, postcode: 3, locality: 4, country: 5 },
    idColumn: 0,
    tableCountry: "LI",
  });
  expect(found).toBeGreaterThanOrEqual(foundByHand);
  expect(found).toBeGreaterThan(0.97 * rows.length);
});

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

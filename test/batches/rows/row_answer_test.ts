import { expect, test } from "bun:test";
import { createBatch, getBatch, jsonSource, readResults, writeResults } from "../../../src/batches/mod.ts";
import { packBytes } from "../../../src/batches/rows/pack.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import { testAccounts } from "../../support/operations/test_accounts.ts";
import { testBatchesDeps, workAll } from "../../support/operations/test_batches.ts";

test("readAnswers() fills the fields that an older version did not store", async () => {
  const accounts = await testAccounts();
  const deps = testBatchesDeps(accounts.db.database, accounts.clock);
  const { caller } = await accounts.person();
  const owner = { organizationId: caller.organizationId, environment: "test" } as const;
  const source = jsonSource([{ input: "test:found" }, { input: "test:unavailable" }]);
  const { id: batchId } = await createBatch(deps, { owner, requestId: "req_1", options: {}, source });
  await workAll(deps, { gazetteer: () => smallWorld() });
  const older = { status: "found", label: "Vaduz", coordinates: { latitude: 47, longitude: 9.5 }, confidence: 0.9 };
  const content = packBytes(
    Buffer.from(JSON.stringify([{ ...older, gazetteer_version: "old" }, { fault: "An outage" }])),
  );
  await accounts.db.ownerSql`update batch_results set content = ${Buffer.from(content)}`;

  const [found, failed] = JSON.parse(await resultsAs("json")).data;
  expect(found).toMatchObject({ ...older, ...ABSENT, input_kind: null, source: null, gazetteer_version: "old" });
  expect(failed).toMatchObject({ status: "failed", ...ABSENT, input_kind: null, error: { detail: "An outage" } });
  expect(Object.keys(failed).toSorted()).toEqual(
    Object.keys(found).filter((name) => name !== "gazetteer_version").toSorted(),
  );
  expect((await resultsAs("csv")).split("\r\n")[1]).toBe("test:found,found,Vaduz,47,9.5,0.9,,,,,,,,,,");
  await accounts.db.close();

  async function resultsAs(format: "json" | "csv"): Promise<string> {
    let text = "";
    for await (
      const piece of writeResults(await readResults(deps, await getBatch(deps, { owner, batchId })), { format }).pieces
    ) {
      text += String(piece);
    }
    return text;
  }
});

const ABSENT = { precision: null, accuracy_m: null, reasons: [], components: null, matches: {}, alternatives: [] };

import { expect, test } from "bun:test";
import {
  createBatch,
  exportRows,
  getBatch,
  jsonSource,
  readResults,
  sweepBatches,
  writeResults,
} from "../../../src/batches/mod.ts";
import { packBytes } from "../../../src/batches/rows/pack.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import { testAccounts } from "../../support/operations/test_accounts.ts";
import { testBatchesDeps, workAll } from "../../support/operations/test_batches.ts";

const ROWS = 6000;

test("exportRows() gives each row of each batch once, in order, a piece at a time, and nobody else's", async () => {
  const accounts = await testAccounts();
  const deps = testBatchesDeps(accounts.db.database, accounts.clock, { monthlyLimit: 1_000_000 });
  const [one, other] = [await accounts.person(), await accounts.person()];
  const send = async (organizationId: string, count: number): Promise<string> => {
    const inputs = Array.from({ length: count }, (_, i) => ({ id: `r${i + 1}`, input: "test:found" }));
    const owner = { organizationId, environment: "live" } as const;
    return (await createBatch(deps, { owner, requestId: "req_1", options: {}, source: jsonSource(inputs) })).id;
  };
  await send(other.caller.organizationId, 3);
  const large = await send(one.caller.organizationId, ROWS);
  // A live key would resolve for real, which is not tested here.
  await accounts.db.ownerSql`update batches set environment = 'test'`;
  await workAll(deps, { gazetteer: () => smallWorld() });
  // A live one: those of the test environment come first.
  const waiting = await send(one.caller.organizationId, 2);
  const seen: string[] = [];
  let largest = 0;
  for await (const rows of exportRows(deps, one.caller.organizationId)) {
    largest = Math.max(largest, rows.length);
    seen.push(
      ...rows.map((row) => `${Reflect.get(row, "batch_id")} ${Reflect.get(row, "row")} ${Reflect.get(row, "status")}`),
    );
  }
  expect(seen).toEqual([
    ...Array.from({ length: ROWS }, (_, i) => `${large} ${i + 1} found`),
    `${waiting} 1 null`,
    `${waiting} 2 null`,
  ]);
  expect(largest).toBeLessThan(ROWS);
  await accounts.db.close();
});

test("readAnswers() fills the fields that an older version did not store, and a table reads them without cells", async () => {
  const accounts = await testAccounts();
  const deps = testBatchesDeps(accounts.db.database, accounts.clock);
  const { caller } = await accounts.person();
  const owner = { organizationId: caller.organizationId, environment: "test" } as const;
  const source = jsonSource([{ input: "test:found" }, { input: "test:unavailable" }]);
  const { id: batchId } = await createBatch(deps, { owner, requestId: "req_1", options: {}, source });
  await workAll(deps, { gazetteer: () => smallWorld() });
  const stored = await resultsAs("csv");
  await accounts.db.ownerSql`update batch_results set csv = null`;
  expect(await resultsAs("csv")).toBe(stored);
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

const DAY_MS = 86_400_000;

const accounts = await testAccounts();
const deps = testBatchesDeps(accounts.db.database, accounts.clock);

test("a batch expires some days after its end, and never while it runs", async () => {
  const { caller: { organizationId } } = await accounts.person();
  const owner = { organizationId, environment: "live" } as const;
  const source = jsonSource([{ input: "48.8584, 2.2945" }]);
  const { id: batchId } = await createBatch(deps, { owner, requestId: "req_1", options: {}, source });
  const read = () => getBatch(deps, { owner, batchId });

  accounts.clock.pass(40 * DAY_MS);
  expect(await sweepBatches(deps)).toBe(0);
  const gazetteer = smallWorld();
  await workAll(deps, { gazetteer: () => gazetteer });
  const { finishedAt, expiresAt } = await read();
  expect(expiresAt.getTime() - (finishedAt?.getTime() ?? 0)).toBe(30 * DAY_MS);

  accounts.clock.pass(29 * DAY_MS);
  expect(await sweepBatches(deps)).toBe(0);
  accounts.clock.pass(2 * DAY_MS);
  expect(await sweepBatches(deps)).toBe(1);
  expect(await read().catch((error: unknown) => error)).toMatchObject({ kind: "NOT_FOUND" });
});

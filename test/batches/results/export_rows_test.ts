import { expect, test } from "bun:test";
import { createBatch, exportRows, jsonSource } from "../../../src/batches/mod.ts";
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

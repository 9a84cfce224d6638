import { expect, test } from "bun:test";
import { createBatch, getBatch, jsonSource, sweepBatches } from "../../../src/batches/mod.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import { testAccounts } from "../../support/operations/test_accounts.ts";
import { testBatchesDeps, workAll } from "../../support/operations/test_batches.ts";

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

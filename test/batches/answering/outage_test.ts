import { expect, test } from "bun:test";
import { createBatch, getBatch, jsonSource, workTurn } from "../../../src/batches/mod.ts";
import { correctionsReader, openCorrections } from "../../../src/corrections/mod.ts";
import { openDatabase } from "../../../src/store/connection/client.ts";
import type { Database } from "../../../src/store/with_claims.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import { testAccounts } from "../../support/operations/test_accounts.ts";
import { testBatchesDeps, workAll } from "../../support/operations/test_batches.ts";
import { freePort } from "../../support/services/free_port.ts";

const accounts = await testAccounts();
const { clock, db: { database, ownerSql } } = accounts;
const deps = testBatchesDeps(database, clock);
const gazetteer = smallWorld();

/** Resolves with what people have settled, which is read from a database. */
function resolutionsWith(settled: Database) {
  const chance = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
  const parts = { database: settled, clock, chance, gazetteer: () => gazetteer, cacheLifetimeMs: () => 500 };
  return { gazetteer: () => gazetteer, corrections: correctionsReader(openCorrections(parts)) };
}

test.each([0, 1])(
  "rows that meet an outage of the database are answered afterwards: %p tries before",
  async (tries) => {
    const { caller: { organizationId } } = await accounts.person();
    const owner = { organizationId, environment: "live" } as const;
    const inputs = Array.from({ length: 20 }, (_, i) => ({ input: `48.${100 + i}, 2.5` }));
    const { id: batchId } = await createBatch(deps, {
      owner,
      requestId: "req_1",
      options: {},
      source: jsonSource(inputs),
    });
    await ownerSql`update batch_chunks set tries = ${tries} where batch_id = ${batchId}`;
    const away = openDatabase(`postgres://locus:x@127.0.0.1:${freePort()}/locus`, { applicationName: "a test" });
    const turn = workTurn(deps, {
      resolutions: resolutionsWith(away.database),
      monotonicMs: () => performance.now(),
      pause: () => Bun.sleep(0),
      signal: new AbortController().signal,
    });
    await expect(turn).rejects.toMatchObject({ kind: "UNAVAILABLE" });
    expect(await ownerSql`select tries from batch_chunks where batch_id = ${batchId}`).toMatchObject([{ tries }]);
    await workAll(deps, resolutionsWith(database));
    const { status, counts } = await getBatch(deps, { owner, batchId });
    expect({ status, failed: counts.failed, found: counts.found }).toEqual({
      status: "completed",
      failed: 0,
      found: 20,
    });
    await away.close();
  },
);

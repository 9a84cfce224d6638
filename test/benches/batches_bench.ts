/**
 * What batches cost beside resolving: `bun test/benches/batches_bench.ts [rows]`. Every input is a test fixture, which
 * is answered without the resolver, so what is measured is reading, packing, storing, counting and writing.
 */
import { type BatchOwner, createBatch, openUpload, readResults, writeResults } from "../../src/batches/mod.ts";
import { smallWorld } from "../resolver/small_world.ts";
import { cleanUp } from "../support/at_end.ts";
import { testAccounts } from "../support/test_accounts.ts";
import { testBatchesRoom, workAll } from "../support/test_batches.ts";

const rows = Number(Bun.argv[2] ?? 100_000);
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A table in pieces: the country makes the rows of a chunk different, and no fixture minds it. */
async function* table(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("id,address,country_code,name,note\n");
  for (let from = 0; from < rows; from += 1000) {
    let text = "";
    for (let i = from; i < Math.min(rows, from + 1000); i++) {
      const country = LETTERS.charAt(i % 26) + LETTERS.charAt(Math.floor(i / 26) % 26);
      text += `${i},test:found,${country},"Customer ${i}, Ltd",call before noon\n`;
    }
    yield Buffer.from(text);
  }
}

function measured(): () => string {
  const [startMs, cpu, rss] = [performance.now(), process.cpuUsage(), process.memoryUsage().rss];
  return () => {
    const ms = performance.now() - startMs;
    const { user, system } = process.cpuUsage(cpu);
    const grown = (process.memoryUsage().rss - rss) / 1024 / 1024;
    return `${Math.round(rows / ms * 1000).toLocaleString("en")} rows/s, ${
      ((user + system) / rows).toFixed(1)
    } µs of CPU a row, ${grown.toFixed(0)} MiB more memory`;
  };
}

const accounts = await testAccounts();
const { db } = accounts;
const room = testBatchesRoom(db.database, accounts.clock, { monthlyLimit: 10_000_000 });
const owner: BatchOwner = { organizationId: (await accounts.person()).caller.organizationId, environment: "live" };

const uploading = measured();
const source = await openUpload(room, { format: "csv", bytes: table(), isPacked: false, wishes: {} });
const batch = await createBatch(room, { owner, requestId: "req_1", options: {}, source });
console.log(`upload:   ${uploading()}`);

await db.ownerSql`update batches set environment = 'test' where id = ${batch.id}`;
const gazetteer = smallWorld();
const working = measured();
await workAll(room, { gazetteer: () => gazetteer });
console.log(`work:     ${working()}`);

for (const format of ["csv", "ndjson", "xlsx"] as const) {
  const downloading = measured();
  const results = await readResults(room, { owner: { ...owner, environment: "test" }, batchId: batch.id });
  let bytes = 0;
  for await (const piece of writeResults(results, format).pieces) {
    bytes += piece.length;
  }
  console.log(`${`${format}:`.padEnd(9)} ${downloading()}, ${Math.round(bytes / 1024 / 1024)} MiB`);
}
await db.close();
await cleanUp();

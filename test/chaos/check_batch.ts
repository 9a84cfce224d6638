import type { Sql } from "postgres";
import { patiently } from "./patiently.ts";
import { distinctRows, type SentBatch } from "./send_batch.ts";
import { patience } from "../support/runner/patience.ts";

const LOOK_MS = 200;
/** A batch that has not ended by then never will. */
const END_MS = patience(600_000);

/** Waits for a batch and compares it with what was promised of it. Returns what is broken, one line each. */
export async function checkBatch(url: string, { batch, sql }: { readonly batch: SentBatch; readonly sql: Sql }) {
  const headers = { authorization: `Bearer ${batch.owner.key}` };
  const get = async (path: string): Promise<Response> => {
    const answer = await fetch(url + path, { headers });
    if (!answer.ok) {
      throw new Error(`${path} was answered ${answer.status}`);
    }
    return answer;
  };
  const path = `/v1/batches/${batch.id}`;
  let shown = await patiently(async () => await (await get(path)).json());
  for (const end = performance.now() + END_MS; shown.finished_at === null && performance.now() < end;) {
    await Bun.sleep(LOOK_MS);
    shown = await patiently(async () => await (await get(path)).json());
  }
  const broken: string[] = [];
  const expect = (what: string, found: unknown, wanted: unknown): void => {
    if (JSON.stringify(found) !== JSON.stringify(wanted)) {
      broken.push(`${batch.id}: ${what} is ${JSON.stringify(found)} and not ${JSON.stringify(wanted)}`);
    }
  };
  const { total, processed, found, uncertain, unresolved, failed, duplicates } = shown.counts;
  expect("status", shown.status, "completed");
  expect("total, processed, answered, failed, duplicates", [
    total,
    processed,
    found + uncertain + unresolved,
    failed,
    duplicates,
  ], [batch.rows, batch.rows, batch.rows, 0, batch.rows - distinctRows(batch.rows)]);
  expect("rows answered, in order", await rowsOf(await get(`${path}/results?format=csv`)), {
    rows: batch.rows,
    misplaced: 0,
  });
  const listed = await (await get("/v1/batches")).json();
  expect("batches made of one upload", listed.data.length, 1);
  const [ledger] = await sql`
    select calls::int as calls,
      (select sum(spent)::int from usage_reservations where organization_id = p.organization_id) as spent,
      (select sum(calls)::int from usage_days d
        where d.organization_id = p.organization_id and d.environment = 'live') as days
    from usage_periods p where organization_id = ${batch.owner.organizationId} and environment = 'live'`;
  const distinct = distinctRows(batch.rows);
  expect("ledger", { ...ledger }, { calls: distinct, spent: distinct, days: distinct });
  return broken;
}

/** The first column of the results is the row's own number. */
async function rowsOf(answer: Response): Promise<{ readonly rows: number; readonly misplaced: number }> {
  const [, ...lines] = (await answer.text()).trimEnd().split("\n");
  let misplaced = 0;
  for (const [i, line] of lines.entries()) {
    misplaced += line.startsWith(`${i + 1},`) && /,(found|uncertain|unresolved),/u.test(line) ? 0 : 1;
  }
  return { rows: lines.length, misplaced };
}

import type { Sql } from "postgres";
import { patience } from "../support/runner/patience.ts";
import type { Owner } from "./callers.ts";
import { patiently } from "./deployment.ts";

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

export interface SentBatch {
  readonly id: string;
  readonly owner: Owner;
  readonly rows: number;
}

/** Every tenth row is the one before it again. */
const DUPLICATE_EVERY = 10;

/** How many rows of a batch are different. */
function distinctRows(rows: number): number {
  return rows - Math.floor(rows / DUPLICATE_EVERY);
}

/** Uploads a table of coordinates; the same request again and again, with one `Idempotency-Key`, until it is accepted. */
export async function sendBatch(url: () => string, batch: Omit<SentBatch, "id">): Promise<SentBatch> {
  const body = tableOf(batch.rows);
  const idempotencyKey = crypto.randomUUID();
  return await patiently(async () => {
    const answer = await fetch(`${url()}/v1/batches?input_column=where`, {
      method: "POST",
      headers: {
        "content-type": "text/csv",
        authorization: `Bearer ${batch.owner.key}`,
        "idempotency-key": idempotencyKey,
      },
      body,
    });
    const text = await answer.text();
    if (answer.status !== 202) {
      throw new Error(`A batch was answered ${answer.status}: ${text}`);
    }
    return { ...batch, id: JSON.parse(text).id };
  });
}

function tableOf(rows: number): string {
  let text = "number,where\n";
  for (let i = 0; i < rows; i++) {
    const distinct = i % DUPLICATE_EVERY === DUPLICATE_EVERY - 1 ? i - 1 : i;
    text += `${i + 1},"${(distinct / 1000).toFixed(3)}, 7.5"\n`;
  }
  return text;
}

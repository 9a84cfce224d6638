import postgres, { type Sql } from "postgres";
import { apiClient } from "../support/api/api_client.ts";
import { patience } from "../support/runner/patience.ts";
import { type Deployment, patiently } from "./deployment.ts";

/** What the callers of a run have seen. */
interface Seen {
  readonly answered: number;
  /** Answers to the organization whose month is limited, and its limit. */
  readonly limited: number;
  readonly limit: number;
  /** Calls whose connection broke: nobody knows whether they were answered. */
  readonly broken: number;
  readonly unavailable: number;
  /** Answers that no promise allows, each kind with its number. */
  readonly wrong: Readonly<Record<string, number>>;
}

/** Calls that go on until they are stopped. */
interface Callers {
  /** Organizations, as owners of batches: each a live key. */
  readonly newKey: (name: string) => Promise<Owner>;
  stop(): Promise<Seen>;
}

/** The organization that makes a batch. */
export interface Owner {
  readonly organizationId: string;
  readonly key: string;
}

/** Low enough to be reached: two servers then lease the rest of the month at the same time. */
const LIMIT = 100;
const PAUSE_MS = 15;
const DEADLINE_MS = 20_000;
const INPUT = "48.8584, 2.2945";

/** Calls both servers as somebody who may, who has spent nearly all, who may not any more, and who never could. */
export async function startCallers({ servers, postgres: { superuserUrl, url } }: Deployment): Promise<Callers> {
  const urls = servers.map(({ port }) => `http://127.0.0.1:${port}`);
  const signUp = (name: string) => patiently(() => newOwner(urls[0] ?? "", name));
  const [free, limited, revoked] = [await signUp("free"), await signUp("limited"), await signUp("revoked")];
  const sql = postgres(new URL(new URL(url).pathname, superuserUrl).href, { max: 1, onnotice: () => {} });
  await sql`update organizations set monthly_limit = ${LIMIT} where id = ${limited.organizationId}`;
  await sql`update api_keys set revoked_at = now() where organization_id = ${revoked.organizationId}`;
  await sql.end();

  const counts = { answered: 0, limited: 0, limit: LIMIT, broken: 0, unavailable: 0 };
  const wrong: Record<string, number> = {};
  const over = new AbortController();
  const note = (who: string, outcome: Outcome, allowed: readonly number[]): void => {
    if (outcome.status === 0) {
      counts.broken++;
    } else if (outcome.status === 503 && outcome.isProblem) {
      counts.unavailable++;
    } else if (!allowed.includes(outcome.status) || !outcome.isRight) {
      const kind = `${who}: ${outcome.status} ${outcome.text.slice(0, 200)}`;
      wrong[kind] = (wrong[kind] ?? 0) + 1;
    }
  };
  const callAs = async (who: string, credential: string, allowed: readonly number[]): Promise<void> => {
    for (let i = 0; !over.signal.aborted; i++) {
      const outcome = await resolveOnce(urls[i % urls.length] ?? "", credential);
      note(who, outcome, allowed);
      if (outcome.status === 200) {
        counts.answered += who === "free" ? 1 : 0;
        counts.limited += who === "limited" ? 1 : 0;
      }
      await Bun.sleep(PAUSE_MS);
    }
  };
  const running = [
    callAs("free", free.key, [200]),
    callAs("limited", limited.key, [200, 429]),
    callAs("limited", limited.key, [200, 429]),
    callAs("revoked", revoked.key, [401]),
    callAs("nobody", `${free.key.slice(0, -2)}00`, [401]),
  ];
  return {
    newKey: signUp,
    async stop() {
      over.abort();
      await Promise.all(running);
      return { ...counts, wrong };
    },
  };
}

interface Outcome {
  /** 0: the connection broke. */
  readonly status: number;
  readonly isProblem: boolean;
  readonly isRight: boolean;
  readonly text: string;
}

async function resolveOnce(url: string, credential: string): Promise<Outcome> {
  try {
    const answer = await fetch(`${url}/v1/resolve`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${credential}` },
      body: JSON.stringify({ input: INPUT }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const text = await answer.text();
    const isProblem = answer.headers.get("content-type")?.startsWith("application/problem+json") === true;
    const isRight = answer.status === 200 ? text.includes('"latitude":48.8584') : isProblem;
    return { status: answer.status, isProblem, isRight, text };
  } catch {
    return { status: 0, isProblem: false, isRight: false, text: "" };
  }
}

async function newOwner(url: string, name: string): Promise<Owner> {
  const person = apiClient(url);
  const { client, answer } = await person.signUp({ email: `${name}.${crypto.randomUUID()}@example.com` });
  const { credential = "" } = await client.withKey({ environment: "live" });
  return { organizationId: answer.organization.id, key: credential };
}

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

import postgres from "postgres";
import { seeded } from "../support/random/random.ts";
import { BLOWS, planBlows } from "./blows.ts";
import { checkBatch, sendBatch, type SentBatch, startCallers } from "./callers.ts";
import { deploy, patiently } from "./deployment.ts";

/** What is struck and how often. */
export interface ChaosOptions {
  readonly seed: number;
  /** See `planBlows`. */
  readonly blows?: number;
  readonly minutes?: number;
  readonly batches: number;
  readonly rows: number;
  readonly queue: "redis" | "postgres";
  /** Names of the only blows there are to be. */
  readonly only?: readonly string[];
  /** Called with each blow when it is struck. */
  readonly onBlow?: (line: string) => void;
}

/** What a run came to. */
interface ChaosReport {
  readonly struck: Readonly<Record<string, number>>;
  readonly impossible: readonly string[];
  readonly callers: { readonly answered: number; readonly broken: number; readonly unavailable: number };
  readonly limited: { readonly answered: number; readonly counted: number; readonly limit: number };
  readonly batches: number;
  readonly rows: number;
  /** Promises that were not kept; none when all is well. */
  readonly broken: readonly string[];
}

/** Starts a deployment, puts load on it, strikes it, and compares what is left with what was promised. */
export async function strikeAll(options: ChaosOptions): Promise<ChaosReport> {
  const deployment = await deploy(options.queue);
  const urls = deployment.servers.map(({ port }) => `http://127.0.0.1:${port}`);
  let turn = 0;
  const url = () => urls[turn++ % urls.length] ?? "";
  const callers = await startCallers(deployment);
  const possible = BLOWS.filter((blow) => blow.isPossible(deployment) && options.only?.includes(blow.name) !== false);
  const struck: Record<string, number> = {};
  const sent: Promise<SentBatch>[] = [];
  const send = async (): Promise<SentBatch> =>
    await sendBatch(url, { owner: await callers.newKey("batch"), rows: options.rows });

  const plan = planBlows({ ...options, names: possible.map(({ name }) => name) });
  const startMs = performance.now();
  for (const [i, { name, atMs, seed }] of plan.entries()) {
    // Spread over the blows.
    while (sent.length < options.batches && sent.length <= i * options.batches / plan.length) {
      sent.push(send());
    }
    await Bun.sleep(Math.max(0, startMs + atMs - performance.now()));
    options.onBlow?.(`${i + 1}  ${(atMs / 1000).toFixed(1)} s  ${name}`);
    struck[name] = (struck[name] ?? 0) + 1;
    await possible.find((blow) => blow.name === name)?.strike(deployment, seeded(seed));
    await deployment.reviveAll();
  }

  const batches = await deployment.reviveUntil(Promise.all(sent));
  options.onBlow?.(`the last blow fell; ${batches.length} batches are waited for`);
  const { wrong, limit, limited, ...counts } = await callers.stop();
  const sql = postgres(
    deployment.postgres.superuserUrl.replace(/\/postgres$/u, new URL(deployment.postgres.url).pathname),
    {
      max: 2,
      onnotice: () => {},
    },
  );
  const broken = Object.entries(wrong).map(([kind, times]) => `${times} times: ${kind}`);
  for (const batch of batches) {
    broken.push(...await checkBatch(urls[0] ?? "", { batch, sql }));
  }
  const [row] = await sql`
    select p.calls::int as calls from usage_periods p join organizations o on o.id = p.organization_id
    where o.monthly_limit = ${limit} and p.environment = 'live'`;
  const counted: number = row?.["calls"] ?? 0;
  if (limited > limit || counted > limit || limited > counted) {
    broken.push(`a limit of ${limit}: ${limited} answered, ${counted} counted`);
  }
  const left = await patiently(() => sql`select count(*)::int as turns from batch_turns`);
  if (left[0]?.["turns"] !== 0) {
    broken.push(`${left[0]?.["turns"]} batches are still to be worked on`);
  }
  await sql.end();
  await deployment.close();
  return {
    struck,
    impossible: BLOWS.filter((blow) => !possible.includes(blow)).map(({ name }) => name),
    callers: counts,
    limited: { answered: limited, counted, limit },
    batches: batches.length,
    rows: batches.length * options.rows,
    broken,
  };
}

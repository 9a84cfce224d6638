import type { ISql } from "postgres";
import type { Finding } from "./finding.ts";

/** A batch that waits longer than this has no worker. */
const BATCH_WAITS_S = 60;
/** Workers take deliveries every second, so an older one has no worker. */
const DELIVERY_WAITS_S = 300;
/** With a larger difference tokens count as expired, and signatures of webhooks as old. */
const CLOCK_FAIL_S = 30;
const CLOCK_WARN_S = 2;

/** Checks that workers run, what waits for them, and that the clocks agree. */
export async function checkTraffic(sql: ISql, now: () => Date): Promise<readonly Finding[]> {
  return [await workers(sql), await batches(sql), await deliveries(sql), await clock(sql, now)];
}

async function workers(sql: ISql): Promise<Finding> {
  // Every worker opens connections with this name, possibly several.
  const [row] = await sql<{ workers: number; servers: number }[]>`
    select count(*) filter (where application_name = 'locus worker')::int as workers,
      count(*) filter (where application_name like 'locus %' and application_name <> 'locus worker')::int as servers
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  return (row?.workers ?? 0) > 0 ? { check: "workers", state: "ok", found: "connected" } : {
    check: "workers",
    state: "warn",
    found: "No worker is connected: batches and webhooks wait",
    advice: "Start `bun run worker`, or look at its log",
  };
}

async function batches(sql: ISql): Promise<Finding> {
  const [row] = await sql<{ open: number; oldest: number }[]>`
    select count(*)::int as open,
      coalesce(extract(epoch from clock_timestamp() - min(coalesce(turned_at, created_at))), 0)::float8 as oldest
    from batch_turns join batches on batches.id = batch_turns.batch_id`;
  return waits("batches", { ...row, limitS: BATCH_WAITS_S, noun: "open", advice: "Start more workers" });
}

async function deliveries(sql: ISql): Promise<Finding> {
  const [row] = await sql<{ open: number; oldest: number }[]>`
    select count(*)::int as open, coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0)::float8 as oldest
    from webhook_deliveries where status = 'pending' and due_at <= clock_timestamp()`;
  return waits("webhooks", { ...row, limitS: DELIVERY_WAITS_S, noun: "due", advice: "Start more workers" });
}

function waits(check: string, { open = 0, oldest = 0, limitS, noun, advice }: {
  readonly open?: number;
  readonly oldest?: number;
  readonly limitS: number;
  readonly noun: string;
  readonly advice: string;
}): Finding {
  const found = open === 0 ? `none ${noun}` : `${open} ${noun}, the oldest for ${Math.round(oldest)} s`;
  return oldest > limitS ? { check, state: "warn", found, advice } : { check, state: "ok", found };
}

async function clock(sql: ISql, now: () => Date): Promise<Finding> {
  const before = now().getTime();
  const [row] = await sql<{ at: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`;
  const apartS = Math.abs((row?.at ?? before) - (before + now().getTime()) / 2) / 1000;
  const found = `${apartS.toFixed(1)} s apart from the database's`;
  return apartS < CLOCK_WARN_S ? { check: "clock", state: "ok", found } : {
    check: "clock",
    state: apartS > CLOCK_FAIL_S ? "fail" : "warn",
    found,
    advice: "Let both machines keep time by NTP",
  };
}

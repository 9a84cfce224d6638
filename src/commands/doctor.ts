import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDriver } from "../store/connection/open_driver.ts";
import type { Config } from "../config.ts";
import { APP_ROLE } from "../store/migrations/grant_to_app.ts";
import { checkBackups } from "./doctor/check_backups.ts";
import { checkConfig } from "./doctor/check_config.ts";
import { checkFollowing } from "./doctor/check_following.ts";
import { checkGazetteer } from "./doctor/check_gazetteer.ts";
import { checkMachine } from "./doctor/check_machine.ts";
import { checkMail } from "./doctor/check_mail.ts";
import { checkOwnPostgres } from "./doctor/check_own_postgres.ts";
import { checkPostgres } from "./doctor/check_postgres.ts";
import { checkProxy } from "./doctor/check_proxy.ts";
import { checkRedis } from "./doctor/check_redis.ts";
import { checkTraffic } from "./doctor/check_traffic.ts";
import type { Check, Finding } from "./doctor/finding.ts";
import { asTyped } from "./line/as_typed.ts";
import { EXIT_CODE } from "./line/failure.ts";
import { readOptions } from "./line/read_options.ts";
import { openConfig } from "./open/open_config.ts";
import { withOwner } from "./open/with_owner.ts";
import { SQL_STATES } from "../store/sql_states.ts";

const CONNECT_TIMEOUT_S = 5;
const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * Looks at everything a deployment stands on and says what to do about what is wrong. Changes nothing. Exit codes: 0
 * all well or only warnings, 1 something fails, 2 the configuration cannot be read.
 */
export async function doctor(words: readonly string[]): Promise<number> {
  const { options } = readOptions(words, { json: /^$/u, fast: /^$/u });
  const config = openConfig(process.env);
  const checks: readonly Check[] = [
    async () => checkConfig(config, process.env),
    () => checkMachine(config),
    () => checkProxy(config),
    async () => checkGazetteer(config.dataDir, { now: new Date(), isThorough: options.fast === undefined }),
    () => checkFollowing(config),
    () => checkBackups(config),
    () => checkMail(config),
    () => checkDatabase(config),
    async () => config.redisUrl === undefined ? [WITHOUT_REDIS] : await checkRedis(config.redisUrl),
  ];
  const findings: Finding[] = [];
  for (const check of checks) {
    findings.push(...await check());
  }
  const isFailing = findings.some(({ state }) => state === "fail");
  if (options.json === undefined) {
    console.log(asTyped(findings.map(lineOf).join("\n")));
  } else {
    console.log(JSON.stringify({ state: isFailing ? "fail" : "ok", findings }, undefined, 2));
  }
  return isFailing ? EXIT_CODE.failed : EXIT_CODE.ok;
}

const WITHOUT_REDIS: Finding = { check: "redis", state: "skipped", found: "none is set: Postgres carries the queue" };

async function checkDatabase(config: Config): Promise<readonly Finding[]> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, "postgres/cluster"))) {
    return [{ check: "postgres", state: "skipped", found: "serve makes one at its first start" }];
  }
  const own = config.databaseUrl === undefined ? await checkOwnPostgres(config.dataDir) : undefined;
  // Opening it would upgrade it.
  return own?.isFormer === true ? own.findings : [...own?.findings ?? [], ...await queryDatabase(config)];
}

async function queryDatabase(config: Config): Promise<readonly Finding[]> {
  try {
    return await withOwner(config, async (url) => {
      const sql = openDriver(url, {
        max: 1,
        connect_timeout: CONNECT_TIMEOUT_S,
        onnotice: () => {},
        connection: { application_name: "locus doctor", statement_timeout: STATEMENT_TIMEOUT_MS },
      });
      try {
        const found = await checkPostgres(sql);
        const hasSchema = found.every(({ check, state }) => check !== "migrations" || state !== "fail");
        return hasSchema ? [...found, ...await checkTraffic(sql, () => new Date())] : found;
      } finally {
        await sql.end({ timeout: 1 });
      }
    });
  } catch (error) {
    // The message may hold the address: the code says enough.
    const code = error instanceof Error && "code" in error ? String(error.code) : "no connection";
    if (code === SQL_STATES.insufficientPrivilege) {
      const advice = `As an administrator: GRANT ${APP_ROLE} TO the login; GRANT CONNECT ON DATABASE to it`;
      return [{ check: "postgres", state: "fail", found: "the login of DATABASE_URL lacks a privilege", advice }];
    }
    const advice = "Start it, or correct DATABASE_URL: the server waits until it is there";
    return [{ check: "postgres", state: "fail", found: `cannot be queried: ${code}`, advice }];
  }
}

const SIGNS: Readonly<Record<Finding["state"], string>> = { ok: "ok  ", warn: "WARN", fail: "FAIL", skipped: "-   " };

function lineOf({ check, state, found, advice }: Finding): string {
  const line = `${SIGNS[state]}  ${check}: ${found}`;
  return advice === undefined ? line : `${line}\n      → ${advice}`;
}

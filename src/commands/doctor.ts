import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { openConnection } from "../store/connection/open_driver.ts";
import type { Config } from "../config.ts";
import { APP_ROLE } from "../store/migrations/grant_to_app.ts";
import { checkBackups, checkFollowing, checkTraffic } from "./doctor/check_operation.ts";
import { checkMachine } from "./doctor/check_machine.ts";
import { checkMail } from "./doctor/check_mail.ts";
import { checkOwnPostgres, checkPostgres, checkRedis } from "./doctor/check_stores.ts";
import { type Check, checked, type Finding } from "./doctor/finding.ts";
import { asTyped } from "./line/as_typed.ts";
import { EXIT_CODE } from "./line/failure.ts";
import { readOptions } from "./line/read_options.ts";
import { misspeltVariables, openConfig } from "./open/open_config.ts";
import { withOwner } from "./open/own_postgres.ts";
import { SQL_STATES } from "../store/store_error.ts";
import { DAY_MS } from "../domain/clock.ts";
import { datasetsOf } from "../gazetteer/datasets/country_files.ts";
import { countriesFolder, readManifest, readSet } from "../gazetteer/datasets/manifest.ts";
import { verifyGazetteer } from "../gazetteer/file/open_file.ts";
import { openGazetteerSet } from "../gazetteer/set/compose.ts";
import { gazetteerFolder, gazetteerPath } from "./gazetteer_path.ts";
import { billOfMaterials, commitOf, ROOT, VERSION } from "../release/mod.ts";

const LOCAL = new Set(["127.0.0.1", "::1", "localhost"]);

/** About 1 % of streets change in a year: older data should be downloaded again. */
const OLD_DAYS = 365;

const TIMEOUT_MS = 5000;

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
    async () => [checkVersion()],
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
    const lines = findings.map(({ check, state, found, advice }) =>
      `${SIGNS[state]}  ${check}: ${found}${advice === undefined ? "" : `\n      → ${advice}`}`
    );
    console.log(asTyped(lines.join("\n")));
  } else {
    console.log(JSON.stringify({ state: isFailing ? "fail" : "ok", findings }, undefined, 2));
  }
  return isFailing ? EXIT_CODE.failed : EXIT_CODE.ok;
}

function checkVersion(): Finding {
  const { components } = billOfMaterials(ROOT);
  const found =
    `${VERSION}, ${commitOf(ROOT) ?? "no commit known"}, ${components.length} packages and data sets in its ` +
    "bill of materials (GET /v1/service/bill-of-materials)";
  return checked("version").ok(found);
}

const WITHOUT_REDIS: Finding = checked("redis").skipped("none is set: Postgres carries the queue");

async function checkDatabase(config: Config): Promise<readonly Finding[]> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, "postgres/cluster"))) {
    return [checked("postgres").skipped("serve makes one at its first start")];
  }
  const own = config.databaseUrl === undefined ? await checkOwnPostgres(config.dataDir) : undefined;
  // Opening it would upgrade it.
  return own?.isFormer === true ? own.findings : [...own?.findings ?? [], ...await queryDatabase(config)];
}

async function queryDatabase(config: Config): Promise<readonly Finding[]> {
  try {
    return await withOwner(config, async (url) => {
      await using sql = openConnection(url, "doctor", {
        connect_timeout: CONNECT_TIMEOUT_S,
        connection: { statement_timeout: STATEMENT_TIMEOUT_MS },
      });
      const found = await checkPostgres(sql);
      const hasSchema = found.every(({ check, state }) => check !== "migrations" || state !== "fail");
      return hasSchema ? [...found, ...await checkTraffic(sql, () => new Date())] : found;
    });
  } catch (error) {
    // The message may hold the address: the code says enough.
    const code = error instanceof Error && "code" in error ? String(error.code) : "no connection";
    if (code === SQL_STATES.insufficientPrivilege) {
      const advice = `As an administrator: GRANT ${APP_ROLE} TO the login; GRANT CONNECT ON DATABASE to it`;
      return [checked("postgres").fail("the login of DATABASE_URL lacks a privilege", advice)];
    }
    const advice = "Start it, or correct DATABASE_URL: the server waits until it is there";
    return [checked("postgres").fail(`cannot be queried: ${code}`, advice)];
  }
}

const SIGNS: Readonly<Record<Finding["state"], string>> = { ok: "ok  ", warn: "WARN", fail: "FAIL", skipped: "-   " };

/**
 * Checks that `/metrics` is not readable through `PUBLIC_URL`. The server trusts its own machine, and a proxy there that
 * does not forward the client's address looks like it. Skipped if `PUBLIC_URL` is the server itself.
 */
export async function checkProxy({ publicUrl, host, port }: Config): Promise<readonly Finding[]> {
  const url = new URL(publicUrl);
  const isServer = url.protocol === "http:" && Number(url.port || 80) === port &&
    [host, "localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (isServer) {
    return [checked("proxy").skipped("PUBLIC_URL is the server itself")];
  }
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { status, body } = await fetch(`${publicUrl}/metrics`, { signal, redirect: "manual" });
    await body?.cancel();
    return status === 200
      ? [
        checked("proxy").fail(
          `${publicUrl}/metrics is open: anyone can read how many calls are made, and by how many organizations`,
          "Set METRICS_TOKEN, and refuse /metrics in the proxy: see src/guides/deployment.md",
        ),
      ]
      : [checked("proxy").ok(`${publicUrl} keeps the metrics (${status})`)];
  } catch {
    const advice = "Ask it from elsewhere: curl -i $PUBLIC_URL/metrics must not answer 200";
    return [checked("proxy").warn(`${publicUrl} cannot be reached from here`, advice)];
  }
}

/** Checks whether the gazetteer is undamaged, how old its data is, and for which countries it has streets. */
function checkGazetteer(dataDir: string, options: {
  readonly now: Date;
  /** Reads every file completely; otherwise only the headers. */
  readonly isThorough: boolean;
}): readonly Finding[] {
  const folder = gazetteerFolder(dataDir);
  const worldPath = gazetteerPath(dataDir);
  if (!existsSync(worldPath)) {
    const advice = "Start the service once, or bun run gazetteer build";
    return [checked("gazetteer").warn("This version's world file is not built yet", advice)];
  }
  try {
    const countries = Object.entries(readSet(folder, basename(worldPath))?.countries ?? {});
    const files = [worldPath, ...countries.map(([, file]) => join(countriesFolder(folder), file))];
    const { version } = openGazetteerSet({ folder, worldPath });
    if (options.isThorough) {
      files.forEach((file) => verifyGazetteer(file));
    }
    const how = options.isThorough ? "as it was written" : "opens";
    return [
      checked("gazetteer").ok(`${version}, ${files.length} files, ${how}`),
      coverage(countries.map(([code]) => code)),
      ...age(folder, options.now),
    ];
  } catch (error) {
    return [
      checked("gazetteer").fail(
        error instanceof Error ? error.message : String(error),
        "Remove the damaged file and start again: it is rebuilt from what was added",
      ),
    ];
  }
}

function coverage(countries: readonly string[]): Finding {
  return countries.length > 0 ? checked("streets").ok(countries.join(" ")) : checked("streets").warn(
    "none: a written address is answered with its town",
    "bun run gazetteer add: see src/guides/loading_data.md",
  );
}

function age(folder: string, now: Date): readonly Finding[] {
  return datasetsOf(folder, readManifest(folder)).flatMap(({ name, version }): readonly Finding[] => {
    const at = Date.parse(version);
    const days = Math.round((now.getTime() - at) / DAY_MS);
    if (Number.isNaN(days) || days <= OLD_DAYS) {
      return [];
    }
    const advice = "Download it again and add it again under the same name";
    return [checked(`data set ${name}`).warn(`of ${version}, ${days} days old`, advice)];
  });
}

/** Finds settings that are valid but unwise, and variables that are probably misspelt. */
export function checkConfig(
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
): readonly Finding[] {
  const misspelt = misspeltVariables(environment);
  const isPublic = !LOCAL.has(config.host);
  const isHttps = config.publicUrl.startsWith("https:");
  const secrets = config.jwtSecrets.length;
  return [
    misspelt.length > 0
      ? checked("variables").warn(misspelt.join("; "), "src/guides/deployment.md lists the variables")
      : checked("variables").ok("none that is misspelt"),
    checked("secrets").ok(secrets === 0 ? "generated into DATA_DIR" : `${secrets} configured`),
    isPublic && !isHttps
      ? checked("public url").warn(
        `HOST is ${config.host} and PUBLIC_URL is not https: passwords and keys travel readable`,
        "Put a proxy with TLS in front and set PUBLIC_URL to its https address",
      )
      : checked("public url").ok(config.publicUrl),
    isHttps && config.trustedProxies.length === 0
      ? checked("proxies").warn(
        "PUBLIC_URL is https but TRUSTED_PROXIES is empty: all callers look like the proxy",
        "Set TRUSTED_PROXIES to the proxy's address, or failed log-ins of one caller slow down all",
      )
      : checked("proxies").ok(config.trustedProxies.join(", ") || "none"),
    config.webhookAllowPrivate
      ? checked("webhook targets").warn(
        "WEBHOOK_ALLOW_PRIVATE is on: customers may have this machine call others in your network",
        "Turn it off unless everybody who may sign up is trusted",
      )
      : checked("webhook targets").ok("public addresses only"),
    config.oidcAllowPrivate
      ? checked("identity providers").warn(
        "OIDC_ALLOW_PRIVATE is on: owners may have this machine call others in your network",
        "Turn it off unless everybody who may sign up is trusted",
      )
      : checked("identity providers").ok("public addresses only"),
    (isPublic || isHttps) && config.metricsToken === undefined
      ? checked("metrics").warn(
        isPublic
          ? "METRICS_TOKEN is not set: a Prometheus on another machine is refused"
          : "METRICS_TOKEN is not set: a proxy on this machine may show /metrics to everybody",
        "Set METRICS_TOKEN, `openssl rand -hex 16`, here and in the scraper",
      )
      : checked("metrics").ok(config.metricsToken === undefined ? "this machine" : "with a token"),
  ];
}

import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../../src/commands/line/failure.ts";
import { readConfig } from "../../src/config.ts";
import { type EmbeddedPostgres, startPostgres } from "../../src/embedded/mod.ts";
import { readPostmaster } from "../../src/embedded/postmaster.ts";
import { openDatabase } from "../../src/store/connection/client.ts";
import { CHART, helm, mistakesIn, render, valuesFile } from "../deploy/rendered_chart.ts";
import { type ApiClient, apiClient, expectStatus } from "../support/api/api_client.ts";
import { type TestRedis, testRedis } from "../support/databases/test_redis.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { atEnd } from "../support/processes/at_end.ts";
import { cookieJar, type IdentityProvider, logInAtProvider } from "../support/services/identity_provider.ts";
import type { ArrivedMail } from "../support/services/mail_server.ts";
import { newDataDir, runService, type RunServiceOptions, type Service } from "../support/services/run_service.ts";

/** A machine with a Postgres, a Redis, a folder for the data of the service, and the processes of the service. */
export interface Machine {
  /** As the owner of an empty database, who may create others: backups are verified in one. */
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly dataDir: string;
  /** Starts a server or a worker. */
  start(options: Pick<RunServiceOptions, "command" | "port" | "environment">): Promise<Service>;
  /** What a fire leaves: every process is killed, and every file is gone. */
  lose(): Promise<void>;
  stop(): Promise<void>;
}

/** Sets up a machine. It ends with the tests. */
export async function setUpMachine({ data }: { readonly data: "world" | "none" }): Promise<Machine> {
  const clusterDir = scratchDir();
  const [postgres, redis, dataDir] = await Promise.all([
    startPostgres({ dataDir: clusterDir }),
    testRedis(),
    data === "world" ? newDataDir() : join(scratchDir(), "data"),
  ]);
  atEnd(() => postgres.stop());
  await mayCreateDatabases(postgres);
  const services: Service[] = [];
  return {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    dataDir,
    async start(options) {
      const service = await runService({ ...options, dataDir });
      services.push(service);
      return service;
    },
    async lose() {
      await Promise.all(services.map((service) => service.end("SIGKILL")));
      await crash({ postgres, clusterDir, redis });
      [clusterDir, dataDir].forEach((folder) => rmSync(folder, { recursive: true, force: true }));
    },
    async stop() {
      await Promise.all(services.map((service) => service.end()));
      await Promise.all([postgres.stop(), redis.close()]);
    },
  };
}

async function mayCreateDatabases({ superuserUrl, url }: EmbeddedPostgres): Promise<void> {
  const admin = openDatabase(superuserUrl, { applicationName: "locus day", maxConnections: 1 });
  await admin.sql.unsafe(`alter role ${new URL(url).username} createdb`);
  await admin.close();
}

async function crash(
  { postgres, clusterDir, redis }: {
    readonly postgres: EmbeddedPostgres;
    readonly clusterDir: string;
    readonly redis: TestRedis;
  },
): Promise<void> {
  const postmaster = readPostmaster(join(clusterDir, "postgres/cluster"));
  if (postmaster !== undefined) {
    process.kill(postmaster.pid, "SIGKILL");
  }
  await Promise.all([postgres.exited, redis.kill()]);
  await postgres.stop();
}

export interface ChartValues {
  readonly publicUrl: string;
  readonly secrets: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
  readonly backup: Readonly<Record<string, unknown>>;
  readonly s3Endpoint: string;
}

export interface Rendered {
  readonly objects: number;
  /** The variables of the pods: of the ConfigMap and the Secret. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Renders the chart, and checks it with Helm's own rules, Kubernetes' types and the service's configuration.
 *
 * @throws AssertionError that names what is wrong
 */
export async function renderChart(
  { publicUrl, secrets, settings, backup, s3Endpoint }: ChartValues,
): Promise<Rendered> {
  const values = {
    image: { repository: "registry.example.com/locus" },
    publicUrl,
    secrets: { values: secrets },
    settings,
    backup,
    s3: { endpoint: s3Endpoint },
    audit: { schedule: "*/5 * * * *" },
    drainSeconds: 0,
  };
  const linted = await helm(["lint", "--strict", CHART, "--values", await valuesFile(values)]);
  assert.equal(linted.code, 0, linted.out + linted.err);
  const objects = await render(values);
  assert.equal(await mistakesIn(objects), "");
  const environment = Object.assign(
    {},
    ...objects.filter(({ metadata }) => metadata.name === "locus").map((object) =>
      object.kind === "ConfigMap" ? object["data"] : object.kind === "Secret" ? object["stringData"] : {}
    ),
  );
  readConfig(environment);
  return { objects: objects.length, environment };
}

/** The token behind a path of the service in a mail. */
export function tokenIn(mail: ArrivedMail, start: string): string {
  const text = mail.text ?? "";
  const from = text.indexOf(start);
  assert.ok(from >= 0, `The mail "${mail.subject}" has no link that begins with ${start}`);
  return /^\S+/u.exec(text.slice(from + start.length))?.[0] ?? "";
}

/** Lets the owner of an organization set up single sign-on with a provider that knows the service. */
export async function addProvider(
  owner: ApiClient,
  { provider, domain }: { readonly provider: IdentityProvider; readonly domain: string },
): Promise<void> {
  const client = { client_id: "locus", client_secret: crypto.getRandomValues(new Uint8Array(24)).toHex() };
  const made = expectStatus(
    await owner.post("/v1/organization/sso/providers", { name: "Staff", issuer: provider.issuer, ...client }),
    201,
  ).body;
  provider.register({
    clientId: client.client_id,
    clientSecret: client.client_secret,
    redirectUri: made.redirect_uri,
    backchannelLogoutUri: made.backchannel_logout_uri,
    postLogoutRedirectUri: made.post_logout_redirect_uri,
  });
  const path = `/v1/organization/sso/providers/${made.id}`;
  expectStatus(await owner.post(`${path}/test`, {}), 200);
  expectStatus(await owner.call("PUT", `${path}/domains/${domain}`), 200);
}

/** A whole log-in at the provider's own pages. Returns a client with the session. */
export async function logInByProvider(url: string, { name, email }: { readonly name: string; readonly email: string }) {
  const jar = cookieJar();
  const headers = { "content-type": "application/json", "locus-session": "cookie", origin: url };
  const start = await jar.request(`${url}/v1/auth/sso/start`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email }),
  });
  assert.equal(start.status, 200, await start.clone().text());
  const { authorization_url: authorizationUrl } = await start.json();
  const callback = await logInAtProvider(jar, { authorizationUrl, name, stopAt: url });
  const finished = await jar.request(callback);
  assert.equal(finished.headers.get("location"), `${url}/`);
  const session = await jar.request(`${url}/v1/auth/refresh`, { method: "POST", headers, body: "{}" });
  assert.equal(session.status, 200);
  return apiClient(url, (await session.json()).access_token);
}

/** A step of the day, as it was done. */
export interface StepReport {
  /** When it ended, RFC 3339. */
  readonly at: string;
  readonly name: string;
  /** What was seen. */
  readonly did: string;
  readonly seconds: number;
}

/** What a step saw, and what the following ones need of it. */
export interface Done<Value> {
  readonly did: string;
  readonly value: Value;
}

/** Steps that are done one after the other. */
export interface Steps {
  readonly reports: readonly StepReport[];
  /**
   * Does a step.
   *
   * @throws Failure that names the step and what was not as expected
   */
  readonly take: <Value>(name: string, work: () => Promise<Done<Value>>) => Promise<Value>;
}

/** Collects steps. Each one is reported as soon as it is done. */
export function openSteps(onStep: (report: StepReport) => void): Steps {
  const reports: StepReport[] = [];
  return {
    reports,
    async take(name, work) {
      const from = performance.now();
      try {
        const { did, value } = await work();
        const seconds = Math.round((performance.now() - from) / 100) / 10;
        const report = { at: new Date().toISOString(), name, did, seconds };
        reports.push(report);
        onStep(report);
        return value;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Failure(`Step ${reports.length + 1} failed: ${name}: ${reason}`, { cause: error });
      }
    },
  };
}

export function tableOf(reports: readonly StepReport[]): string {
  const total = reports.reduce((sum, { seconds }) => sum + seconds, 0);
  const rows = [
    ...reports.map(({ name, seconds }, index) => [String(index + 1), name, seconds.toFixed(1)] as const),
    ["", "all steps", total.toFixed(1)] as const,
  ];
  const width = Math.max(...rows.map(([, name]) => name.length));
  return rows.map(([number, name, seconds]) => `${number.padStart(2)}  ${name.padEnd(width)}  ${seconds.padStart(6)} s`)
    .join("\n");
}

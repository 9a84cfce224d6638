import { openDataChanges } from "../../../src/commands/gazetteer/changes/open_data_changes.ts";
import { createOperator, type PasskeyVerifier, type SingleSignOnParts } from "../../../src/accounts/mod.ts";
import type { ApiDependencies } from "../../../src/api/api_dependencies.ts";
import { createApp, listen } from "../../../src/api/app.ts";
import { correctionsReader, openCorrections } from "../../../src/corrections/mod.ts";
import { openClusterer } from "../../../src/capabilities/threads/clusterer.ts";
import { openDashboard } from "../../../src/capabilities/dashboard.ts";
import { openPasskeyVerifier } from "../../../src/capabilities/second_factor/passkey_verifier.ts";
import { openEmbedFiles, readMapAsset } from "../../../src/capabilities/static_files.ts";
import { documentOf } from "../../../src/api/swagger/routes.ts";
import { Problem } from "../../../src/domain/problem.ts";
import { addCommandOf } from "../../../src/gazetteer/catalog/mod.ts";
import type { Gazetteer } from "../../../src/gazetteer/port.ts";
import { openMaps } from "../../../src/maps/mod.ts";
import { createLogger, renderMetrics, ServiceMetrics } from "../../../src/observability/mod.ts";
import { openDatabase } from "../../../src/store/connection/client.ts";
import type { MailMode } from "../../../src/store/queue_mail.ts";
import { openTiles } from "../../../src/tiles/mod.ts";
import { openUsage, postgresRate } from "../../../src/usage/mod.ts";
import { smallStreets } from "../../resolver/small_streets.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import { withoutDrawings } from "../gazetteers/plain_records.ts";
import { type TestAccounts, testAccounts } from "../operations/test_accounts.ts";
import { testSingleSignOn, testWebhooksDeps } from "../operations/test_deps.ts";
import { testBatchesDeps, workAll } from "../operations/test_batches.ts";
import { atEnd, forProcess } from "../processes/at_end.ts";
import { keepLog } from "../runner/kept_logs.ts";
import { type ApiClient, apiClient } from "./api_client.ts";
import { type AnswerCheck, answersOf } from "./documented.ts";

/** A listening service with a separate database. */
export interface TestApi {
  readonly url: string;
  readonly app: ReturnType<typeof createApp>;
  /** Without a credential. */
  readonly client: ApiClient;
  readonly accounts: TestAccounts;
  /** Its log, one JSON object per line. */
  readonly logged: readonly string[];
  /** Answers the rows of all open batches, as one worker, with the data of the service or with other data. */
  readonly work: (data?: Gazetteer) => Promise<number>;
  /** Posts a batch, answers its rows, and returns its path. */
  readonly answered: (client: ApiClient, body: object) => Promise<string>;
  /** A client with the session of a new operator. */
  readonly operator: (email?: string) => Promise<ApiClient>;
  close(): Promise<void>;
}

export const OPERATOR_EMAIL = "olga@operators.example";
export const OPERATOR_PASSWORD = "nine winds over bridges";

/** Built once for all services of the process: they are the same, and a browser file would build and compress them again. */
const dashboardFiles = openDashboard();

/** The same for all services of the process. */
let documented: Promise<AnswerCheck> | undefined;

const chance = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };

const outlines = () => Bun.file(new URL("../../../src/tiles/data/outlines.bin", import.meta.url)).bytes();

/** Tiles of a gazetteer over the outlines of the service. */
export function tilesOf(gazetteer: Parameters<typeof openTiles>[0]["gazetteer"]) {
  return openTiles({ gazetteer, outlines });
}

/** Passkeys for an origin that is known once the service listens. */
function passkeysAt(origin: () => string): PasskeyVerifier {
  return {
    isOffered: true,
    creationOptions: (options) => openPasskeyVerifier(origin()).creationOptions(options),
    requestOptions: (options) => openPasskeyVerifier(origin()).requestOptions(options),
    register: (answer) => openPasskeyVerifier(origin()).register(answer),
    authenticate: (answer, credential) => openPasskeyVerifier(origin()).authenticate(answer, credential),
  };
}

/** What differs from the service that most tests need. */
export interface TestApiOptions extends Partial<Omit<ApiDependencies, "singleSignOn">> {
  readonly ratePerSecond?: number;
  /** Where it listens; absent: any free port, which its public URL then does not name. */
  readonly port?: number;
  readonly singleSignOn?: Partial<SingleSignOnParts>;
  /** Default: no mails are sent. */
  readonly mail?: MailMode;
  /** Whether the service requires a second factor. */
  readonly secondFactor?: "required";
}

/** Starts a service with the real resolver over a small world. It is closed at the end of the test file at the latest. */
export async function testApi(
  { ratePerSecond = 10_000, port = 0, singleSignOn = {}, mail, secondFactor, ...changes }: TestApiOptions = {},
): Promise<TestApi> {
  const accounts = await testAccounts({
    mail,
    secondFactor,
    passkeys: passkeysAt(() => `http://localhost:${app.server?.port}`),
  });
  const { clock, deps, db } = accounts;
  const gazetteer = smallWorld();
  const bulk = openDatabase(db.url, { applicationName: "locus test bulk", maxConnections: 4 });
  const logged: string[] = [];
  const metrics = new ServiceMetrics();
  const clusterer = openClusterer();
  const corrections = openCorrections({
    database: db.database,
    clock,
    chance,
    gazetteer: () => gazetteer,
    cacheLifetimeMs: () => 500,
  });
  const batches = testBatchesDeps(db.database, clock, { mail });
  const resolutions = changes.resolutions ?? {
    gazetteer: () => gazetteer,
    locations: { database: db.database, clock, chance },
    corrections: correctionsReader(corrections),
    addCommand: addCommandOf,
  };
  const app = createApp({
    // Callers and service share one event loop here: the test's own work would count as load.
    admission: {
      admit: (nowMs) => nowMs,
      finish: () => {},
      refuse: (answer) => answer(),
      pause: () => {},
      resume: () => {},
      awaitBody: () => () => false,
    },
    accounts: deps,
    bulkDatabase: bulk.database,
    singleSignOn: testSingleSignOn(deps, { publicUrl: changes.publicUrl ?? "http://127.0.0.1", ...singleSignOn }),
    batches,
    webhooks: testWebhooksDeps(db.database, clock),
    operatorQueues: () => Promise.reject(new Problem("UNAVAILABLE", "These tests have no queues")),
    locations: { database: db.database, clock, chance },
    maps: openMaps({ database: db.database, clock, chance, clusterer }),
    corrections,
    resolutions,
    tiles: tilesOf(() => withoutDrawings(gazetteer)),
    datasets: () => [],
    dataChanges: openDataChanges({
      config: { dataDir: "", gazetteerMirror: undefined, gazetteerUrl: undefined },
      logger: createLogger({ level: "error", format: "json", clock, write: (line) => logged.push(line) }),
      now: () => clock.now(),
      environment: {},
      stopping: new AbortController().signal,
    }),
    disk: () => ({ freeBytes: 20_000_000_000, totalBytes: 50_000_000_000 }),
    usage: openUsage({
      database: db.database,
      clock,
      chance,
      monotonicMs: () => performance.now(),
      rate: postgresRate(db.database),
      ratePerSecond,
      monthlyLimit: 10_000,
      testPerDay: 1000,
      storageGb: 10,
      mail,
    }),
    health: async () => ({ status: "pass", version: "0.0.0", checks: {} }),
    isDraining: () => false,
    isDiskFull: () => false,
    metrics,
    metricsText: async () => renderMetrics([{ process: "server", families: metrics.families() }]),
    metricsToken: undefined,
    logger: createLogger({ level: "debug", format: "json", clock, write: (line) => logged.push(line) }),
    clock,
    chance,
    monotonicMs: () => performance.now(),
    version: "0.0.0",
    firstAccountCommand: "bun run user create you@example.com",
    jwtSecrets: ["a secret of the tests, long enough to sign"],
    publicUrl: "http://127.0.0.1",
    listenHost: "127.0.0.1",
    allowedHosts: [],
    allowedOrigins: ["https://app.example.com"],
    publishablePerMinute: 60,
    trustedProxies: [],
    answers: "checked",
    mapStyle: undefined,
    mapAsset: readMapAsset,
    embedFile: openEmbedFiles("http://127.0.0.1"),
    dashboard: dashboardFiles,
    ...changes,
  });
  keepLog("an API under test", () => logged.join(""));
  await listen(app, { hostname: "127.0.0.1", port });
  const url = `http://127.0.0.1:${app.server?.port}`;
  const closeAll = async (): Promise<void> => {
    await app.server?.stop(true);
    clusterer.close();
    await bulk.close();
    await db.close();
  };
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => closed ??= closeAll();
  atEnd(close);
  const work = (data = resolutions.gazetteer()) => workAll(batches, { ...resolutions, gazetteer: () => data });
  const answered = async (by: ApiClient, body: object): Promise<string> => {
    const { headers } = await by.post("/v1/batches", body);
    await work();
    return headers.get("location") ?? "";
  };
  documented ??= documentOf(app, { version: "0.0.0", basePath: "" }).then(answersOf);
  const client = apiClient(url, undefined, await documented);
  const operator = async (email = OPERATOR_EMAIL): Promise<ApiClient> => {
    const { token } = await createOperator(deps, email);
    await client.post("/v1/operator/password", { token, new_password: OPERATOR_PASSWORD });
    const { body } = await client.post("/v1/operator/login", { email, password: OPERATOR_PASSWORD });
    return client.as(body.access_token);
  };
  return { url, app, client, accounts, logged, work, answered, operator, close };
}

/** The small streets, and the service over them that all test files of this process share. */
let overStreets: { readonly gazetteer: Gazetteer; readonly api: Promise<TestApi> } | undefined;

/** The service over the small streets, with a new person and a key of theirs for the test environment. */
export async function streetsApi() {
  overStreets ??= forProcess(() => {
    const gazetteer = smallStreets();
    return { gazetteer, api: testApi({ resolutions: { gazetteer: () => gazetteer } }) };
  });
  const { gazetteer } = overStreets;
  const api = await overStreets.api;
  const { client, answer } = await api.client.signUp();
  return { api, gazetteer, client, organizationId: String(answer.organization.id), key: await client.withKey() };
}

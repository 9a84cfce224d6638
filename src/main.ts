import { cacheLifetimeMs, closeAccounts, listenToAnnouncements } from "./accounts/mod.ts";
import { createApp, listen } from "./api/app.ts";
import { admission } from "./api/plugins/limits/admission.ts";
import { openChance } from "./capabilities/chance.ts";
import { openClock } from "./capabilities/clock.ts";
import { openClusterer } from "./capabilities/threads/clusterer.ts";
import { openDashboard } from "./capabilities/dashboard.ts";
import { openDisk } from "./capabilities/disk.ts";
import { openCollector, threadProcessorMs } from "./capabilities/process_stats.ts";
import { openGazetteerCapability } from "./capabilities/gazetteer.ts";
import { openEmbedFiles, readMapAsset } from "./capabilities/static_files.ts";
import { openWarmUp } from "./capabilities/open_warm_up.ts";
import { oncePerReason } from "./capabilities/once_per_reason.ts";
import { openPostgres } from "./capabilities/stores/postgres.ts";
import type { QueueCapability } from "./capabilities/stores/queue.ts";
import { openDataChanges } from "./commands/gazetteer/changes/open_data_changes.ts";
import { gazetteerFolder, gazetteerPath } from "./commands/gazetteer_path.ts";
import { backlogFamilies, mailFamilies, queueFamilies } from "./commands/metrics/families.ts";
import { asTyped } from "./commands/line/as_typed.ts";
import { typedAddCommand } from "./commands/line/typed_add_command.ts";
import { openAccountsDeps } from "./commands/open/open_accounts_deps.ts";
import { openBatchesDeps, openLocationsDeps, openUsageDeps, openWebhooksDeps } from "./commands/open/open_deps.ts";
import { requireDatabaseUrl } from "./commands/open/open_config.ts";
import { openBackups } from "./commands/open/open_backups.ts";
import { openFollowing } from "./commands/gazetteer/rounds/keep_following.ts";
import { openLinks } from "./commands/open/open_links.ts";
import { correctionsReader, evictCorrections, openCorrections } from "./corrections/mod.ts";
import { openMetrics } from "./commands/open/open_metrics.ts";
import { type OpenedTracing, openTracing } from "./commands/open/open_tracing.ts";
import { openSingleSignOnDeps } from "./commands/open/open_single_sign_on_deps.ts";
import { logHealth, reportOwnProcess } from "./commands/process/report_process.ts";
import { type PartOptions, type RunningPart, runPart } from "./commands/process/part.ts";
import { portFailure } from "./commands/serve/lobby.ts";
import { logOutput } from "./commands/serve/progress_line.ts";
import { ensureGazetteer } from "./commands/open/ensure_gazetteer.ts";
import type { Config } from "./config.ts";
import { openMaps } from "./maps/mod.ts";
import { healthChecks, type Logger, renderMetrics } from "./observability/mod.ts";
import { APP_ROLE } from "./store/migrations/grant_to_app.ts";
import { reasonOf } from "./store/store_error.ts";
import { openTiles } from "./tiles/mod.ts";
import { VERSION } from "./release/mod.ts";

/**
 * Connections for uploads, imports, exports and downloads, next to the ten for everything else: more would only compete
 * with those for the processors. Measured with `test/api/plugins/limits_test.ts`.
 */
const BULK_CONNECTIONS = 4;
/** As long as a request waits for a connection: half of what a client may stay silent. Milliseconds. */
const CONNECTION_WAIT_MS = 5000;

/** Time for open requests to finish on shutdown; then their connections are cut. Milliseconds. */
const DRAIN_MS = 8000;

/** Opens the HTTP server: config → capabilities → app → listen. Closing it drains. */
export async function openServer(
  config: Config,
  { logger, link, claimPort }: PartOptions,
): Promise<RunningPart> {
  const databaseUrl = requireDatabaseUrl(config, "server");
  const stopping = new AbortController();
  const worldPath = gazetteerPath(config.dataDir);
  // Everything else works meanwhile.
  const prepared = Promise.race([link?.gazetteer, rejectWhenAborted(stopping.signal)]).then(() =>
    ensureGazetteer(config, {
      signal: stopping.signal,
      output: logOutput(logger),
      fetchedBy: link === undefined ? "this" : "launcher",
    })
  );
  const following = openFollowing(config, { worldPath, logger, after: prepared });
  const backups = await openBackups(config, { task: "watch", logger });
  const gazetteer = openGazetteerCapability({
    folder: gazetteerFolder(config.dataDir),
    worldPath,
    countries: config.gazetteerCountries,
    remedy: following?.remedy,
    prepared,
    onChange: (version) => logger.info("gazetteer", { version }),
    onError: (error) => logger.error("gazetteer", { error: error.message }),
  });
  const clock = openClock();
  const ownDisk = openDisk(config.dataDir);
  const chance = openChance();
  const tracing = await openTracing(config, { service: "locus-server", logger });
  const postgres = openPostgres(databaseUrl, {
    applicationName: "locus server",
    role: APP_ROLE,
    connectionWaitMs: CONNECTION_WAIT_MS,
    trace: tracing.statementTrace,
  });
  const { database } = postgres;
  const bulk = openPostgres(databaseUrl, {
    applicationName: "locus bulk",
    role: APP_ROLE,
    maxConnections: BULK_CONNECTIONS,
    connectionWaitMs: CONNECTION_WAIT_MS,
    trace: tracing.statementTrace,
  });
  const locations = openLocationsDeps(database);
  const accounts = openAccountsDeps(config, database);
  const corrections = openCorrections({
    database,
    clock,
    chance,
    gazetteer: () => gazetteer.current(),
    cacheLifetimeMs: () => cacheLifetimeMs(accounts),
  });
  const usage = await openUsageDeps(config, { database, logger });
  const listener = listenToAnnouncements(accounts, {
    url: databaseUrl,
    applicationName: "locus listener",
    role: APP_ROLE,
    monotonicMs: () => performance.now(),
    sleep: Bun.sleep,
    onLimit: (organizationId) => void usage.deps.ledger.release(organizationId),
    onCorrections: (organizationId) => evictCorrections(corrections, organizationId),
  });
  const queue = lazyQueue(config, { databaseUrl, logger, tracing });
  const { metrics, timing, families, close: closeMetrics } = openMetrics({
    gazetteer,
    pool: postgres.pool,
    tracer: tracing.tracer,
    sources: {
      ...following?.sources,
      ...backups?.sources,
      backlog: () => backlogFamilies(database),
      ...(config.smtpUrl === undefined ? {} : { mails: () => mailFamilies(database) }),
      queue: async () => queueFamilies(await queue.get(), clock.now().getTime()),
    },
  });
  const essential = {
    postgres: { whenBroken: "fail", probe: () => postgres.check() },
    schema: { whenBroken: "fail", probe: () => postgres.checkSchema() },
    gazetteer: { whenBroken: "fail", probe: () => gazetteer.check() },
    ...following?.checks,
    ...backups?.checks,
    ...(usage.check === undefined ? {} : { redis: { whenBroken: "warn" as const, probe: usage.check } }),
  } as const;
  const disk = { whenBroken: "warn", probe: () => ownDisk.check() } as const;
  const health = healthChecks({
    version: VERSION,
    clock,
    // Resolving needs no queue.
    checks: { ...essential, disk, queue: { whenBroken: "warn", probe: async () => (await queue.get()).check() } },
  });
  const clusterer = openClusterer();
  let isDraining = false;
  let answered = 0;
  const app = createApp({
    admission: admission({
      monotonicMs: () => performance.now(),
      processorMs: threadProcessorMs,
      afterTurn: setImmediate,
      later: setTimeout,
    }),
    accounts,
    bulkDatabase: bulk.database,
    singleSignOn: openSingleSignOnDeps(config, accounts),
    webhooks: openWebhooksDeps(config, { database, tracer: tracing.tracer }),
    operatorQueues: queue.get,
    batches: openBatchesDeps(config, { database, queues: queue.get, trace: tracing.queueTrace }),
    resolutions: {
      gazetteer() {
        answered++;
        return gazetteer.current();
      },
      pointsOnly: () => gazetteer.pointsOnly(),
      links: openLinks(config, {
        count(expansion) {
          metrics.link(expansion);
          logger.debug("short link", { state: expansion });
        },
      }),
      locations,
      corrections: correctionsReader(corrections),
      timing,
      addCommand: typedAddCommand,
    },
    locations,
    corrections,
    datasets: () => gazetteer.datasets(),
    dataChanges: openDataChanges({
      config,
      logger,
      now: () => clock.now(),
      environment: process.env,
      stopping: stopping.signal,
    }),
    disk: () => ownDisk.space(),
    tiles: openTiles({
      gazetteer: () => gazetteer.current(),
      outlines: () => Bun.file(new URL("tiles/data/outlines.bin", import.meta.url)).bytes(),
    }),
    maps: openMaps({ database, clock, chance, clusterer }),
    usage: usage.deps,
    health,
    isDraining: () => isDraining,
    isDiskFull: () => ownDisk.isFull(),
    tracer: tracing.tracer,
    metrics,
    async metricsText() {
      const own = { process: "server", families: await families() };
      return renderMetrics([own, ...(link?.childMetrics() ?? [])]);
    },
    metricsToken: config.metricsToken,
    logger,
    clock,
    chance,
    monotonicMs: () => performance.now(),
    version: VERSION,
    firstAccountCommand: asTyped("bun run user create you@example.com"),
    jwtSecrets: config.jwtSecrets,
    publicUrl: config.publicUrl,
    listenHost: config.host,
    allowedHosts: config.allowedHosts,
    allowedOrigins: config.corsOrigins,
    publishablePerMinute: config.publishablePerMinute,
    trustedProxies: config.trustedProxies,
    answers: "trusted",
    mapStyle: config.mapStyleUrl === undefined
      ? undefined
      : { url: config.mapStyleUrl, origins: config.mapStyleOrigins },
    mapAsset: readMapAsset,
    embedFile: openEmbedFiles(config.publicUrl),
    dashboard: openDashboard(),
  });
  // Connects before the first request needs it; without a database the server still answers.
  await postgres.check().catch(() => {});
  try {
    await listen(app, { hostname: config.host, port: config.port, claimPort });
  } catch (error) {
    await listener.close();
    await usage.close();
    await bulk.close();
    await postgres.close();
    throw portFailure(error, config);
  }
  // Without the queue: checking it would load its code before callers are answered.
  const healthLog = logHealth(healthChecks({ version: VERSION, clock, checks: { ...essential, disk } }), logger);
  const reports = reportOwnProcess(accounts, {
    kind: "server",
    gazetteerVersion: () => gazetteer.current().version,
    onError: oncePerReason((error) => logger.warn("process", { ...reasonOf(error) })),
  });
  const collector = openCollector({ full: "when grown" });
  const warmUp = config.warmUp
    ? openWarmUp({ gazetteer: () => gazetteer.current(), answered: () => answered, load: queue.get })
    : undefined;
  return {
    ready: gazetteer.opened,
    async close() {
      isDraining = true;
      stopping.abort();
      warmUp?.close();
      healthLog.close();
      collector.close();
      if (config.drainSeconds > 0) {
        await Bun.sleep(config.drainSeconds * 1000);
      }
      const cut = setTimeout(() => void app.server?.stop(true), DRAIN_MS);
      await app.server?.stop();
      clearTimeout(cut);
      closeMetrics();
      await tracing.close();
      await listener.close();
      await reports.close();
      await closeAccounts(accounts);
      await usage.close();
      await queue.close();
      await bulk.close();
      await postgres.close();
      clusterer.close();
      await following?.close();
      await backups?.close();
      gazetteer.close();
    },
  };
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(new Error("stopping", { cause: signal.reason })));
  promise.catch(() => {});
  return promise;
}

/** The queue is loaded in the warm-up, or when it is first needed: its code takes longer to load than all the rest. */
function lazyQueue(
  { redisUrl }: Config,
  { databaseUrl, logger, tracing }: {
    readonly databaseUrl: string;
    readonly logger: Logger;
    readonly tracing: OpenedTracing;
  },
): { readonly get: () => Promise<QueueCapability>; readonly close: () => Promise<void> } {
  let opened: Promise<QueueCapability> | undefined;
  const open = async (): Promise<QueueCapability> => {
    const { openQueue } = await import("./capabilities/stores/queue.ts");
    return await openQueue({
      redisUrl,
      databaseUrl,
      role: APP_ROLE,
      onError: (error) => logger.warn("queue", { error: error.message }),
      trace: tracing.queueTrace,
    });
  };
  return {
    get: () => opened ??= open(),
    close: async () => await (await opened)?.close(),
  };
}

if (import.meta.main) {
  process.exit(await runPart(openServer));
}

import { join } from "node:path";
import { cacheLifetimeMs, closeAccounts } from "../src/accounts/mod.ts";
import { openChance } from "../src/capabilities/chance.ts";
import { openClock } from "../src/capabilities/clock.ts";
import { openCollector } from "../src/capabilities/process_stats.ts";
import { openKnownAnswers } from "../src/capabilities/known_answers/open_known_answers.ts";
import { openGazetteerCapability } from "../src/capabilities/gazetteer.ts";
import { oncePerReason } from "../src/capabilities/once_per_reason.ts";
import { openPostgres } from "../src/capabilities/stores/postgres.ts";
import { openQueue } from "../src/capabilities/stores/queue.ts";
import { gazetteerFolder } from "../src/commands/gazetteer_path.ts";
import { openAccountsDeps } from "../src/commands/open/open_accounts_deps.ts";
import { openBatchesDeps, openLocationsDeps, openWebhooksDeps } from "../src/commands/open/open_deps.ts";
import { correctionsReader, openCorrections } from "../src/corrections/mod.ts";
import { requireDatabaseUrl } from "../src/commands/open/open_config.ts";
import { openBackups } from "../src/commands/open/open_backups.ts";
import { openFollowing } from "../src/commands/gazetteer/rounds/keep_following.ts";
import { openLinks } from "../src/commands/open/open_links.ts";
import { openMailTransport } from "../src/commands/open/open_mail_transport.ts";
import { openListener } from "../src/commands/open/open_listener.ts";
import { openMetrics } from "../src/commands/open/open_metrics.ts";
import { openTracing } from "../src/commands/open/open_tracing.ts";
import { logHealth, reportOwnProcess } from "../src/commands/process/report_process.ts";
import { type OpenPart, runPart } from "../src/commands/process/part.ts";
import { ensureGazetteer } from "../src/commands/open/ensure_gazetteer.ts";
import { healthChecks } from "../src/observability/mod.ts";
import type { JobOutcome } from "../src/queue/mod.ts";
import { APP_ROLE } from "../src/store/migrations/grant_to_app.ts";
import { reasonOf } from "../src/store/store_error.ts";
import { VERSION } from "../src/release/mod.ts";
import { sweepDeliveries } from "../src/webhooks/mod.ts";
import { deliverWebhookJob, resolveChunkJob, watchDeliveries } from "./jobs.ts";
import { keepWatch, repeatJobs, sweepBatchesRound, sweepExpiredJob, watchBatches } from "./sweeps.ts";
import { publishGazetteerRound, updateGazetteerRound } from "../src/commands/gazetteer/rounds/update_round.ts";

/** Jobs of one queue at a time in one process: they wait for Postgres most of their time. */
const CONCURRENCY = 4;
/**
 * Chunks at a time: while one waits for Postgres, the other one is resolved. More would only compete for the processor.
 */
const CHUNKS = 2;
/** One connection for each of them, and some for housekeeping and the search for lost work. */
const CONNECTIONS = CONCURRENCY + CHUNKS + 4;
/** Deliveries at a time: they wait for their receivers, up to 15 seconds each. */
const DELIVERIES = 16;
/** Interval of the search for lost work. Milliseconds. */
const WATCH_MS = 1000;
/** How often a worker of `serve` sends its metrics to the server. Milliseconds. */
const REPORT_MS = 2000;
/**
 * Interval of the deletion of expired batches: they are already hidden, the interval only bounds disk use.
 * Milliseconds.
 */
const SWEEP_MS = 600_000;
/** How often a worker checks whether an update of the data is due. Milliseconds. */
const UPDATE_CHECK_MS = 600_000;

/** How often a worker checks whether another set is to be published. Milliseconds. */
const PUBLISH_CHECK_MS = 30_000;

/** Opens one worker process. Closing it waits for running jobs. */
export const openWorker: OpenPart = async (config, { logger, link }) => {
  const databaseUrl = requireDatabaseUrl(config, "worker");
  const worldPath = await ensureGazetteer(config, {
    signal: new AbortController().signal,
    fetchedBy: link === undefined ? "this" : "launcher",
  });
  // A worker of `serve` has the folder of its server, which follows.
  const following = link === undefined ? openFollowing(config, { worldPath, logger }) : undefined;
  const backups = await openBackups(config, { task: "make", logger });
  // The server of `serve` reports them.
  const shownBackups = link === undefined ? backups : undefined;
  const gazetteer = openGazetteerCapability({
    folder: gazetteerFolder(config.dataDir),
    worldPath,
    countries: config.gazetteerCountries,
    remedy: following?.remedy,
    // Comparing checksums takes seconds of CPU.
    checkedBy: link === undefined ? "this" : "others",
    onChange: (version) => logger.info("gazetteer", { version }),
    onError: (error) => logger.error("gazetteer", { error: error.message }),
  });
  const tracing = await openTracing(config, { service: "locus-worker", logger });
  const postgres = openPostgres(databaseUrl, {
    applicationName: "locus worker",
    role: APP_ROLE,
    trace: tracing.statementTrace,
    maxConnections: CONNECTIONS,
  });
  const accounts = openAccountsDeps(config, postgres.database);
  const queues = await openQueue({
    trace: tracing.queueTrace,
    redisUrl: config.redisUrl,
    databaseUrl,
    role: APP_ROLE,
    onError: (error) => logger.warn("queue", { error: error.message }),
  });
  const { metrics, timing, families, close: closeMetrics } = openMetrics({
    gazetteer,
    pool: postgres.pool,
    tracer: tracing.tracer,
    sources: { ...following?.sources, ...shownBackups?.sources },
  });
  const batches = openBatchesDeps(config, {
    database: postgres.database,
    queues: () => Promise.resolve(queues),
    trace: tracing.queueTrace,
  });
  const known = openKnownAnswers({
    folder: join(config.dataDir, "known_answers"),
    onError: oncePerReason((error) => logger.warn("known answers", { ...reasonOf(error) })),
  });
  const resolveChunk = resolveChunkJob(batches, {
    known,
    resolutions: {
      locations: openLocationsDeps(postgres.database),
      corrections: correctionsReader(openCorrections({
        database: postgres.database,
        clock: openClock(),
        chance: openChance(),
        gazetteer: () => gazetteer.current(),
        cacheLifetimeMs: () => cacheLifetimeMs(accounts),
      })),
      gazetteer: () => gazetteer.current(),
      links: openLinks(config, {
        count(expansion) {
          metrics.link(expansion);
          logger.debug("short link", { state: expansion });
        },
      }),
      timing,
    },
    onRows: (counts) => metrics.rows(counts),
    monotonicMs: () => performance.now(),
    again: () => queues.add("resolve_chunk", {}),
  });
  const onOutcome = (outcome: JobOutcome): void => {
    const { job, id, state, attempt, durationMs, error } = outcome;
    metrics.job(outcome);
    logger[state === "failed" ? "error" : "info"]("job", {
      job,
      id,
      state,
      attempt,
      ms: Math.round(durationMs),
      ...(state === "failed" ? reasonOf(error) : {}),
    });
  };
  const webhooks = openWebhooksDeps(config, { database: postgres.database, tracer: tracing.tracer });
  queues.work({ deliver_webhook: deliverWebhookJob(webhooks, { onOutcome: (outcome) => metrics.delivery(outcome) }) }, {
    concurrency: DELIVERIES,
    onOutcome,
  });
  queues.work({ resolve_chunk: resolveChunk }, { concurrency: CHUNKS, onOutcome });
  queues.work({ sweep_expired: sweepExpiredJob(accounts, { logger }) }, {
    concurrency: CONCURRENCY,
    onOutcome,
  });
  const transport = await openMailTransport(config);
  const watchMail = transport === undefined ? undefined : await (async () => {
    const { watchMails, workOnMails } = await import("./send_mail.ts");
    const { jwtSecrets: secrets, publicUrl } = config;
    const mails = { database: postgres.database, clock: openClock(), secrets, publicUrl, transport };
    workOnMails(mails, { queues, logger, count: (sent) => metrics.mail(sent), onOutcome });
    return () => watchMails(mails, queues);
  })();
  repeatJobs(queues);
  const onWatchError = oncePerReason((error) => logger.warn("watch", { ...reasonOf(error) }));
  const endWatch = keepWatch(async () => {
    known.cleanUp();
    await watchBatches(batches, queues);
    await watchDeliveries(webhooks, queues);
    await watchMail?.();
  }, {
    everyMs: WATCH_MS,
    onError: onWatchError,
  });
  const reports = reportOwnProcess(accounts, {
    kind: "worker",
    gazetteerVersion: () => gazetteer.current().version,
    onError: onWatchError,
  });
  const endSweep = keepWatch(async () => {
    await sweepBatchesRound(batches, logger);
    await sweepDeliveries(webhooks);
  }, { everyMs: SWEEP_MS, onError: onWatchError });
  const updating = new AbortController();
  const { gazetteerUpdate: interval } = config;
  const endUpdates = interval === "off" ? undefined : keepWatch(() =>
    updateGazetteerRound({
      interval,
      folder: gazetteerFolder(config.dataDir),
      logger,
      now: () => new Date(),
      environment: process.env,
      signal: updating.signal,
    }), { everyMs: UPDATE_CHECK_MS, onError: onWatchError });
  const { gazetteerPublish: address } = config;
  const endPublishing = address === undefined ? undefined : keepWatch(() =>
    publishGazetteerRound({
      address,
      folder: gazetteerFolder(config.dataDir),
      logger,
      environment: process.env,
      signal: updating.signal,
    }), { everyMs: PUBLISH_CHECK_MS, onError: onWatchError });
  const health = healthChecks({
    version: VERSION,
    clock: openClock(),
    checks: {
      postgres: { whenBroken: "fail", probe: () => postgres.check() },
      schema: { whenBroken: "fail", probe: () => postgres.checkSchema() },
      gazetteer: { whenBroken: "fail", probe: () => gazetteer.check() },
      ...following?.checks,
      ...shownBackups?.checks,
      queue: { whenBroken: "fail", probe: () => queues.check() },
    },
  });
  const listener = link === undefined ? openListener(config, { health, families }) : undefined;
  const healthLog = logHealth(health, logger);
  const collector = openCollector({ full: "regularly" });
  const endReports = link === undefined ? undefined : keepWatch(async () => {
    link.send({ type: "metrics", families: await families() });
  }, { everyMs: REPORT_MS, onError: onWatchError });
  return {
    async close() {
      healthLog.close();
      collector.close();
      updating.abort();
      await Promise.all([endWatch(), endSweep(), endUpdates?.(), endPublishing?.(), endReports?.()]);
      await queues.close();
      known.clear();
      await reports.close();
      await tracing.close();
      await closeAccounts(accounts);
      await postgres.close();
      await following?.close();
      await backups?.close();
      gazetteer.close();
      closeMetrics();
      await listener?.close();
    },
  };
};

if (import.meta.main) {
  process.exit(await runPart(openWorker));
}

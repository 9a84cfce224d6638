import { openChance } from "../../capabilities/chance.ts";
import { oncePerReason } from "../../capabilities/once_per_reason.ts";
import type { Config } from "../../config.ts";
import type { Logger } from "../../observability/mod.ts";
import type { Tracer } from "../../observability/tracing/mod.ts";
import type { QueueTrace } from "../../queue/mod.ts";
import { statementSummary, statementText, type StatementTrace } from "../../store/connection/trace_statements.ts";
import { VERSION } from "../../release/mod.ts";

/** Tracing of a process; both fields are absent without tracing. */
export interface OpenedTracing {
  readonly tracer?: Tracer;
  readonly queueTrace?: QueueTrace;
  readonly statementTrace?: StatementTrace;
  /** Sends what is left. */
  readonly close: () => Promise<void>;
}

const SEND_MS = 10_000;

/** Opens tracing where `OTEL_EXPORTER_OTLP_ENDPOINT` is set; elsewhere its code is not even loaded. */
export async function openTracing(
  config: Config,
  { service, logger }: { readonly service: string; readonly logger: Logger },
): Promise<OpenedTracing> {
  const { otlpEndpoint } = config;
  if (otlpEndpoint === undefined) {
    return { close: () => Promise.resolve() };
  }
  const { otlpExporter, Tracer } = await import("../../observability/tracing/mod.ts");
  const url = `${otlpEndpoint.replace(/\/$/u, "")}/v1/traces`;
  const exporter = otlpExporter({
    service,
    version: VERSION,
    async send(body) {
      const headers = { ...config.otlpHeaders, "content-type": "application/json" };
      const signal = AbortSignal.timeout(SEND_MS);
      const answer = await fetch(url, { method: "POST", headers, body, signal, redirect: "error" });
      await answer.body?.cancel();
      if (!answer.ok) {
        throw new Error(`The collector answered ${answer.status}`);
      }
    },
    // The message of a failed connection may contain the address, and the address a credential.
    onError: oncePerReason((error) => logger.warn("traces", { name: error.name })),
  });
  const tracer = new Tracer({
    chance: openChance(),
    nowMs: () => performance.timeOrigin + performance.now(),
    ratio: config.traceRatio,
    onEnd: (span) => exporter.add(span),
  });
  return {
    tracer,
    queueTrace: queueTrace(tracer),
    statementTrace: statementTrace(tracer),
    close: () => exporter.close(),
  };
}

/** Records statements under OpenTelemetry's names for databases. */
function statementTrace(tracer: Tracer): StatementTrace {
  return (statement) =>
    tracer.begin({
      name: statementSummary(statement),
      kind: "client",
      attributes: { "db.system.name": "postgresql", "db.query.text": statementText(statement) },
    });
}

/** Jobs carry the trace of the request that queued them, and run as a part of it. */
function queueTrace(tracer: Tracer): QueueTrace {
  return {
    current: () => tracer.current(),
    run: (job, parent, work) =>
      tracer.run({ name: job, kind: "consumer", parent: parent ?? null }, (span) => {
        span.attributes = { "messaging.system": "locus", "messaging.operation.type": "process", "locus.job": job };
        return work();
      }),
  };
}

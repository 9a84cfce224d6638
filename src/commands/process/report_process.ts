import { hostname } from "node:os";
import { type AccountsDeps, forgetProcess, processId, REPORT_EVERY_MS, reportProcess } from "../../accounts/mod.ts";
import { VERSION } from "../../release/mod.ts";
import type { HealthReport, Logger } from "../../observability/mod.ts";

/** Interval until the process is healthy for the first time, while somebody watches the start. Milliseconds. */
const FIRST_MS = 500;
/** Interval from then on. Milliseconds. */
const LATER_MS = 5000;

export interface ReportOwnProcess {
  readonly kind: "server" | "worker";
  /** The version of the data in force; throws while there is none. */
  readonly gazetteerVersion: () => string;
  readonly onError: (error: unknown) => void;
}

/**
 * Reports this process to the operators until closed: one statement every half minute. A report that fails is made up
 * for by the next one.
 */
export function reportOwnProcess(
  deps: Pick<AccountsDeps, "database" | "clock" | "chance">,
  { kind, gazetteerVersion, onError }: ReportOwnProcess,
): { close(): Promise<void> } {
  const id = processId(deps);
  const startedAt = deps.clock.now();
  let running: Promise<void> = Promise.resolve();
  const report = (): void => {
    running = reportProcess(deps, {
      id,
      kind,
      version: VERSION,
      gazetteerVersion: versionOrNull(gazetteerVersion),
      host: hostname(),
      pid: process.pid,
      startedAt,
    }).catch(onError);
  };
  report();
  const timer = setInterval(report, REPORT_EVERY_MS);
  return {
    async close() {
      clearInterval(timer);
      await running;
      await forgetProcess(deps, id).catch(onError);
    },
  };
}

function versionOrNull(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/**
 * Logs every change of a process's health until closed: what it waits for at its start, what it lost, and what is back.
 */
export function logHealth(health: () => Promise<HealthReport>, logger: Logger): { close(): void } {
  let logged = "";
  let wasHealthy = false;
  let timer: ReturnType<typeof setTimeout>;
  let isClosed = false;
  async function checkHealth(): Promise<void> {
    const { status, checks } = await health();
    const failures = Object.entries(checks).flatMap(([name, [check]]) =>
      check.status === "pass" ? [] : [[name, check.output ?? check.status] as const]
    );
    const state = [status, ...failures.map(([name]) => name)].join();
    if (state !== logged && !isClosed) {
      logged = state;
      const event = status === "fail" && !wasHealthy ? "waiting" : "health";
      const level = status === "pass" ? "info" : status === "warn" || event === "waiting" ? "warn" : "error";
      logger[level](event, { status, ...Object.fromEntries(failures) });
    }
    wasHealthy ||= status !== "fail";
    if (!isClosed) {
      timer = setTimeout(() => void checkHealth(), wasHealthy ? LATER_MS : FIRST_MS);
    }
  }
  timer = setTimeout(() => void checkHealth(), 0);
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

import type { HealthReport, Logger } from "../../observability/mod.ts";

/** Interval until the process is healthy for the first time, while somebody watches the start. Milliseconds. */
const FIRST_MS = 500;
/** Interval from then on. Milliseconds. */
const LATER_MS = 5000;

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

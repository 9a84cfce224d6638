/** A server that is away fails several times a second, each time for one of a few reasons. Milliseconds. */
const REPORT_MS = 10_000;
/** Reasons remembered; beyond that they are reported again. */
const REASONS_MAX = 20;

/** Reports errors, each reason at most once in ten seconds. */
export function oncePerReason(report: (error: Error) => void): (error: unknown) => void {
  const reportedAtMs = new Map<string, number>();
  return (error) => {
    const given = error instanceof Error ? error : new Error(String(error));
    const at = performance.now();
    if (at - (reportedAtMs.get(given.message) ?? Number.NEGATIVE_INFINITY) > REPORT_MS) {
      if (reportedAtMs.size >= REASONS_MAX) {
        reportedAtMs.clear();
      }
      reportedAtMs.set(given.message, at);
      report(given);
    }
  };
}

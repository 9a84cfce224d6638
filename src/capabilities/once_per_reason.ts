/** A server that is away fails several times a second, each time in one of a few ways. Milliseconds. */
const TELL_MS = 10_000;
/** Reasons remembered; more than these few are told again. */
const REASONS_MAX = 20;

/** Tells of errors, of each reason once in ten seconds. */
export function oncePerReason(tell: (error: Error) => void): (error: unknown) => void {
  const toldAt = new Map<string, number>();
  return (error) => {
    const given = error instanceof Error ? error : new Error(String(error));
    const at = performance.now();
    if (at - (toldAt.get(given.message) ?? Number.NEGATIVE_INFINITY) > TELL_MS) {
      if (toldAt.size >= REASONS_MAX) {
        toldAt.clear();
      }
      toldAt.set(given.message, at);
      tell(given);
    }
  };
}

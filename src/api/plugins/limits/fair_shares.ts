/** How many requests of each source were accepted in the last seconds. */
export interface FairShares {
  /** Whether more requests of a source were accepted than of the average source. */
  isAboveAverage(source: string): boolean;
  count(source: string, nowMs: number): void;
  /** A request of a source was refused: it takes part in the average even if none of its requests was accepted. */
  meet(source: string): void;
}

/** Interval at which counts are halved, so that old requests soon stop counting. Milliseconds. */
const HALVED_MS = 250;
/** Halvings after which every count is below 1: a longer pause makes no difference. */
const HALVES_MAX = 16;
/** Sources that are counted, which bounds memory. Further ones count as below the average. */
const SOURCES_MAX = 1000;

/** Counts accepted requests by source; older ones count less. */
export function fairShares(): FairShares {
  const counts = new Map<string, number>();
  let total = 0;
  let halvedMs = 0;

  function halve(nowMs: number): void {
    const factor = 2 ** -Math.min(HALVES_MAX, Math.floor((nowMs - halvedMs) / HALVED_MS));
    halvedMs = nowMs;
    total = 0;
    for (const [source, count] of counts) {
      const left = count * factor;
      if (left < 1) {
        counts.delete(source);
      } else {
        counts.set(source, left);
        total += left;
      }
    }
  }

  function add(source: string): void {
    const count = counts.get(source);
    if (count !== undefined || counts.size < SOURCES_MAX) {
      counts.set(source, (count ?? 0) + 1);
      total++;
    }
  }

  return {
    isAboveAverage: (source) => (counts.get(source) ?? 0) * counts.size > total,
    count(source, nowMs) {
      if (nowMs - halvedMs >= HALVED_MS) {
        halve(nowMs);
      }
      add(source);
    },
    meet(source) {
      if (!counts.has(source)) {
        add(source);
      }
    },
  };
}

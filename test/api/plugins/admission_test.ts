import { describe, expect, test } from "bun:test";
import { type Admission, admission, type Admitted } from "../../../src/api/plugins/limits/admission.ts";
import { overloadRefusals } from "../../../src/api/plugins/limits/admission_shares.ts";
import { createLogger, ServiceMetrics } from "../../../src/observability/mod.ts";

const REFUSAL = new Response(null, { status: 503 });

/** What a request and a turn of the loop take in addition to the work that the admission sees. Milliseconds. */
interface Overheads {
  /** A request waits for a database, and does its work after the arrivals of a later turn. */
  readonly databaseMs?: number;
  /** What it costs to refuse a request. */
  readonly refusalMs?: number;
  /** Every turn: garbage collection, and other programs on the same processor. */
  readonly pauseMs?: number;
}

/** A server with one event loop in virtual time: each request takes `workMs` of work. */
function serverOf(workMs: number, { databaseMs = 0, refusalMs = 0, pauseMs = 0 }: Overheads = {}) {
  let nowMs = 1000;
  let processorMs = 0;
  let turns: (() => void)[] = [];
  let timers: { readonly atMs: number; readonly run: () => void }[] = [];
  const subject: Admission = admission({
    monotonicMs: () => nowMs,
    processorMs: () => processorMs,
    afterTurn: (run) => turns.push(run),
    later: (run, delayMs) => timers.push({ atMs: nowMs + delayMs, run }),
  });
  const answered: { readonly source: string; readonly waitMs: number }[] = [];
  const refused: { readonly source: string; readonly waitMs: number }[] = [];
  const spend = (ms: number): void => {
    nowMs += ms;
    processorMs += ms;
  };
  const conclude = (admitted: Admitted, source: string, sinceMs: number): void => {
    if (admitted === "refused") {
      subject.refuse(() => {
        spend(refusalMs);
        return REFUSAL;
      });
      refused.push({ source, waitMs: nowMs - sinceMs });
      return;
    }
    const answer = (): void => {
      spend(workMs);
      subject.finish(admitted);
      answered.push({ source, waitMs: nowMs - sinceMs });
    };
    if (databaseMs === 0) {
      answer();
    } else {
      timers.push({ atMs: nowMs + databaseMs, run: answer });
    }
  };
  /** One turn of the loop: handles arrivals, then callbacks for the end of the turn. */
  async function turn(arrivals: readonly { readonly source: string; readonly sinceMs: number }[]): Promise<void> {
    const fromMs = nowMs;
    for (const { source, sinceMs } of arrivals) {
      const admitted = subject.admit(nowMs, () => source);
      if (admitted instanceof Promise) {
        void admitted.then((later) => conclude(later, source, sinceMs));
      } else {
        conclude(admitted, source, sinceMs);
      }
    }
    const due = timers.filter(({ atMs }) => atMs <= nowMs);
    timers = timers.filter(({ atMs }) => atMs > nowMs);
    due.forEach(({ run }) => run());
    await Promise.resolve().then(() => {});
    const ended = turns;
    turns = [];
    ended.forEach((run) => run());
    nowMs += pauseMs;
    await Promise.resolve().then(() => {});
    // A loop without work sleeps until the next event.
    nowMs += nowMs === fromMs ? 1 : 0;
  }
  return {
    answered,
    refused,
    /** From now on a request takes this. */
    setWork(ms: number): void {
      workMs = ms;
    },
    /** From now on the database takes this. */
    setDatabase(ms: number): void {
      databaseMs = ms;
    },
    /**
     * Sends the next request on each connection as soon as it has an answer or a refusal, and requests of another source
     * at intervals.
     */
    async hammer(
      connections: number,
      forMs: number,
      other?: { readonly source: string; readonly everyMs: number },
    ): Promise<void> {
      const endMs = nowMs + forMs;
      const before = countOf([...answered, ...refused], "one");
      let sent = 0;
      for (let otherMs = nowMs; nowMs < endMs;) {
        const free = connections - (sent - (countOf([...answered, ...refused], "one") - before));
        sent += free;
        const arrivals = Array.from({ length: free }, () => ({ source: "one", sinceMs: nowMs }));
        if (other !== undefined && nowMs >= otherMs) {
          arrivals.push({ source: other.source, sinceMs: nowMs });
          otherMs += other.everyMs;
        }
        await turn(arrivals);
      }
    },
    /** Sends requests evenly: `perMs` per millisecond for each source. */
    async send(perMs: Readonly<Record<string, number>>, forMs: number): Promise<void> {
      const endMs = nowMs + forMs;
      let lastMs = nowMs;
      const owed: Record<string, number> = {};
      while (nowMs < endMs) {
        const passedMs = nowMs - lastMs;
        const arrivals = Object.entries(perMs).flatMap(([source, rate]) => {
          const due = (owed[source] ?? 0) + rate * passedMs;
          owed[source] = due % 1;
          const first = lastMs;
          return Array.from({ length: Math.floor(due) }, (_, at) => ({
            source,
            sinceMs: first + at / Math.floor(due) * passedMs,
          }));
        });
        lastMs = nowMs;
        await turn(arrivals.toSorted((one, other) => one.sinceMs - other.sinceMs));
      }
    },
  };
}

/** Overheads that a server has: separately, and together. */
const OVERHEADS: readonly Overheads[] = [
  { databaseMs: 5 },
  { refusalMs: 0.1 },
  { pauseMs: 15 },
  { databaseMs: 5, refusalMs: 0.1, pauseMs: 10 },
];

const longest = (waits: readonly { readonly waitMs: number }[]): number =>
  Math.max(0, ...waits.map(({ waitMs }) => waitMs));

function percentile99(waits: readonly { readonly waitMs: number }[]): number {
  const sorted = waits.map(({ waitMs }) => waitMs).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

const countOf = (list: readonly { readonly source: string }[], source: string): number =>
  list.filter((one) => one.source === source).length;

describe("admission()", () => {
  test("refuses nothing below capacity", async () => {
    const server = serverOf(2);
    await server.send({ one: 0.45 }, 5000);
    expect(server.refused).toEqual([]);
    expect(server.answered.length).toBeGreaterThan(2000);
  });

  test("answers half a second of work that arrives at once, and lets others hardly wait for it", async () => {
    const server = serverOf(1);
    await server.send({ one: 0.1 }, 500);
    await server.send({ one: 490 }, 1);
    await server.send({ few: 0.1 }, 200);
    await server.send({ few: 0.1 }, 1000);
    expect(server.refused).toEqual([]);
    expect(longest(server.answered.filter(({ source }) => source === "few"))).toBeLessThan(50);
  });

  test("answers the bursts of two sources", async () => {
    const server = serverOf(1);
    await server.send({ one: 0.1 }, 500);
    await server.send({ one: 400, other: 90 }, 1);
    await server.send({ one: 0.1 }, 1000);
    expect(server.refused).toEqual([]);
    expect(longest(server.answered.filter(({ source }) => source === "other"))).toBeLessThan(300);
  });

  test("bounds the wait of answers and of refusals at three times the capacity, and stays busy", async () => {
    const server = serverOf(2);
    await server.send({ one: 1.5 }, 10_000);
    expect(longest(server.answered)).toBeLessThan(500);
    expect(longest(server.refused)).toBeLessThan(50);
    // 5,000 requests are the capacity of ten seconds.
    expect(server.answered.length).toBeGreaterThan(4700);
  });

  for (const overheads of OVERHEADS) {
    for (const workMs of [1, 8]) {
      test(`refuses on arrival and answers the rest with ${JSON.stringify(overheads)} and ${workMs} ms each`, async () => {
        const server = serverOf(workMs, overheads);
        await server.send({ one: 3 / workMs }, 10_000);
        expect(percentile99(server.refused)).toBeLessThan(50);
        expect(percentile99(server.answered)).toBeLessThan(500);
        const { refusalMs = 0, pauseMs = 0 } = overheads;
        // A pause after each turn of work takes its share; so does each refusal.
        const share = 15 / (15 + pauseMs) - refusalMs * 2 / workMs;
        expect(server.answered.length).toBeGreaterThan(0.7 * share * 10_000 / workMs);
      });
    }
  }

  test("refuses nothing below capacity when the database stands still for a moment", async () => {
    const server = serverOf(1, { databaseMs: 3 });
    await server.send({ one: 0.4 }, 2000);
    for (let stalls = 0; stalls < 5; stalls++) {
      server.setDatabase(100);
      await server.send({ one: 0.4 }, 100);
      server.setDatabase(3);
      await server.send({ one: 0.4 }, 1000);
    }
    expect(server.refused).toEqual([]);
  });

  for (const connections of [8, 64, 256]) {
    test(`stays busy while ${connections} connections repeat refused requests at once`, async () => {
      const server = serverOf(60, { databaseMs: 5, refusalMs: 0.1 });
      await server.hammer(connections, 2000);
      server.setWork(8);
      await server.hammer(connections, 2000);
      const before = server.answered.length;
      await server.hammer(connections, 10_000);
      const answered = server.answered.slice(before);
      expect(percentile99(answered)).toBeLessThan(500);
      // A turn with 256 refusals is 25 ms long, whatever else it does.
      expect(answered.length).toBeGreaterThan(400);
    });
  }

  test("hardly lets others wait for a source with 256 connections that repeat refused requests at once", async () => {
    const server = serverOf(8, { databaseMs: 5, refusalMs: 0.3 });
    await server.hammer(256, 1000);
    await server.hammer(256, 10_000, { source: "few", everyMs: 200 });
    expect(countOf(server.refused, "few")).toBeLessThan(5);
    expect(countOf(server.answered, "few")).toBeGreaterThan(40);
    expect(countOf(server.answered, "one")).toBeGreaterThan(countOf(server.answered, "few"));
    expect(percentile99(server.answered.filter(({ source }) => source === "few"))).toBeLessThan(500);
  });

  test("answers everything at once when an overload ends", async () => {
    const server = serverOf(2);
    await server.send({ one: 1.5 }, 3000);
    await server.send({ one: 0.2 }, 300);
    const refusedBefore = server.refused.length;
    await server.send({ one: 0.2 }, 3000);
    expect(server.refused.length).toBe(refusedBefore);
  });

  test("refuses the organization that sends most first", async () => {
    const server = serverOf(2);
    await server.send({ many: 1.5, few: 0.05 }, 10_000);
    expect(countOf(server.refused, "few")).toBeLessThan(10);
    expect(countOf(server.answered, "few")).toBeGreaterThan(450);
    expect(countOf(server.refused, "many")).toBeGreaterThan(5000);
  });

  test("accepts one request at a time where each takes longer than a turn", async () => {
    const server = serverOf(80);
    await server.send({ one: 0.05 }, 10_000);
    expect(server.answered.length).toBeGreaterThan(110);
    // The mean work is estimated from the first requests.
    expect(longest(server.answered)).toBeLessThan(1000);
  });

  test("does not count a request that waits for its body, and admits it again with the body", async () => {
    let nowMs = 1000;
    const turns: (() => void)[] = [];
    const endTurn = (): void => turns.splice(0).forEach((run) => run());
    const subject = admission({
      monotonicMs: () => nowMs,
      processorMs: () => nowMs,
      afterTurn: (run) => turns.push(run),
      later: () => {},
    });
    const late: (() => boolean)[] = [];
    for (let at = 0; at < 200; at++) {
      expect(subject.admit(nowMs, () => "slow")).toBe(nowMs);
      late.push(subject.awaitBody(nowMs));
      nowMs += at % 10 === 9 ? 1 : 0;
      endTurn();
    }
    expect(subject.admit(nowMs, () => "other")).toBe(nowMs);
    const isLate = subject.awaitBody(nowMs);
    expect(isLate()).toBe(false);
    expect(late.every((came) => came())).toBe(true);
  });

  test("does not let others wait for requests that never end", async () => {
    let nowMs = 1000;
    const timers: (() => void)[] = [];
    const turns: (() => void)[] = [];
    const subject = admission({
      monotonicMs: () => nowMs,
      processorMs: () => nowMs,
      afterTurn: (run) => turns.push(run),
      later: (run) => timers.push(run),
    });
    const outcomes: Admitted[] = [];
    for (let at = 0; at < 60; at++) {
      void Promise.resolve(subject.admit(nowMs, () => "one")).then((admitted) => outcomes.push(admitted));
    }
    for (; nowMs < 2500; nowMs += 5) {
      turns.splice(0).forEach((run) => run());
      timers.splice(0).forEach((run) => run());
      await Promise.resolve();
    }
    expect(outcomes).toHaveLength(60);
  });
});

test("overloadRefusals() logs once a second how many requests were refused", () => {
  const lines: string[] = [];
  const clock = { now: () => new Date(0) };
  const logger = createLogger({ level: "info", format: "json", clock, write: (line) => lines.push(line) });
  let nowMs = 0;
  const refuse = overloadRefusals({ logger, metrics: new ServiceMetrics(), monotonicMs: () => nowMs });
  const delays = [0, 10, 20, 1200].map((atMs) => {
    nowMs = atMs;
    return refuse().options.retryAfterS;
  });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: "overload", level: "warn", refused: 1 },
    { event: "overload", level: "warn", refused: 3 },
  ]);
  expect(new Set(delays).size).toBe(3);
});

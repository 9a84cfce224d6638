import { fairShares } from "./admission_shares.ts";

/** The decision on a request: when its work started, in milliseconds on the monotonic clock, or that it is refused. */
export type Admitted = number | "refused";

/** Decides when work on a request begins, and which requests are refused in an overload. */
export interface Admission {
  /**
   * Call it before anything else is done for a request. Returns a promise where the request has to wait for its turn.
   *
   * @param nowMs on the monotonic clock
   * @param sourceOf returns the organization or network that shares the server fairly; called only while requests wait
   */
  admit(nowMs: number, sourceOf: () => string): Admitted | Promise<Admitted>;
  /** A request is answered. `workStartedMs`, here and below: what `admit` returned, or the time of `resume`. */
  finish(workStartedMs: number): void;
  /** Makes the answer to a refused request: this time is no part of the work of the others. */
  refuse(answer: () => Response): Response;
  /** A request waits for a limit of its organization, and does not count as work until it resumes. */
  pause(workStartedMs: number): void;
  /** The request continues: its work starts again at `nowMs`. */
  resume(nowMs: number): void;
  /**
   * A request waits for its body. If the body is not complete at the end of the turn, the request no longer counts as
   * running: a client that sends a head and no body must not occupy the server.
   *
   * @returns a function to call when the body is complete. It returns whether the body was late, so that the request
   * has to be admitted again
   */
  awaitBody(workStartedMs: number): () => boolean;
}

/** What an admission needs from its process. */
export interface AdmissionOptions {
  readonly monotonicMs: () => number;
  /** Processor time that this thread has used so far: neither sleep nor other programs count. */
  readonly processorMs: () => number;
  /** Runs a function after the events of this turn of the event loop: `setImmediate`. */
  readonly afterTurn: (run: () => void) => void;
  /** Runs a function after some milliseconds: `setTimeout`. */
  readonly later: (run: () => void, delayMs: number) => void;
}

interface Waiting {
  readonly sinceMs: number;
  readonly settle: (admitted: Admitted) => void;
}

/** Work started in one turn of the event loop. Health probes and refusals wait for about two turns. Milliseconds. */
const TURN_MS = 15;
/** A request that would wait longer is refused when it arrives. Milliseconds. */
const WAIT_MAX_MS = 200;
/** The same for sources above their fair share: the rest of the queue is for the others. Milliseconds. */
const ABOVE_SHARE_WAIT_MAX_MS = WAIT_MAX_MS / 2;
/** The last resort where the server stood still or became slower: refused after waiting this long. Milliseconds. */
const WAITED_MAX_MS = 2 * WAIT_MAX_MS;
/** A request unanswered after one or two such periods waits for something else, which is not work. Milliseconds. */
const PENDING_MS = 250;
/** When to check the queue at the latest while all running requests wait for something else. Milliseconds. */
const IDLE_MS = 5;
/** The period in which the pace of the queue is measured: longer than the database stands still for a moment. */
const PACE_MS = 250;
/** How much of it a new queue takes from the mean work. Milliseconds. */
const NEW_PACE_MS = 50;
/** Weight of one more turn in the mean work of a request. */
const MEAN_WEIGHT = 0.1;
/** A turn counts as at most this many times the mean, because a pause of the process is not work. */
const MEAN_GROWTH_MAX = 4;

/**
 * Admission by queueing delay (Nichols and Jacobson, "Controlling Queue Delay", ACM Queue 10(5), 2012; for requests:
 * Maurer, "Fail at Scale", ACM Queue 13(8), 2015).
 *
 * Without it, a server with one event loop accepts every request that the kernel holds, and those that wait for the
 * database all continue when it answers: turns of the loop last seconds, and every request waits for all others.
 * Here a turn starts a limited amount of work. Further requests wait in one queue, in order of arrival. Their delay is
 * predicted at arrival, from the queue's length and its pace; too long a delay is refused at once.
 *
 * Two quantities are measured. The mean work is the processor time of a request: it limits what a turn starts. The pace
 * is the time in which one request leaves the queue: it also contains what the loop does besides, such as refusals,
 * waiting for the database and the turns of other programs on the same processor.
 *
 * While requests wait, a source with more accepted requests than the average of all sources has half the queue, and its
 * requests alternate with those of the other sources. So the others hardly wait for it, however much it sends.
 */
export function admission({ monotonicMs, processorMs, afterTurn, later }: AdmissionOptions): Admission {
  const shares = fairShares();
  const pending = pendingRequests();
  const pace = queuePace();
  /** Requests that wait for their bodies since this turn, or since one that ended with an empty queue. */
  const reading = new Set<{ readonly workStartedMs: number }>();
  const queue = fairQueue();
  let meanMs = 1;
  let samples = 0;
  let isInTurn = false;
  /** Requests wait, and all running ones wait for something else: the queue is checked when one is answered. */
  let isIdle = false;
  let turnBeganMs = 0;
  let processorAtMs = 0;
  /** Since the mean was last updated. */
  let workedMs = 0;
  let finished = 0;

  function beginTurn(nowMs: number): void {
    isInTurn = true;
    turnBeganMs = nowMs;
    processorAtMs = processorMs();
    workedMs = 0;
    finished = 0;
    afterTurn(endTurn);
  }

  function endTurn(): void {
    const nowMs = monotonicMs();
    const processorNowMs = processorMs();
    workedMs += processorNowMs - processorAtMs;
    processorAtMs = processorNowMs;
    for (const { workStartedMs } of reading) {
      pending.remove(workStartedMs);
    }
    // Their work of this turn is done; without them the mean work of the others would seem longer.
    finished += reading.size;
    reading.clear();
    if (finished > 0) {
      samples++;
      meanMs += (Math.min(Math.max(0, workedMs) / finished, meanMs * MEAN_GROWTH_MAX) - meanMs) * weightOf(samples);
      workedMs = 0;
      finished = 0;
    }
    pace.endTurn(nowMs, meanMs);
    if (queue.length() === 0) {
      isInTurn = false;
      return;
    }
    const begun = beginWaiting(nowMs);
    pace.beginTurn(nowMs, { begun, isQueueLeft: queue.length() > 0 });
    turnBeganMs = nowMs;
    if (begun > 0) {
      afterTurn(endTurn);
    } else {
      // All running requests wait for something else: a busy loop would only take the processor from it.
      isIdle = true;
      later(endIdle, IDLE_MS);
    }
  }

  function endIdle(): void {
    if (isIdle) {
      isIdle = false;
      endTurn();
    }
  }

  /** Starts requests until their work and that of the running ones fills a turn. Returns how many. */
  function beginWaiting(nowMs: number): number {
    let begun = 0;
    let leftMs = TURN_MS - pending.count(nowMs) * meanMs;
    while (leftMs > 0) {
      const next = queue.take();
      if (next === undefined) {
        break;
      }
      const { sinceMs, settle } = next;
      if (nowMs - sinceMs > WAITED_MAX_MS) {
        settle("refused");
        continue;
      }
      begun++;
      leftMs -= meanMs;
      pending.add(nowMs);
      settle(nowMs);
    }
    return begun;
  }

  return {
    admit(nowMs, sourceOf) {
      if (!isInTurn) {
        beginTurn(nowMs);
      }
      const underWayMs = pending.count(nowMs) * meanMs;
      if (queue.length() === 0 && nowMs - turnBeganMs + underWayMs <= TURN_MS) {
        pending.add(nowMs);
        return nowMs;
      }
      const source = sourceOf();
      const isAbove = shares.isAboveAverage(source);
      const waitMs = queue.ahead(isAbove) * pace.perRequestMs() + underWayMs;
      if (waitMs > (isAbove ? ABOVE_SHARE_WAIT_MAX_MS : WAIT_MAX_MS)) {
        shares.meet(source);
        return "refused";
      }
      shares.count(source, nowMs);
      const { promise, resolve } = Promise.withResolvers<Admitted>();
      queue.add({ sinceMs: nowMs, settle: resolve }, isAbove);
      return promise;
    },
    refuse(answer) {
      const workStartedMs = processorMs();
      const response = answer();
      workedMs -= processorMs() - workStartedMs;
      return response;
    },
    finish(workStartedMs) {
      finished++;
      pending.remove(workStartedMs);
      if (isIdle) {
        isIdle = false;
        afterTurn(endTurn);
      }
    },
    pause: (workStartedMs) => pending.remove(workStartedMs),
    resume: (nowMs) => pending.add(nowMs),
    awaitBody(workStartedMs) {
      const reader = { workStartedMs };
      reading.add(reader);
      return () => !reading.delete(reader);
    },
  };
}

/** The requests of sources above their fair share, and those of the others: taken in turns, each in order of arrival. */
function fairQueue() {
  const above = new Set<Waiting>();
  const others = new Set<Waiting>();
  let isTurnOfAbove = false;
  return {
    length: (): number => above.size + others.size,
    /** How many requests leave the queue before one that is added now. */
    ahead: (isAbove: boolean): number =>
      isAbove ? above.size + others.size : others.size + Math.min(others.size, above.size),
    add: (waiting: Waiting, isAbove: boolean): void => void (isAbove ? above : others).add(waiting),
    take(): Waiting | undefined {
      const from = isTurnOfAbove && above.size > 0 || others.size === 0 ? above : others;
      isTurnOfAbove = from === others;
      const [first] = from;
      if (first !== undefined) {
        from.delete(first);
      }
      return first;
    },
  };
}

/** The first measurements weigh more: until then a mean is a guess. @param samples how many there are, from 1 */
function weightOf(samples: number): number {
  return Math.max(MEAN_WEIGHT, 1 / (samples + 1));
}

/**
 * Measures in how much time one request leaves the queue, over the last `PACE_MS` of a queue that is not empty. A new
 * queue has the pace of the mean work, as if that had been measured for `NEW_PACE_MS`.
 */
function queuePace() {
  let spanMs = NEW_PACE_MS;
  let left = NEW_PACE_MS;
  let turn: { readonly workStartedMs: number; readonly begun: number } | undefined;

  return {
    perRequestMs: (): number => spanMs / left,
    beginTurn(nowMs: number, { begun, isQueueLeft }: { readonly begun: number; readonly isQueueLeft: boolean }): void {
      turn = isQueueLeft ? { workStartedMs: nowMs, begun } : undefined;
    },
    endTurn(nowMs: number, meanMs: number): void {
      if (turn === undefined) {
        spanMs = NEW_PACE_MS;
        left = NEW_PACE_MS / meanMs;
        return;
      }
      const tookMs = nowMs - turn.workStartedMs;
      const kept = Math.exp(-tookMs / PACE_MS);
      spanMs = spanMs * kept + tookMs;
      left = left * kept + turn.begun;
      turn = undefined;
    },
  };
}

/** Counts unanswered requests that were started in this period of `PENDING_MS` or in the previous one. */
function pendingRequests() {
  let period = 0;
  let current = 0;
  let previous = 0;

  function moveTo(nowMs: number): void {
    const now = Math.floor(nowMs / PENDING_MS);
    if (now !== period) {
      previous = now === period + 1 ? current : 0;
      current = 0;
      period = now;
    }
  }

  return {
    count(nowMs: number): number {
      moveTo(nowMs);
      return current + previous;
    },
    add(nowMs: number): void {
      moveTo(nowMs);
      current++;
    },
    remove(workStartedMs: number): void {
      const at = Math.floor(workStartedMs / PENDING_MS);
      if (at === period) {
        current--;
      } else if (at === period - 1) {
        previous--;
      }
    },
  };
}

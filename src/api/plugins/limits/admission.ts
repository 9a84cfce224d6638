/** The decision on a request: when its work started, in milliseconds on the monotonic clock, or that it is refused. */
export type Admitted = number | "refused";

/** Decides when work on a request begins, and which requests are refused in an overload. */
export type Admission = ReturnType<typeof admission>;

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
/**
 * The same while requests have waited for no longer than `BURST_MS`: what a script sends at once is answered, as the
 * server can work it off. Milliseconds.
 */
const BURST_WAIT_MAX_MS = 500;
/**
 * A queue that stands longer is an overload. Somewhat less than the interval of CoDel: with it, the first answers of an
 * overload wait longer than 500 ms where the pace is half of what it was (`test/api/plugins/admission_test.ts`).
 */
const BURST_MS = 70;
/** So short a turn was not interrupted: its processor time, which takes a microsecond to read, is its duration. */
const SHORT_TURN_MS = 0.25;
/** The last resort where the server stood still or became slower: refused after waiting this long. Milliseconds. */
const WAITED_MAX_MS = BURST_WAIT_MAX_MS + 100;
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
 * The queue takes one request of each source in turn, and a delay is predicted by it. So the others hardly wait for a
 * source, however much it sends.
 */
export function admission({ monotonicMs, processorMs, afterTurn, later }: AdmissionOptions) {
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
  /** When a request last arrived while none waited. */
  let emptyAtMs = 0;
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
    if (nowMs - turnBeganMs < SHORT_TURN_MS && queue.length() === 0) {
      workedMs += nowMs - turnBeganMs;
    } else {
      const processorNowMs = processorMs();
      workedMs += processorNowMs - processorAtMs;
      processorAtMs = processorNowMs;
    }
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
    /**
     * Call it before anything else is done for a request. Returns a promise where the request has to wait for its turn.
     *
     * @param nowMs on the monotonic clock
     * @param sourceOf returns the organization or network that shares the server fairly; called only while requests wait
     */
    admit(nowMs: number, sourceOf: () => string): Admitted | Promise<Admitted> {
      if (!isInTurn) {
        beginTurn(nowMs);
      }
      const underWayMs = pending.count(nowMs) * meanMs;
      if (queue.length() === 0 && nowMs - turnBeganMs + underWayMs <= TURN_MS) {
        pending.add(nowMs);
        return nowMs;
      }
      if (queue.length() === 0) {
        emptyAtMs = nowMs;
      }
      const source = sourceOf();
      const waitMs = queue.ahead(source) * pace.perRequestMs() + underWayMs;
      if (waitMs > (nowMs - emptyAtMs <= BURST_MS ? BURST_WAIT_MAX_MS : WAIT_MAX_MS)) {
        return "refused";
      }
      const { promise, resolve } = Promise.withResolvers<Admitted>();
      queue.add(source, { sinceMs: nowMs, settle: resolve });
      return promise;
    },
    /** Makes the answer to a refused request: this time is no part of the work of the others. */
    refuse(answer: () => Response): Response {
      const workStartedMs = processorMs();
      const response = answer();
      workedMs -= processorMs() - workStartedMs;
      return response;
    },
    /** A request is answered. `workStartedMs`, here and below: what `admit` returned, or the time of `resume`. */
    finish(workStartedMs: number): void {
      finished++;
      pending.remove(workStartedMs);
      if (isIdle) {
        isIdle = false;
        afterTurn(endTurn);
      }
    },
    /** A request waits for a limit of its organization, and does not count as work until it resumes. */
    pause: (workStartedMs: number): void => pending.remove(workStartedMs),
    /** The request continues: its work starts again at `nowMs`. */
    resume: (nowMs: number): void => pending.add(nowMs),
    /**
     * A request waits for its body. If the body is not complete at the end of the turn, the request no longer counts as
     * running: a client that sends a head and no body must not occupy the server.
     *
     * @returns a function to call when the body is complete. It returns whether the body was late, so that the request
     * has to be admitted again
     */
    awaitBody(workStartedMs: number): () => boolean {
      const reader = { workStartedMs };
      reading.add(reader);
      return () => !reading.delete(reader);
    },
  };
}

/** Waiting requests, each source's in order of arrival, and one of each source in turn. */
function fairQueue() {
  /** In the order of their turns. */
  const sources = new Map<string, { readonly waiting: Waiting[]; at: number }>();
  let length = 0;
  const leftOf = ({ waiting, at }: { readonly waiting: readonly Waiting[]; readonly at: number }): number =>
    waiting.length - at;
  return {
    length: (): number => length,
    /** How many requests leave the queue before one that a source adds now. */
    ahead(source: string): number {
      const known = sources.get(source);
      const own = known === undefined ? 0 : leftOf(known);
      let count = own;
      for (const other of sources.values()) {
        count += other === known ? 0 : Math.min(leftOf(other), own + 1);
      }
      return count;
    },
    add(source: string, waiting: Waiting): void {
      length++;
      const known = sources.get(source);
      if (known === undefined) {
        sources.set(source, { waiting: [waiting], at: 0 });
      } else {
        known.waiting.push(waiting);
      }
    },
    take(): Waiting | undefined {
      for (const [source, next] of sources) {
        sources.delete(source);
        const first = next.waiting[next.at++];
        if (leftOf(next) > 0) {
          sources.set(source, next);
        }
        length--;
        return first;
      }
      return undefined;
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

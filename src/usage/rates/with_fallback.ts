import { FORGOTTEN_MS, type RateGrant, type RateStore } from "./rate_store.ts";

/** Two stores of one count; the second is used while the first is away. */
export interface FallbackOptions {
  readonly first: RateStore;
  readonly second: RateStore;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Stops the checks whether the first store is back. */
  readonly signal: AbortSignal;
  /** Called when the first store is lost and when it is used again. */
  readonly onChange?: (state: "away" | "back") => void;
}

/** How often a store that is away is checked. Milliseconds. */
const RETRY_MS = 1000;

/**
 * A rate that survives the loss of its store. No second may be used from both. When the first store is lost, calls wait
 * once until no earlier grant of it counts. When it is back, no call waits: for that long both stores must grant a
 * call.
 */
export function withFallback(options: FallbackOptions): RateStore {
  const { first, second, sleep, signal, onChange } = options;
  /** Undefined: the first store is in use. Resolves when nothing of the first counts, so the second may be used. */
  let changedOver: Promise<void> | undefined;
  /** The first store is back, and grants of the second still count. */
  let isReturning = false;

  function changeOver(organizationId: string): Promise<void> {
    if (changedOver === undefined) {
      onChange?.("away");
      changedOver = sleep(FORGOTTEN_MS);
      void comeBack(organizationId, changedOver);
    }
    return changedOver;
  }

  /**
   * Uses the first store again once it answers, but never before calls may use the second one. Calls that still wait
   * for the second would otherwise get its grants after the return, and the period of an earlier return, in which both
   * must grant, would end inside this one. Part of a cluster may be away: checks the part whose loss was noticed.
   */
  async function comeBack(organizationId: string, changingOver: Promise<void>): Promise<void> {
    await changingOver;
    while (!signal.aborted) {
      await sleep(RETRY_MS);
      if (await first.check(organizationId).then(() => true, () => false)) {
        isReturning = true;
        changedOver = undefined;
        onChange?.("back");
        await sleep(FORGOTTEN_MS);
        isReturning = false;
        return;
      }
    }
  }

  /** The calls that both grant. Further calls granted by one of them stay counted there, which is the safe side. */
  async function takeBoth(...[organizationId, request]: Parameters<RateStore["take"]>): Promise<RateGrant> {
    const before = await second.take(organizationId, request);
    if (before.granted === 0) {
      return before;
    }
    const { granted, waiting } = { granted: before.granted, waiting: Math.min(request.waiting, before.granted) };
    const grant = await first.take(organizationId, { ...request, waiting, preferred: granted });
    return {
      granted: grant.granted,
      remaining: Math.min(grant.remaining, before.remaining),
      nextMs: Math.max(grant.nextMs, before.nextMs),
    };
  }

  return {
    async take(organizationId, request) {
      if (changedOver === undefined) {
        try {
          return await (isReturning ? takeBoth(organizationId, request) : first.take(organizationId, request));
        } catch {
          // Calls it may have granted are lost with it, which is the safe side.
        }
      }
      await changeOver(organizationId);
      return await second.take(organizationId, request);
    },
    check: (organizationId) => (changedOver === undefined ? first : second).check(organizationId),
  };
}

import { FORGOTTEN_MS, type RateGrant, type RateStore } from "./rate_store.ts";

/** Two stores of one count, of which the second is used while the first is away. */
export interface FallbackOptions {
  readonly first: RateStore;
  readonly second: RateStore;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Ends the checks whether the first store is back. */
  readonly signal: AbortSignal;
  /** Called when the first store is lost and when it is used again. */
  readonly onChange?: (state: "away" | "back") => void;
}

/** How often a store that is away is checked. */
const RETRY_MS = 1000;

/**
 * A rate that outlives its store. No second may be spent from both. When the first store is lost, calls wait once until
 * nothing that it granted counts any more. When it is back, nobody waits: for as long both stores must grant a call.
 */
export function withFallback(options: FallbackOptions): RateStore {
  const { first, second, sleep, signal, onChange } = options;
  /** Undefined: the first store is in use. Resolves when the second may be used. */
  let changedOver: Promise<void> | undefined;
  /** The first store is back, and what the second granted still counts. */
  let isReturning = false;

  function changeOver(organizationId: string): Promise<void> {
    if (changedOver === undefined) {
      onChange?.("away");
      changedOver = sleep(FORGOTTEN_MS);
      void comeBack(organizationId);
    }
    return changedOver;
  }

  /** Of a cluster a part may be away: checked is the part whose loss was noticed. */
  async function comeBack(organizationId: string): Promise<void> {
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

  /** What both grant. What one of them granted beyond that stays counted there: the safe side. */
  async function takeBoth(...[organizationId, ask]: Parameters<RateStore["take"]>): Promise<RateGrant> {
    const before = await second.take(organizationId, ask);
    if (before.granted === 0) {
      return before;
    }
    const { granted, waiting } = { granted: before.granted, waiting: Math.min(ask.waiting, before.granted) };
    const grant = await first.take(organizationId, { ...ask, waiting, wish: granted });
    return {
      granted: grant.granted,
      remaining: Math.min(grant.remaining, before.remaining),
      nextMs: Math.max(grant.nextMs, before.nextMs),
    };
  }

  return {
    async take(organizationId, ask) {
      if (changedOver === undefined) {
        try {
          return await (isReturning ? takeBoth(organizationId, ask) : first.take(organizationId, ask));
        } catch {
          // What it had granted, if anything, is lost with it: the safe side.
        }
      }
      await changeOver(organizationId);
      return await second.take(organizationId, ask);
    },
    check: (organizationId) => (changedOver === undefined ? first : second).check(organizationId),
  };
}

import type { RateStore } from "./rate_store.ts";
import type { Spender } from "./spender.ts";

/** Two stores of one count, of which the second is used while the first is away. */
export interface FallbackOptions {
  readonly first: RateStore;
  readonly second: RateStore;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Ends the asking whether the first store is back. */
  readonly signal: AbortSignal;
  /** Told when the first store is lost and when it is used again. */
  readonly onChange?: (state: "away" | "back") => void;
}

/** How often a store that is away is asked whether it is back. */
const RETRY_MS = 1000;
/** How long a second goes at most: waited for where no store tells. */
const SECOND_MS = 1000;

/**
 * A rate that outlives its store. A second must not be spent from both: whoever changes over finishes the second under
 * way first. Calls wait for that, at most a second, once. Coming back goes unnoticed: the second store goes on until
 * the next second begins.
 */
export function withFallback(options: FallbackOptions): RateStore {
  const { first, second, sleep, signal, onChange } = options;
  /** Undefined: the first store is in use. Resolves when the second may be asked. */
  let changedOver: Promise<void> | undefined;

  function changeOver(spender: Spender): Promise<void> {
    if (changedOver === undefined) {
      onChange?.("away");
      changedOver = second.leftMs(spender).catch(() => SECOND_MS).then(sleep);
      void comeBack(spender);
    }
    return changedOver;
  }

  /** Of a cluster a part may be away: whoever missed it tells when it is back. */
  async function comeBack(spender: Spender): Promise<void> {
    while (!signal.aborted) {
      await sleep(RETRY_MS);
      const leftMs = await first.leftMs(spender).catch(() => undefined);
      if (leftMs !== undefined) {
        await sleep(leftMs);
        changedOver = undefined;
        onChange?.("back");
        return;
      }
    }
  }

  return {
    async take(spender, ask) {
      if (changedOver === undefined) {
        try {
          return await first.take(spender, ask);
        } catch {
          // What it had granted, if anything, is lost with it: the safe side.
        }
      }
      await changeOver(spender);
      return await second.take(spender, ask);
    },
    leftMs: (spender) => changedOver === undefined ? first.leftMs(spender) : second.leftMs(spender),
  };
}

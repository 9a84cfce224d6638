import type { Clock } from "../../../src/domain/clock.ts";
import { guardedFetch } from "../../../src/net/mod.ts";
import type { Database } from "../../../src/store/with_claims.ts";
import { deliver, dueDeliveries, type WebhooksDeps } from "../../../src/webhooks/mod.ts";

const chance = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };

/** The service's dependencies of webhooks, with deliveries to this machine allowed. */
export function testWebhooksDeps(
  database: Database,
  clock: Clock,
  changes: Partial<WebhooksDeps> = {},
): WebhooksDeps {
  return {
    database,
    clock,
    chance,
    secrets: ["a secret of the tests, long enough to sign"],
    allowPrivate: true,
    fetch: guardedFetch,
    lookUp: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
    monotonicMs: () => performance.now(),
    ...changes,
  };
}

/** Tries every delivery whose time has come, once. Returns how many there were. */
export async function deliverDue(deps: WebhooksDeps): Promise<number> {
  const due = await dueDeliveries(deps, 100);
  for (const delivery of due) {
    await deliver(deps, delivery);
  }
  return due.length;
}

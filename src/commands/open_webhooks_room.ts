import { openChance } from "../capabilities/chance.ts";
import { openClock } from "../capabilities/clock.ts";
import type { Config } from "../config.ts";
import { lookUpAll } from "../net/look_up_all.ts";
import { guardedFetch } from "../net/mod.ts";
import type { Database } from "../store/database.ts";
import type { WebhooksRoom } from "../webhooks/mod.ts";

/** The webhooks room over a database, as the configuration wants it. */
export function openWebhooksRoom(config: Config, database: Database): WebhooksRoom {
  return {
    database,
    clock: openClock(),
    chance: openChance(),
    secrets: config.jwtSecrets,
    allowPrivate: config.webhookAllowPrivate,
    fetch: guardedFetch,
    lookUp: lookUpAll,
    monotonicMs: () => performance.now(),
  };
}

import type { LeaseAsk } from "./lease_ask.ts";
import { RATE_SHARE, type RateGrant, type RateStore } from "./rate_store.ts";
import type { Spender } from "./spender.ts";

/** What is asked of Redis. Every script names one key, so that a cluster sends it to the node that has it. */
export interface RedisCommands {
  eval(script: string, keys: number, ...values: (string | number)[]): Promise<unknown>;
}

/**
 * Decides in one step, by Redis' own clock. What a server saw counted before must still be there: where it is not,
 * Redis has lost it, and nobody gets anything of the rest of the second.
 *
 * KEYS[1] a hash of the second `w`, its calls `c`, and `l`: the second whose count was lost. ARGV: limit, waiting,
 * wish, the second and the calls seen.
 */
const TAKE = `
local time = redis.call('TIME')
local window = tonumber(time[1])
local left = 1000 - math.floor(tonumber(time[2]) / 1000)
local limit, waiting, wish = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local held = redis.call('HMGET', KEYS[1], 'w', 'c', 'l')
local calls = 0
if held[1] and tonumber(held[1]) >= window then calls = tonumber(held[2]) end
local lost = (held[3] and tonumber(held[3]) == window) or (tonumber(ARGV[4]) == window and tonumber(ARGV[5]) > calls)
if lost then
  redis.call('HSET', KEYS[1], 'l', string.format('%.0f', window))
  redis.call('PEXPIRE', KEYS[1], 2000)
  return { 0, 0, left, window, 1 }
end
local remaining = math.max(0, limit - calls)
local lease = math.min(remaining, math.max(waiting, math.min(wish, math.floor(remaining / ${RATE_SHARE}))))
redis.call('HSET', KEYS[1], 'w', string.format('%.0f', window), 'c', string.format('%.0f', calls + lease))
redis.call('PEXPIRE', KEYS[1], 2000)
return { lease, remaining - lease, left, window, 0 }`;

/** The clock of the node that has the key. A cluster that is not whole does not answer: it would not count either. */
const TIME = "return redis.call('TIME')";

/** Organizations whose last count is remembered; when there are more, all are forgotten. */
const SEEN_MAX = 20_000;

interface Seen {
  readonly window: number;
  readonly calls: number;
}

const NOTHING: Seen = { window: 0, calls: 0 };

/** How often a call waits for the next second where the count was lost: once, unless Redis is lost again. */
const LOST_MAX = 3;

/** What the counting needs beside Redis. */
export interface RedisRateOptions {
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** Counts the calls of each second in Redis. Where Redis was emptied, calls wait for the next second. */
export function redisRate(redis: RedisCommands, { sleep }: RedisRateOptions): RateStore {
  const seen = new Map<string, Seen>();
  return {
    async take(spender, ask) {
      const key = keyOf(spender);
      for (let tries = 1;; tries++) {
        const { window, isLost, ...grant } = await takeOnce(redis, { key, ask, last: seen.get(key) ?? NOTHING });
        if (!isLost) {
          if (seen.size >= SEEN_MAX) {
            seen.clear();
          }
          seen.set(key, { window, calls: ask.limit - grant.remaining });
        }
        if (!isLost || tries === LOST_MAX) {
          return grant;
        }
        await sleep(grant.leftMs);
      }
    },
    async leftMs(spender) {
      const reply = await redis.eval(TIME, 1, keyOf(spender));
      const [, microseconds] = Array.isArray(reply) ? reply.map(Number) : [];
      return 1000 - Math.floor((microseconds ?? 0) / 1000);
    },
  };
}

/** All keys of an organization fall into one slot of a Redis cluster. */
function keyOf({ organizationId, environment }: Spender): string {
  return `locus:{${organizationId}}:second:${environment}`;
}

interface Reply extends RateGrant {
  readonly window: number;
  readonly isLost: boolean;
}

async function takeOnce(redis: RedisCommands, { key, ask, last }: {
  readonly key: string;
  readonly ask: LeaseAsk & { readonly limit: number };
  readonly last: Seen;
}): Promise<Reply> {
  const { limit, waiting, wish } = ask;
  const reply = await redis.eval(TAKE, 1, key, limit, waiting, wish, last.window, last.calls);
  const [granted, remaining, leftMs, window, lost] = Array.isArray(reply) ? reply.map(Number) : [];
  if (granted === undefined || remaining === undefined || leftMs === undefined || window === undefined) {
    throw new TypeError("Cannot read what Redis answered as it is not five numbers");
  }
  return { granted, remaining, leftMs, window, isLost: lost === 1 };
}

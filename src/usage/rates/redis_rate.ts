import {
  FORGOTTEN_MS,
  type LeaseRequest,
  momentStep,
  RATE_SHARE,
  type RateGrant,
  type RateStore,
  WINDOW_MS,
} from "./rate_store.ts";

/** A token bucket: `size` tokens, refilled within `windowMs`. */
interface Bucket {
  readonly size: number;
  readonly windowMs: number;
}

/** What a request for one token found. */
interface BucketState {
  readonly isAllowed: boolean;
  /** Tokens left, in fractions. A refused request takes none. */
  readonly left: number;
}

/** Token buckets that all servers share. */
export interface BucketStore {
  /**
   * Takes one token.
   *
   * @param name any text; the store keeps only its hash
   * @throws where the store is away
   */
  take(name: string, bucket: Bucket): Promise<BucketState>;
}

/** By Redis' own clock, because servers' clocks may differ. The number is a text: Redis cuts fractions of numbers. */
const TAKE_TOKENS = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local size, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local held = redis.call('HMGET', KEYS[1], 'left', 'at')
local passed = math.max(0, now - (tonumber(held[2]) or now))
local left = math.min(size, (tonumber(held[1]) or size) + passed * size / window)
local allowed = 0
if left >= 1 then
  allowed = 1
  left = left - 1
end
redis.call('HSET', KEYS[1], 'left', string.format('%.6f', left), 'at', string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], window)
return { allowed, string.format('%.6f', left) }`;

/** The commands that are sent to Redis. Every script uses one key, so that a cluster sends it to the right node. */
export interface RedisCommands {
  eval(script: string, keys: number, ...values: (string | number)[]): Promise<unknown>;
}

/**
 * Decides atomically, by Redis' own clock. A sequence seen by a server must still exist: otherwise Redis has lost its
 * data, and nothing is granted until all earlier grants no longer count.  KEYS[1]: a hash of calls by the millisecond
 * from which they no longer count; `n`: counts the grants; `l`: until when nothing is granted after a loss. ARGV:
 * limit, waiting, preferred, the step of moments, the sequence seen and when.
 */
const TAKE = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local limit, waiting, preferred, step = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local held = redis.call('HGETALL', KEYS[1])
local calls, sequence, lost, first, over = 0, 0, 0, now, {}
for i = 1, #held, 2 do
  local value = tonumber(held[i + 1])
  if held[i] == 'n' then sequence = value
  elseif held[i] == 'l' then lost = value
  else
    local until_ms = tonumber(held[i])
    if until_ms <= now then over[#over + 1] = held[i]
    else
      calls = calls + value
      if first == now or until_ms < first then first = until_ms end
    end
  end
end
if #over > 0 then redis.call('HDEL', KEYS[1], unpack(over)) end
if tonumber(ARGV[5]) > sequence and now - tonumber(ARGV[6]) < ${FORGOTTEN_MS} then
  lost = now + ${FORGOTTEN_MS}
  sequence = tonumber(ARGV[5])
  redis.call('HSET', KEYS[1], 'l', string.format('%.0f', lost), 'n', string.format('%.0f', sequence))
end
redis.call('PEXPIRE', KEYS[1], ${3 * FORGOTTEN_MS})
if lost > now then return { 0, 0, lost - now, sequence, now, 1 } end
local remaining = math.max(0, limit - calls)
local granted = math.min(remaining, math.max(waiting, math.min(preferred, math.floor(remaining / ${RATE_SHARE}))))
local function count(calls_now, after_ms)
  if calls_now > 0 then
    local moment = math.ceil((now + after_ms) / step) * step
    redis.call('HINCRBY', KEYS[1], string.format('%.0f', moment), string.format('%.0f', calls_now))
  end
end
count(math.min(granted, waiting), ${WINDOW_MS})
count(math.max(0, granted - waiting), ${FORGOTTEN_MS})
if granted > 0 then
  sequence = sequence + 1
  redis.call('HSET', KEYS[1], 'n', string.format('%.0f', sequence))
end
redis.call('PEXPIRE', KEYS[1], ${3 * FORGOTTEN_MS})
return { granted, remaining - granted, first - now, sequence, now, 0 }`;

/** Checks the node that has the key. An incomplete cluster does not answer: it would not count either. */
const CHECK = "return redis.call('TIME')";

/** Organizations whose last sequence is remembered; beyond that all are dropped. */
const SEEN_MAX = 20_000;

interface Seen {
  readonly sequence: number;
  readonly atMs: number;
}

const NOTHING: Seen = { sequence: 0, atMs: 0 };

/** Waits of one call after a loss of the count: once, unless Redis loses its data again. */
const LOST_MAX = 3;

/** Dependencies of the counting in addition to Redis. */
export interface RedisRateOptions {
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** Counts the calls of the last second in Redis. After Redis lost its data, calls wait until no earlier call counts. */
export function redisRate(redis: RedisCommands, { sleep }: RedisRateOptions): RateStore {
  const seen = new Map<string, Seen>();
  return {
    async take(organizationId, request) {
      const key = keyOf(organizationId);
      for (let tries = 1;; tries++) {
        const last = seen.get(organizationId) ?? NOTHING;
        const { sequence, atMs, isLost, ...grant } = await takeOnce(redis, { key, request, last });
        if (seen.size >= SEEN_MAX) {
          seen.clear();
        }
        seen.set(organizationId, { sequence, atMs });
        if (!isLost || tries === LOST_MAX) {
          return grant;
        }
        await sleep(grant.nextMs);
      }
    },
    async check(organizationId) {
      await redis.eval(CHECK, 1, keyOf(organizationId));
    },
  };
}

/** All keys of an organization have one slot of a Redis cluster. */
function keyOf(organizationId: string): string {
  return `locus:{${organizationId}}:rate`;
}

interface Reply extends RateGrant, Seen {
  readonly isLost: boolean;
}

async function takeOnce(redis: RedisCommands, { key, request, last }: {
  readonly key: string;
  readonly request: LeaseRequest & { readonly limit: number };
  readonly last: Seen;
}): Promise<Reply> {
  const { limit, waiting, preferred } = request;
  const reply = await redis.eval(TAKE, 1, key, limit, waiting, preferred, momentStep(limit), last.sequence, last.atMs);
  const [granted, remaining, nextMs, sequence, atMs, lost] = Array.isArray(reply) ? reply.map(Number) : [];
  if (
    granted === undefined || remaining === undefined || nextMs === undefined || sequence === undefined ||
    atMs === undefined
  ) {
    throw new TypeError("Cannot read what Redis answered because it is not six numbers");
  }
  return { granted, remaining, nextMs, sequence, atMs, isLost: lost === 1 };
}

/** Keeps each bucket in Redis until it would be full again. Buckets that are lost are full. */
export function redisBuckets(redis: RedisCommands): BucketStore {
  return {
    async take(name, { size, windowMs }) {
      const hash = new Bun.CryptoHasher("sha256").update(name).digest("base64url");
      const reply = await redis.eval(TAKE_TOKENS, 1, `locus:bucket:${hash}`, size, windowMs);
      const [allowed, left] = Array.isArray(reply) ? reply.map(Number) : [];
      if (allowed === undefined || left === undefined || Number.isNaN(left)) {
        throw new TypeError("Cannot read what Redis answered because it is not two numbers");
      }
      return { isAllowed: allowed === 1, left };
    },
  };
}

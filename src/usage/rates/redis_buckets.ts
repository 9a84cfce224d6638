import type { RedisCommands } from "./redis_rate.ts";

/** A token bucket: `size` tokens, refilled within `windowMs`. */
export interface Bucket {
  readonly size: number;
  readonly windowMs: number;
}

/** What a request for one token found. */
export interface BucketState {
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
const TAKE = `
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

/** Keeps each bucket in Redis until it would be full again. Buckets that are lost are full. */
export function redisBuckets(redis: RedisCommands): BucketStore {
  return {
    async take(name, { size, windowMs }) {
      const hash = new Bun.CryptoHasher("sha256").update(name).digest("base64url");
      const reply = await redis.eval(TAKE, 1, `locus:bucket:${hash}`, size, windowMs);
      const [allowed, left] = Array.isArray(reply) ? reply.map(Number) : [];
      if (allowed === undefined || left === undefined || Number.isNaN(left)) {
        throw new TypeError("Cannot read what Redis answered because it is not two numbers");
      }
      return { isAllowed: allowed === 1, left };
    },
  };
}

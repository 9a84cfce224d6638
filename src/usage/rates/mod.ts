/**
 * Calls within the last second, of all servers together. In: an organization and the calls it wants. Out: what its
 * rate allows now, from Redis or from Postgres.
 *
 * @module
 */
export { LEASE_MS, postgresRate, type RateStore, WINDOW_MS, withFallback } from "./rate_store.ts";
export { type BucketStore, redisBuckets, type RedisCommands, redisRate } from "./redis_rate.ts";

import { Problem } from "../../domain/problem.ts";

/** Watchers of one organization on one server: each queries the database twice a second. */
export const WATCHERS_MAX = 50;
/** Most other watchers are still there before this. Seconds. */
const RETRY_AFTER_S = 5;

/** Limits how many batches an organization may watch at once, so that it does not slow down others. */
export function openWatchers(max: number = WATCHERS_MAX) {
  const watching = new Map<string, number>();
  const leave = (organizationId: string): void => {
    const left = (watching.get(organizationId) ?? 1) - 1;
    if (left === 0) {
      watching.delete(organizationId);
    } else {
      watching.set(organizationId, left);
    }
  };
  return {
    /** Returns the news and counts a watcher until they end or are cancelled. Throws `RATE_LIMITED` above the limit. */
    admit<News>(organizationId: string, news: AsyncIterable<News>): AsyncIterable<News> {
      const before = watching.get(organizationId) ?? 0;
      if (before >= max) {
        throw new Problem("RATE_LIMITED", `An organization can watch at most ${max} batches at the same time`, {
          retryAfterS: RETRY_AFTER_S,
        });
      }
      watching.set(organizationId, before + 1);
      return untilEnded(news, () => leave(organizationId));
    },
  };
}

/** Not a generator: it would not run its `finally` when it is closed before the first `next()`. */
function untilEnded<News>(news: AsyncIterable<News>, onEnd: () => void): AsyncIterable<News> {
  const iterator = news[Symbol.asyncIterator]();
  let hasEnded = false;
  const end = (): void => {
    if (!hasEnded) {
      hasEnded = true;
      onEnd();
    }
  };
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        try {
          const result = await iterator.next();
          if (result.done === true) {
            end();
          }
          return result;
        } catch (error) {
          end();
          throw error;
        }
      },
      async return() {
        end();
        await iterator.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
}

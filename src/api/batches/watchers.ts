import { Problem } from "../../domain/problem.ts";

/** Watchers of one organization at one server: each queries the database twice a second. */
export const WATCHERS_MAX = 50;
/** A browser that comes back sooner finds the others still there. */
const RETRY_AFTER_S = 5;

/** Counts who watches. */
export interface Watchers {
  /** The same news, counted until they end or are no longer wanted. Throws Problem `RATE_LIMITED` at one too many. */
  admit<News>(organizationId: string, news: AsyncIterable<News>): AsyncIterable<News>;
}

/** Lets every organization watch so many batches at once, that nobody's watching slows down the others. */
export function openWatchers(max: number = WATCHERS_MAX): Watchers {
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
    admit(organizationId, news) {
      const before = watching.get(organizationId) ?? 0;
      if (before >= max) {
        throw new Problem("RATE_LIMITED", `An organization watches at most ${max} batches at once`, {
          retryAfterS: RETRY_AFTER_S,
        });
      }
      watching.set(organizationId, before + 1);
      return untilEnded(news, () => leave(organizationId));
    },
  };
}

/** Not a generator: one that nobody has asked yet would not run its `finally`. */
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

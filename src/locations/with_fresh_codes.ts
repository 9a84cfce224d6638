import { StoreError } from "../store/store_error.ts";

/** With ten million codes given out one of three thousand new ones is among them; five in a row never are. */
const TRIES_MAX = 5;

/** SQLSTATE unique_violation */
const TAKEN = "23505";

/** Does work that gives out short codes, once more with others where one was given out before. */
export async function withFreshCodes<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tries = 1;; tries++) {
    try {
      return await work();
    } catch (error) {
      const isTaken = error instanceof StoreError && error.options.sqlState === TAKEN &&
        error.options.constraint === "locations_short_code";
      if (!isTaken || tries === TRIES_MAX) {
        throw error;
      }
    }
  }
}

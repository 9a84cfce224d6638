import { StoreError } from "../store/store_error.ts";

/** With ten million codes in use one new code of three thousand is taken; five in a row never are. */
const TRIES_MAX = 5;

/** SQLSTATE unique_violation */
const TAKEN = "23505";

/** Runs work that assigns short codes, and repeats it with other codes where one was taken. */
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

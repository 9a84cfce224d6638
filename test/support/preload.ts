import { afterAll } from "bun:test";
import fc from "fast-check";
import { cleanUp } from "./at_end.ts";
import { leaks } from "./kept_logs.ts";

/** Servers end one after the other, and some finish what they are at. */
const CLEAN_UP_MS = 300_000;
/** No law may look for its smallest counterexample for longer: the one it has by then is told. */
const LAW_TIMEOUT_MS = 45_000;

// A landing is judged on the same examples each time; everywhere else each run looks at new ones.
const { CI, LOCUS_TEST_SEED = CI === undefined ? undefined : "1729" } = process.env;
fc.configureGlobal({
  interruptAfterTimeLimit: LAW_TIMEOUT_MS,
  markInterruptAsFailure: true,
  ...(LOCUS_TEST_SEED === undefined ? {} : { seed: Number(LOCUS_TEST_SEED) }),
});

// Runs once, after the last file: servers that tests share end with the process.
afterAll(async () => {
  await cleanUp();
  // Whatever the tests did, no service may have written a secret or what somebody typed into its log.
  const found = leaks();
  if (found.length > 0) {
    throw new Error(found.slice(0, 20).join("\n"));
  }
}, CLEAN_UP_MS);

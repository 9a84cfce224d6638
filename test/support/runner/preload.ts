import { afterAll, beforeAll } from "bun:test";
import fc from "fast-check";
import { cleanUp } from "../processes/at_end.ts";
import { examples } from "./depth.ts";
import { forgetLogs, leaks } from "./kept_logs.ts";
import { patience } from "./patience.ts";
import { noteEnd, noteStart } from "./run_folder.ts";

/** Servers end one after the other, and some finish their work first. */
const CLEAN_UP_MS = patience(300_000);
/** Longest search for a smaller counterexample of a property: the one found by then is reported. */
const LAW_TIMEOUT_MS = patience(45_000);
/** A worker of a parallel run does not know which of its files is the last. */
const IS_WORKER = process.env["BUN_TEST_WORKER_ID"] !== undefined;

// With `CI` set every run checks the same examples; elsewhere each run checks new ones.
const { CI, LOCUS_TEST_SEED = CI === undefined ? undefined : "1729" } = process.env;
fc.configureGlobal({
  numRuns: examples(100),
  interruptAfterTimeLimit: LAW_TIMEOUT_MS,
  markInterruptAsFailure: true,
  ...(LOCUS_TEST_SEED === undefined ? {} : { seed: Number(LOCUS_TEST_SEED) }),
});

// In a worker these run for each file; in a process that is none, once for all its files.
beforeAll(() => noteStart(Bun.main));
afterAll(async () => {
  await cleanUp(IS_WORKER ? "file" : "process");
  // Whatever the tests did, no log of a service may contain a secret or an input.
  const found = leaks();
  forgetLogs();
  noteEnd();
  if (found.length > 0) {
    throw new Error(found.slice(0, 20).join("\n"));
  }
}, CLEAN_UP_MS);

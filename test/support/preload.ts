import { afterAll } from "bun:test";
import { cleanUp } from "./at_end.ts";
import { leaks } from "./kept_logs.ts";

// Runs once, after the last file: servers that tests share end with the process.
afterAll(async () => {
  await cleanUp();
  // Whatever the tests did, no service may have written a secret or what somebody typed into its log.
  const found = leaks();
  if (found.length > 0) {
    throw new Error(found.slice(0, 20).join("\n"));
  }
});

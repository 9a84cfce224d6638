import { expect, test } from "bun:test";
import { ATTACKS, runAttacks } from "./run_attacks.ts";
import { patience } from "../support/runner/patience.ts";

/** All attacks one after another, with the starts of the services they need. */
const TIMEOUT_MS = patience(600_000);

test("a service limited to 1 GiB survives every attack and keeps every promise", async () => {
  const reports = await runAttacks(ATTACKS);
  expect(reports.filter(({ broken }) => broken.length > 0)).toEqual([]);
  expect(reports.map(({ name }) => name).toSorted()).toEqual(ATTACKS.map(({ name }) => name).toSorted());
}, TIMEOUT_MS);

import { expect, test } from "bun:test";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { smallWorld } from "../resolver/small_world.ts";
import { patience } from "../support/runner/patience.ts";
import { fuzzDataFiles } from "./fuzz_data_files.ts";
import { fuzzInputs } from "./fuzz_inputs.ts";
import { fuzzUploads } from "./fuzz_uploads.ts";
import { type Findings, openFindings } from "./values.ts";

const world = smallWorld();
/** More than an input may take. */
const SLOW_MS = patience(25);

function foundIn(gazetteer: Gazetteer, rounds = 20): Findings {
  const findings = openFindings();
  fuzzInputs({ seed: "1", rounds, findings, gazetteer, cold: 0, timesTheMedian: 1 });
  return findings;
}

test("fuzzInputs() finds an input that throws", () => {
  const broken: Gazetteer = {
    ...world,
    findPlaces() {
      throw new TypeError("broken");
    },
  };
  expect(foundIn(broken).all().map(({ kind }) => kind)).toContain("resolve(): TypeError: broken");
});

test("fuzzInputs() finds an input that is slow each time, and none that is slow once", () => {
  expect(foundIn(slow(Infinity), 3).all().some(isTooSlow)).toBe(true);
  expect(foundIn(slow(1), 3).all().some(isTooSlow)).toBe(false);
});

test("fuzzInputs() sends the same inputs for the same seed", () => {
  expect(lookedUp("7")).toEqual(lookedUp("7"));
  expect(lookedUp("7")).not.toEqual(lookedUp("8"));
});

/** A gazetteer that is slow for one key, so many times. */
function slow(times: number): Gazetteer {
  let left = times;
  let slowKey: string | undefined;
  return {
    ...world,
    findPlaces(key, limit) {
      slowKey ??= key;
      if (key === slowKey && left-- > 0) {
        // The lesser of CPU and elapsed time counts: other threads of this process add to the first, other processes of a
        // busy machine to the second.
        const begun = { cpu: cpuMs(), elapsed: performance.now() };
        while (cpuMs() - begun.cpu < SLOW_MS || performance.now() - begun.elapsed < SLOW_MS);
      }
      return world.findPlaces(key, limit);
    },
  };
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function isTooSlow({ kind }: { readonly kind: string }): boolean {
  return /more than \d+ ms/u.test(kind);
}

/** The keys that are looked up for the inputs of a seed. */
function lookedUp(seed: string): readonly string[] {
  const keys: string[] = [];
  const recording: Gazetteer = {
    ...world,
    findPlaces(key, limit) {
      keys.push(key);
      return world.findPlaces(key, limit);
    },
  };
  fuzzInputs({ seed, rounds: 20, findings: openFindings(), gazetteer: recording, cold: 20 });
  return keys;
}

// A packed upload that ends in the middle of a piece was once a defect (500) and not a problem, now and then.
test("openUpload() answers every torn file with rows or a problem", async () => {
  const findings = openFindings();
  const counts = await fuzzUploads({ seed: "1", rounds: 40, findings });
  expect(findings.all()).toEqual([]);
  expect(counts["csv in gzip: problem"]).toBeGreaterThan(10);
});

test("the readers of data sets read a torn file or refuse it", async () => {
  const findings = openFindings();
  await fuzzDataFiles({ seed: "1", rounds: 40, findings });
  expect(findings.all()).toEqual([]);
});

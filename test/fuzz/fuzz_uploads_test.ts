import { expect, test } from "bun:test";
import { openFindings } from "./findings.ts";
import { fuzzDataFiles } from "./fuzz_data_files.ts";
import { fuzzUploads } from "./fuzz_uploads.ts";

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

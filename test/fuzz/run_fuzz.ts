import { readOptions } from "../../src/commands/read_options.ts";
import { Failure } from "../../src/commands/failure.ts";
import { cleanUp } from "../support/at_end.ts";
import { openFindings } from "./findings.ts";
import { fuzzDataFiles } from "./fuzz_data_files.ts";
import { fuzzInputs } from "./fuzz_inputs.ts";
import { fuzzRoutes } from "./fuzz_routes.ts";
import { fuzzUploads } from "./fuzz_uploads.ts";

/**
 * `bun run fuzz [--seed=1] [--minutes=N]`
 *
 * Calls every route of the document, and reads inputs, uploads and data sets, valid, invalid and hostile. One pass has
 * a fixed size: the same seed is the same run. With `--minutes`, passes with the seeds after it until the time is up.
 * Exits with 1 when something was found.
 */
const ROUNDS = { routes: 40, inputs: 2000, uploads: 600, files: 1500 };

try {
  const { options } = readOptions(process.argv.slice(2), { seed: /^[0-9]{1,9}$/u, minutes: /^[0-9]{1,4}$/u });
  const end = performance.now() + Number(options.minutes ?? 0) * 60_000;
  const findings = openFindings();
  for (let seed = Number(options.seed ?? 1), pass = 0; pass === 0 || performance.now() < end; seed++, pass++) {
    const common = { seed: String(seed), findings };
    const told = {
      inputs: fuzzInputs({ ...common, rounds: ROUNDS.inputs }),
      uploads: await fuzzUploads({ ...common, rounds: ROUNDS.uploads }),
      files: await fuzzDataFiles({ ...common, rounds: ROUNDS.files }),
      routes: await fuzzRoutes({ ...common, rounds: ROUNDS.routes }),
    };
    console.log(`seed ${seed}: ${JSON.stringify(told)}`);
  }
  for (const { kind, times, example } of findings.all()) {
    console.log(`${times} × ${kind}\n    ${example}`);
  }
  console.log(findings.all().length === 0 ? "Nothing was found." : `${findings.all().length} findings`);
  process.exitCode = findings.all().length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = error instanceof Failure ? error.exitCode : 1;
}
await cleanUp();
process.exit();

import { EXIT_CODE } from "../../src/commands/exit_code.ts";
import { INTEGER, MINUTES, runDevelopmentCommand } from "../support/development_command.ts";
import { openFindings } from "./findings.ts";
import { fuzzDataFiles } from "./fuzz_data_files.ts";
import { fuzzInputs } from "./fuzz_inputs.ts";
import { fuzzRoutes } from "./fuzz_routes.ts";
import { fuzzUploads } from "./fuzz_uploads.ts";

/** One pass has a fixed size: the same seed is the same run. */
const ROUNDS = { routes: 40, inputs: 2000, uploads: 600, files: 1500 };

await runDevelopmentCommand({
  name: "fuzz",
  about: `
Calls every route of the document, and reads inputs, uploads and data sets, valid, invalid and hostile. The same seed
is the same run. Exits with 1 when something was found.`,
  options: {
    seed: { shape: INTEGER, value: "N", help: "Seed of the first pass. Default: 1" },
    minutes: { shape: MINUTES, value: "N", help: "Go on with the next seeds until the time is up. Default: one pass" },
  },
  run: async ({ options }) => {
    const end = performance.now() + Number(options.minutes ?? 0) * 60_000;
    const findings = openFindings();
    for (let seed = Number(options.seed ?? 1), pass = 0; pass === 0 || performance.now() < end; seed++, pass++) {
      const common = { seed: String(seed), findings };
      const outcomes = {
        inputs: fuzzInputs({ ...common, rounds: ROUNDS.inputs }),
        uploads: await fuzzUploads({ ...common, rounds: ROUNDS.uploads }),
        files: await fuzzDataFiles({ ...common, rounds: ROUNDS.files }),
        routes: await fuzzRoutes({ ...common, rounds: ROUNDS.routes }),
      };
      console.log(`seed ${seed}: ${JSON.stringify(outcomes)}`);
    }
    for (const { kind, times, example } of findings.all()) {
      console.log(`${times} × ${kind}\n    ${example}`);
    }
    console.log(findings.all().length === 0 ? "Nothing was found." : `${findings.all().length} findings`);
    return findings.all().length === 0 ? EXIT_CODE.ok : EXIT_CODE.failed;
  },
});

import { EXIT_CODE } from "../../src/commands/exit_code.ts";
import { INTEGER, MINUTES, runDevelopmentCommand } from "../support/development_command.ts";
import { openFindings } from "./findings.ts";
import { fuzzDataFiles } from "./fuzz_data_files.ts";
import { fuzzInputs } from "./fuzz_inputs.ts";
import { fuzzRoutes } from "./fuzz_routes.ts";
import { fuzzService } from "./fuzz_service.ts";
import { fuzzUploads } from "./fuzz_uploads.ts";

/** One pass has a fixed size: the same seed is the same run. */
const ROUNDS = { routes: 40, inputs: 100_000, uploads: 600, files: 1500, service: 200 };

await runDevelopmentCommand({
  name: "fuzz",
  about: `
Resolves 100,000 inputs, none above 20 ms; reads uploads and data sets with something wrong in them; sends workbooks,
forms, JSON and paths to a service of its own, which must answer /livez meanwhile and stay below 1 GiB; and calls every
route of the document, valid, invalid and hostile. The same seed is the same run. Exits with 1 when something was found.`,
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
        service: await fuzzService({ ...common, rounds: ROUNDS.service }),
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

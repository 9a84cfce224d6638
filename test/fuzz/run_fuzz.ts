import { EXIT_CODE } from "../../src/commands/line/failure.ts";
import { openGazetteer } from "../../src/gazetteer/mod.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { realStreetsOver } from "../support/gazetteers/real_streets.ts";
import { worldGazetteer } from "../support/gazetteers/world_gazetteer.ts";
import { INTEGER, MINUTES, runDevelopmentCommand } from "../support/processes/development_command.ts";
import { fuzzDataFiles } from "./fuzz_data_files.ts";
import { fuzzInputs } from "./fuzz_inputs.ts";
import { fuzzRoutes } from "./fuzz_routes.ts";
import { fuzzUploads } from "./fuzz_uploads.ts";
import { openFindings } from "./values.ts";

/** One pass has a fixed size: the same seed is the same run. 100,000 inputs take two minutes of CPU. */
const ROUNDS = { routes: 40, inputs: 20_000, uploads: 600, files: 1500 };

await runDevelopmentCommand({
  name: "fuzz",
  about: `
Resolves inputs, each in at most 20 ms of CPU; reads uploads and data sets with something wrong in them; and calls
every route of the document, valid, invalid and hostile. The same seed sends the same. Exits with 1 when it found
something. With --inputs=100000 it shows what is promised of the resolver, in two minutes more.`,
  options: {
    seed: { shape: INTEGER, value: "N", help: "Seed of the first pass. Default: 1" },
    inputs: { shape: INTEGER, value: "N", help: `Inputs to resolve in a pass. Default: ${ROUNDS.inputs}` },
    minutes: { shape: MINUTES, value: "N", help: "Go on with the next seeds until the time is up. Default: one pass" },
  },
  run: async ({ options }) => {
    const end = performance.now() + Number(options.minutes ?? 0) * 60_000;
    const findings = openFindings();
    const inputs = Number(options.inputs ?? ROUNDS.inputs);
    const gazetteer = await fuzzedGazetteer();
    for (let seed = Number(options.seed ?? 1), pass = 0; pass === 0 || performance.now() < end; seed++, pass++) {
      const common = { seed: String(seed), findings };
      await part(seed, "inputs", () => fuzzInputs({ ...common, rounds: inputs, gazetteer }));
      await part(seed, "uploads", () => fuzzUploads({ ...common, rounds: ROUNDS.uploads }));
      await part(seed, "files", () => fuzzDataFiles({ ...common, rounds: ROUNDS.files }));
      await part(seed, "routes", () => fuzzRoutes({ ...common, rounds: ROUNDS.routes }));
    }
    for (const { kind, times, example } of findings.all()) {
      console.log(`${times} × ${kind}\n    ${example}`);
    }
    console.log(findings.all().length === 0 ? "Nothing was found." : `${findings.all().length} findings`);
    return findings.all().length === 0 ? EXIT_CODE.ok : EXIT_CODE.failed;
  },
});

type Outcomes = Readonly<Record<string, unknown>>;

async function part(seed: number, name: string, run: () => Outcomes | Promise<Outcomes>): Promise<void> {
  const begun = performance.now();
  const outcomes = await run();
  console.log(
    `seed ${seed}, ${name}, ${Math.round((performance.now() - begun) / 1000)} s: ${JSON.stringify(outcomes)}`,
  );
}

/** What a service resolves with: the places of the world, and all of one country where its data is there. */
async function fuzzedGazetteer(): Promise<Gazetteer> {
  const worldPath = await worldGazetteer();
  return await realStreetsOver(worldPath) ?? openGazetteer(worldPath);
}

import { EXIT_CODE } from "../../src/commands/line/failure.ts";
import { INTEGER, runDevelopmentCommand } from "../support/processes/development_command.ts";
import { type Fault, FAULTS, simulate } from "./simulate.ts";
import { openSimulatedDatabase } from "./simulated_database.ts";

await runDevelopmentCommand({
  name: "simulate",
  about: `
Plays seeds: clients, servers and workers on a Postgres in this process, with a clock that jumps, processes that are
killed and connections that are lost between any two statements. Prints what broke a promise, and exits with 1 then. A
seed plays the same way every time.`,
  options: {
    from: { shape: INTEGER, value: "N", help: "The first seed. Default: 1" },
    seeds: { shape: INTEGER, value: "N", help: "How many seeds. Default: 1000" },
  },
  run: async ({ options }) => {
    const from = Number(options.from ?? 1);
    const seeds = Number(options.seeds ?? 1000);
    const database = await openSimulatedDatabase();
    const beganMs = performance.now();
    const sums: Record<Fault | "steps", number> = { steps: 0, kills: 0, lost: 0, answersLost: 0, jumps: 0 };
    let broken = 0;
    for (let seed = from; seed < from + seeds; seed++) {
      const played = await simulate(database, seed);
      sums.steps += played.steps;
      for (const fault of FAULTS) {
        sums[fault] += played.faults[fault];
      }
      broken += played.broken.length === 0 ? 0 : 1;
      played.broken.forEach((words) => process.stdout.write(`seed ${seed}: ${words}\n`));
    }
    const aMinute = Math.round(seeds / ((performance.now() - beganMs) / 60_000));
    process.stdout.write(
      `${seeds} seeds, ${aMinute} a minute: ${sums.steps} steps, ${sums.kills} processes killed, ${sums.lost} ` +
        `connections and ${sums.answersLost} answers lost, ${sums.jumps} jumps of the clock. ${broken} broke a promise.\n`,
    );
    return broken === 0 ? EXIT_CODE.ok : EXIT_CODE.failed;
  },
});

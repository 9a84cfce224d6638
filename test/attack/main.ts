import { Failure } from "../../src/commands/failure.ts";
import { readOptions } from "../../src/commands/read_options.ts";
import { cleanUp } from "../support/at_end.ts";
import { ATTACKS } from "./attacks.ts";
import { type AttackReport, runAttacks } from "./run_attacks.ts";

/**
 * `bun run attack [--only=NAME,NAME]`
 *
 * Attacks a service of its own that is limited to 1 GiB of memory. Exits with 1 when a promise is broken: the service
 * survives, `/livez` answers within 250 ms throughout, memory is back near its start afterwards, and what each attack
 * itself promises. Run it on a machine that does nothing else.
 */
const LIVEZ_MAX_MS = 250;

try {
  const { options } = readOptions(process.argv.slice(2), { only: /^.{1,400}$/u });
  const only = options.only?.split(",");
  const attacks = only === undefined ? ATTACKS : ATTACKS.filter(({ name }) => only.includes(name));
  const reports = await runAttacks(attacks, {
    livezMaxMs: LIVEZ_MAX_MS,
    onReport: (report) => console.log(textOf(report)),
  });
  process.exitCode = reports.every(({ broken }) => broken.length === 0) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = error instanceof Failure ? error.exitCode : 1;
}
await cleanUp();
process.exit();

function textOf({ name, seconds, livezSlowestMs, memoryMiB, broken }: AttackReport): string {
  const { before, highest, after } = memoryMiB;
  const figures = `${seconds} s, /livez at most ${livezSlowestMs} ms, memory ${before} -> ${highest} -> ${after} MiB`;
  return [`${broken.length === 0 ? "held  " : "BROKEN"} ${name}: ${figures}`, ...broken.map((one) => `         ${one}`)]
    .join("\n");
}

import { EXIT_CODE, Failure } from "../../src/commands/line/failure.ts";
import { runDevelopmentCommand } from "../support/processes/development_command.ts";
import type { Attack } from "./attack.ts";
import { type AttackReport, ATTACKS, runAttacks } from "./run_attacks.ts";

const LIVEZ_MAX_MS = 250;

await runDevelopmentCommand({
  name: "attack",
  about: `
Attacks a service of its own that is limited to 1 GiB of memory. Exits with 1 when a promise is broken: the service
survives, /livez answers within ${LIVEZ_MAX_MS} ms throughout, memory is back near its start afterwards, and what each
attack itself promises. Run it on a machine that does nothing else. The attacks:

${ATTACKS.map(({ name, promise }) => `  ${name}: ${promise}`).join("\n")}`,
  options: { only: { shape: /^.{1,400}$/u, value: "NAME,NAME", help: "Only these attacks. Default: all" } },
  run: async ({ options }) => {
    const reports = await runAttacks(attacksOf(options.only), {
      livezMaxMs: LIVEZ_MAX_MS,
      onReport: (report) => console.log(textOf(report)),
    });
    return reports.every(({ broken }) => broken.length === 0) ? EXIT_CODE.ok : EXIT_CODE.failed;
  },
});

/** @throws Failure for a name that no attack has: nothing would be attacked, and nothing broken. */
function attacksOf(only: string | undefined): readonly Attack[] {
  return only?.split(",").map((name) => {
    const attack = ATTACKS.find((one) => one.name === name);
    if (attack === undefined) {
      throw new Failure(`There is no attack ${JSON.stringify(name)}: see --help`, { exitCode: EXIT_CODE.usage });
    }
    return attack;
  }) ?? ATTACKS;
}

function textOf({ name, seconds, livezSlowestMs, memoryMiB, broken }: AttackReport): string {
  const { before, highest, after } = memoryMiB;
  const figures = `${seconds} s, /livez at most ${livezSlowestMs} ms, memory ${before} -> ${highest} -> ${after} MiB`;
  return [`${broken.length === 0 ? "held  " : "BROKEN"} ${name}: ${figures}`, ...broken.map((one) => `         ${one}`)]
    .join("\n");
}

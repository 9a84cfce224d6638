import { EXIT_CODE } from "../../src/commands/line/failure.ts";
import { FLAG, runDevelopmentCommand } from "../support/processes/development_command.ts";
import { liveOperatorDay } from "./operator_day.ts";
import { tableOf } from "./machine.ts";

await runDevelopmentCommand({
  name: "day",
  about: `
Lives one day of an operator with real parts: installs the service with the variables of the Helm chart, takes a customer
with single sign-on, mails, a second factor and limits, suspends and bills them, makes a backup, loses the machine, and
restores it elsewhere. Prints each step with its time. Exits with 1 at the first step that is not as it should be.
Needs redis-server, and Linux on x64 for Helm.`,
  options: { json: { shape: FLAG, help: "Print the steps as JSON" } },
  run: async ({ options }) => {
    const reports = await liveOperatorDay({
      onStep: ({ at, name, did, seconds }) =>
        void process.stderr.write(`${at.slice(11, 19)}  ${name} (${seconds} s)\n          ${did}\n`),
    });
    process.stdout.write(`${options.json === undefined ? tableOf(reports) : JSON.stringify(reports)}\n`);
    return EXIT_CODE.ok;
  },
});

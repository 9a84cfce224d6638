import { expect, test } from "bun:test";
import { launchersOf } from "../../../src/commands/process/stop_signal.ts";

/** The processes above, nearest first; `!` before the command: of another group. */
function foundIn(...commands: readonly string[]): readonly string[] {
  const above = commands.map((command, at) => ({
    pid: at + 100,
    group: command.startsWith("!") ? 2 : 1,
    command: command.replace("!", ""),
  }));
  return launchersOf(above, { group: 1, script: "serve" }).map((pid) => commands[pid - 100] ?? "");
}

const CHAINS: readonly (readonly string[])[] = [
  ["bun run serve", "-bash"],
  ["/usr/local/bin/bun serve", "tmux"],
  ["sh -c bun src/cli.ts serve", "npm run serve", "zsh"],
  ["bun run serve", "sh -c bun run serve", "npm exec bun@1.4.5 run serve", "bash"],
  ["bun run serve", "sh -c bun run serve", "node /usr/bin/npx --yes bun@1.4.5 run serve", "bash"],
  ["bun --silent run serve", "bun run dev", "sshd"],
];

test("launchersOf() takes everything below the first that is no runner", () => {
  for (const chain of CHAINS) {
    expect(foundIn(...chain)).toEqual(chain.slice(0, -1));
  }
});

test.each([
  "bun deploy.ts",
  "bun run deploy.ts",
  "bun run ./deploy",
  "bun -e deploy()",
  "bun test",
  "node deploy.js",
  "sh deploy.sh",
  "-bash",
  "systemd",
  "!bun run all",
  "!sh -c bun run serve",
])("launchersOf() stops at %j, and sees nothing above it", (program) => {
  expect(foundIn("bun run serve", program, "bun run deploy", "npm run all")).toEqual(["bun run serve"]);
  expect(foundIn(program, "bun run deploy")).toEqual([]);
});

test("launchersOf() takes no shell for a launcher where no runner is above it", () => {
  expect(foundIn("sh -c bun src/cli.ts serve", "systemd")).toEqual([]);
});

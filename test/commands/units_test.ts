import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { asTyped, nearestCommand } from "../../src/commands/line/as_typed.ts";
import { COMMANDS } from "../../src/commands/line/commands.ts";
import { printLink } from "../../src/commands/line/print_link.ts";
import { gazetteerFamilies } from "../../src/commands/metrics/families.ts";
import { misspeltVariables } from "../../src/commands/open/open_config.ts";
import { launchersOf } from "../../src/commands/process/stop_signal.ts";
import { allOrNone } from "../../src/commands/serve.ts";
import { failedStarts, restartDelayMs } from "../../src/commands/serve/child.ts";
import { logOutput, progressLine } from "../../src/commands/serve/progress_line.ts";
import { firstCall } from "../../src/commands/serve/ready_text.ts";
import { VARIABLES } from "../../src/config.ts";
import type { Logger } from "../../src/observability/mod.ts";
import { runCommand } from "../support/services/run_command.ts";
import { wordsOf } from "../support/texts/words.ts";

test("a command is shown as it was started: with Node only there is no bun to type", async () => {
  const text = "Run `bun run migrate`, then bun run doctor";
  const npx = "npm/11.4.2 node/v24.3.0 linux x64 workspaces/false";
  expect(asTyped(text, npx)).toBe("Run `npx --yes bun@1.4.5 run migrate`, then npx --yes bun@1.4.5 run doctor");
  for (const agent of ["bun/1.4.5 npm/? node/v26.3.0 linux x64", "yarn/4.1.0", ""]) {
    expect(asTyped(text, agent)).toBe(text);
  }
  const { err, code } = await runCommand(["gazetteer", "nothing"], { npm_config_user_agent: npx });
  expect([code, err.includes("Usage: npx --yes bun@1.4.5 run gazetteer ")]).toEqual([2, true]);
});

const names = COMMANDS.map((command) => command.name);

test.each([
  ["serv", "serve"],
  ["resovle", "resolve"],
  ["Migrate", "migrate"],
  ["gazeteer", "gazetteer"],
  ["wroker", "worker"],
  ...["", "x", "deploy-everything", "--version"].map((word) => [word, undefined] as const),
])("nearestCommand() takes %p for %p", (word, name) => {
  expect<string | undefined>(nearestCommand(word, names)).toBe(name);
});

const until = new Date("2026-11-24T18:34:31.474Z");
const page = "https://locus.example/reset";
const LINK = { explanation: "Open this link. It works once", until, page, token: "locus_reset_1" };
const FOR_PEOPLE =
  "Open this link. It works once, until 2026-11-24 18:34 UTC:\n\n  https://locus.example/reset#locus_reset_1\n\n";

function printed(isTTY: boolean | undefined) {
  const written = { out: "", err: "" };
  printLink(LINK, {
    out: { ...(isTTY === undefined ? {} : { isTTY }), write: (text) => written.out += text },
    err: { write: (text) => written.err += text },
  });
  return written;
}

test("printLink() prints a person on a terminal the link alone, and a program the token on standard output", () => {
  expect(printed(true)).toEqual({ out: "", err: FOR_PEOPLE });
  expect(printed(undefined)).toEqual({ out: "locus_reset_1\n", err: FOR_PEOPLE });
});

/** What terminals, shells and other programs set. */
const OTHERS = ["PATH", "HOME", "HOSTNAME", "PWD", "SHLVL", "TERM", "LANG", "USER", "MAIL", "SHELL", "EDITOR", "PAGER"];

test("misspeltVariables() names the variable that is meant, and leaves others alone", () => {
  const environment = { GAZETEER_URL: "x", DATABASE_URI: "x", data_dir: "x", JWTSECRET: "x", GAZETTEER_URL: "x" };
  expect(misspeltVariables(environment)).toEqual([
    "GAZETEER_URL is not known: is GAZETTEER_URL meant?",
    "DATABASE_URI is not known: is DATABASE_URL meant?",
    "data_dir is not known: is DATA_DIR meant?",
    "JWTSECRET is not known: is JWT_SECRET meant?",
  ]);
  expect(misspeltVariables(Object.fromEntries([...OTHERS, ...VARIABLES].map((name) => [name, "x"])))).toEqual([]);
});

const MODULE = join(import.meta.dir, "../../src/commands/open/open_logger.ts");
const LINES = 1000;

/** What a process wrote to standard error that logs `LINES` lines and then ends as `ending` says. */
async function logged(ending: string): Promise<readonly string[]> {
  const script = `
    const { openLogger } = await import(${JSON.stringify(MODULE)});
    const logger = openLogger("info");
    for (let at = 0; at < ${LINES}; at++) {
      logger.info("line", { at });
    }
    ${ending}
  `;
  const child = Bun.spawn([process.execPath, "-e", script], { stdin: "ignore", stdout: "ignore", stderr: "pipe" });
  const text = await new Response(child.stderr).text();
  await child.exited;
  return text.split("\n").filter((line) => line.startsWith("{"));
}

/** Each way in which a process ends by itself. */
const ENDINGS = ["", "logger.flush();", "process.exit(0);", "throw new Error('nobody catches it');"];

test.each(ENDINGS)("openLogger() writes every line whole and in order: %p", async (ending) => {
  const lines = await logged(ending);
  expect(lines.map((line) => JSON.parse(line).at)).toEqual(Array.from({ length: LINES }, (_, at) => at));
});

test("openLogger() loses lines that cannot be written, and the process goes on", async () => {
  const script = `
    const { openLogger } = await import(${JSON.stringify(MODULE)});
    const logger = openLogger("info");
    for (let at = 0; at < 5; at++) {
      logger.info("line", { at });
      logger.flush();
      await Bun.sleep(20);
    }
    console.log("goes on");
  `;
  // Every write to this device fails as on a full disk.
  const stderr = Bun.file("/dev/full");
  const child = Bun.spawn([process.execPath, "-e", script], { stdin: "ignore", stdout: "pipe", stderr });
  expect(await new Response(child.stdout).text()).toBe("goes on\n");
  expect(await child.exited).toBe(0);
});

test("gazetteerFamilies() has one series for a data set that is in the files of several countries", async () => {
  const dataset = { name: "openstreetmap", version: "2024-03-03" };
  const families = await gazetteerFamilies({
    current: () => ({ version: "1", datasets: [dataset, { ...dataset }, { ...dataset, version: "2024-04-04" }] }),
    check: () => Promise.resolve(undefined),
  });
  expect(families.find(({ name }) => name === "locus_gazetteer_dataset_info")?.samples).toEqual([
    { labels: ["openstreetmap", "2024-03-03"], value: 1 },
    { labels: ["openstreetmap", "2024-04-04"], value: 1 },
  ]);
});

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

test.each(wordsOf(`
  bun deploy.ts | bun run deploy.ts | bun run ./deploy | bun -e deploy() | bun test | node deploy.js | sh deploy.sh |
  -bash | systemd | !bun run all | !sh -c bun run serve
`))("launchersOf() stops at %j, and sees nothing above it", (program) => {
  expect(foundIn("bun run serve", program, "bun run deploy", "npm run all")).toEqual(["bun run serve"]);
  expect(foundIn(program, "bun run deploy")).toEqual([]);
});

test("launchersOf() takes no shell for a launcher where no runner is above it", () => {
  expect(foundIn("sh -c bun src/cli.ts serve", "systemd")).toEqual([]);
});

const never = new AbortController().signal;

describe("allOrNone()", () => {
  test("gives all results in order", async () => {
    expect(await allOrNone(never, () => [Promise.resolve(1), Promise.resolve("two")])).toEqual([1, "two"]);
  });

  test("aborts the others, waits for them, and throws the first failure", async () => {
    const events: string[] = [];
    const all = allOrNone(never, (signal) => [
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          events.push("aborted");
          setTimeout(() => {
            events.push("ended");
            reject(new Error("given up"));
          }, 5);
        });
      }),
      Promise.reject(new Error("the disk is full")),
    ]);
    expect(await all.catch((error: unknown) => String(error))).toBe("Error: the disk is full");
    expect(events).toEqual(["aborted", "ended"]);
  });

  test("is aborted from outside", async () => {
    const outer = new AbortController();
    const all = allOrNone(outer.signal, (signal) => [
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("stopped")))),
    ]);
    outer.abort();
    expect(await all.catch((error: unknown) => String(error))).toBe("Error: stopped");
  });
});

const PARTS = 10_000;

function shownBy(isTTY: boolean, show: (progress: ReturnType<typeof progressLine>) => void): string {
  let text = "";
  const progress = progressLine("Verifying", { isTTY, write: (more) => text += more });
  show(progress);
  progress.end();
  return text;
}

test("progressLine() writes a log no more lines than a bar has characters, however many parts a file has", () => {
  const text = shownBy(false, (progress) => {
    for (let done = 0; done <= PARTS; done++) {
      progress.show(done / PARTS, `${done} of ${PARTS} MB`);
    }
  });
  const lines = text.trimEnd().split("\n");
  expect(lines[0]).toBe(`Verifying: 0 %, 0 of ${PARTS} MB`);
  expect(lines.length).toBe(25);
});

test("progressLine() writes a log one line for each step, also of the same fraction", () => {
  const text = shownBy(false, (progress) => {
    progress.show(0, "reading LI");
    progress.show(0, "reading LI");
    progress.show(0.01, "indexing LI");
    progress.show(0.5, "indexing LI");
    progress.show(0.5, "indexing CH");
  });
  expect(text).toBe("Verifying: 0 %, reading LI\nVerifying: 1 %, indexing LI\nVerifying: 50 %, indexing CH\n");
});

test("logOutput() writes each step as a line of the log", () => {
  const lines: unknown[] = [];
  const logger: Pick<Logger, "info"> = { info: (event, fields) => lines.push([event, fields]) };
  const progress = progressLine("Building", logOutput(logger));
  progress.show(0, "reading LI");
  progress.show(0.5, "indexing LI");
  progress.end();
  const step = "Building: 50 %, indexing LI";
  expect(lines).toEqual([["progress", { step: "Building: 0 %, reading LI" }], ["progress", { step }]]);
});

test("progressLine() draws each state over the last one on a terminal, and clears it at the end", () => {
  const text = shownBy(true, (progress) => {
    progress.show(0, "1 of 2");
    progress.show(0.5, "2 of 2");
  });
  expect(text.split("\r\u001b[K")).toEqual([
    "",
    `Verifying ${"░".repeat(24)} 1 of 2`,
    `Verifying ${"█".repeat(12)}${"░".repeat(12)} 2 of 2`,
    "",
  ]);
});

test("firstCall() is what the README shows", async () => {
  const readme = await Bun.file(join(import.meta.dir, "../../README.md")).text();
  const account = { email: "me@example.com", password: "twelve characters or more" };
  expect(readme).toContain(`\`\`\`sh\n${firstCall({ publicUrl: "http://127.0.0.1:3000", ...account })}\n\`\`\``);
});

/** The waits before each restart of a child that ran so long each time. */
function delays(ranMs: readonly number[]): readonly number[] {
  let failed = 0;
  return ranMs.map((ran) => restartDelayMs(failed = failedStarts(failed, ran)));
}

test("restartDelayMs() is a second for the first failed starts, grows to half a minute, and is none after a while", () => {
  expect(Math.max(...delays([900, 900, 900]))).toBeLessThanOrEqual(1000);
  const waits = delays(Array.from({ length: 60 }, () => 500));
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.at(-1)).toBe(30_000);
  // However often it was killed.
  expect(delays(Array.from({ length: 20 }, () => 15_000))).toEqual(Array.from({ length: 20 }, () => 0));
  expect(delays([100, 100, 100, 100, 100, 100, 20_000]).at(-1)).toBe(0);
});

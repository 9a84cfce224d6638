import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { importsOf } from "../../house/imports_of.ts";

const SOURCE = join(import.meta.dir, "../../../src");
const ADDRESS = "resolver/address";

/** The stages, each of which may import values of those before it only. */
const STAGES: readonly string[] = [
  "tokens",
  "context",
  "spans",
  "parses",
  "scoring",
  "candidates",
  "correction",
  "venues",
  "result",
  "structured",
];
/** Beyond this a folder is a list, and wants sub-folders. */
const ENTRIES_MAX = 15;

const files = [...new Bun.Glob("**/*.ts").scanSync({ cwd: SOURCE })].map((file) => file.replaceAll("\\", "/"));

test("every stage of the address resolver is entered by its mod.ts, and imports values of earlier stages only", async () => {
  const violations: string[] = [];
  for (const file of files) {
    const stage = stageOf(file);
    for (const { from, isType, line } of importsOf(await Bun.file(join(SOURCE, file)).text())) {
      const target = from.startsWith(".") ? normalize(join(dirname(file), from)).replaceAll("\\", "/") : "";
      const other = stageOf(target);
      if (other === undefined || other === stage) {
        continue;
      }
      if (target !== `${ADDRESS}/${other}/mod.ts`) {
        violations.push(`${file}:${line} passes by ${other}/mod.ts`);
      }
      if (stage !== undefined && !isType && STAGES.indexOf(other) > STAGES.indexOf(stage)) {
        violations.push(`${file}:${line} imports a value of the later stage ${other}`);
      }
    }
  }
  expect(violations).toEqual([]);
});

test("every folder of the address resolver is a stage and has few entries", () => {
  const folders = new Set(files.filter((file) => file.startsWith(`${ADDRESS}/`)).map((file) => dirname(file)));
  const stages = [...folders].map((folder) => stageOf(`${folder}/mod.ts`)).filter((stage) => stage !== undefined);
  expect([...new Set(stages)].sort()).toEqual([...STAGES].sort());
  for (const folder of folders) {
    expect({ folder, isShort: readdirSync(join(SOURCE, folder)).length <= ENTRIES_MAX }).toEqual({
      folder,
      isShort: true,
    });
  }
});

/** The stage to which a file of `src/` belongs; undefined for the pipeline itself and all other files. */
function stageOf(file: string): string | undefined {
  const [room, part, stage, ...rest] = file.split("/");
  return `${room}/${part}` === ADDRESS && rest.length > 0 ? stage : undefined;
}

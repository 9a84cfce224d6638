import { expect, test } from "bun:test";
import { dirname, join } from "node:path";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { exampleModule, exportsOf } from "./example_module.ts";
import { type Example, examplesOf, statementsOf } from "./examples_of.ts";

const ROOT = join(import.meta.dir, "../..");
const GAZETTEER = join(import.meta.dir, "example_gazetteer.ts");

interface Written {
  readonly name: string;
  /** Absolute, of the module that runs it. */
  readonly path: string;
}

/** Every example of src and workers, as a module that runs it. */
async function writeExamples(folder: string): Promise<readonly Written[]> {
  const sources = new Map<string, string>();
  for (const file of new Bun.Glob("{src,workers}/**/*.ts").scanSync(ROOT)) {
    const path = join(ROOT, file);
    sources.set(path, await Bun.file(path).text());
  }
  const written: Written[] = [];
  for (const [file, source] of sources) {
    for (const example of examplesOf(source)) {
      const path = join(folder, `example_${written.length}.ts`);
      const exports = exportsBeside(file, sources);
      await Bun.write(path, exampleModule(example, file, { exports, gazetteer: GAZETTEER }));
      written.push({ name: nameOf(file, example), path });
    }
  }
  return written;
}

/** What the files of a folder export; the file's own come last, and win. */
function exportsBeside(file: string, sources: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const neighbours = [...sources.keys()].filter((other) => dirname(other) === dirname(file) && other !== file);
  return new Map(
    [...neighbours, file].flatMap((path) => exportsOf(sources.get(path) ?? "").map((name) => [name, path] as const)),
  );
}

function nameOf(file: string, { line }: Example): string {
  return `${file.slice(ROOT.length + 1)}:${line}`;
}

test("every example of a comment is what its types say and gives what stands behind it", async () => {
  const folder = scratchDir();
  const written = await writeExamples(folder);
  expect(written.length).toBeGreaterThan(90);
  const failures: string[] = [];
  for (const { name, path } of written) {
    try {
      const { results }: { readonly results: readonly (readonly [unknown, unknown])[] } = await import(path);
      for (const [is, said] of results) {
        if (!Bun.deepEquals(is, said)) {
          failures.push(`${name} gives ${Bun.inspect(is)}, not ${Bun.inspect(said)}`);
        }
      }
    } catch (error) {
      failures.push(`${name} does not run: ${String(error)}`);
    }
  }
  expect(failures).toEqual([]);
  expect(await typeErrors(folder, written)).toEqual([]);
});

/** What the compiler says of all of them, under the project's own options. */
async function typeErrors(folder: string, written: readonly Written[]): Promise<readonly string[]> {
  const config = join(folder, "tsconfig.json");
  await Bun.write(
    config,
    JSON.stringify({
      extends: join(ROOT, "tsconfig.json"),
      compilerOptions: { typeRoots: [join(ROOT, "node_modules")], noUnusedLocals: false },
      include: ["*.ts"],
    }),
  );
  const compiler = Bun.spawn([process.execPath, "x", "tsc", "--project", config], { cwd: ROOT, stdout: "pipe" });
  const text = await new Response(compiler.stdout).text();
  if (await compiler.exited === 0) {
    return [];
  }
  return text.split("\n").filter((line) => line.trim() !== "").map((line) => {
    const at = Number(/example_(\d{1,6})\.ts/u.exec(line)?.[1] ?? -1);
    return `${written[at]?.name ?? "all"}: ${line}`;
  });
}

test("statementsOf() takes what is said of a statement from behind it or from below", () => {
  const code = ['f("a; b"); // "https://c"', "const x = g(", "  1,", ");", "x;", "// [", "//   1,", "// ]"];
  expect(statementsOf(code)).toEqual([
    { code: 'f("a; b");', expected: '"https://c"' },
    { code: "const x = g(\n  1,\n);", expected: undefined },
    { code: "x;", expected: "[\n  1,\n]" },
  ]);
});

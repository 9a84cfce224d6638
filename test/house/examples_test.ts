import { expect, test } from "bun:test";
import { basename, dirname, join } from "node:path";
import { scratchDir } from "../support/files/scratch_dir.ts";

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

/** One example of a JSDoc comment. */
interface Example {
  /** 1-based, of its first line of code. */
  readonly line: number;
  readonly code: readonly string[];
}

interface ExampleStatement {
  readonly code: string;
  /** An expression; undefined where nothing is said. */
  readonly expected: string | undefined;
}

const FENCE = "```";
const VALUE = "; // ";

/** The examples in a source's JSDoc comments: what stands between two fences, without the stars before it. */
function examplesOf(source: string): Example[] {
  const found: Example[] = [];
  let code: string[] | undefined;
  for (const [at, line] of source.split("\n").entries()) {
    const star = line.indexOf("*");
    const text = star < 0 || line.slice(0, star).trim() !== "" ? undefined : line.slice(star + 1).replace(/^ /u, "");
    if (code === undefined) {
      code = text?.trim() === `${FENCE}ts` ? [] : undefined;
    } else if (text === undefined || text.trim() === FENCE) {
      found.push({ line: at + 1 - code.length, code });
      code = undefined;
    } else {
      code.push(text);
    }
  }
  return found;
}

/**
 * The statements of an example. What is said of one stands behind it on its line, or below it in lines of its own:
 * `expression; // value`.
 */
function statementsOf(code: readonly string[]): ExampleStatement[] {
  const statements: { code: string; expected: string | undefined }[] = [];
  let open = "";
  for (const line of code) {
    const last = statements.at(-1);
    if (line.startsWith("// ") && open === "" && last !== undefined) {
      last.expected = last.expected === undefined ? line.slice(3) : `${last.expected}\n${line.slice(3)}`;
      continue;
    }
    const at = line.indexOf(VALUE);
    open += at < 0 ? `${line}\n` : line.slice(0, at + 1);
    if (at >= 0 || line.endsWith(";")) {
      statements.push({ code: open.trim(), expected: at < 0 ? undefined : line.slice(at + VALUE.length) });
      open = "";
    }
  }
  return open.trim() === "" ? statements : [...statements, { code: open.trim(), expected: undefined }];
}

/** What an example may use without saying where it is from: its own deps's exports, and a gazetteer. */
interface ExampleWorld {
  /** Absolute paths of what the files next to the example's own export, by name. */
  readonly exports: ReadonlyMap<string, string>;
  /** Absolute path of a module that exports a `gazetteer`. */
  readonly gazetteer: string;
}

const DECLARATION = /^(?:const|let|function) (?:\w+|\[[^\]]*\]|\{[^}]*\})/u;
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/**
 * A module that runs an example: `results` holds, for each statement of which something is said, what it gives and what
 * was said.
 */
function exampleModule({ code }: Example, file: string, world: ExampleWorld): string {
  const statements = statementsOf(code);
  const text = statements.map((statement) => statement.code).join("\n");
  const declared = new Set(text.split("\n").flatMap((line) => DECLARATION.exec(line)?.[0].match(NAME)?.slice(1) ?? []));
  const names = [...new Set(text.match(NAME) ?? [])].filter((name) => !declared.has(name));
  const imports = names.flatMap((name) => {
    const from = name === "gazetteer" ? world.gazetteer : world.exports.get(name);
    return from === undefined ? [] : [`import { ${name} } from ${JSON.stringify(from)};`];
  });
  return [
    `// ${join(basename(dirname(file)), basename(file))}`,
    ...imports,
    "export const results: (readonly [is: unknown, said: unknown])[] = [];",
    ...statements.map(({ code: written, expected }) =>
      expected === undefined ? written : `results.push([${written.slice(0, -1)}, ${expected}]);`
    ),
    "",
  ].join("\n");
}

const EXPORT = /^export (?:async )?(?:function\*?|const|class) ([\p{L}_$][\p{L}\p{N}_$]*)/gmu;

function exportsOf(source: string): readonly string[] {
  return [...source.matchAll(EXPORT)].map(([, name = ""]) => name);
}

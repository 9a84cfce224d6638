import { expect, test } from "bun:test";
import { dirname, join } from "node:path";

const root = join(import.meta.dir, "../..");
const files = [...new Bun.Glob("{src,workers}/**/*").scanSync({ cwd: root })];
const sources = files.filter((file) => /\.tsx?$/u.test(file));
const texts = new Map(
  await Promise.all(sources.map(async (file) => [file, await Bun.file(join(root, file)).text()] as const)),
);

/** What may exceed a limit, with the reason. */
type Exceptions = Readonly<Record<string, string>>;

/** What exceeds a limit without an exception, and the exceptions that nothing needs any more. */
function faultsOf(sizes: ReadonlyMap<string, number>, most: number, exceptions: Exceptions): string[] {
  const over = [...sizes].filter(([, size]) => size > most).map(([name]) => name);
  return [
    ...over.filter((name) => !(name in exceptions)).map((name) => `${name} is too large`),
    ...Object.keys(exceptions).filter((name) => !over.includes(name)).map((name) => `${name} needs no exception`),
  ].sort();
}

/** Ten at most: a file is a concept. */
const LONG_FILES: Exceptions = {
  "src/autocomplete/client/autocomplete_element.ts": "one custom element",
  "src/config.ts": "one table of all variables",
  "src/dashboard/kit/fields.tsx": "the fields of all forms",
  "src/dashboard/pages/batch/page.tsx": "one page",
  "src/dashboard/pages/home/page.tsx": "one page",
  "src/dashboard/pages/settings/page.tsx": "one page",
  "src/dashboard/reference/reference.tsx": "one page",
  "src/gazetteer/port.ts": "the port of the gazetteer",
  "src/resolver/address/spans/street_spans.ts": "names of streets are found and chosen in one pass",
};

test("no file of src has more than 400 lines, apart from ten at most", () => {
  const lines = new Map([...texts].map(([file, text]) => [file, text.split("\n").length - 1]));
  expect(faultsOf(lines, 400, LONG_FILES)).toEqual([]);
  expect(Object.keys(LONG_FILES).length).toBeLessThanOrEqual(10);
});

const LONG_FOLDERS: Exceptions = {
  "src": "one folder a module",
  "src/api": "one folder a noun of the interface",
  "src/commands": "one file a command",
  "src/dashboard": "one folder a part of the pages",
  "src/dashboard/pages": "one folder a page",
  "src/decisions": "one page a decision",
  "src/domain": "one file a word that all modules share",
  "src/geo": "one file a function on points and shapes",
  "src/lexicon": "one file a language",
  "src/resolver": "one folder a stage",
  "src/text": "one file a function on texts",
};

test("no folder of src has more than twenty entries, apart from lists", () => {
  const entries = new Map<string, Set<string>>();
  for (const file of files) {
    for (let path = file; dirname(path) !== "."; path = dirname(path)) {
      entries.set(dirname(path), (entries.get(dirname(path)) ?? new Set()).add(path));
    }
  }
  const sizes = new Map([...entries].map(([folder, { size }]) => [folder, size]));
  expect(faultsOf(sizes, 20, LONG_FOLDERS)).toEqual([]);
});

const LONG_GUIDES: Exceptions = {
  "src/guides/deployment.md": "each way to deploy stands for itself",
  "src/guides/security.md": "read by auditors, section by section",
};

test("no guide has more than 3,200 words, and README.md no more than 130 lines", async () => {
  const words = new Map<string, number>();
  for (const file of ["src/ARCHITECTURE.md", ...new Bun.Glob("src/guides/*.md").scanSync({ cwd: root })]) {
    words.set(file, (await Bun.file(join(root, file)).text()).split(/\s+/u).length);
  }
  expect(faultsOf(words, 3200, LONG_GUIDES)).toEqual([]);
  expect((await Bun.file(join(root, "README.md")).text()).split("\n").length - 1).toBeLessThanOrEqual(130);
});

/** Lines of code of a block that stands twice. */
const BLOCK_LINES = 10;

test("no block of ten lines stands twice in src", () => {
  // Clients are copied to where they are used, one by one.
  const own = [...texts].filter(([file]) => !file.startsWith("src/guides/"));
  expect(blocksTwice(own)).toEqual([]);
});

test("blocksTwice() finds a block in two files, whatever its indentation and comments", () => {
  const lines = Array.from({ length: BLOCK_LINES }, (_, at) => `const value${at} = ${at};`);
  const indented = ['import { a } from "./a.ts";', ...lines.flatMap((line) => ["// A remark.", `  ${line}`])].join(
    "\n",
  );
  expect(blocksTwice([["a.ts", lines.join("\n")], ["b.ts", indented]])).toEqual(["a.ts:1 and b.ts:3"]);
  expect(blocksTwice([["a.ts", lines.slice(1).join("\n")], ["b.ts", indented]])).toEqual([]);
});

/** Where the blocks begin that stand twice, apart from imports, comments and empty lines. */
function blocksTwice(read: Iterable<readonly [file: string, text: string]>): string[] {
  const first = new Map<string, string>();
  const twice: string[] = [];
  for (const [file, text] of read) {
    const code: { readonly line: string; readonly at: number }[] = [];
    let isImport = false;
    for (const [index, written] of text.split("\n").entries()) {
      const line = written.trim();
      isImport ||= line.startsWith("import ");
      if (!isImport && line !== "" && !/^(?:\/\*|\*|\/\/)/u.test(line)) {
        code.push({ line, at: index + 1 });
      }
      isImport &&= !line.endsWith(";");
    }
    for (let from = 0; from + BLOCK_LINES <= code.length; from++) {
      const block = code.slice(from, from + BLOCK_LINES).map(({ line }) => line).join("\n");
      const place = `${file}:${code[from]!.at}`;
      const before = first.get(block);
      if (before === undefined) {
        first.set(block, place);
      } else if (/\w{3}/u.test(block)) {
        twice.push(`${before} and ${place}`);
      }
    }
  }
  return twice;
}

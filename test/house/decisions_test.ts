import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
const FOLDER = "src/decisions";

interface Text {
  readonly path: string;
  readonly text: string;
}

const records = await read(`${FOLDER}/0*.md`);
const recordFiles = new Set(records.map(({ path }) => basename(path)));
const numbers = new Set([...recordFiles].map((file) => file.slice(0, 4)));

async function read(pattern: string): Promise<readonly Text[]> {
  const paths = [...new Bun.Glob(pattern).scanSync({ cwd: ROOT })].sort();
  return await Promise.all(paths.map(async (path) => ({ path, text: await Bun.file(join(ROOT, path)).text() })));
}

/** Numbers of records that a text refers to as "decision 0123", "decisions/0123_title.md", or, in a record, as 0123. */
function numbersIn({ path, text }: Text): readonly string[] {
  const pattern = path.startsWith(FOLDER) ? /(?<![\w.,#/:`-])(0[0-2]\d\d)(?!\w|\.\d)/gu : /decisions?[ /](0\d{3})/giu;
  return [...text.matchAll(pattern)].map(([, number = ""]) => number);
}

test("a number of a decision record belongs to one record, and a replaced number to none", async () => {
  const index = await Bun.file(join(ROOT, FOLDER, "README.md")).text();
  const replaced = [...index.matchAll(/^\| (\d{4}) +\| \[\d{4}\]\((.+?)\)/gmu)];
  expect(numbers.size).toBe(recordFiles.size);
  expect(replaced.filter(([, number = "", file = ""]) => numbers.has(number) || !recordFiles.has(file))).toEqual([]);
});

test("every reference to a decision record leads to one", async () => {
  const faults: string[] = [];
  for (const file of [...await read("{src,workers,test}/**/*.{ts,tsx,md}"), ...await read("README.md")]) {
    if (file.path === `${FOLDER}/README.md` || file.path === "test/house/decisions_test.ts") {
      continue;
    }
    for (const [, name = ""] of file.text.matchAll(/decisions\/(0\d{3}_\w+\.md)/gu)) {
      if (!recordFiles.has(name)) {
        faults.push(`${file.path}: ${name}`);
      }
    }
    // The head of a record names the numbers that it replaces.
    const text = file.path.startsWith(FOLDER) ? file.text.slice(file.text.indexOf("\n## ")) : file.text;
    for (const number of numbersIn({ path: file.path, text })) {
      if (!numbers.has(number)) {
        faults.push(`${file.path}: ${number}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test("every file of src or test that a decision record names is there", () => {
  const faults = records.flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:src|test|workers|drizzle)\/[\w./-]+)`/gu)]
      .filter(([, named = ""]) => !named.endsWith("xx.csv") && !existsSync(join(ROOT, named)))
      .map(([, named = ""]) => `${path}: ${named}`)
  );
  expect(faults).toEqual([]);
});

test("numbersIn() finds references and leaves other numbers alone", () => {
  expect(numbersIn({ path: "src/a.ts", text: "see decision 0216, src/decisions/0074_x.md; 0600" })).toEqual([
    "0216",
    "0074",
  ]);
  expect(numbersIn({ path: `${FOLDER}/0001_a.md`, text: "limits (0216), mode 0644, 0.0123, `D02`, 0121." })).toEqual([
    "0216",
    "0121",
  ]);
});

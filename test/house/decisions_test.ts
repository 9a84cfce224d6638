import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
const FOLDER = "src/decisions";
const PARTS = ["Context", "Decision", "Consequences", "Guarded by"];

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

/** The file name that a title gives: "0051 Send all requests" → "0051_send_all_requests.md". */
function fileNameOf(title: string): string {
  return `${title.toLowerCase().replaceAll("'", "").replaceAll(/[^a-z0-9]+/gu, "_")}.md`;
}

/** The parts of a record in order, each with its text. */
function partsOf(text: string): readonly (readonly [name: string, body: string])[] {
  return text.split(/^## /mu).slice(1).map((part): [string, string] => {
    const end = part.indexOf("\n");
    return [part.slice(0, end), part.slice(end).trim()];
  });
}

/** Numbers of records that a text refers to as "decision 0123", "decisions/0123_title.md", or, in a record, as 0123. */
function numbersIn({ path, text }: Text): readonly string[] {
  const pattern = path.startsWith(FOLDER) ? /(?<![\w.,#/:`-])(0[0-2]\d\d)(?!\w|\.\d)/gu : /decisions?[ /](0\d{3})/giu;
  return [...text.matchAll(pattern)].map(([, number = ""]) => number);
}

test("every decision record has a title, the name of its title, and the four parts", () => {
  const faults: string[] = [];
  for (const { path, text } of records) {
    const title = /^# (.+)$/mu.exec(text)?.[1] ?? "";
    if (fileNameOf(title) !== basename(path)) {
      faults.push(`${path}: its title gives the name ${fileNameOf(title)}`);
    }
    const parts = partsOf(text);
    if (parts.map(([name]) => name).join() !== PARTS.join()) {
      faults.push(`${path}: its parts must be ${PARTS.join(", ")}`);
    }
    for (const [name, body] of parts) {
      if (body === "") {
        faults.push(`${path}: ${name} is empty`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test("src/decisions/README.md lists every decision record once, with its title", async () => {
  const index = await Bun.file(join(ROOT, FOLDER, "README.md")).text();
  const listed = [...index.matchAll(/^- \[(.+)\]\((.+)\)$/gmu)].map(([, title = "", file = ""]) => `${file}: ${title}`);
  const expected = records.map(({ path, text }) => `${basename(path)}: ${/^# (.+)$/mu.exec(text)?.[1]}`);
  expect(listed.sort()).toEqual(expected.sort());
});

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

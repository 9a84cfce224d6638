import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { wordsOf } from "../support/texts/words.ts";

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
    if (file.path === `${FOLDER}/README.md` || file.path === "test/house/documents_test.ts") {
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
  expect(numbersIn({ path: "src/a.ts", text: "see decision 0216, src/decisions/0074_x.md; 0600" }))
    .toEqual(["0216", "0074"]);
  expect(numbersIn({ path: `${FOLDER}/0001_a.md`, text: "limits (0216), mode 0644, 0.0123, `D02`, 0121." }))
    .toEqual(["0216", "0121"]);
});

const TABLE = "src/guides/asvs_5.0.0.tsv";
const HEAD = "requirement\tlevel\tsubject\tstate\tshown by or why";
const STATES = ["test", "guide", "not applicable", "open"];

/**
 * The levels of all requirements of OWASP ASVS 5.0.0: chapters in order, their sections in order, and a digit for each
 * requirement. `"113"` of chapter 3, section 2: V3.2.1 and V3.2.2 have level 1, V3.2.3 has level 3.
 */
const LEVELS = wordsOf(`
  22 1111122223 112222222223 222 123 | 122 112 12223 23 | 3 113 12223 11222233 11122333 3 22333 |
  12233 23333 22 1222 | 2 112333 113 222 | 122 111111112222 11223333 112233 22222333 2223 33 2222 |
  222 1111 22 11222 223 22 | 1233 1123 133 23 | 111 1222 | 22 223 22223 1111122222233333 22222 22 222 |
  2233 22233 11233 1222 23 23 33 | 12233 11 22223 | 2333 222223 2233 1222233 | 22 12223333 122 |
  12233 12233 1222222 3333 | 2 22222 2222 222 2223 | 23 22223333 22
`);

interface Row {
  /** One requirement, or the first and the last of several of one chapter. */
  readonly requirement: string;
  readonly level: string;
  readonly subject: string;
  readonly state: string;
  readonly evidence: string;
}

/** Every requirement with its level, in the standard's order. */
const required = LEVELS.flatMap((chapter, c) =>
  chapter.split(" ").flatMap((section, s) =>
    Array.from(section, (level, r) => ({ requirement: `V${c + 1}.${s + 1}.${r + 1}`, level }))
  )
);
const [head, ...lines] = (await Bun.file(join(ROOT, TABLE)).text()).trimEnd().split("\n");
const rows = lines.map((line): Row => {
  const [requirement = "", level = "", subject = "", state = "", evidence = ""] = line.split("\t");
  return { requirement, level, subject, state, evidence };
});

/** The requirements of a row: those of its level, from the first to the last that it names. */
function requirementsOf({ requirement, level }: Row): readonly string[] {
  const [first = "", last = first] = requirement.split("–");
  const from = required.findIndex((one) => one.requirement === first);
  const to = required.findIndex((one) => one.requirement === last);
  return from < 0
    ? []
    : required.slice(from, to + 1).filter((one) => one.level === level).map((one) => one.requirement);
}

/** What is wrong with the evidence of a row; undefined: nothing. */
async function faultOf({ state, evidence }: Row): Promise<string | undefined> {
  if (!STATES.includes(state)) {
    return `${state} is no state`;
  }
  if (state === "not applicable" || state === "open") {
    return evidence.length < 10 ? "a reason is missing" : undefined;
  }
  for (const one of evidence.split(" + ")) {
    const fault = state === "test" ? await faultOfTest(one) : await faultOfGuide(one);
    if (fault !== undefined) {
      return fault;
    }
  }
  return undefined;
}

/** `test/…_test.ts › the name of a test, as its file writes it` */
async function faultOfTest(evidence: string): Promise<string | undefined> {
  const [path = "", name = ""] = evidence.split(" › ");
  const file = Bun.file(join(ROOT, path));
  if (!/^test\/[\w/]+_test\.ts$/u.test(path) || !await file.exists()) {
    return `there is no test ${path}`;
  }
  const text = await file.text();
  return name !== "" && (text.includes(`"${name}"`) || text.includes(`\`${name}\``))
    ? undefined
    : `${path} has no test of the name ${name}`;
}

/** `src/guides/….md#heading`, as links are written. */
async function faultOfGuide(evidence: string): Promise<string | undefined> {
  const [path = "", anchor = ""] = evidence.split("#");
  const file = Bun.file(join(ROOT, path));
  if (!path.endsWith(".md") || !await file.exists()) {
    return `there is no guide ${path}`;
  }
  const anchors = [...(await file.text()).matchAll(/^#+ (.+)$/gmu)]
    .map(([, title = ""]) => title.toLowerCase().replaceAll(/[^\p{L}\p{N} -]/gu, "").replaceAll(" ", "-"));
  return anchors.includes(anchor) ? undefined : `${path} has no heading ${anchor}`;
}

test("the table of OWASP ASVS has every requirement of levels 1 and 2 once, in order", () => {
  expect(head).toBe(HEAD);
  expect(required.length).toBe(345);
  const wanted = required.filter(({ level }) => level < "3");
  expect([wanted.filter(({ level }) => level === "1").length, wanted.length]).toEqual([70, 253]);
  const covered = rows.flatMap(requirementsOf);
  expect(covered.toSorted()).toEqual(wanted.map(({ requirement }) => requirement).toSorted());
});

test("each row of the table names a test or a heading that exists, says why it does not apply, or is open", async () => {
  const faults: string[] = [];
  for (const row of rows) {
    const fault = row.subject === "" ? "the subject is missing" : await faultOf(row);
    if (fault !== undefined) {
      faults.push(`${row.requirement}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});

async function found(state: string, evidence: string): Promise<string | undefined> {
  return await faultOf({ requirement: "V1.1.1", level: "2", subject: "x", state, evidence });
}

test("faultOf() finds a test and a heading that are missing, and a row without a reason", async () => {
  expect(await found("test", "test/house/documents_test.ts › a test that nobody wrote".toUpperCase()))
    .toContain("no test");
  expect(await found("test", "test/house/documents_test.ts › ")).toContain("has no test");
  expect(await found("guide", "src/guides/security.md#nothing-of-the-kind")).toContain("has no heading");
  expect(await found("guide", "src/guides/security.md#built-in")).toBeUndefined();
  expect([await found("open", ""), await found("maybe", "")]).toEqual(["a reason is missing", "maybe is no state"]);
});

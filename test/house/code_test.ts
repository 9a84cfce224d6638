import { getAlpha2Codes } from "i18n-iso-countries";
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { allExpressions, expressionsOf, isVetted, vet } from "../support/expressions/vet_expression.ts";
import { patience } from "../support/runner/patience.ts";
import { importsOf } from "./imports_of.ts";

const root = join(import.meta.dir, "../..");
/** Takes the comments and types out. */
const PLAIN = { ts: new Bun.Transpiler({ loader: "ts" }), tsx: new Bun.Transpiler({ loader: "tsx" }) };

/** Where rules and words of countries and languages belong: one file each. */
const DATA = ["src/lexicon/", "src/resolver/countries/"];

/** Files that name a country or a language for a reason of their own; an entry is a file, or a folder with its slash. */
const ALLOWED: Readonly<Record<string, string>> = {
  "src/domain/country_code.ts": "the list of all countries",
  "src/gazetteer/catalog/": "downloads by country, as their publishers list them",
  "src/gazetteer/datasets/source_table.ts": "the names of the readers of national data sets",
  "src/gazetteer/sources/": "readers of data sets, which have names by language and script",
  "src/gazetteer/entries/places.ts": "the data's second language for names that the reader may not be able to read",
  "src/resolver/address/scoring/places/target_cost.ts": "the language in which most data names towns abroad",
  "src/resolver/codes/": "a country's own system of codes is more likely there",
  "src/resolver/data/": "generators of tables from packages, run by hand",
  "src/resolver/labels/label.ts": "the table of address formats has a second order for one country, by language",
  "src/text/latin_letters.ts": "systems of transliteration, which have the names of languages",
  "src/text/name_spellings.ts": "the countries where letters that a keyboard lacks are written as two",
  "src/evaluation/": "areas and styles of questions, which are about countries",
  "src/dashboard/": "the languages of the dashboard",
};

const CODES: ReadonlySet<string> = new Set(Object.keys(getAlpha2Codes()));
const LANGUAGES: ReadonlySet<string> = new Set(
  readdirSync(join(root, "src/lexicon")).map((file) => file.replace(/\.ts$/u, "")).filter((name) =>
    name !== "mod" && name !== "lexicon"
  ),
);
/** Fewer codes in a row are other abbreviations: "NE", "SE". */
const LIST_MIN = 3;

test("only the files of countries and languages name one", async () => {
  const found = new Map<string, readonly string[]>();
  for (const file of [...new Bun.Glob("{src,workers}/**/*.{ts,tsx}").scanSync({ cwd: root })].sort()) {
    const names = DATA.some((folder) => file.startsWith(folder))
      ? []
      : namedIn(PLAIN[file.endsWith(".tsx") ? "tsx" : "ts"].transformSync(await Bun.file(join(root, file)).text()));
    if (names.length > 0) {
      found.set(file, names);
    }
  }
  const isAllowed = (file: string): boolean => Object.keys(ALLOWED).some((entry) => covers(entry, file));
  expect([...found].filter(([file]) => !isAllowed(file))).toEqual([]);
  // An entry that is not needed any more goes.
  expect(Object.keys(ALLOWED).filter((entry) => ![...found.keys()].some((file) => covers(entry, file)))).toEqual([]);
});

test("namedIn() finds compared codes, lists of codes and names of languages", () => {
  expect(namedIn('if (country === "FI") {}')).toEqual(["FI"]);
  expect(namedIn('if (language !== "de") {}')).toEqual(["de"]);
  expect(namedIn('new Set(["DE", "AT", "CH"])')).toEqual(["DE AT CH"]);
  expect(namedIn('"RU BY UA".split(" ")')).toEqual(["RU BY UA"]);
  expect(namedIn("const DANISH_SIDES = sides; isMaltese(token)")).toEqual(["DANISH_SIDES", "isMaltese"]);
  expect(namedIn('const words = ["NE", "II", "III"]; side === "N"; polished(words)')).toEqual([]);
});

function covers(entry: string, file: string): boolean {
  return entry.endsWith("/") ? file.startsWith(entry) : file === entry;
}

/** Countries and languages that code without comments names. */
function namedIn(code: string): readonly string[] {
  const compared = [...code.matchAll(/[!=]==? ?"([A-Z]{2})"/gu)].map(([, one = ""]) => one).filter((one) =>
    CODES.has(one)
  );
  const languages = [...code.matchAll(/[lL]anguage ?[!=]==? ?"([a-z]{2})"/gu)].map(([, one = ""]) => one);
  const listed = [...code.matchAll(/"([A-Z]{2}(?:(?: |", ?\n? *")[A-Z]{2})+)"/gu)]
    .map(([, list = ""]) => list.match(/[A-Z]{2}/gu) ?? [])
    .filter((list) => list.length >= LIST_MIN && list.every((one) => CODES.has(one)))
    .map((list) => list.join(" "));
  const withoutTexts = code.replaceAll(/\\p\{\w+=\w+\}/gu, "").replaceAll(/"(?:[^"\\\n]|\\.)*"|`[^`]*`/gu, '""');
  const named = [...new Set(withoutTexts.match(/\b[A-Za-z_]\w*\b/gu) ?? [])].filter((name) =>
    name.split(/_|(?<=[a-z])(?=[A-Z])/u).some((word) => LANGUAGES.has(word.toLowerCase()))
  );
  return [...compared, ...languages, ...listed, ...named];
}

/** A few types that name each other may stand in neighbouring files. */
const FILES_MAX = 4;

test("no circle of imports, those of types included, has more than four files", async () => {
  const imports = new Map<string, readonly string[]>();
  for (const file of new Bun.Glob("{src,workers}/**/*.{ts,tsx}").scanSync({ cwd: root })) {
    const wanted = importsOf(await Bun.file(join(root, file)).text()).filter(({ from }) => from.startsWith("."));
    imports.set(file, wanted.map(({ from }) => normalize(join(dirname(file), from))));
  }
  expect(circlesOf(imports).filter((files) => files.length > FILES_MAX)).toEqual([]);
});

test("circlesOf() returns the groups of files that import each other", () => {
  const imports = new Map([["a", ["b"]], ["b", ["c"]], ["c", ["a", "d"]], ["d", ["d"]]]);
  expect(circlesOf(imports)).toEqual([["a", "b", "c"]]);
});

/** The strongly connected components of more than one file. Source: Kosaraju's two passes. */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    targets.forEach((target) => importers.set(target, [...(importers.get(target) ?? []), file]));
  }
  const order: string[] = [];
  const seen = new Set<string>();
  const walk = (file: string, next: ReadonlyMap<string, readonly string[]>, found: string[]): void => {
    if (!imports.has(file) || seen.has(file)) {
      return;
    }
    seen.add(file);
    (next.get(file) ?? []).forEach((other) => walk(other, next, found));
    found.push(file);
  };
  for (const file of imports.keys()) {
    walk(file, imports, order);
  }
  seen.clear();
  const circles: string[][] = [];
  for (const file of order.toReversed()) {
    const circle: string[] = [];
    walk(file, importers, circle);
    if (circle.length > 1) {
      circles.push(circle.toSorted());
    }
  }
  return circles;
}

const SOURCE = join(import.meta.dir, "../../src");
const ADDRESS = "resolver/address";

/** The stages, each of which may import values of those before it only. */
const STAGES = "tokens context spans parses scoring candidates correction venues result structured".split(" ");
/** Beyond this a folder is a list, and wants sub-folders. */
const ENTRIES_MAX = 15;

const sources = [...new Bun.Glob("**/*.ts").scanSync({ cwd: SOURCE })].map((file) => file.replaceAll("\\", "/"));

test("every stage of the address resolver is entered by its mod.ts, and imports values of earlier stages only", async () => {
  const violations: string[] = [];
  for (const file of sources) {
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
  const folders = new Set(sources.filter((file) => file.startsWith(`${ADDRESS}/`)).map((file) => dirname(file)));
  const stages = [...folders].map((folder) => stageOf(`${folder}/mod.ts`)).filter((stage) => stage !== undefined);
  expect([...new Set(stages)].sort()).toEqual([...STAGES].sort());
  for (const folder of folders) {
    expect({ folder, isShort: readdirSync(join(SOURCE, folder)).length <= ENTRIES_MAX })
      .toEqual({ folder, isShort: true });
  }
});

/** The stage to which a file of `src/` belongs; undefined for the pipeline itself and all other files. */
function stageOf(file: string): string | undefined {
  const [room, part, stage, ...rest] = file.split("/");
  return `${room}/${part}` === ADDRESS && rest.length > 0 ? stage : undefined;
}

const manifest: Readonly<Record<string, unknown>> & {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly patchedDependencies: Readonly<Record<string, string>>;
} = await Bun.file(join(import.meta.dir, "../../package.json")).json();

test("package.json lets no package run a script when it is installed", () => {
  // Absent, Bun would trust the packages of its own list.
  expect(manifest).toHaveProperty("trustedDependencies", []);
});

test("package.json pins every dependency to one version", () => {
  for (const kind of ["dependencies", "devDependencies", "optionalDependencies"]) {
    expect(manifest).toHaveProperty(kind);
  }
  const ranges = JSON.stringify(manifest).match(/"[^"]+":"[\^~><*][^"]*"/gu) ?? [];
  expect(ranges).toEqual(['"bun":">=1.4.5"']);
});

test("package.json patches the versions that it pins", () => {
  const { dependencies, patchedDependencies } = manifest;
  for (const patched of Object.keys(patchedDependencies)) {
    const at = patched.lastIndexOf("@");
    expect(dependencies).toHaveProperty([patched.slice(0, at)], patched.slice(at + 1));
  }
});

test("every regular expression of src takes time linear in its text", async () => {
  const failures: string[] = [];
  for await (const { file, expression } of allExpressions()) {
    const verdict = isVetted(expression) ? "safe" : vet(expression);
    if (verdict !== "safe") {
      failures.push(`${file}: /${expression.source}/${expression.flags} ${verdict}`);
    }
  }
  expect(failures).toEqual([]);
}, patience(600_000));

test("vet() finds what takes more than linear time", () => {
  expect(vet({ source: "^(a+)+$", flags: "u" })).toContain("exponential");
  expect(vet({ source: "^[a-z]+,$", flags: "u" })).toBe("safe");
});

test("expressionsOf() reads literals and leaves divisions, strings and comments", () => {
  const source = 'const a = /x[/]y/gu; const b = 4 / 2 / c[0]! / 1; // /no/\nconst c = "/no/"; return /z/.test(b);';
  expect(expressionsOf(source)).toEqual([{ source: "x[/]y", flags: "gu" }, { source: "z", flags: "" }]);
});

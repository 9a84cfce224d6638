import { expect, test } from "bun:test";
import { join } from "node:path";
import { COUNTRIES, COUNTRY_SIGNS, postcodeFits, rulesOf } from "../../src/resolver/countries/mod.ts";

const SOURCE = join(import.meta.dir, "../../src/resolver");
/** Where a country belongs to one code system or grid, or is still a table of its own. May only get shorter. */
const ALLOWED = [
  /^(?:countries|codes|coordinates)\//u,
  // A development tool.
  /^data\/generate_label_rules\.ts$/u,
  /^suggest\/types_before\.ts$/u,
];
const CODES = new Set(COUNTRIES.map(({ code }) => code));
const TEXT = /"([A-Z]{2}(?: [A-Z]{2})*)"/gu;

test("no country is named outside of countries/ and the code systems", async () => {
  const named: string[] = [];
  for (const file of new Bun.Glob("**/*.ts").scanSync({ cwd: SOURCE })) {
    if (ALLOWED.some((allowed) => allowed.test(file))) {
      continue;
    }
    const code = (await Bun.file(join(SOURCE, file)).text()).replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gsu, "");
    for (const [, text = ""] of code.matchAll(TEXT)) {
      if (text.split(" ").every((word) => CODES.has(word))) {
        named.push(`${file}: ${text}`);
      }
    }
  }
  expect(named).toEqual([]);
});

test("every country stands once", () => {
  expect(CODES.size).toBe(COUNTRIES.length);
});

test.each(
  [
    ["DDDD", "AT", true],
    ["DDDDD", "AT", false],
    ["DDDDLL", "NL", true],
    ["LLDDDLL", "GB", true],
    ["DDDDD", "XX", true],
  ] as const,
)("postcodeFits() says of %p in %p %p", (shape, code, fits) => {
  expect(postcodeFits(shape, code)).toBe(fits);
});

test("rulesOf() and COUNTRY_SIGNS know the rules of a country", () => {
  expect(rulesOf("AT")).toMatchObject({ slashInNumber: "door", unitInLabel: "house/unit" });
  expect(rulesOf("XX")).toEqual({ code: "" });
  expect(COUNTRY_SIGNS.get("f")?.toSorted()).toEqual(["FR", "MC"]);
});

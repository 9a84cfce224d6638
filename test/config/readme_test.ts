import { expect, test } from "bun:test";
import { join } from "node:path";
import { readConfig, SETTINGS } from "../../src/config.ts";

const README = await Bun.file(join(import.meta.dir, "../../README.md")).text();

/** The rows of the README's configuration table: the variable and its default as written there. */
const ROWS = [...README.matchAll(/^\| `(?<name>[A-Z0-9_]+)` +\| (?<fallback>[^|]*)\|/gm)].map((row) => ({
  name: row.groups?.["name"] ?? "",
  fallback: (row.groups?.["fallback"] ?? "").trim(),
}));

test("the README's table lists every variable once, in the order of the code", () => {
  expect(ROWS.map((row) => row.name)).toEqual(Object.keys(SETTINGS));
});

test("the README's defaults are those of the code", () => {
  const settings: Readonly<Record<string, { readonly fallback: string }>> = SETTINGS;
  const written = ROWS.filter(({ fallback }) => fallback.startsWith("`")).map(({ name, fallback }) => [
    name,
    fallback.replaceAll("`", ""),
  ]);
  const coded = Object.entries(settings).filter(([, { fallback }]) => fallback !== "").map((
    [name, { fallback }],
  ) => [name, fallback]);
  expect(written).toEqual(coded);
  expect(readConfig(Object.fromEntries(written))).toEqual(readConfig({}));
});

import { expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { openDashboard } from "../../src/capabilities/dashboard.ts";
import { LANGUAGES, PAGES } from "../../src/dashboard/mod.ts";

/** What visitors load of the scripts, without the map. */
const FIRST_LOAD_MAX = 60 * 1024;

test("openDashboard() names and makes the same files every time", async () => {
  const [one, other] = [openDashboard(), openDashboard()];
  expect(await one.start(["en"])).toEqual(await other.start(["en"]));
  const { script, style, early, icon, guestParts } = await one.start(["en"]);
  for (const name of [script, style, early, icon, ...guestParts]) {
    const file = await one.file(name);
    expect([name, file !== undefined]).toEqual([name, true]);
    const plain = await file?.bytes("identity");
    expect(plain).toEqual(await (await other.file(name))?.bytes("identity"));
    expect(new Uint8Array(brotliDecompressSync((await file?.bytes("br")) ?? ""))).toEqual(plain ?? new Uint8Array());
    expect(new Uint8Array(gunzipSync((await file?.bytes("gzip")) ?? ""))).toEqual(plain ?? new Uint8Array());
  }
  expect(await one.file("package.json")).toBeUndefined();
  expect(await one.file("../mod.ts")).toBeUndefined();
});

test("the style sheet names the font's files, which are sent as they are", async () => {
  const dashboard = openDashboard();
  const { style, font } = await dashboard.start(["en"]);
  const sheet = new TextDecoder().decode(await (await dashboard.file(style))?.bytes("identity"));
  const names = [...sheet.matchAll(/url\(([^)]+\.woff2)\)/gu)].map(([, name = ""]) => name);
  expect(names).toContain(font);
  expect(names.length).toBe(2);
  for (const name of names) {
    const file = await dashboard.file(name);
    expect([file?.mediaType, file?.encodings]).toEqual(["font/woff2", []]);
    expect(new TextDecoder().decode((await file?.bytes("identity"))?.slice(0, 4))).toBe("wOF2");
  }
});

test("every page's path is one, and none is the interface's", () => {
  const paths = PAGES.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) {
    expect(path).toMatch(/^\/(?!v1|swagger|assets|problems|livez|readyz|metrics|tiles)[a-z/:_]*$/u);
  }
});

test("every language has scripts of its own, which a server builds that did not name them", async () => {
  const dashboard = openDashboard();
  const scripts = await Promise.all(LANGUAGES.map(async ({ code }) => (await dashboard.start([code])).script));
  expect(new Set(scripts).size).toBe(LANGUAGES.length);
  for (const script of scripts) {
    expect(await openDashboard().file(script)).toBeDefined();
  }
});

test.each(LANGUAGES)(
  "the scripts of the first page are few and weigh no more than promised, in $name",
  async ({ code }) => {
    const dashboard = openDashboard();
    const { script, early, guestParts } = await dashboard.start([code]);
    expect(guestParts.length).toBeLessThan(6);
    let weight = 0;
    for (const name of [script, early, ...guestParts]) {
      weight += (await (await dashboard.file(name))?.bytes("gzip"))?.length ?? Infinity;
    }
    expect(weight).toBeLessThan(FIRST_LOAD_MAX);
  },
);

test("members load nothing of the operators' pages, and operators load their own", async () => {
  const dashboard = openDashboard();
  const members = await dashboard.start(["en"]);
  const operators = await dashboard.start(["en"], "operators");
  expect(operators.script).toStartWith("operator-en-");
  expect(operators.style).toBe(members.style);
  expect(await openDashboard().file(operators.script)).toBeDefined();
  const textOf = async (name: string): Promise<string> =>
    new TextDecoder().decode(await (await dashboard.file(name))?.bytes("identity"));
  expect(await textOf(operators.script)).toContain("/v1/operator");
  for (const name of [members.script, members.early, ...members.guestParts]) {
    expect([name, (await textOf(name)).includes("Operator log-in")]).toEqual([name, false]);
  }
  const weight = (await (await dashboard.file(operators.script))?.bytes("gzip"))?.length ?? Infinity;
  expect(weight).toBeLessThan(FIRST_LOAD_MAX);
});

test("a browser is sent no text of another language, except the languages' own names", async () => {
  const dashboard = openDashboard();
  const ownNames = new RegExp(LANGUAGES.map(({ name }) => name).join("|"), "gu");
  const names = new Set([(await dashboard.start(["en"])).script]);
  // A set's loop also visits what is added meanwhile.
  for (const name of names) {
    const text = new TextDecoder().decode(await (await dashboard.file(name))?.bytes("identity"));
    expect(text.replaceAll(ownNames, "")).not.toMatch(/\p{Script=Arabic}/u);
    for (const [part] of text.matchAll(/part-en-\w+\.js/gu)) {
      names.add(part);
    }
  }
  expect(names.size).toBeGreaterThan(2);
});

import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { publishGazetteerRound } from "../../src/commands/gazetteer/rounds/update_round.ts";
import { gazetteerFolder, gazetteerPath } from "../../src/commands/gazetteer_path.ts";
import { removeSuperseded } from "../../src/gazetteer/datasets/country_files.ts";
import { publishedFolder } from "../../src/gazetteer/datasets/published_set.ts";
import { createLogger } from "../../src/observability/mod.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { runHere } from "../support/services/run_command.ts";
import {
  addTown,
  followEnvironment,
  publishTo,
  type S3Store,
  serveFolder,
  startS3Store,
  versionOf,
} from "../support/services/s3_store.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";

const POSTCODES = [
  "AT\t1010\tWien\tWien\t09\t\t\t\t\t48.2077\t16.3705\t6",
  "CH\t8001\tZürich\tZürich\tZH\t\t\t\t\t47.3667\t8.55\t6",
  "LI\t9490\tVaduz\t\t\t\t\t\t\t47.1415\t9.5215\t6",
].join("\n");
const MANIFEST = `${publishedFolder(gazetteerPath(""))}/manifest.json`;

describe("gazetteer publish and update", () => {
  test("another installation takes over what is published in a bucket, and fetches only what it lacks", async () => {
    const store = await startS3Store();
    const publisher = await newPublisher();
    expect(await publishTo(store, publisher)).toContain("3 countries, 6 files");
    expect(await publishTo(store, publisher)).toMatch(/^Published already .* 0\.0 MB uploaded/u);

    const follower = smallDataDir();
    const followed = await update(store, follower);
    expect(followed).toMatchObject({ code: 0, err: expect.not.stringContaining("refused") });
    expect(await resolve(follower, "Probegasse 3, 9490 Vaduz", followEnvironment(store)))
      .toMatchObject({ status: "found" });
    expect(await versionOf(follower)).toBe(await versionOf(publisher));
    const listed = await runHere(["gazetteer", "list"], { DATA_DIR: follower });
    expect(listed.out.trim().split("\n").map((line) => line.split("\t")[0])).toEqual(["world", "town", "postcodes"]);

    const before = store.proxy.sent.down;
    expect((await update(store, follower)).out).toContain("active already");
    await addTown(publisher, ["1", "3", "5a", "7"]);
    await publishTo(store, publisher);
    const sent = store.proxy.sent.down;
    expect((await update(store, follower)).out).toContain("is active:");
    // Liechtenstein's file and the directory, and not those of the other countries.
    expect(store.proxy.sent.down - sent).toBeLessThan(before * 0.75);
    expect(sent - before).toBeLessThan(before / 2);
    expect(await versionOf(follower)).toBe(await versionOf(publisher));
    const folder = gazetteerFolder(follower);
    expect(existsSync(join(folder, "fetched"))).toBeFalse();
    // The file that was replaced stays until every process has switched.
    const townFiles = () => readdirSync(join(folder, "countries")).filter((name) => name.startsWith("LI-"));
    removeSuperseded(folder, gazetteerPath(follower));
    expect(townFiles()).toHaveLength(2);
    const before90s = new Date(Date.now() - 90_000);
    utimesSync(join(folder, "manifest.json"), before90s, before90s);
    removeSuperseded(folder, gazetteerPath(follower));
    expect(townFiles()).toHaveLength(1);
    const verified = await runHere(["gazetteer", "verify"], { DATA_DIR: follower });
    expect(verified)
      .toMatchObject({ code: 0, out: expect.stringMatching(/town-[0-9a-f]{12}\.drawing\t[0-9a-f]{16}\tunchanged/u) });

    const doctor = await runHere(["doctor", "--fast"], { DATA_DIR: follower, ...followEnvironment(store) });
    expect(doctor.out).toMatch(/published gazetteer.*in force, of 20/u);
  });

  test("a folder that a web server publishes is followed, with the chosen countries alone", async () => {
    const publisher = await newPublisher();
    const folder = scratchDir();
    expect(await runHere(["gazetteer", "publish", folder], { DATA_DIR: publisher })).toMatchObject({ code: 0 });
    const follower = smallDataDir();
    const environment = { GAZETTEER_URL: serveFolder(folder), GAZETTEER_COUNTRIES: "LI, at" };
    expect(await runHere(["gazetteer", "update"], { DATA_DIR: follower, ...environment })).toMatchObject({ code: 0 });
    const countries = readdirSync(join(gazetteerFolder(follower), "countries")).filter((name) =>
      name.endsWith(".gazetteer")
    );
    expect(countries.map((name) => name.slice(0, 2)).toSorted()).toEqual(["AT", "LI"]);
    expect(await drawingsOf(follower)).toEqual(await drawingsOf(publisher));
    expect(await resolve(follower, "8001 Zürich", environment)).toMatchObject({ precision: "locality" });
    const all = { GAZETTEER_URL: environment.GAZETTEER_URL };
    expect(await runHere(["gazetteer", "update"], { DATA_DIR: follower, ...all })).toMatchObject({ code: 0 });
    expect(await resolve(follower, "8001 Zürich", all)).toMatchObject({ precision: "postcode" });
    expect(await resolve(follower, "8001 Zürich", environment)).toMatchObject({ precision: "locality" });
  });

  test("uploads with PUT to a web server that takes them", async () => {
    const publisher = await newPublisher();
    const url = `${serveFolder(scratchDir())}/sets`;
    expect(await runHere(["gazetteer", "publish", url], { DATA_DIR: publisher })).toMatchObject({ code: 0 });
    const follower = smallDataDir();
    expect(await runHere(["gazetteer", "update"], { DATA_DIR: follower, GAZETTEER_URL: url }))
      .toMatchObject({ code: 0 });
    expect(await versionOf(follower)).toBe(await versionOf(publisher));
  });

  test("what may not be put in force is refused with its reason, and the set in force stays", async () => {
    const store = await startS3Store();
    const publisher = await newPublisher();
    await publishTo(store, publisher);
    const follower = smallDataDir();
    await update(store, follower);
    const version = await versionOf(follower);
    const key = `fleet/a/${MANIFEST}`;
    const good = await store.client.file(key).text();
    await addTown(publisher, ["1", "99"]);
    await publishTo(store, publisher);
    const newer = await store.client.file(key).json();
    const li = `fleet/a/${publishedFolder(gazetteerPath(""))}/${newer.countries.LI.sha256}`;
    const content = Buffer.from(await store.client.file(li).arrayBuffer());
    const noGazetteer = Buffer.from("no gazetteer");
    const refusals: readonly (readonly [reason: string, manifest: unknown, file?: Uint8Array])[] = [
      ["no JSON object", JSON.stringify(newer).slice(0, 900)],
      ["format that this version does not know", { ...newer, format: 2 }],
      ["another version of the service", { ...newer, world: "world-0123456789ab.gazetteer" }],
      ["countries of its manifest", { ...newer, countries: { "../x": newer.countries.LI } }],
      ["countries of its manifest", {
        ...newer,
        countries: { LI: { ...newer.countries.LI, sha256: "../../manifest.json" } },
      }],
      ["directory of its manifest", { ...newer, directory: { sha256: "x", bytes: 1 } }],
      ["datasets of its manifest", { ...newer, datasets: [{ ...newer.datasets[0], name: "../../etc" }] }],
      ["worldFile of its manifest", { ...newer, worldFile: { ...newer.worldFile, bytes: -1 } }],
      ["more than 16000000", { ...newer, note: "x".repeat(16_000_001) }],
      ["the disk has", { ...newer, countries: { LI: { sha256: "0".repeat(64), bytes: 1e12 } } }],
      ["it is of 2001-01-01T00:00:00.000Z and the one in force of", {
        ...newer,
        publishedAt: "2001-01-01T00:00:00.000Z",
      }],
      ["missing (answer 404)", { ...newer, countries: { LI: { sha256: "0".repeat(64), bytes: 10 } } }],
      ["another content", newer, Buffer.from(content).fill(7, 1000, 1001)],
      ["another content", newer, Buffer.concat([content, Buffer.from("x")])],
      ["cannot be opened", { ...newer, countries: { LI: fileOf(noGazetteer) } }, noGazetteer],
    ];
    for (const [reason, manifest, file] of refusals) {
      await store.client.write(key, typeof manifest === "string" ? manifest : JSON.stringify(manifest));
      if (file !== undefined) {
        const name = typeof manifest === "object" && manifest !== newer ? fileOf(file).sha256 : basename(li);
        await store.client.write(li.replace(basename(li), name), file);
      }
      const refused = await update(store, follower);
      expect([reason, refused.code, refused.err]).toEqual([reason, 5, expect.stringContaining(reason)]);
      expect([reason, await versionOf(follower)]).toEqual([reason, version]);
    }
    await store.client.write(key, good);
    expect((await update(store, follower)).out).toContain("active already");
    await store.client.write(li, content);
    await store.client.write(key, JSON.stringify(newer));
    expect(await update(store, follower)).toMatchObject({ code: 0 });
    expect(await versionOf(follower)).toBe(await versionOf(publisher));
  });

  test("commands that change own data are refused where a published set is followed, and it comes back with a build", async () => {
    const folder = scratchDir();
    const publisher = await newPublisher();
    await runHere(["gazetteer", "publish", folder], { DATA_DIR: publisher });
    const url = serveFolder(folder);
    const follower = smallDataDir();
    await addTown(follower, ["42"], "eigen");
    const own = await versionOf(follower);
    const environment = { DATA_DIR: follower, GAZETTEER_URL: url };
    expect(await runHere(["gazetteer", "update"], environment)).toMatchObject({ code: 0 });
    expect(await versionOf(follower)).toBe(await versionOf(publisher));
    const commands = [["add", "liechtenstein"], ["remove", "eigen"], ["rollback", "eigen"], ["update", "eigen"], [
      "publish",
      url,
    ]];
    for (const words of commands) {
      const refused = await runHere(["gazetteer", ...words], environment);
      expect([words[0], refused.code]).toEqual([words[0], 2]);
    }
    // A command in a shell without the variable takes nothing from running servers.
    expect(await resolve(follower, "Probegasse 3, 9490 Vaduz", {})).toMatchObject({ status: "found" });
    expect(await versionOf(follower)).toBe(await versionOf(publisher));
    expect(await runHere(["gazetteer", "build"], { DATA_DIR: follower })).toMatchObject({ code: 0 });
    expect(await versionOf(follower)).toBe(own);
  });

  test("no output shows a credential", async () => {
    const store = await startS3Store();
    const publisher = await newPublisher();
    const wrong = { ...store.environment, S3_SECRET_ACCESS_KEY: "wr0ng-s3cret", S3_ACCESS_KEY_ID: "S3RVER" };
    const outputs = [
      await runHere(["gazetteer", "publish", store.address], { DATA_DIR: publisher, ...wrong }),
      await runHere(["gazetteer", "update"], { DATA_DIR: smallDataDir(), GAZETTEER_URL: store.address, ...wrong }),
    ];
    for (const { code, out, err } of outputs) {
      expect(code).toBeGreaterThan(0);
      expect(err).toContain("403");
      expect(`${out}${err}`).not.toMatch(/wr0ng|S3RVER|Signature/u);
    }
  });
});

function fileOf(content: Uint8Array): { readonly sha256: string; readonly bytes: number } {
  return { sha256: createHash("sha256").update(content).digest("hex"), bytes: content.length };
}

async function newPublisher(): Promise<string> {
  const dataDir = smallDataDir();
  await addTown(dataDir, ["1", "3", "5a"]);
  const file = join(scratchDir(), "postcodes.txt");
  writeFileSync(file, `${POSTCODES}\n`);
  await add(dataDir, ["geonames-postcodes", file, "--name=postcodes"]);
  return dataDir;
}

async function add(dataDir: string, words: readonly string[]): Promise<void> {
  expect(await runHere(["gazetteer", "add", ...words], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
}

function update(store: S3Store, dataDir: string): ReturnType<typeof runHere> {
  return runHere(["gazetteer", "update"], { DATA_DIR: dataDir, ...followEnvironment(store) });
}

async function resolve(dataDir: string, input: string, environment: Record<string, string>) {
  const { out, err } = await runHere(["resolve", input], { DATA_DIR: dataDir, ...environment });
  expect([out === "", err]).toEqual([false, expect.anything()]);
  return JSON.parse(out);
}

/** What each data set of an installation has to be drawn, by the version of its contents. */
async function drawingsOf(dataDir: string): Promise<readonly string[]> {
  const { out } = await runHere(["gazetteer", "verify"], { DATA_DIR: dataDir });
  const lines = out.split("\n").filter((line) => line.includes(".drawing"));
  expect(lines.length).toBeGreaterThan(0);
  return lines.map((line) => line.split("\t")[1] ?? "");
}

test("a worker publishes a set once, and again when other data is in force", async () => {
  const dataDir = smallDataDir();
  const address = scratchDir();
  const lines: string[] = [];
  const clock = { now: () => new Date() };
  const logger = createLogger({ level: "info", format: "json", clock, write: (line) => lines.push(line) });
  const environment = { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR: dataDir };
  const { signal } = new AbortController();
  const round = { address, folder: gazetteerFolder(dataDir), logger, environment, signal };
  await publishGazetteerRound(round);
  expect(lines).toEqual([]);
  await addTown(dataDir, ["1"]);
  await publishGazetteerRound(round);
  await publishGazetteerRound(round);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!))
    .toMatchObject({ level: "info", code: 0, output: expect.stringMatching(/^Published at /u) });
  await addTown(dataDir, ["1", "3"]);
  await publishGazetteerRound(round);
  expect(lines).toHaveLength(2);
});

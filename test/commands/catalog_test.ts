import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalogOf, indexPath } from "../../src/commands/gazetteer/default_set.ts";
import { download } from "../../src/commands/gazetteer/download/download.ts";
import { isUpdateDue, updateGazetteerRound } from "../../src/commands/gazetteer/rounds/update_round.ts";
import { gazetteerFolder } from "../../src/commands/gazetteer_path.ts";
import { createLogger } from "../../src/observability/mod.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { canMakeSmallDisk, smallDisk } from "../support/files/small_disk.ts";
import { smallTown } from "../support/gazetteers/built_gazetteer.ts";
import { EXTRACT, POSTCODES, type Publisher, publishTown, startPublisher } from "../support/services/publisher.ts";
import { runHere } from "../support/services/run_command.ts";
import { addTown } from "../support/services/s3_store.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { freePort } from "../support/services/sockets.ts";

const NUMBERS = ["1", "3", "5a", "7", "9", "11", "13", "15", "17", "19", "21", "23"];

describe("gazetteer add <country>", () => {
  test("downloads streets, houses and postcodes of a country, and updates and rolls back what changed", async () => {
    const publisher = await publishTown({ town: smallTown({ numbers: NUMBERS }) });
    const dataDir = smallDataDir();
    const before = await runHere(["resolve", "Probegasse 23, 9490 Vaduz"], { DATA_DIR: dataDir });
    expect(before.err).toContain("bun run gazetteer add liechtenstein");
    const added = await gazetteer(["add", "liechtenstein"], { dataDir, publisher });
    expect(added).toMatchObject({ code: 0 });
    expect(added.out).toContain("openstreetmap-liechtenstein (openstreetmap, 2023-11-14) is active");
    expect(added.out).toContain("LI  1 postcodes");
    const resolved = await runHere(["resolve", "Probegasse 23, 9490 Vaduz"], { DATA_DIR: dataDir });
    expect(JSON.parse(resolved.out))
      .toMatchObject({ status: "found", label: "Probegasse 23, 9490 Vaduz, Liechtenstein" });
    expect(readdirSync(join(dataDir, "gazetteer", "downloads"))).toEqual([]);

    const bytes = publisher.sent.bytes;
    const current = await gazetteer(["update"], { dataDir, publisher });
    expect(current.out).toContain("openstreetmap-liechtenstein is current");
    expect(current.out).toContain("postcodes-li is current");
    expect(publisher.sent.bytes).toBe(bytes);

    publisher.files.set(EXTRACT, { content: smallTown({ numbers: NUMBERS.slice(0, 3) }) });
    const refused = await gazetteer(["update"], { dataDir, publisher });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.err).toContain("would lose 9 of 12 houses and was not changed");
    const forced = await gazetteer(["update", "openstreetmap-liechtenstein", "--force"], { dataDir, publisher });
    expect(forced.out).toContain("3 houses");
    expect(await gazetteer(["rollback", "openstreetmap-liechtenstein"], { dataDir, publisher }))
      .toMatchObject({ code: 0 });
    const again = await runHere(["resolve", "Probegasse 23, 9490 Vaduz"], { DATA_DIR: dataDir });
    expect(JSON.parse(again.out)).toMatchObject({ status: "found", label: "Probegasse 23, 9490 Vaduz, Liechtenstein" });
  });

  test("says what is wrong in a line and changes nothing", async () => {
    const publisher = await publishTown({ town: smallTown(), md5: "0".repeat(32) });
    const dataDir = smallDataDir();
    const damaged = await gazetteer(["add", "openstreetmap-liechtenstein"], { dataDir, publisher });
    expect(damaged).toMatchObject({ code: 1 });
    expect(damaged.err).toContain("its publisher states 00000000000000000000000000000000");
    expect(existsSync(join(dataDir, "gazetteer", "manifest.json"))).toBeFalse();
    const missing = await gazetteer(["add", "andorra"], { dataDir, publisher });
    expect(missing).toMatchObject({ code: 1 });
    expect(missing.err).toContain("answers 404 for /europe/andorra-latest.osm.pbf");
    const unknown = await gazetteer(["add", "atlantis"], { dataDir, publisher });
    expect(unknown).toMatchObject({ code: 2 });
    expect(unknown.err).toContain('There is no source and no country or region "atlantis" in the catalog');
  });

  test("adds the extract where a mirror lacks the postcodes", async () => {
    const publisher = await publishTown({ town: smallTown() });
    publisher.files.delete(POSTCODES);
    const added = await gazetteer(["add", "liechtenstein"], { dataDir: smallDataDir(), publisher });
    expect(added).toMatchObject({ code: 0 });
    expect(added.err).toContain(`answers 404 for ${POSTCODES}: continuing without this file`);
    expect(added.out).toContain("openstreetmap-liechtenstein");
    expect(added.out).not.toContain("postcodes-li");
  });

  test("keeps what is in force when one of its files is broken, and restores what a killed command put aside", async () => {
    const publisher = await publishTown({ town: smallTown({ numbers: NUMBERS }) });
    const dataDir = smallDataDir();
    expect(await gazetteer(["add", "liechtenstein"], { dataDir, publisher })).toMatchObject({ code: 0 });
    const before = (await gazetteer(["info"], { dataDir, publisher })).out;
    publisher.files.set(EXTRACT, { content: smallTown({ numbers: ["99"] }) });
    publisher.files.set(POSTCODES, { content: Buffer.from("no archive") });
    const failed = await gazetteer(["add", "liechtenstein"], { dataDir, publisher });
    expect(failed).toMatchObject({ code: 1 });
    expect(failed.err).toContain("not a ZIP archive");
    expect((await gazetteer(["info"], { dataDir, publisher })).out).toBe(before);
    const datasets = join(dataDir, "gazetteer", "datasets");
    expect(readdirSync(datasets).toSorted()).toEqual(["openstreetmap-liechtenstein", "postcodes-li"]);
    // Killed between the two renames of a replacement.
    renameSync(join(datasets, "postcodes-li"), join(datasets, ".previous-postcodes-li"));
    expect((await gazetteer(["info"], { dataDir, publisher })).out).toBe(before);
    const GAZETTEER_MIRROR = `http://127.0.0.1:${freePort()}`;
    const unreachable = await runHere(["gazetteer", "update"], { DATA_DIR: dataDir, GAZETTEER_MIRROR });
    expect(unreachable).toMatchObject({ code: 1 });
    expect(unreachable.err.trim().split("\n").map((line) => line.split(":", 1)[0]))
      .toEqual(["openstreetmap-liechtenstein", "postcodes-li"]);
  });

  test("shows what the catalog has", async () => {
    const publisher = await publishTown({ town: smallTown() });
    const shown = await gazetteer(["catalog", "liechtenstein", "--sizes"], { dataDir: scratchDir(), publisher });
    const extract = shown.out.split("\n").find((line) => line.startsWith("openstreetmap-liechtenstein\t"));
    expect(extract?.split("\t").slice(1, 5)).toEqual(["Liechtenstein", "LI", "ODbL 1.0", "0.0 MB"]);
  });

  test("catalogOf() opens a catalog once, and again for another list of extracts", () => {
    const folder = scratchDir();
    const first = catalogOf(folder);
    expect(catalogOf(folder)).toBe(first);
    const pbf = "https://download.geofabrik.de/europe/atlantis-latest.osm.pbf";
    writeFileSync(indexPath(folder), JSON.stringify({ features: [{ properties: { urls: { pbf } } }] }));
    expect(catalogOf(folder).search("atlantis").map(({ id }) => id)).toEqual(["openstreetmap-atlantis"]);
    expect(first.search("atlantis")).toEqual([]);
  });
});

describe("download()", () => {
  test("continues after every cut with what had arrived", async () => {
    const content = Buffer.alloc(4_000_000, "tiles and streets ");
    const cutAt = [700_001, 1_900_000, 3_999_999];
    const publisher = await startPublisher({ [EXTRACT]: { content, cutAt } });
    const { path, origin } = await fetchExtract(publisher, scratchDir());
    expect(readFileSync(path).equals(content)).toBeTrue();
    expect(origin.md5).toHaveLength(32);
    const requests = publisher.sent.requests.filter((request) => request.includes("bytes="));
    const asked = requests.map((request) => Number(/bytes=(\d+)-$/u.exec(request)?.[1]));
    // The last bytes before a break may be lost on their way.
    expect(asked.length).toBeGreaterThanOrEqual(cutAt.length);
    expect(asked.every((from, i) => from > 0 && from <= (cutAt[i] ?? content.length))).toBeTrue();
    expect(publisher.sent.bytes).toBeLessThan(content.length * 1.5);
  });

  test("begins again where the publisher has another file, and uses a complete one that is still here", async () => {
    const folder = scratchDir();
    const publisher = await startPublisher({ [EXTRACT]: { content: Buffer.from("older file"), md5: "f".repeat(32) } });
    expect(fetchExtract(publisher, folder)).rejects.toThrow("it was removed");
    publisher.files.set(EXTRACT, { content: Buffer.from("newer file"), cutAt: [3] });
    await fetchExtract(publisher, folder);
    const bytes = publisher.sent.bytes;
    const { path } = await fetchExtract(publisher, folder);
    expect(readFileSync(path, "utf8")).toBe("newer file");
    expect(publisher.sent.bytes).toBe(bytes);
    publisher.files.set(EXTRACT, { content: Buffer.from("the newest file") });
    expect(readFileSync((await fetchExtract(publisher, folder)).path, "utf8")).toBe("the newest file");
  });

  test.skipIf(!canMakeSmallDisk())("stops a publisher that sends without end before the disk is full", async () => {
    const endless = Bun.serve({
      port: 0,
      fetch: () => new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1 << 20)) })),
    });
    const dataDir = smallDataDir();
    const disk = smallDisk({ bytes: 60_000_000, content: dataDir });
    const cli = join(import.meta.dir, "../../src/cli.ts");
    const script = '"$1" "$2" gazetteer add liechtenstein; df --output=avail --block-size=1 "$DATA_DIR" | tail -1';
    const env = { ...process.env, DATA_DIR: disk.folder, GAZETTEER_MIRROR: endless.url.href };
    const child = Bun.spawn([...disk.prefix, "sh", "-c", script, "sh", process.execPath, cli], { env, stderr: "pipe" });
    const [out, err] = await Promise.all([
      Bun.readableStreamToText(child.stdout),
      Bun.readableStreamToText(child.stderr),
    ]);
    await endless.stop(true);
    expect(err).toMatch(/was stopped after [\d.]+ MB: the disk has [\d.]+ MB free, of which 3\.0 MB stay so/u);
    // Without an ETag or a date the download cannot be continued: it is removed.
    expect(Number(out)).toBeGreaterThan(40_000_000);
  });

  test("follows redirects, and stops when it is interrupted", async () => {
    const content = Buffer.from("dated file");
    const publisher = await startPublisher({
      [EXTRACT]: { content, redirectTo: "/europe/liechtenstein-261120.osm.pbf" },
      "/europe/liechtenstein-261120.osm.pbf": { content },
    });
    expect(readFileSync((await fetchExtract(publisher, scratchDir())).path, "utf8")).toBe("dated file");
    expect(fetchExtract(publisher, scratchDir(), AbortSignal.abort())).rejects.toThrow();
  });
});

function fetchExtract(publisher: Publisher, folder: string, signal = new AbortController().signal) {
  mkdirSync(folder, { recursive: true });
  const address = `https://download.geofabrik.de${EXTRACT}`;
  const progress = { show() {} };
  return download({ address, md5Address: `${address}.md5`, folder, mirror: publisher.address, progress, signal });
}

function gazetteer(
  words: readonly string[],
  { dataDir, publisher }: { readonly dataDir: string; readonly publisher: Publisher },
): ReturnType<typeof runHere> {
  return runHere(["gazetteer", ...words], { DATA_DIR: dataDir, GAZETTEER_MIRROR: publisher.address });
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe("isUpdateDue()", () => {
  const rows: readonly (readonly [after: number, hour: number, interval: "daily" | "weekly", isDue: boolean])[] = [
    [1 * DAY_MS, 3, "daily", true],
    [1 * DAY_MS, 14, "daily", false],
    [2 * DAY_MS, 14, "daily", true],
    [6 * DAY_MS, 3, "weekly", false],
    [7 * DAY_MS, 3, "weekly", true],
    [7 * DAY_MS, 0, "weekly", false],
    [9 * DAY_MS, 12, "weekly", true],
  ];
  for (const [after, hour, interval, isDue] of rows) {
    test(`${interval}, ${after / DAY_MS} days after the last one, at ${hour}: ${isDue}`, () => {
      expect(isUpdateDue(interval, { lastMs: 0, nowMs: after, hour, jitter: 0.5 })).toBe(isDue);
    });
  }
});

test("a worker updates data that is due once, and logs what it did", async () => {
  const dataDir = smallDataDir();
  await addTown(dataDir);
  const folder = gazetteerFolder(dataDir);
  const old = new Date(Date.now() - 9 * DAY_MS);
  utimesSync(join(folder, "manifest.json"), old, old);
  const lines: string[] = [];
  const clock = { now: () => new Date() };
  const logger = createLogger({ level: "info", format: "json", clock, write: (line) => lines.push(line) });
  const environment = { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR: dataDir };
  const { signal } = new AbortController();
  const round = { interval: "weekly", folder, logger, now: clock.now, environment, signal } as const;
  await updateGazetteerRound(round);
  await updateGazetteerRound(round);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!))
    .toMatchObject({ code: 0, output: "town is a file of your own: add it again to update it" });
});

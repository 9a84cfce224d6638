import { expect, test } from "bun:test";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type KnownAnswersOptions, openKnownAnswers } from "../../src/capabilities/known_answers/open_known_answers.ts";
import { VERSION } from "../../src/release/mod.ts";
import { generatedAnswer } from "../support/batches/write_answers.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { atEnd } from "../support/processes/at_end.ts";

function opened(folder: string, options: Partial<KnownAnswersOptions> = {}) {
  return openKnownAnswers({
    folder,
    freeMinBytes: 0,
    onError(error) {
      throw error;
    },
    ...options,
  });
}

type Known = ReturnType<typeof opened>;

function add(known: Known, { from = 0, count }: { readonly from?: number; readonly count: number }): void {
  for (let i = from; i < from + count; i++) {
    const { key, json } = generatedAnswer(i);
    known.add(key, Buffer.from(json));
  }
  known.flush();
}

function textOf(known: Known, key: string): string | undefined {
  const json = known.get(key);
  return json === undefined ? undefined : Buffer.from(json).toString();
}

/** The number of answers that are found, each of which must be the right one. */
function found(known: Known, { from = 0, count }: { readonly from?: number; readonly count: number }): number {
  let answers = 0;
  for (let i = from; i < from + count; i++) {
    const { key, json } = generatedAnswer(i);
    const text = textOf(known, key);
    if (text !== undefined) {
      expect(text).toBe(json);
      answers++;
    }
  }
  return answers;
}

const SCRIPT = join(import.meta.dir, "../support/batches/write_answers.ts");

/** Another process, which adds answers and lives until it is killed. */
function writer(folder: string, { from = 0, chunks }: { readonly from?: number; readonly chunks: number }) {
  const words = [`--folder=${folder}`, `--from=${from}`, `--chunks=${chunks}`];
  const child = Bun.spawn([process.execPath, SCRIPT, ...words], { stdout: "pipe", stderr: "inherit" });
  const kill = async () => {
    child.kill("SIGKILL");
    await child.exited;
  };
  atEnd(kill);
  return {
    kill,
    written: async () => expect((await child.stdout.getReader().read()).value?.length).toBe("written\n".length),
  };
}

test("openKnownAnswers() finds each answer by its own key, short and long, once its chunk has ended", () => {
  const known = opened(scratchDir());
  known.begin("batch");
  add(known, { count: 5000 });
  expect(known.size).toBe(5000);
  expect(found(known, { count: 5000 })).toBe(5000);
  known.add("batch\nlater", Buffer.from("{}"));
  expect([known.get("batch\nlater"), known.get("batch\nnever")]).toEqual([undefined, undefined]);
  known.flush();
  expect(textOf(known, "batch\nlater")).toBe("{}");
});

test("openKnownAnswers() never answers one key for another whose hash is equal", () => {
  const known = opened(scratchDir());
  const [one, other] = ["key 1767", "key 86444"];
  expect(Bun.hash.wyhash(one) & 0xffff_ffffn).toBe(Bun.hash.wyhash(other) & 0xffff_ffffn);
  known.add(one, Buffer.from("one"));
  known.flush();
  expect([textOf(known, one), textOf(known, other)]).toEqual(["one", undefined]);
  known.add(other, Buffer.from("other"));
  known.flush();
  expect([textOf(known, one), textOf(known, other)]).toEqual(["one", "other"]);
});

test("openKnownAnswers() writes files that only this user may read", () => {
  const folder = join(scratchDir(), "answers");
  const known = opened(folder);
  add(known, { count: 1 });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600]);
});

test("openKnownAnswers() finds what other processes have written, and two may write the same", async () => {
  const folder = scratchDir();
  const [one, other] = [writer(folder, { chunks: 20 }), writer(folder, { from: 500, chunks: 20 })];
  await Promise.all([one.written(), other.written()]);
  const known = opened(folder);
  known.begin("batch");
  expect(found(known, { count: 1500 })).toBe(1500);
  expect(known.get(generatedAnswer(1500).key)).toBeUndefined();
  await Promise.all([one.kill(), other.kill()]);
});

test("openKnownAnswers() finds only complete answers while another process writes and is killed", async () => {
  const folder = scratchDir();
  const { kill } = writer(folder, { chunks: 1_000_000 });
  const known = opened(folder);
  let answers = 0;
  for (let round = 0; answers < 3000; round++) {
    known.begin("batch");
    answers = found(known, { count: 4000 });
    await Bun.sleep(1);
  }
  await kill();
  known.begin("batch");
  const { size } = known;
  expect(found(known, { count: size })).toBe(size);
});

test("openKnownAnswers() deletes the file of a killed process, also at the next start", async () => {
  const folder = scratchDir();
  const { kill, written } = writer(folder, { chunks: 2 });
  await written();
  const known = opened(folder, { leftMs: 60_000 });
  expect(readdirSync(folder).length).toBe(1);
  known.begin("batch");
  expect(found(known, { count: 100 })).toBe(100);
  await kill();
  await Bun.sleep(5);
  opened(folder, { leftMs: 1 });
  expect(readdirSync(folder)).toEqual([]);
  // What was deleted is forgotten with the next chunk.
  known.begin("batch");
  expect(known.size).toBe(0);
});

test("openKnownAnswers() deletes its own file with clear(), and leaves those of others", () => {
  const folder = scratchDir();
  const [one, other] = [opened(folder), opened(folder)];
  add(one, { count: 10 });
  add(other, { from: 10, count: 10 });
  one.begin("batch");
  expect(found(one, { count: 20 })).toBe(20);
  one.clear();
  expect(readdirSync(folder).length).toBe(1);
  expect([one.size, found(other, { from: 10, count: 10 })]).toEqual([0, 10]);
  other.clear();
  expect(readdirSync(folder)).toEqual([]);
});

test("openKnownAnswers() keeps what it has when others end, and continues its file", () => {
  const folder = scratchDir();
  const [one, other] = [opened(folder), opened(folder)];
  for (const known of [one, other, one]) {
    known.begin("batch");
    add(known, { from: known === one ? 0 : 100, count: 50 });
  }
  other.begin("batch");
  expect(found(other, { count: 150 })).toBe(100);
  const names = readdirSync(folder);
  one.clear();
  other.begin("batch");
  expect([other.size, found(other, { from: 100, count: 50 })]).toEqual([50, 50]);
  add(other, { from: 150, count: 50 });
  expect(found(other, { from: 100, count: 100 })).toBe(100);
  expect(names).toEqual(expect.arrayContaining(readdirSync(folder)));
});

test("openKnownAnswers() begins another file where its own was deleted", () => {
  const folder = scratchDir();
  const known = opened(folder);
  known.begin("batch");
  add(known, { count: 10 });
  rmSync(join(folder, readdirSync(folder)[0] ?? ""));
  known.begin("batch");
  expect(known.size).toBe(0);
  add(known, { from: 10, count: 10 });
  expect([readdirSync(folder).length, found(known, { count: 20 })]).toEqual([1, 10]);
});

test("openKnownAnswers() leaves out what is damaged, and what follows a block without an end", () => {
  const folder = scratchDir();
  const known = opened(folder);
  add(known, { count: 10 });
  add(known, { from: 10, count: 10 });
  const path = join(folder, readdirSync(folder)[0] ?? "");
  const bytes = readFileSync(path);
  bytes[bytes.indexOf("Städtle 3, Vaduz", bytes.indexOf('{"label":"Städtle 3')) + 1] = 0;
  writeFileSync(path, bytes);
  expect(found(known, { count: 20 })).toBe(19);
  truncateSync(path, bytes.length - 1);
  const other = opened(folder);
  other.begin("batch");
  expect(found(other, { count: 20 })).toBe(9);
});

const LIMITS = [{ answersMax: 100 }, { bytesMax: 400_000 }];
test.each(LIMITS)("openKnownAnswers() keeps within %o, and makes space for a new batch", (limits) => {
  const known = opened(scratchDir(), limits);
  for (let from = 0; from < 3000; from += 50) {
    known.begin("one");
    add(known, { from, count: 50 });
  }
  const { size } = known;
  expect(size).toBeGreaterThan(50);
  expect(size).toBeLessThan(1000);
  expect(found(known, { count: 50 })).toBe(50);
  known.begin("two");
  expect(known.size).toBe(0);
});

test("openKnownAnswers() knows nothing where the folder cannot be used, and reports why", () => {
  const file = join(scratchDir(), "file");
  writeFileSync(file, "");
  const errors: unknown[] = [];
  const known = opened(join(file, "answers"), { onError: (error) => errors.push(error) });
  known.begin("batch");
  add(known, { count: 10 });
  expect([known.get(generatedAnswer(1).key), known.size]).toEqual([undefined, 0]);
  known.clear();
  expect(errors.length).toBeGreaterThan(0);
});

test("openKnownAnswers() reads no file of another version, and deletes those that are left", () => {
  const folder = scratchDir();
  const one = opened(folder);
  add(one, { count: 10 });
  const [name = ""] = readdirSync(folder);
  renameSync(join(folder, name), join(folder, name.replace(VERSION, "0.0.1")));
  const other = opened(folder);
  other.begin("batch");
  expect(other.size).toBe(0);
  opened(folder, { leftMs: -1 });
  expect(readdirSync(folder)).toEqual([]);
});

test("openKnownAnswers() takes what it cannot read of others for empty", () => {
  const folder = scratchDir();
  mkdirSync(join(folder, `folder.${VERSION}.answers`));
  const known = opened(folder);
  known.begin("batch");
  add(known, { count: 10 });
  expect(found(known, { count: 10 })).toBe(10);
});

test("openKnownAnswers() deletes its file when it is old, although it is in use", () => {
  const folder = scratchDir();
  const known = opened(folder, { ageMaxMs: -1 });
  known.begin("batch");
  add(known, { count: 10 });
  known.cleanUp();
  expect([known.size, readdirSync(folder)]).toEqual([0, []]);
});

test("openKnownAnswers() keeps nothing for texts that are not well formed, which may have the same bytes", () => {
  const known = opened(scratchDir());
  known.add("A\ud800", Buffer.from("one"));
  known.flush();
  expect([known.size, known.get("A\ud801")]).toEqual([0, undefined]);
});

test("openKnownAnswers() writes nothing where the disk is nearly full", () => {
  const folder = scratchDir();
  const known = opened(folder, { freeMinBytes: Number.POSITIVE_INFINITY });
  add(known, { count: 10 });
  expect([known.size, readdirSync(folder)]).toEqual([0, []]);
});

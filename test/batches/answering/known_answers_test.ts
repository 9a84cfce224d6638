import { expect, test } from "bun:test";
import { KnownAnswers } from "../../../src/batches/answering/known_answers.ts";

function answerOf(i: number): string {
  return JSON.stringify({ label: `Städtle ${i}, Vaduz`, place_id: Bun.hash(String(i)).toString(36) });
}

function filled(known: KnownAnswers, count: number): void {
  for (let i = 0; i < count; i++) {
    known.add(`key ${i}`, Buffer.from(answerOf(i)));
  }
}

test("KnownAnswers returns each answer for its own key, in open and in compressed blocks", () => {
  const known = new KnownAnswers();
  known.begin("one");
  filled(known, 5000);
  expect(known.size).toBe(5000);
  for (let i = 0; i < 5000; i += 7) {
    expect(known.get(`key ${i}`)).toBe(answerOf(i));
  }
  expect(known.get("key 4999")).toBe(answerOf(4999));
  expect(known.get("key 5000")).toBeUndefined();
});

test("KnownAnswers never answers one key for another, though their hashes are equal", () => {
  const known = new KnownAnswers();
  known.add("key 23920", Buffer.from("one"));
  known.add("key 52618", Buffer.from("other"));
  // Not added, because its hash is taken.
  expect(known.size).toBe(1);
  expect(known.get("key 23920")).toBe("one");
  expect(known.get("key 52618")).toBeUndefined();
});

test.each([{ answersMax: 100 }, { bytesMax: 4000 }])("KnownAnswers keeps within %o, and what it has", (limits) => {
  const known = new KnownAnswers(limits);
  known.begin("one");
  filled(known, 3000);
  const { size } = known;
  expect(size).toBeLessThan(3000);
  known.begin("one");
  filled(known, 3000);
  expect(known.size).toBe(size);
  expect(known.get("key 0")).toBe(answerOf(0));
});

test("KnownAnswers makes space for a new batch where it is full, and forgets all on request", () => {
  const known = new KnownAnswers({ answersMax: 100 });
  known.begin("one");
  filled(known, 200);
  known.begin("two");
  expect(known.size).toBe(0);
  expect(known.get("key 0")).toBeUndefined();
  filled(known, 10);
  known.begin("three");
  expect(known.get("key 9")).toBe(answerOf(9));
  known.clear();
  expect(known.size).toBe(0);
  expect(known.get("key 9")).toBeUndefined();
});

test("KnownAnswers remembers a limited number of batches", () => {
  const known = new KnownAnswers();
  for (let i = 0; i < 16; i++) {
    known.begin(`batch ${i}`);
  }
  filled(known, 10);
  known.begin("batch 16");
  expect(known.size).toBe(0);
});

import { expect, test } from "bun:test";
import { type RateStore, withFallback } from "../../../src/usage/mod.ts";

const WHO = "org_0";
const REQUEST = { waiting: 1, preferred: 1, limit: 10 };

/** A store that can be unavailable, and counts its calls. */
function store(grants = 1) {
  const seen = { isAway: false, requests: 0 };
  const answer = <Value>(value: Value): Promise<Value> =>
    seen.isAway ? Promise.reject(new Error("away")) : Promise.resolve(value);
  const rate: RateStore = {
    take: (_organizationId, { waiting, preferred }) => {
      seen.requests++;
      return answer({ granted: Math.min(grants, Math.max(waiting, preferred)), remaining: 9, nextMs: 0 });
    },
    check: () => answer(undefined),
  };
  return { rate, seen };
}

/** Sleeps that end when the test releases them. */
function sleeps() {
  const waiting: { readonly ms: number; readonly end: () => void }[] = [];
  return {
    waiting,
    sleep: (ms: number) => new Promise<void>((end) => waiting.push({ ms, end })),
    async end(): Promise<number | undefined> {
      const first = waiting.shift();
      first?.end();
      await Bun.sleep(0);
      return first?.ms;
    },
  };
}

function fallback() {
  const [first, second, time] = [store(3), store(2), sleeps()];
  const changes: string[] = [];
  const rate = withFallback({
    first: first.rate,
    second: second.rate,
    sleep: time.sleep,
    signal: new AbortController().signal,
    onChange: (state) => changes.push(state),
  });
  return { first, second, time, changes, rate };
}

test("withFallback() waits until nothing of the lost store counts before it uses the other one", async () => {
  const { first, second, time, changes, rate } = fallback();
  await rate.take(WHO, REQUEST);
  first.seen.isAway = true;
  const calls = [rate.take(WHO, REQUEST), rate.take(WHO, REQUEST)];
  await Bun.sleep(0);
  expect(second.seen.requests).toBe(0);
  expect(await time.end()).toBe(1200);
  await Promise.all(calls);
  expect([second.seen.requests, changes]).toEqual([2, ["away"]]);
});

test("withFallback() goes back without a wait: for a while both stores must grant", async () => {
  const { first, second, time, changes, rate } = fallback();
  first.seen.isAway = true;
  const waiting = rate.take(WHO, REQUEST);
  await Bun.sleep(0);
  expect(await time.end()).toBe(1200);
  await waiting;
  expect(await time.end()).toBe(1000);
  expect(changes).toEqual(["away"]);
  first.seen.isAway = false;
  const requestsAway = [first.seen.requests, second.seen.requests];
  expect(await time.end()).toBe(1000);
  expect(changes).toEqual(["away", "back"]);
  expect((await rate.take(WHO, { waiting: 5, preferred: 5, limit: 10 })).granted).toBe(2);
  expect([first.seen.requests, second.seen.requests]).toEqual(requestsAway.map((count) => count + 1));
  expect(await time.end()).toBe(1200);
  expect((await rate.take(WHO, { waiting: 5, preferred: 5, limit: 10 })).granted).toBe(3);
  expect(second.seen.requests).toBe((requestsAway[1] ?? 0) + 1);
});

test("withFallback() prevents spending from both stores if the first is lost again at once", async () => {
  const { first, second, time, changes, rate } = fallback();
  first.seen.isAway = true;
  const lost = rate.take(WHO, REQUEST);
  await Bun.sleep(0);
  await time.end();
  await lost;
  first.seen.isAway = false;
  await time.end();
  expect(changes).toEqual(["away", "back"]);
  first.seen.isAway = true;
  const lostAgain = rate.take(WHO, REQUEST);
  await Bun.sleep(0);
  first.seen.isAway = false;
  // The sleeps under way: the end of the first return, and the wait until nothing of the first store counts.
  expect(time.waiting.map(({ ms }) => ms)).toEqual([1200, 1200]);
  await time.end();
  await time.end();
  await lostAgain;
  expect(changes).toEqual(["away", "back", "away"]);
  expect(await time.end()).toBe(1000);
  expect(changes).toEqual(["away", "back", "away", "back"]);
  const before = second.seen.requests;
  await rate.take(WHO, REQUEST);
  expect(second.seen.requests).toBe(before + 1);
});

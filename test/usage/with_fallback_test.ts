import { expect, test } from "bun:test";
import { type RateStore, type Spender, withFallback } from "../../src/usage/mod.ts";

const WHO: Spender = { organizationId: "org_0", environment: "live" };
const ASK = { waiting: 1, wish: 1, limit: 10 };

/** A store that can be away, and counts how often it was asked. */
function store(leftMs: number) {
  const seen = { isAway: false, asked: 0 };
  const answer = <Value>(value: Value): Promise<Value> =>
    seen.isAway ? Promise.reject(new Error("away")) : Promise.resolve(value);
  const rate: RateStore = {
    take: () => {
      seen.asked++;
      return answer({ granted: 1, remaining: 9, leftMs });
    },
    leftMs: () => answer(leftMs),
  };
  return { rate, seen };
}

/** Sleeps that end when they are let. */
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

test("withFallback() finishes the second under way before it asks the other store", async () => {
  const [first, second, time] = [store(300), store(700), sleeps()];
  const changes: string[] = [];
  const rate = withFallback({
    first: first.rate,
    second: second.rate,
    sleep: time.sleep,
    signal: new AbortController().signal,
    onChange: (state) => changes.push(state),
  });
  await rate.take(WHO, ASK);
  first.seen.isAway = true;
  const calls = [rate.take(WHO, ASK), rate.take(WHO, ASK)];
  await Bun.sleep(0);
  expect(second.seen.asked).toBe(0);
  const wait = time.waiting.findIndex(({ ms }) => ms === 700);
  time.waiting.splice(wait, 1)[0]?.end();
  await Promise.all(calls);
  expect([second.seen.asked, changes]).toEqual([2, ["away"]]);
});

test("withFallback() goes back with the first store's next second", async () => {
  const [first, second, time] = [store(300), store(0), sleeps()];
  const changes: string[] = [];
  const rate = withFallback({
    first: first.rate,
    second: second.rate,
    sleep: (ms) => ms === 0 ? Promise.resolve() : time.sleep(ms),
    signal: new AbortController().signal,
    onChange: (state) => changes.push(state),
  });
  first.seen.isAway = true;
  await rate.take(WHO, ASK);
  expect(await time.end()).toBe(1000);
  expect(first.seen.asked).toBe(1);
  first.seen.isAway = false;
  expect(await time.end()).toBe(1000);
  await rate.take(WHO, ASK);
  expect([first.seen.asked, second.seen.asked]).toEqual([1, 2]);
  expect(await time.end()).toBe(300);
  await rate.take(WHO, ASK);
  expect([first.seen.asked, changes]).toEqual([2, ["away", "back"]]);
});

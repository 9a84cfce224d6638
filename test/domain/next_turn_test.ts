import { expect, test } from "bun:test";
import { nextTurn } from "../../src/domain/clock.ts";

test("nextTurn() lets one of all waiting tasks do one step in each turn of the event loop, in order", async () => {
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn++;
    if (!isOver) {
      setImmediate(count);
    }
  };
  setImmediate(count);
  const steps: (readonly [task: string, turn: number])[] = [];
  const task = async (name: string): Promise<void> => {
    for (let step = 0; step < 3; step++) {
      await nextTurn();
      steps.push([name, turn]);
    }
  };
  await Promise.all([task("a"), task("b"), task("c")]);
  isOver = true;
  expect(steps.map(([name]) => name).join("")).toBe("abcabcabc");
  expect(new Set(steps.map(([, at]) => at)).size).toBe(steps.length);
});

import { describe, expect, test } from "bun:test";
import { allOrNone } from "../../../src/commands/serve.ts";

const never = new AbortController().signal;

describe("allOrNone()", () => {
  test("gives all results in order", async () => {
    expect(await allOrNone(never, () => [Promise.resolve(1), Promise.resolve("two")])).toEqual([1, "two"]);
  });

  test("aborts the others, waits for them, and throws the first failure", async () => {
    const events: string[] = [];
    const all = allOrNone(never, (signal) => [
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          events.push("aborted");
          setTimeout(() => {
            events.push("ended");
            reject(new Error("given up"));
          }, 5);
        });
      }),
      Promise.reject(new Error("the disk is full")),
    ]);
    expect(await all.catch((error: unknown) => String(error))).toBe("Error: the disk is full");
    expect(events).toEqual(["aborted", "ended"]);
  });

  test("is aborted from outside", async () => {
    const outer = new AbortController();
    const all = allOrNone(outer.signal, (signal) => [
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("stopped")))),
    ]);
    outer.abort();
    expect(await all.catch((error: unknown) => String(error))).toBe("Error: stopped");
  });
});

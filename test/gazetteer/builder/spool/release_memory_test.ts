import { expect, spyOn, test } from "bun:test";
import { releaseMemory, releaseMemoryInLoop } from "../../../../src/gazetteer/builder/spool/release_memory.ts";

const CALLS = 100;

test("releaseMemory() looks at the memory each time, however soon after a round of a loop", () => {
  const read = spyOn(process.memoryUsage, "rss");
  for (let call = 0; call < CALLS; call++) {
    releaseMemoryInLoop();
    read.mockClear();
    releaseMemory();
    expect(read).toHaveBeenCalled();
  }
  read.mockRestore();
});

test("releaseMemoryInLoop() does not look at the memory in each round", () => {
  const read = spyOn(process.memoryUsage, "rss");
  for (let call = 0; call < CALLS; call++) {
    releaseMemoryInLoop();
  }
  expect(read.mock.calls.length).toBeLessThan(CALLS);
  read.mockRestore();
});

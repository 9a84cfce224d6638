import { expect, test } from "bun:test";
import type { Logger } from "../../../src/observability/mod.ts";
import { logOutput, progressLine } from "../../../src/commands/serve/progress_line.ts";

const PARTS = 10_000;

function written(isTTY: boolean, show: (progress: ReturnType<typeof progressLine>) => void): string {
  let text = "";
  const progress = progressLine("Verifying", { isTTY, write: (more) => text += more });
  show(progress);
  progress.end();
  return text;
}

test("progressLine() writes a log no more lines than a bar has characters, however many parts a file has", () => {
  const text = written(false, (progress) => {
    for (let done = 0; done <= PARTS; done++) {
      progress.show(done / PARTS, `${done} of ${PARTS} MB`);
    }
  });
  const lines = text.trimEnd().split("\n");
  expect(lines[0]).toBe(`Verifying: 0 %, 0 of ${PARTS} MB`);
  expect(lines.length).toBe(25);
});

test("progressLine() writes a log one line for each step, also of the same fraction", () => {
  const text = written(false, (progress) => {
    progress.show(0, "reading LI");
    progress.show(0, "reading LI");
    progress.show(0.01, "indexing LI");
    progress.show(0.5, "indexing LI");
    progress.show(0.5, "indexing CH");
  });
  expect(text).toBe("Verifying: 0 %, reading LI\nVerifying: 1 %, indexing LI\nVerifying: 50 %, indexing CH\n");
});

test("logOutput() writes each step as a line of the log", () => {
  const lines: unknown[] = [];
  const logger: Pick<Logger, "info"> = { info: (event, fields) => lines.push([event, fields]) };
  const progress = progressLine("Building", logOutput(logger));
  progress.show(0, "reading LI");
  progress.show(0.5, "indexing LI");
  progress.end();
  expect(lines).toEqual([
    ["progress", { step: "Building: 0 %, reading LI" }],
    ["progress", { step: "Building: 50 %, indexing LI" }],
  ]);
});

test("progressLine() draws each state over the last one on a terminal, and clears it at the end", () => {
  const text = written(true, (progress) => {
    progress.show(0, "1 of 2");
    progress.show(0.5, "2 of 2");
  });
  expect(text.split("\r\u001b[K")).toEqual([
    "",
    `Verifying ${"░".repeat(24)} 1 of 2`,
    `Verifying ${"█".repeat(12)}${"░".repeat(12)} 2 of 2`,
    "",
  ]);
});

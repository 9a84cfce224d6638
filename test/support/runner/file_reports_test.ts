import { expect, test } from "bun:test";
import { fileReports } from "./file_reports.ts";

const A = ["", "test/a_test.ts:", "(pass) one [1.00ms]", "(pass) two [1.00ms]"];
const B = ["", "test/b_test.ts:", "error: no", "(fail) three [2.00ms]", "(pass) four [1.00ms]"];
const SUM = ["", " 3 pass", " 1 fail", "Ran 4 tests across 2 files. [9.00ms]"];

/** What is written, and what runs, after each line. */
function report(lines: readonly string[]) {
  const written: string[] = [];
  let nowMs = 0;
  const reports = fileReports({ write: (text) => written.push(text), monotonicMs: () => nowMs, together: "file" });
  const seen = lines.map((line) => {
    nowMs += 10;
    reports.take(line);
    return { line, written: written.join(""), current: reports.current() };
  });
  const after = (line: string) => seen.find((step) => step.line === line);
  return { reports, written, after };
}

test("fileReports() writes a file's lines together, when it ends", () => {
  const { after } = report([...A, ...B]);
  expect(after("(pass) two [1.00ms]")?.written).not.toContain("one");
  expect(after("test/b_test.ts:")?.written).toBe(`${[...A, ""].join("\n")}\n`);
});

test("fileReports() writes a failed test at once, with its error and file", () => {
  const { after } = report([...A, ...B]);
  expect(after("(fail) three [2.00ms]")?.written).toEndWith("\ntest/b_test.ts:\nerror: no\n(fail) three [2.00ms]\n");
  expect(after("(pass) four [1.00ms]")?.written).not.toContain("four");
});

test("fileReports() names the file whose lines follow a failed test", () => {
  const { reports, written } = report([...A, ...B, ...SUM]);
  reports.end();
  expect(written.at(-1)).toStartWith("\ntest/b_test.ts, continued:\n(pass) four [1.00ms]\n");
  expect(written.at(-1)).toEndWith("Ran 4 tests across 2 files. [9.00ms]\n");
});

test("fileReports() writes nothing after a failed test that is the last of its file", () => {
  const { written } = report([...B.slice(0, 4), ...A]);
  expect(written.join("")).not.toContain("continued");
});

test("fileReports() knows which file runs, and how long the others took", () => {
  const { reports, after } = report([...A, ...B, ...SUM]);
  expect(after("(pass) two [1.00ms]")?.current).toEqual({ file: "test/a_test.ts", sinceMs: 20 });
  expect(after(" 3 pass")?.current?.file).toBe("test/b_test.ts");
  expect(reports.current()).toBeUndefined();
  expect([...reports.took]).toEqual([["test/a_test.ts", 40], ["test/b_test.ts", 70]]);
});

test("fileReports() reads the coloured output of a terminal", () => {
  const { reports, written } = report([
    "\u001B[0m",
    "test/c_test.ts:",
    "\u001B[31m✗\u001B[0m five \u001B[2m[1ms]\u001B[0m",
  ]);
  expect(reports.current()?.file).toBe("test/c_test.ts");
  expect(written.join("")).toContain("five");
});

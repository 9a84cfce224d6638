import { expect, test } from "bun:test";
import { commandOf, resultReader } from "./read_results.ts";

/** As `bun test` writes it, two files at a time. */
const OUTPUT = `
test/a_test.ts:
(pass) one [1.00ms]

test/b_test.ts:
1 | expect(1).toBe(2);
                   ^
error: expect(received).toBe(expected)

Expected: 2
Received: 1

      at <anonymous> (/locus/test/b_test.ts:1:12)
(fail) group > two (of 2) [2.00ms]

test/a_test.ts:
(pass) three [1.00ms]
(fail) never ends [100.75ms]
  ^ this test timed out after 100ms.

test/c_test.ts:

# Unhandled error between tests
-------------------------------
1 | throw new RangeError("at load");
                                  ^
RangeError: at load
      at /locus/test/c_test.ts:1:36
-------------------------------

test/d_test.ts:
error: no server
      at <anonymous> (/locus/test/d_test.ts:2:46)
(fail) (unnamed) [0.30ms]

 12 pass
 3 fail
 1 error
Ran 15 tests across 4 files. [376.00ms]
`;

function read(output: string) {
  const results = resultReader();
  output.split("\n").forEach((line) => results.take(line));
  return results;
}

test("resultReader() gives each failed test its file, its name and its reason", () => {
  const { failed } = read(OUTPUT);
  expect(failed).toEqual([
    {
      file: "test/b_test.ts",
      name: "group > two (of 2)",
      reason: ["error: expect(received).toBe(expected)", "Expected: 2", "Received: 1"],
    },
    { file: "test/a_test.ts", name: "never ends", reason: ["this test timed out after 100ms."] },
    { file: "test/c_test.ts", name: undefined, reason: ["RangeError: at load"] },
    { file: "test/d_test.ts", name: undefined, reason: ["error: no server"] },
  ]);
});

test("resultReader() takes a failure once that the end of a long run lists again", () => {
  const { failed } = read("test/a_test.ts:\n(fail) one [1ms]\n\n1 tests failed:\n(fail) one [1ms]\n\n 1 fail");
  expect(failed).toEqual([{ file: "test/a_test.ts", name: "one", reason: [] }]);
});

test("resultReader() reads the sums at the end", () => {
  const results = read(OUTPUT);
  expect([results.passedTests(), results.failedTests()]).toEqual([12, 3]);
});

test("resultReader() reads the coloured output of a terminal", () => {
  const { failed } = read("test/c_test.ts:\n\u001B[31m✗\u001B[0m five \u001B[2m[1ms]\u001B[0m");
  expect(failed).toEqual([{ file: "test/c_test.ts", name: "five", reason: [] }]);
});

test("commandOf() runs the test of that name and no other, whatever its name contains", () => {
  const { failed } = read(OUTPUT);
  expect(failed.map((one) => commandOf(one))).toEqual([
    "bun run test test/b_test.ts -t '^group( > | )two \\(of 2\\)$'",
    "bun run test test/a_test.ts -t '^never ends$'",
    "bun run test test/c_test.ts",
    "bun run test test/d_test.ts",
  ]);
  expect(commandOf({ file: "test/a_test.ts", name: "it's" })).toBe("bun run test test/a_test.ts -t '^it'\\''s$'");
});

export interface FailedTest {
  readonly file: string;
  /** With the names of its groups before it, ` > ` between them. Undefined: outside of any test. */
  readonly name: string | undefined;
  /** The first lines of its error. */
  readonly reason: readonly string[];
}

/** Reads the output of `bun test` line by line. */
export interface ResultReader {
  /** Takes the next line, without its line feed. */
  take(line: string): void;
  readonly failed: readonly FailedTest[];
  passedTests(): number;
  failedTests(): number;
}

const FILE = /^(?<file>test\/\S{1,200}_test\.tsx?):$/u;
/** The second forms are those of a terminal. */
const PASSED = /^(?:\(pass\)|✓) /u;
const FAILED = /^(?:\(fail\)|✗) (?<name>.*?)(?: \[[\d.]+m?s\])?$/u;
/** Of an error, and of what `expect` compared. */
const REASON = /^(?:error|[A-Z]\w*Error|Expected|Received): ./u;
const REASON_LINES = 3;
/** A hook that failed has no name. */
const UNNAMED = "(unnamed)";
const OUTSIDE = /^# Unhandled error between tests/u;
/** Stands after the name of the test. */
const LATE_REASON = /^\s*\^ (?<reason>this test .+)$/u;
/** Bun lists the failed tests of a long run again at its end. */
const AGAIN = /^\d{1,9} tests? failed:$/u;
/** The closing lines: the last ones count. */
const SUM = /^ *(?<count>\d{1,9}) (?<what>pass|fail)$/u;

/** A reader of the output of one run. */
export function resultReader(): ResultReader {
  const failed: { file: string; name: string | undefined; reason: string[] }[] = [];
  const sums = { pass: 0, fail: 0 };
  let file = "";
  let reason: string[] = [];
  let isAgain = false;
  return {
    failed,
    passedTests: () => sums.pass,
    failedTests: () => sums.fail,
    take(line) {
      const plain = Bun.stripANSI(line);
      const found = FAILED.exec(plain)?.groups?.["name"];
      const late = LATE_REASON.exec(plain)?.groups?.["reason"];
      const sum = SUM.exec(plain)?.groups;
      if (AGAIN.test(plain)) {
        isAgain = true;
      } else if (found !== undefined && isAgain) {
        reason = [];
      } else if (found !== undefined) {
        failed.push({ file, name: found === UNNAMED ? undefined : found, reason });
        reason = [];
      } else if (late !== undefined) {
        failed.at(-1)?.reason.push(late);
      } else if (OUTSIDE.test(plain)) {
        reason = [];
        failed.push({ file, name: undefined, reason });
      } else if (REASON.test(plain) && reason.length < REASON_LINES) {
        reason.push(plain);
      } else if (PASSED.test(plain)) {
        reason = [];
      } else if (sum !== undefined) {
        sums[sum["what"] === "pass" ? "pass" : "fail"] = Number(sum["count"]);
      } else {
        const next = FILE.exec(plain)?.groups?.["file"];
        file = next ?? file;
        isAgain &&= next === undefined;
        reason = next === undefined ? reason : [];
      }
    },
  };
}

/** The words that run a failed test alone, to be pasted into a shell. */
export function commandOf({ file, name }: Pick<FailedTest, "file" | "name">, command = "bun run test"): string {
  if (name === undefined) {
    return `${command} ${file}`;
  }
  // Bun writes ` > ` after a group and matches a blank there; a name may contain the first too.
  const pattern = name.split(" > ").map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, "\\$&")).join("( > | )");
  return `${command} ${file} -t '^${pattern.replaceAll("'", "'\\''")}$'`;
}

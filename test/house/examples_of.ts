/** One example of a JSDoc comment. */
export interface Example {
  /** 1-based, of its first line of code. */
  readonly line: number;
  readonly code: readonly string[];
}

export interface ExampleStatement {
  readonly code: string;
  /** An expression; undefined where nothing is said. */
  readonly expected: string | undefined;
}

const FENCE = "```";
const VALUE = "; // ";

/** The examples in a source's JSDoc comments: what stands between two fences, without the stars before it. */
export function examplesOf(source: string): Example[] {
  const found: Example[] = [];
  let code: string[] | undefined;
  for (const [at, line] of source.split("\n").entries()) {
    const star = line.indexOf("*");
    const text = star < 0 || line.slice(0, star).trim() !== "" ? undefined : line.slice(star + 1).replace(/^ /u, "");
    if (code === undefined) {
      code = text?.trim() === `${FENCE}ts` ? [] : undefined;
    } else if (text === undefined || text.trim() === FENCE) {
      found.push({ line: at + 1 - code.length, code });
      code = undefined;
    } else {
      code.push(text);
    }
  }
  return found;
}

/**
 * The statements of an example. What is said of one stands behind it on its line, or below it in lines of its own:
 * `expression; // value`.
 */
export function statementsOf(code: readonly string[]): ExampleStatement[] {
  const statements: { code: string; expected: string | undefined }[] = [];
  let open = "";
  for (const line of code) {
    const last = statements.at(-1);
    if (line.startsWith("// ") && open === "" && last !== undefined) {
      last.expected = last.expected === undefined ? line.slice(3) : `${last.expected}\n${line.slice(3)}`;
      continue;
    }
    const at = line.indexOf(VALUE);
    open += at < 0 ? `${line}\n` : line.slice(0, at + 1);
    if (at >= 0 || line.endsWith(";")) {
      statements.push({ code: open.trim(), expected: at < 0 ? undefined : line.slice(at + VALUE.length) });
      open = "";
    }
  }
  return open.trim() === "" ? statements : [...statements, { code: open.trim(), expected: undefined }];
}

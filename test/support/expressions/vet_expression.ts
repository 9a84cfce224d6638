import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { patience } from "../runner/patience.ts";

/** The digests of expressions that passed: recheck takes seconds for the longest of them. */
const VETTED_FILE = join(import.meta.dir, "vetted_expressions.txt");

const VETTED: ReadonlySet<string> = new Set(readFileSync(VETTED_FILE, "utf8").split("\n"));

/** Whether this very expression has passed before. */
export function isVetted(expression: Expression): boolean {
  return VETTED.has(digestOf(expression));
}

/** The name of an expression in the list of vetted ones. */
function digestOf({ source, flags }: Expression): string {
  return new Bun.CryptoHasher("sha256").update(`/${source}/${flags}`).digest("hex").slice(0, 24);
}

/** Repetition without an end. Without it an expression looks at a fixed number of characters from each place on. */
const UNBOUNDED = /[*+]|\{\d+,\}/u;

/**
 * Checks an expression with the pure build of recheck: `safe`, or why not. recheck does not support set notation (flag v),
 * and treats `{0,200}` as unbounded: an expression without unbounded repetition is linear whatever it reports.
 */
export function vet({ source, flags }: Expression): string {
  if (!isExpression(source, flags) || flags.includes("v")) {
    return "safe";
  }
  process.env["RECHECK_BACKEND"] = "pure";
  process.env["RECHECK_SYNC_BACKEND"] = "pure";
  const { checkSync }: typeof import("recheck") = createRequire(import.meta.url)("recheck");
  const verdict = checkSync(source, flags.replace("v", "u"), { timeout: patience(120_000) });
  const bare = source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gu, "x");
  if (verdict.status === "vulnerable" && !UNBOUNDED.test(bare)) {
    return "safe";
  }
  if (verdict.status === "vulnerable") {
    return `${verdict.complexity.type} ${verdict.complexity.summary}`;
  }
  return verdict.status === "safe" ? "safe" : `unknown: ${verdict.error.kind}`;
}

/** Whether it compiles: to the scanner, several divisions in a line look like a literal. */
function isExpression(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags).flags === flags;
  } catch {
    return false;
  }
}

/** A regular-expression literal of a source file. */
interface Expression {
  readonly source: string;
  readonly flags: string;
}

/** After these a slash opens an expression; after a word, a closing bracket or a non-null assertion it divides. */
const OPENERS = /(?:^|[=(:,[&|?{};>]|(?<![\w\])])!|\breturn)\s*$/u;

/** Every regular-expression literal of a TypeScript source, comments and strings left out. Templates are not read. */
export function expressionsOf(source: string): readonly Expression[] {
  const found: Expression[] = [];
  let index = 0;
  while (index < source.length) {
    const two = source.slice(index, index + 2);
    if (two === "//" || two === "/*") {
      const end = source.indexOf(two === "//" ? "\n" : "*/", index + 2);
      index = end < 0 ? source.length : end + (two === "//" ? 0 : 2);
      continue;
    }
    const one = source.charAt(index);
    if (one === '"' || one === "'" || one === "`") {
      index = endOf(source, index + 1, one) + 1;
      continue;
    }
    if (one === "/" && OPENERS.test(source.slice(Math.max(0, index - 40), index))) {
      const end = endOf(source, index + 1, "/");
      const flags = /^[a-z]*/u.exec(source.slice(end + 1))?.[0] ?? "";
      found.push({ source: source.slice(index + 1, end), flags });
      index = end + 1 + flags.length;
      continue;
    }
    index += 1;
  }
  return found;
}

function endOf(source: string, from: number, mark: string): number {
  let inClass = false;
  for (let index = from; index < source.length; index += 1) {
    const one = source.charAt(index);
    if (one === "\\") {
      index += 1;
    } else if (mark === "/" && (one === "[" || one === "]")) {
      inClass = one === "[";
    } else if (one === mark && !inClass) {
      return index;
    }
  }
  return source.length;
}

const root = join(import.meta.dir, "../../..");
// Elements written as markup have slashes of their own.
const plain = new Bun.Transpiler({ loader: "tsx" });

interface FoundExpression {
  readonly file: string;
  readonly expression: Expression;
}

/** Every regular-expression literal of `src` and `workers`, file by file. */
export async function* allExpressions(): AsyncGenerator<FoundExpression> {
  // Generators are run by hand over the project's own packages, not over anybody's text.
  const files = [...new Bun.Glob("{src,workers}/**/*.{ts,tsx}").scanSync({ cwd: root })].filter((file) =>
    !file.endsWith("/generate.ts")
  );
  for (const file of files.toSorted()) {
    const source = await Bun.file(join(root, file)).text();
    for (const expression of expressionsOf(file.endsWith(".tsx") ? plain.transformSync(source) : source)) {
      yield { file, expression };
    }
  }
}

// Run by itself, when the test takes long because many are new: writes the list of vetted expressions again, those of
// today's sources that pass.
if (import.meta.main) {
  const digests = new Set<string>();
  for await (const { file, expression } of allExpressions()) {
    const verdict = isVetted(expression) ? "safe" : vet(expression);
    if (verdict === "safe") {
      digests.add(digestOf(expression));
    } else {
      process.stderr.write(`${file}: /${expression.source}/${expression.flags} ${verdict}\n`);
      process.exitCode = 1;
    }
  }
  await Bun.write(VETTED_FILE, `${[...digests].toSorted().join("\n")}\n`);
}

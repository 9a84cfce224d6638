import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { patience } from "../runner/patience.ts";
import type { Expression } from "./expressions_of.ts";

/** The digests of expressions that passed: recheck takes seconds for the longest of them. */
export const VETTED_FILE = join(import.meta.dir, "vetted_expressions.txt");

const VETTED: ReadonlySet<string> = new Set(readFileSync(VETTED_FILE, "utf8").split("\n"));

/** Whether this very expression has passed before. */
export function isVetted(expression: Expression): boolean {
  return VETTED.has(digestOf(expression));
}

/** The name of an expression in the list of vetted ones. */
export function digestOf({ source, flags }: Expression): string {
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
  const verdict = checkSync(source, flags.replace("v", "u"), { timeout: patience(30_000) });
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

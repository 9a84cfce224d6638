import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Expression } from "./expressions_of.ts";

/** Where the digests of expressions that passed are kept: recheck takes seconds for the longest of them. */
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
 * Asks recheck, in its pure build: `safe`, or why not. It knows no set notation (flag v), and it takes `{0,200}` for
 * endless: expressions whose repetitions all end are linear whatever it says.
 */
export function vet({ source, flags }: Expression): string {
  if (!isExpression(source, flags) || flags.includes("v")) {
    return "safe";
  }
  process.env["RECHECK_BACKEND"] = "pure";
  process.env["RECHECK_SYNC_BACKEND"] = "pure";
  const { checkSync }: typeof import("recheck") = createRequire(import.meta.url)("recheck");
  const verdict = checkSync(source, flags.replace("v", "u"), { timeout: 30_000 });
  const bare = source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gu, "x");
  if (verdict.status === "vulnerable" && !UNBOUNDED.test(bare)) {
    return "safe";
  }
  if (verdict.status === "vulnerable") {
    return `${verdict.complexity.type} ${verdict.complexity.summary}`;
  }
  return verdict.status === "safe" ? "safe" : `unknown: ${verdict.error.kind}`;
}

/** A division between two others looks like a literal to the scanner; it seldom is one. */
function isExpression(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags).flags === flags;
  } catch {
    return false;
  }
}

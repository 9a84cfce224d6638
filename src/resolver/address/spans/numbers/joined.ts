import type { Token } from "../../tokens/mod.ts";

/** What joins the parts of a number: a hyphen or slash, with at most one blank on each side. */
export const JOINED = /^ {0,1}[-/‐‑–−－] {0,1}$/u;

/** True if a separator precedes the token. A hyphen, a slash, and the colon of "No:2" do not separate. */
export function isApart({ apart, glue }: Token): boolean {
  return apart && !JOINED.test(glue) && !glue.startsWith(":");
}

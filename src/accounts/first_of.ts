import { Problem } from "../domain/problem.ts";
import type { MembershipView } from "./signed_in.ts";

/**
 * The organization joined first.
 *
 * @throws {Problem} `FORBIDDEN` where there is none: the person was removed from all they belonged to.
 */
export function firstOf(memberships: readonly MembershipView[]): MembershipView {
  const first = memberships[0];
  if (first === undefined) {
    throw new Problem("FORBIDDEN", "This account belongs to no organization");
  }
  return first;
}

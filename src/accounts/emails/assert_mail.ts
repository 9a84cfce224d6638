import { Problem } from "../../domain/problem.ts";
import type { AccountsDeps } from "../deps.ts";

/**
 * Checks that the service sends mails.
 *
 * @throws {Problem} `FORBIDDEN`
 */
export function assertMail({ mail }: Pick<AccountsDeps, "mail">): void {
  if (mail !== "on") {
    throw new Problem("FORBIDDEN", "This service sends no mails: ask its operator");
  }
}

import { eq } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import type { InterfaceLanguage } from "../../domain/interface_language.ts";
import { users } from "../../store/schema/users.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { type Me, me } from "../sessions/me.ts";
import { given } from "../../domain/given.ts";

/** Settings of the caller; absent ones stay. */
export interface ChangeAccount {
  readonly caller: SessionCaller;
  /** Of mails to the person. */
  readonly language?: InterfaceLanguage;
  /** Whether the person gets a mail when a batch of theirs has ended. */
  readonly batchMails?: boolean;
}

/**
 * Changes settings of a person.
 *
 * @throws {Problem} `UNAUTHORIZED` if the person was deleted since.
 */
export async function changeAccount(deps: AccountsDeps, command: ChangeAccount): Promise<Me> {
  const { caller, language, batchMails } = command;
  // Only these two: whatever else a request has under the name of a column must not reach the table.
  const changes = given({ language, batchMails });
  if (Object.keys(changes).length > 0) {
    await withClaims(deps.database, { userId: caller.userId }, async (transaction) => {
      await transaction.update(users).set(changes).where(eq(users.id, caller.userId));
    });
  }
  return await me(deps, caller);
}

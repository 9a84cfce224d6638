import { eq } from "drizzle-orm";
import type { Database } from "../../store/database.ts";
import { queueMail } from "../../store/queue_mail.ts";
import { users } from "../../store/schema/users.ts";
import type { AccountsDeps } from "../deps.ts";
import { mayMail } from "./may_mail.ts";

/** Sends the person of the transaction's claims a link that verifies their address, unless it is verified. */
export async function queueVerification(
  deps: AccountsDeps,
  { transaction, userId }: { readonly transaction: Database; readonly userId: string },
): Promise<"queued" | "verified" | "not sent"> {
  if (deps.mail !== "on") {
    return "not sent";
  }
  const [user] = await transaction.select({ email: users.email, verifiedAt: users.emailVerifiedAt }).from(users)
    .where(eq(users.id, userId));
  if (user === undefined || user.verifiedAt !== null) {
    return "verified";
  }
  const kind = "verification";
  const isSent = await mayMail({ transaction, kind, email: user.email, now: deps.clock.now() }) &&
    await queueMail(deps, transaction, { kind, userId });
  return isSent ? "queued" : "not sent";
}

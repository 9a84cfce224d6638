import { eq } from "drizzle-orm";
import type { Database } from "../store/database.ts";
import { attempts } from "../store/schema/attempts.ts";

/** Forgets the failures against `subjectHash`, whom the transaction claims as its credential. */
export async function forgiveAttempts(transaction: Database, subjectHash: string): Promise<void> {
  await transaction.delete(attempts).where(eq(attempts.subjectHash, subjectHash));
}

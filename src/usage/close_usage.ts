import type { UsageRoom } from "./room.ts";

/** Gives every lease back. To be called when no more calls come, before the database is closed. */
export async function closeUsage({ ledger }: UsageRoom): Promise<void> {
  await ledger.close();
}

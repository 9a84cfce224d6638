import type { AccountsRoom } from "./room.ts";

/** Waits for the writes that no call waited for. To be called before the database is closed. */
export async function closeAccounts(room: AccountsRoom): Promise<void> {
  await Promise.all(room.background);
}

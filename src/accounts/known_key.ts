import type { KeyCaller } from "../domain/caller.ts";
import { noteUse } from "./note_use.ts";
import type { AccountsRoom } from "./room.ts";
import { sha256 } from "./sha256.ts";

/**
 * Whom an API key speaks for, where that was asked a moment ago and is still believed; undefined where
 * `authenticateKey` has to ask. It believes as long as that does, and forgets when that does.
 */
export function knownKey(room: AccountsRoom, key: string): KeyCaller | undefined {
  const known = room.knownKeys.peek(sha256(key));
  if (known === undefined || (known.expiresAt !== null && known.expiresAt <= room.clock.now())) {
    return undefined;
  }
  noteUse(room, known.caller);
  return known.caller;
}

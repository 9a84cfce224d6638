import type { Chance } from "../domain/clock.ts";

/** Opens the system's source of unpredictable bytes, fit for keys and tokens. At most 65,536 bytes a call. */
export function openChance(): Chance {
  return { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) };
}

import type { Environment } from "../domain/environment.ts";

/** What the keys of each environment begin with. From the public contract. */
export const KEY_PREFIX: Readonly<Record<Environment, string>> = { test: "locus_test_", live: "locus_live_" };

/** How much of a key's random part its organization goes on seeing: 4 digits of 27, to tell keys apart. */
export const KEY_SHOWN_DIGITS = 4;

import type { Passwords } from "../accounts/mod.ts";
import { Problem } from "../domain/problem.ts";

/**
 * OWASP's minimum for argon2id: 19 MiB, two passes (Password Storage Cheat Sheet, 2024). Bun always uses one lane.
 * `Bun.password` hashes on its own threads, so the event loop continues: decision 0071.
 */
const ARGON2ID = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** Hashes waiting or in progress. Each takes 19 MiB while it runs and some 20 ms, so the last one waits two seconds. */
const PENDING_MAX = 100;

/** Opens the hashing of passwords by `Bun.password`, and the list of the most common passwords. */
export function openPasswords(): Passwords {
  let pending = 0;
  let common: Promise<ReadonlySet<string>> | undefined;
  async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (pending >= PENDING_MAX) {
      throw new Problem("UNAVAILABLE", "Too many people are logging in at this moment", { retryAfterS: 2 });
    }
    pending++;
    try {
      return await work();
    } finally {
      pending--;
    }
  }
  return {
    hash: (password) => inTurn(() => Bun.password.hash(password, ARGON2ID)),
    verify: (password, hash) => inTurn(() => Bun.password.verify(password, hash)),
    async isCommon(password) {
      common ??= readCommon();
      return (await common).has(password);
    },
  };
}

/** Loaded with the first password that a person chooses: most processes never need these eight megabytes. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

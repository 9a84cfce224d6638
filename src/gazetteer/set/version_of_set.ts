import { createHash } from "node:crypto";

/** The version of several files together, the world's first: of one its own, else a hash of theirs. */
export function versionOfSet(versions: readonly string[]): string {
  return versions.length === 1
    ? versions[0] ?? ""
    : createHash("sha256").update(versions.join("\n")).digest("hex").slice(0, versions[0]?.length ?? 16);
}

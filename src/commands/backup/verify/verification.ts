import { VERSION } from "../../../release/mod.ts";
import type { ListedFolder } from "../../gazetteer/remote/remote_folder.ts";
import { fileIn, FUTURE_MS_MAX, MOMENT, namesIn, READ_AT_ONCE, readSmall, readSome, STORED } from "../stored_backup.ts";
import { isObject, parseJson } from "../../../text/json_value.ts";

/** The result of the last verification of a backup, in a file next to its manifest. */
export interface Verification {
  readonly format: "locus-verification/1";
  /** RFC 3339, UTC. */
  readonly verified_at: string;
  readonly ok: boolean;
  readonly version: string;
}

const FILE = "verified.json";
/** A verification has some hundred bytes. */
const BYTES_MAX = 10_000;
/** Backups in which the last verification is looked for: two months of daily ones. */
const SEARCHED_MAX = 64;

/** Writes the result, unless the backup has been removed in the meantime: its folder would come back. */
export async function recordVerification(
  place: ListedFolder,
  { name, ok, now }: { readonly name: string; readonly ok: boolean; readonly now: Date },
): Promise<void> {
  if (!await isStillThere(place, name)) {
    return;
  }
  const verification: Verification = {
    format: "locus-verification/1",
    verified_at: now.toISOString().replace(/\.\d+Z$/u, "Z"),
    ok,
    version: VERSION,
  };
  await place.putText(fileIn(name, FILE), `${JSON.stringify(verification)}\n`);
}

/** Whether a backup has not been removed: a newer one may take its place while it is read. */
export async function isStillThere(place: ListedFolder, name: string): Promise<boolean> {
  return await place.size(fileIn(name, STORED.manifest)) !== undefined;
}

/** The results for these backups, in their order; undefined for a backup that was never verified. */
export async function readVerifications(
  place: ListedFolder,
  { names, signal }: { readonly names: readonly string[]; readonly signal: AbortSignal },
): Promise<readonly (Verification | undefined)[]> {
  return await readSome(names, async (name) => {
    // The list of backups must not depend on it.
    const file = await readSmall(place, fileIn(name, FILE), { signal, bytesMax: BYTES_MAX });
    const value = parseJson(file?.text ?? "");
    return isVerification(value) ? value : undefined;
  });
}

/** When the newest verified backups were last found good, and damaged. Milliseconds since 1970; undefined: none was. */
export interface LastVerified {
  readonly goodMs: number | undefined;
  readonly damagedMs: number | undefined;
}

/** The results for the newest backups, as far back as to the last good ones. */
export async function lastVerified(place: ListedFolder, signal: AbortSignal): Promise<LastVerified> {
  let damagedMs: number | undefined;
  const newestFirst = (await namesIn(place)).toReversed().slice(0, SEARCHED_MAX);
  for (let from = 0; from < newestFirst.length; from += READ_AT_ONCE) {
    const names = newestFirst.slice(from, from + READ_AT_ONCE);
    const found = (await readVerifications(place, { names, signal })).filter((one) => one !== undefined);
    const goodMs = latestMs(found.filter(({ ok }) => ok));
    damagedMs = Math.max(damagedMs ?? 0, latestMs(found.filter(({ ok }) => !ok)) ?? 0) || undefined;
    if (goodMs !== undefined) {
      return { goodMs, damagedMs };
    }
  }
  return { goodMs: undefined, damagedMs };
}

function latestMs(verifications: readonly Verification[]): number | undefined {
  return Math.max(0, ...verifications.map((one) => Date.parse(one.verified_at))) || undefined;
}

function isVerification(value: unknown): value is Verification {
  if (!isObject(value)) {
    return false;
  }
  const { format, ok, verified_at: at } = value;
  return format === "locus-verification/1" && typeof ok === "boolean" && typeof at === "string" && MOMENT.test(at) &&
    // One of a later time would keep new verifications from being due. NaN is not smaller either.
    Date.parse(at) < Date.now() + FUTURE_MS_MAX;
}

import { Resolver } from "node:dns/promises";

/** A person waits for the answer. Milliseconds for each try, and how many there are. */
const TIMEOUT_MS = 3000;
const TRIES = 2;
/** A name has a handful of records; a longer answer is cut. */
const RECORDS_MAX = 100;

/** Codes of answers that say that there are no records. */
const NONE: ReadonlySet<string> = new Set(["ENOTFOUND", "ENODATA", "ESERVFAIL", "EREFUSED", "ETIMEOUT", "ECANCELLED"]);

/**
 * The texts of the TXT records of a name as the system's DNS servers answer. None where there is no answer: the caller
 * tries again later. A text of more than 255 bytes comes in parts, which Bun does not join. `servers` replaces the
 * system's.
 */
export async function lookUpTxt(name: string, servers?: readonly string[]): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers !== undefined) {
    resolver.setServers(servers);
  }
  try {
    const records = await resolver.resolveTxt(name);
    return records.slice(0, RECORDS_MAX).flat();
  } catch (error) {
    if (error instanceof Error && "code" in error && typeof error.code === "string" && NONE.has(bareCode(error.code))) {
      return [];
    }
    throw error;
  }
}

/** Bun writes `DNS_ENOTFOUND` where node writes `ENOTFOUND`. */
function bareCode(code: string): string {
  return code.replace(/^DNS_/u, "");
}

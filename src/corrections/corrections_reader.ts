import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { CorrectionQuery, CorrectionsReader, SettledPlace } from "../resolutions/mod.ts";
import { corrections } from "../store/schema/batch_results.ts";
import { withOrganization } from "../store/with_claims.ts";
import { correctionHash, owned, placeOf } from "./correction.ts";
import { cacheName, type CorrectionsDeps } from "./deps.ts";

/** Bytes of a hash in the cache, as an exact number. Two of ten thousand texts collide with a probability of 10⁻⁷. */
const PREFIX_BYTES = 6;

/**
 * Finds corrections. The hashes of an organization's settled texts are in memory, so that a call queries the database only
 * for a text that has a correction.
 */
export function correctionsReader(deps: CorrectionsDeps): CorrectionsReader {
  return {
    find(query) {
      const name = cacheName(query.organizationId, query.environment);
      const known = deps.known.peek(name);
      return known === undefined
        ? deps.known.get(name, () => readHashes(deps, query)).then((hashes) => found(deps, hashes, query))
        : found(deps, known, query);
    },
  };
}

function found(
  deps: CorrectionsDeps,
  hashes: Float64Array | undefined,
  query: CorrectionQuery,
): SettledPlace | undefined | Promise<SettledPlace | undefined> {
  if (hashes === undefined || hashes.length === 0) {
    return undefined;
  }
  const hash = correctionHash(query.text);
  return hasNumber(hashes, Number.parseInt(hash.slice(0, 2 * PREFIX_BYTES), 16))
    ? readPlace(deps, query, hash)
    : undefined;
}

function readHashes({ database }: CorrectionsDeps, owner: CorrectionQuery): Promise<Float64Array> {
  return withOrganization(database, owner.organizationId, async ({ transaction }) => {
    const rows = await transaction.select({
      prefix: sql<string>`encode(substring(${corrections.inputHash} for ${sql.raw(String(PREFIX_BYTES))}), 'hex')`,
    }).from(corrections).where(owned(owner));
    return Float64Array.from(rows, ({ prefix }) => Number.parseInt(prefix, 16)).sort();
  });
}

/**
 * The correction for the call's country takes precedence. One for every country applies only if its place is in the
 * call's country.
 */
function readPlace(
  { database }: CorrectionsDeps,
  query: CorrectionQuery,
  hash: string,
): Promise<SettledPlace | undefined> {
  const { organizationId, country = "" } = query;
  return withOrganization(database, organizationId, async ({ transaction }) => {
    const [row] = await transaction.select().from(corrections)
      .where(and(owned(query), eq(corrections.inputHash, hash), inArray(corrections.country, [country, ""])))
      .orderBy(desc(corrections.country)).limit(1);
    return row === undefined || (country !== "" && row.country === "" && row.components.countryCode !== country)
      ? undefined
      : placeOf(row);
  });
}

function hasNumber(ascending: Float64Array, wanted: number): boolean {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? Infinity) < wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return ascending[low] === wanted;
}

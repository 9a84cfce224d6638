import { unknownIdentifier } from "../domain/problem.ts";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { actorNames } from "../accounts/mod.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import { lookUp } from "../resolver/mod.ts";
import { newestFirst } from "../store/rows.ts";
import { corrections } from "../store/schema/batch_results.ts";
import { type Tenant, withOrganization } from "../store/with_claims.ts";
import { fold } from "../text/fold.ts";
import {
  cacheName,
  type Correction,
  correctionHash,
  correctionOf,
  type CorrectionOwner,
  type CorrectionsDeps,
  owned,
  placeOf,
  presentCorrection,
} from "./correction.ts";
import type { CorrectionQuery, CorrectionsReader, SettledPlace } from "../resolutions/mod.ts";

/** Bytes of a hash in the cache, as an exact number. Two of ten thousand texts collide with a probability of 10⁻⁷. */
const PREFIX_BYTES = 6;

/** A correction in its public form. */
export type PresentedCorrection = ReturnType<typeof presentCorrection>;

/** A page of an owner's corrections, newest first. */
export interface ListCorrections extends PageRequest {
  readonly owner: CorrectionOwner;
  /** Part of the input or the label, without regard to case and accents. */
  readonly text?: string | undefined;
}

/**
 * Lists corrections.
 *
 * @throws {Problem} `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listCorrections(
  deps: CorrectionsDeps,
  command: ListCorrections,
): Promise<Page<PresentedCorrection>> {
  const { owner, text } = command;
  const wanted = fold(text ?? "").trim();
  const page = await newestFirst(command, {
    id: corrections.id,
    read: ({ after, order, limit }) =>
      withOrganization(deps.database, owner.organizationId, async ({ transaction }) => {
        const rows = await transaction.select().from(corrections)
          .where(and(
            owned(owner),
            after,
            wanted === "" ? undefined : sql`position(${wanted}::text in ${corrections.folded}) > 0`,
          ))
          .orderBy(order).limit(limit);
        return rows.map(correctionOf);
      }),
  });
  const data = await withOrganization(
    deps.database,
    owner.organizationId,
    (tenant) => presentCorrections(deps, tenant, page.data),
  );
  return { ...page, data };
}

/**
 * Reads one correction.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export function getCorrection(
  deps: CorrectionsDeps,
  { owner, correctionId }: { readonly owner: CorrectionOwner; readonly correctionId: string },
): Promise<PresentedCorrection> {
  return withOrganization(deps.database, owner.organizationId, async (tenant) => {
    const [row] = await tenant.transaction.select().from(corrections)
      .where(and(eq(corrections.id, correctionId), owned(owner)));
    const [presented] = row === undefined ? [] : await presentCorrections(deps, tenant, [correctionOf(row)]);
    if (presented === undefined) {
      throw unknownIdentifier("correction");
    }
    return presented;
  });
}

/** A correction that was just made, in its public form. */
export async function presentNew(
  deps: Pick<CorrectionsDeps, "gazetteer">,
  tenant: Tenant,
  correction: Correction,
): Promise<PresentedCorrection> {
  const [presented] = await presentCorrections(deps, tenant, [correction]);
  if (presented === undefined) {
    throw new Error("Cannot present a correction because it was left out");
  }
  return presented;
}

/** Corrections in their public form, with the names of their creators. */
export async function presentCorrections(
  { gazetteer }: Pick<CorrectionsDeps, "gazetteer">,
  tenant: Tenant,
  all: readonly Correction[],
): Promise<PresentedCorrection[]> {
  const names = await actorNames(tenant, all.map(({ createdBy }) => createdBy));
  const data = gazetteer();
  return all.map((correction) => {
    const { placeId } = correction.place;
    const isPlaceMissing = placeId !== null && lookUp(placeId, { gazetteer: data }) === undefined;
    return presentCorrection(correction, { isPlaceMissing, creator: names.get(correction.createdBy) });
  });
}

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

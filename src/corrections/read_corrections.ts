import { unknownIdentifier } from "../domain/problem.ts";
import { and, eq, sql } from "drizzle-orm";
import { actorNames } from "../accounts/mod.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import { lookUp } from "../resolver/mod.ts";
import { newestFirst } from "../store/newest_first.ts";
import { corrections } from "../store/schema/batch_results.ts";
import { type Tenant, withOrganization } from "../store/with_claims.ts";
import { fold } from "../text/fold.ts";
import { type Correction, correctionOf, type CorrectionOwner, owned, presentCorrection } from "./correction.ts";
import type { CorrectionsDeps } from "./deps.ts";

/** A correction in its public form. */
export type PresentedCorrection = ReturnType<typeof presentCorrection>;

/** A page of an owner's corrections, newest first. */
export interface ListCorrections extends PageRequest {
  readonly owner: CorrectionOwner;
  /** Part of the input or the label, without regard to case and accents. */
  readonly text?: string | undefined;
}

/** One correction, by its identifier. */
export interface OneCorrection {
  readonly owner: CorrectionOwner;
  readonly correctionId: string;
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
  { owner, correctionId }: OneCorrection,
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

import { and, count, eq } from "drizzle-orm";
import type { Caller } from "../domain/caller.ts";
import { newIdentifier } from "../domain/identifier.ts";
import { plainTextFault } from "../domain/slug.ts";
import { type FieldProblem, Problem } from "../domain/problem.ts";
import { type PlaceChoice, settlePlace } from "../resolutions/mod.ts";
import { announce } from "../store/announcement.ts";
import { type AuditEvent, recordEvent } from "../store/audit.ts";
import { createOnce, type Recorder, type Tenant } from "../store/with_claims.ts";
import { corrections } from "../store/schema/batch_results.ts";
import { fold } from "../text/fold.ts";
import {
  type Correction,
  correctionHash,
  correctionKey,
  correctionOf,
  type CorrectionsDeps,
  evictCorrections,
  owned,
} from "./correction.ts";
import { type PresentedCorrection, presentNew } from "./read_corrections.ts";
import { firstOr } from "../store/rows.ts";

/** What a person settles: an input, and the place it means. */
export interface SettleInput {
  readonly caller: Caller;
  readonly client?: AuditEvent["client"];
  /** 1–4096 characters, trimmed. */
  readonly input: string;
  /** ISO 3166-1 alpha-2, upper case; absent: for every call. */
  readonly country?: string | undefined;
  readonly choice: PlaceChoice;
}

/** Corrections of one organization in one environment: their hashes are in the memory of every server. */
export const CORRECTIONS_MAX = 10_000;
const LABEL_MAX = 500;
const DEGREES_MAX = { latitude: 90, longitude: 180 } as const;

/**
 * Settles an input: it is answered with this place from then on. A second correction of the same text replaces the first.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at fields; `CONFLICT` where there are too many corrections.
 */
export async function createCorrection(
  deps: CorrectionsDeps,
  command: SettleInput & { readonly recorder?: Recorder<PresentedCorrection> | undefined },
): Promise<PresentedCorrection> {
  const { caller: { organizationId }, recorder } = command;
  const settled = checkedSettling(deps, command);
  const created = await createOnce(
    deps.database,
    { organizationId, recorder },
    async (tenant) => presentNew(deps, tenant, await addCorrection(deps, tenant, settled)),
  );
  evictCorrections(deps, organizationId);
  return created;
}

type CheckedSettling = SettleInput & { readonly place: NonNullable<ReturnType<typeof settlePlace>> };

/**
 * Checks what is settled, and reads the chosen place.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at fields.
 */
export function checkedSettling(deps: Pick<CorrectionsDeps, "gazetteer">, command: SettleInput): CheckedSettling {
  const { input, choice } = command;
  const errors = [...choiceFaults(choice)];
  if (correctionKey(input) === "") {
    errors.push({ pointer: "/input", detail: "must have a letter or a digit" });
  }
  const place = errors.length === 0 ? settlePlace(choice, deps.gazetteer()) : undefined;
  if (errors.length === 0 && place === undefined) {
    errors.push({ pointer: "/place_id", detail: "must be the identifier of a place in the loaded data" });
  }
  if (place === undefined) {
    throw new Problem("INVALID_REQUEST", "The body is invalid", { errors });
  }
  return { ...command, place };
}

/** What is wrong with a choice of a person. */
export function choiceFaults(choice: PlaceChoice): FieldProblem[] {
  if ("placeId" in choice) {
    return [];
  }
  const errors: FieldProblem[] = [];
  for (const name of ["latitude", "longitude"] as const) {
    const most = DEGREES_MAX[name];
    if (!(Math.abs(choice.coordinates[name]) <= most)) {
      errors.push({ pointer: `/coordinates/${name}`, detail: `must be a number from -${most} to ${most}` });
    }
  }
  const fault = choice.label === undefined ? undefined : plainTextFault(choice.label, { min: 1, max: LABEL_MAX });
  if (fault !== undefined) {
    errors.push({ pointer: "/label", detail: fault });
  }
  return errors;
}

/**
 * Adds a correction within a transaction. The caller evicts the organization from the cache once it has committed.
 *
 * @throws {Problem} `CONFLICT` where there are too many corrections.
 */
export async function addCorrection(
  deps: CorrectionsDeps,
  tenant: Tenant,
  { caller, client, input, country = "", place }: CheckedSettling,
): Promise<Correction> {
  const { transaction, organizationId } = tenant;
  const { environment } = caller;
  const inputHash = correctionHash(input);
  const same = and(owned(caller), eq(corrections.inputHash, inputHash), eq(corrections.country, country));
  const replaced = await transaction.delete(corrections).where(same).returning({ id: corrections.id });
  const [counted] = await transaction.select({ corrections: count() }).from(corrections).where(owned(caller));
  if ((counted?.corrections ?? 0) >= CORRECTIONS_MAX) {
    throw new Problem("CONFLICT", `There are already ${CORRECTIONS_MAX} corrections: delete one first`);
  }
  const { coordinates: { latitude, longitude }, ...rest } = place;
  const createdBy = caller.kind === "key" ? caller.keyId : caller.userId;
  const values = {
    input,
    ...rest,
    latitude,
    longitude,
    folded: fold(`${input}\n${place.label}`),
    createdBy,
    createdAt: deps.clock.now(),
    id: newIdentifier("cor", deps),
  };
  const row = await transaction.insert(corrections)
    .values({ ...values, organizationId, environment, inputHash, country })
    // Two people may settle one text at the same moment: the later one replaces the other's.
    .onConflictDoUpdate({
      target: [corrections.organizationId, corrections.environment, corrections.inputHash, corrections.country],
      set: values,
    }).returning().then(firstOr(() => new Error("Cannot add a correction because the database returned no row")));
  await recordEvent(deps, {
    tenant,
    action: "correction.created",
    actorId: createdBy,
    targetId: row.id,
    client,
    details: { environment, ...(replaced[0] === undefined ? {} : { replaced: replaced[0].id }) },
  });
  await announce(transaction, { subject: "corrections", id: organizationId });
  return correctionOf(row);
}

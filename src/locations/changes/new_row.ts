import { newIdentifier } from "../../domain/identifier.ts";
import type { locations } from "../../store/schema/locations.ts";
import { isRefusal } from "../../store/store_error.ts";
import { newShortCode } from "../../text/short_code.ts";
import type { LocationsDeps } from "../deps.ts";
import type { LocationOwner, Metadata } from "../location.ts";
import { wordsOf } from "../search/mod.ts";
import type { PointColumns } from "./location_columns.ts";

/** Checked content of a new location. */
interface NewLocation {
  readonly owner: LocationOwner;
  readonly point: PointColumns;
  readonly name?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly metadata?: Metadata | undefined;
}

/** The row of a new location, with its identifier and short code. */
export function newRow(
  deps: LocationsDeps,
  { owner, point, name = null, tags = [], metadata = {} }: NewLocation,
): typeof locations.$inferInsert {
  const now = deps.clock.now();
  const shortCode = newShortCode(deps.chance);
  return {
    ...point,
    id: newIdentifier("loc", deps),
    organizationId: owner.organizationId,
    environment: owner.environment,
    shortCode,
    name,
    tags: [...tags],
    metadata,
    words: wordsOf(owner, { shortCode, name, label: point.label, tags }),
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** With ten million codes in use one new code of three thousand is taken; five in a row never are. */
const TRIES_MAX = 5;

/** Runs work that assigns short codes, and repeats it with other codes where one was taken. */
export async function withFreshCodes<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tries = 1;; tries++) {
    try {
      return await work();
    } catch (error) {
      const isTaken = isRefusal(error, "uniqueViolation") &&
        error.options.constraint === "locations_short_code";
      if (!isTaken || tries === TRIES_MAX) {
        throw error;
      }
    }
  }
}

import type { Appended } from "../../domain/appended.ts";
import { newIdentifier } from "../../domain/identifier.ts";
import type { locations } from "../../store/schema/locations.ts";
import { isRefusal } from "../../store/store_error.ts";
import { newShortCode } from "../../text/short_code.ts";
import type { LocationOwner, LocationsDeps, Metadata } from "../location.ts";
import { wordsOf } from "../search/words/words_of.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { LocatedResolution, Resolution } from "../../domain/resolution.ts";
import { checkedCoordinates, checkedDetails } from "./checked_details.ts";
import { Problem } from "../../domain/problem.ts";

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

type Resolved =
  | "label"
  | "confidence"
  | "status"
  | "precision"
  | "accuracyM"
  | "components"
  | "placeId"
  | "source"
  | "ids"
  | "appended";

export type PointColumns = Pick<typeof locations.$inferInsert, Resolved | "latitude" | "longitude">;

export type ResolvedDetails = Pick<LocatedResolution, Resolved | "coordinates">;

/** Of a point that a person gave. It counts as certain, because nothing was resolved. */
export const GIVEN_POINT = {
  confidence: 1,
  status: "found",
  precision: "coordinate",
  accuracyM: null,
  placeId: null,
  source: null,
  ids: null,
  appended: null,
} as const;

/** Limit of the database column; a gazetteer's labels are far shorter. */
const LABEL_LENGTH_MAX = 500;

export function resolvedColumns(resolution: ResolvedDetails): PointColumns {
  const { coordinates, confidence, status, precision, accuracyM, components, placeId, source } = resolution;
  const { ids = null, appended = null } = resolution;
  // A link may contain any title.
  const characters = Array.from(resolution.label.toWellFormed().replaceAll("\u0000", ""));
  const label = characters.slice(0, LABEL_LENGTH_MAX).join("");
  const point = { label, ...coordinates, confidence, status, precision, accuracyM };
  return { ...point, components, placeId, source, ids, appended };
}

/**
 * The columns of a point given by the caller.
 *
 * @throws {Problem} `INVALID_REQUEST`, pointing at fields.
 */
export function givenColumns(
  from: { readonly coordinates: Coordinates; readonly label: string; readonly appended?: Appended | undefined },
): PointColumns & { readonly confidence: 1 } {
  const { label } = checkedDetails({ label: from.label });
  return {
    ...GIVEN_POINT,
    label: label ?? from.label,
    ...checkedCoordinates(from.coordinates),
    components: {},
    appended: from.appended ?? null,
  };
}

/** A resolution, and the status it needs: by default only `found` is saved. */
export interface ResolvedPoint {
  readonly resolution: Resolution;
  readonly accept?: "uncertain";
}

/**
 * The columns of a resolution that is certain enough to be saved.
 *
 * @throws {Problem} `CONFLICT`, with the domain's `Resolution` as the extension `resolution`.
 */
export function checkedResolution({ resolution, accept }: ResolvedPoint): PointColumns {
  if (!isSureEnough(resolution, accept)) {
    throw new Problem("CONFLICT", `The input is ${resolution.status}, so nothing was saved`, {
      extension: { resolution },
    });
  }
  return resolvedColumns(resolution);
}

function isSureEnough(resolution: Resolution, accept: "uncertain" | undefined): resolution is LocatedResolution {
  return resolution.status === "found" || (resolution.status === "uncertain" && accept === "uncertain");
}

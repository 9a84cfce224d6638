import { plainTextFault } from "../../domain/slug.ts";
import { assertFields, type FieldProblem, pointerStep, Problem } from "../../domain/problem.ts";
import type { LocationOwner, LocationsDeps, Metadata } from "../location.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import { given } from "../../domain/given.ts";
import type { Appended } from "../../domain/appended.ts";
import { newIdentifier } from "../../domain/identifier.ts";
import type { locations } from "../../store/schema/locations.ts";
import { isRefusal } from "../../store/store_error.ts";
import { newShortCode } from "../../text/short_code.ts";
import { wordsOf } from "../search/location_filter.ts";
import type { LocatedResolution, Resolution } from "../../domain/resolution.ts";

/** An organization's own details of a location, as sent. Null removes a field. */
export interface Details {
  /** 1–200 characters. */
  readonly name?: string | null;
  /** 1–500 characters. */
  readonly label?: string;
  /** All of them: at most 32, of 1–50 characters each; duplicates are dropped. */
  readonly tags?: readonly string[];
  /** All of it: at most 50 entries and 16 kB. */
  readonly metadata?: Metadata;
}

/** Twice as many as a person reads in a row of a list. */
const TAGS_MAX = 32;
const TAG_LENGTH = { min: 1, max: 50 };
const NAME_LENGTH = { min: 1, max: 200 };
const LABEL_LENGTH = { min: 1, max: 500 };

/** References to other systems, not documents: 50 of them, 16 kB in all, as payment services allow. */
const METADATA_ENTRIES_MAX = 50;
const METADATA_KEY_LENGTH = { min: 1, max: 40 };
const METADATA_TEXT_LENGTH = { min: 0, max: 500 };
const METADATA_OCTETS_MAX = 16_384;

const encoder = new TextEncoder();

/**
 * The details with texts trimmed and in NFC, and without duplicate tags.
 *
 * @throws {Problem} `INVALID_REQUEST`, pointing at every field that is not as it must be.
 */
export function checkedDetails(details: Details): Details {
  const name = details.name?.trim().normalize("NFC");
  const label = details.label?.trim().normalize("NFC");
  const tags = details.tags?.map((tag) => tag.trim().normalize("NFC"));
  const errors = [
    ...textFaults("/name", name, NAME_LENGTH),
    ...textFaults("/label", label, LABEL_LENGTH),
    ...tagFaults(tags ?? []),
    ...metadataFaults(details.metadata ?? {}),
  ];
  if (errors.length > 0) {
    throw new Problem("INVALID_REQUEST", "The location cannot be saved because fields are invalid", { errors });
  }
  return {
    ...details,
    ...given({ name, label, tags: tags && [...new Set(tags)] }),
  };
}

function textFaults(
  pointer: string,
  text: string | undefined,
  limits: { readonly min: number; readonly max: number },
): readonly FieldProblem[] {
  const detail = text === undefined ? undefined : plainTextFault(text, limits);
  return detail === undefined ? [] : [{ pointer, detail }];
}

function tagFaults(tags: readonly string[]): readonly FieldProblem[] {
  if (tags.length > TAGS_MAX) {
    return [{ pointer: "/tags", detail: `must be at most ${TAGS_MAX}` }];
  }
  return tags.flatMap((tag, i) => textFaults(`/tags/${i}`, tag, TAG_LENGTH));
}

function metadataFaults(metadata: Metadata): readonly FieldProblem[] {
  const entries = Object.entries(metadata);
  if (entries.length > METADATA_ENTRIES_MAX) {
    return [{ pointer: "/metadata", detail: `must have at most ${METADATA_ENTRIES_MAX} entries` }];
  }
  const errors = entries.flatMap(([key, value]) => entryFaults(key, value));
  if (errors.length === 0 && encoder.encode(JSON.stringify(metadata)).length > METADATA_OCTETS_MAX) {
    return [{ pointer: "/metadata", detail: `must have at most ${METADATA_OCTETS_MAX} octets as JSON` }];
  }
  return errors;
}

/** A name that breaks the rule is not repeated in the error: it may have any length and content. */
function entryFaults(key: string, value: unknown): readonly FieldProblem[] {
  const ofKey = plainTextFault(key, METADATA_KEY_LENGTH);
  if (ofKey !== undefined) {
    return [{ pointer: "/metadata", detail: `has a name that ${ofKey}` }];
  }
  const pointer = `/metadata${pointerStep(key)}`;
  if (typeof value === "string") {
    return textFaults(pointer, value, METADATA_TEXT_LENGTH);
  }
  const isPlain = value === null || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
  return isPlain ? [] : [{ pointer, detail: "must be a text, a finite number, true, false or null" }];
}

/**
 * The same coordinates, checked to be on the globe.
 *
 * @throws {Problem} `INVALID_REQUEST`, pointing at what does not.
 */
export function checkedCoordinates({ latitude, longitude }: Coordinates): Coordinates {
  assertFields("The location cannot be saved because its coordinates are out of range", {
    "coordinates/latitude": Math.abs(latitude) <= 90 ? undefined : "must be a number from -90 to 90",
    "coordinates/longitude": Math.abs(longitude) <= 180 ? undefined : "must be a number from -180 to 180",
  });
  return { latitude, longitude };
}

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

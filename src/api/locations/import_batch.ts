import type { Static } from "elysia";
import { type Recorder, requireScope } from "../../accounts/mod.ts";
import {
  type Batch,
  type Cell,
  cellText,
  getBatch,
  readResults,
  type ResultRow,
  type RowState,
} from "../../batches/mod.ts";
import type { Caller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import {
  checkedDetails,
  type ImportedRow,
  importLocations,
  type LocationFilter,
  recordImport,
} from "../../locations/mod.ts";
import { appendToMap, getMap } from "../../maps/mod.ts";
import { assertStorage } from "../../usage/mod.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import type { LocationsModel } from "./model.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";
import { readComponents } from "../../domain/present_answer.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { PageRequest } from "../../domain/page.ts";
import { given } from "../../domain/given.ts";
import { boundsOf } from "../parameters/bounds.ts";

/** The body of `POST /v1/locations`. */
export type CreateBody = Static<typeof LocationsModel.create>;

/** The two ways to create a location. */
type Creation =
  | { readonly kind: "resolved"; readonly input: string; readonly country?: string; readonly accept?: "uncertain" }
  | { readonly kind: "given"; readonly coordinates: Coordinates; readonly label: string };

/** The limits of locations. Longer values are cut, because an import reports no errors of single rows. */
const NAME_LENGTH_MAX = 200;

const TEXT_LENGTH_MAX = 500;

/** Rows of one request: about a second of work. The cursor continues with the rest. */
const ROWS_MAX = 10_000;
/** Rows of one transaction: enough for a low cost per row, few enough that locks are short. */
const SLICE = 500;

/** The body of `POST /v1/locations/import`. */
export type ImportBody = Static<typeof LocationsModel.import>;

type ImportDeps = Pick<ApiDependencies, "batches" | "locations" | "maps" | "usage">;

/** Counts of the rows of one request by outcome. */
interface Tally {
  imported: number;
  existing: number;
  readonly skipped: { found: number; uncertain: number; unresolved: number; failed: number };
}

/** How much of a batch was imported, and the cursor to continue with. */
export type ImportOutcome = Static<typeof LocationsModel.imported>;

export interface ImportBatch {
  readonly caller: Caller;
  readonly body: ImportBody;
  readonly recorder: Recorder<ImportOutcome> | undefined;
}

/**
 * Creates locations from a finished batch's rows, up to `ROWS_MAX` per request. A row that was imported before stays
 * one location, so the same request may be sent twice.
 *
 * @throws {Problem} `FORBIDDEN` for a map that the caller may not change; `NOT_FOUND` for the batch or map; `CONFLICT`
 * while the batch runs; `INVALID_REQUEST`; `QUOTA_EXCEEDED` where the storage is full: rows imported until then stay.
 */
export async function importBatch(deps: ImportDeps, { caller, body, recorder }: ImportBatch): Promise<ImportOutcome> {
  const { batch_id: batchId, cursor, map_id: mapId } = body;
  const { tags = [] } = checkedDetails({ tags: body.tags ?? [] });
  if (mapId !== undefined) {
    requireScope(caller, "maps:write");
    await getMap(deps.maps, { owner: caller, mapId });
  }
  const batch = await getBatch(deps.batches, { owner: caller, batchId });
  const results = await readResults(deps.batches, batch, { limit: ROWS_MAX, cursor });
  if (batch.status === "queued" || batch.status === "running") {
    throw new Problem("CONFLICT", "The batch is not finished yet");
  }
  const choice = rowChoice(batch, body);
  const tally: Tally = { imported: 0, existing: 0, skipped: { found: 0, uncertain: 0, unresolved: 0, failed: 0 } };
  const append = mapId === undefined ? {} : {
    async andThen(tenant: Parameters<typeof appendToMap>[1], locationIds: readonly string[]) {
      await appendToMap(deps.maps, tenant, { owner: caller, mapId, locationIds, batchId });
    },
  };
  for await (const rows of slices(results.rows)) {
    const wanted = rows.flatMap((row) => wantedRow(row, choice, tally));
    if (wanted.length > 0) {
      await assertStorage(deps.usage, caller.organizationId);
    }
    const imported = await importLocations(deps.locations, {
      owner: caller,
      batchId,
      rows: wanted,
      tags,
      recorder,
      ...append,
    });
    tally.imported += imported;
    tally.existing += wanted.length - imported;
  }
  const next = results.next();
  const outcome = { ...tally, next_cursor: next, has_more: next !== null };
  return await recordImport(deps.locations, { owner: caller, outcome, recorder });
}

/** Which rows become locations, and how. */
function rowChoice(batch: Batch, body: ImportBody) {
  const { accept, rows, statuses } = body;
  if (accept !== undefined && statuses !== undefined) {
    throw invalidField("body", { accept: "Not allowed with statuses" });
  }
  const usual: readonly RowState[] = accept === "uncertain" ? ["found", "uncertain"] : ["found"];
  return {
    statuses: statuses ?? usual,
    // Undefined: all.
    rows: rows === undefined ? undefined : new Set(rows),
    places: columnPlaces(batch, body),
  };
}

/** Rows that were not chosen are not counted as skipped. */
function wantedRow(
  result: ResultRow,
  { statuses, rows, places }: ReturnType<typeof rowChoice>,
  tally: Tally,
): ImportedRow[] {
  if (rows?.has(result.row) === false) {
    return [];
  }
  const row = statuses.includes(result.state) ? importedRow(result, places) : undefined;
  if (row !== undefined) {
    return [row];
  }
  tally.skipped[result.state]++;
  return [];
}

/** The same rows in slices of `SLICE`. */
async function* slices(chunks: AsyncIterable<readonly ResultRow[]>): AsyncGenerator<readonly ResultRow[]> {
  let pending: ResultRow[] = [];
  for await (const rows of chunks) {
    pending.push(...rows);
    while (pending.length >= SLICE) {
      yield pending.slice(0, SLICE);
      pending = pending.slice(SLICE);
    }
  }
  yield pending;
}

function columnPlaces({ columns }: Batch, { name_column, metadata_columns = [] }: ImportBody): ColumnPlaces {
  const placeOf = (name: string, field: string): number => {
    const place = columns.indexOf(name);
    if (place === -1) {
      throw invalidField("body", { [field]: "There is no such column in the batch" });
    }
    return place;
  };
  return {
    name: name_column === undefined ? undefined : placeOf(name_column, "name_column"),
    metadata: metadata_columns.map((name, i) => ({ name, place: placeOf(name, `metadata_columns/${i}`) })),
  };
}

/** Positions of the batch's columns that become fields of a location. */
interface ColumnPlaces {
  readonly name: number | undefined;
  readonly metadata: readonly { readonly name: string; readonly place: number }[];
}

/** The location to create from a row; undefined for a row without a point. */
function importedRow({ row, values, answer }: ResultRow, places: ColumnPlaces): ImportedRow | undefined {
  if ("fault" in answer || answer.status === "unresolved") {
    return undefined;
  }
  const { label, coordinates, confidence, status, precision, accuracy_m: accuracyM, place_id: placeId, source } =
    answer;
  const { components, ids, appended } = answer;
  const name = textOf(places.name === undefined ? undefined : values[places.name], NAME_LENGTH_MAX);
  const metadata = places.metadata.flatMap(({ name: key, place }) => {
    const text = textOf(values[place], TEXT_LENGTH_MAX);
    return text === "" ? [] : [[key, text] as const];
  });
  return {
    row,
    resolution: {
      label,
      coordinates,
      confidence,
      status,
      precision,
      accuracyM,
      components: readComponents(components),
      placeId,
      source,
      ...given({ ids, appended: appended ?? undefined }),
    },
    ...given({
      name: name === "" ? undefined : name,
      metadata: metadata.length === 0 ? undefined : Object.fromEntries(metadata),
    }),
  };
}

/** One line without control characters, trimmed and in NFC; empty where there is no value. */
function textOf(cell: Cell | undefined, lengthMax: number): string {
  const plain = cellText(cell).toWellFormed().replaceAll(/\p{Cc}+/gu, " ").trim().normalize("NFC");
  return Array.from(plain.slice(0, lengthMax * 2)).slice(0, lengthMax).join("").toWellFormed();
}

/**
 * Converts a body with either `input`, or `coordinates` and `label`.
 *
 * @throws Problem `INVALID_REQUEST` where it has neither or both
 */
export function toCreation({ input, country, accept, coordinates, label }: CreateBody): Creation {
  if (input !== undefined) {
    refuse(coordinates, "coordinates", "Not allowed with input, which determines the coordinates");
    refuse(label, "label", "Not allowed with input; use name");
    return { kind: "resolved", input, ...given({ country, accept }) };
  }
  if (coordinates === undefined) {
    throw invalidField("body", { input: "Either this field is required, or coordinates with label" });
  }
  if (label === undefined) {
    throw invalidField("body", { label: "This field is required with coordinates" });
  }
  refuse(country, "country", "Only allowed with input");
  refuse(accept, "accept", "Only allowed with input");
  return { kind: "given", coordinates, label };
}

/** Refuses a field that another one excludes. */
export function refuse(value: unknown, field: string, rule: string): void {
  if (value !== undefined) {
    throw invalidField("body", { [field]: rule });
  }
}

/** Converts the query of `GET /v1/locations`. The operation checks the ranges of its numbers. */
export function toFilter(query: Static<typeof LocationsModel.query>): LocationFilter & PageRequest {
  const { limit, cursor, q, tag, bounds, near, radius_m: radius, map_id: mapId } = query;
  return given({
    limit,
    cursor,
    mapId,
    text: q,
    tag: tag?.trim().normalize("NFC"),
    bounds: bounds === undefined ? undefined : boundsOf(bounds),
    near: near === undefined ? undefined : pointOf(near),
    radiusM: radius === undefined ? undefined : Number(radius),
  });
}

function pointOf(text: string): Coordinates {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(",").map(Number);
  return { latitude, longitude };
}

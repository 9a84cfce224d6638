import type { Static } from "elysia";
import { previewUpload, type UploadDeps, type UploadPreview } from "../../batches/mod.ts";
import type { Caller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { bodyChecker } from "../plugins/body/json_body.ts";
import { incomingBody } from "../plugins/body/read_bytes.ts";
import type { RequestNotes } from "../plugins/requests/request_notes.ts";
import { presenter } from "../models/presenter.ts";
import { publicRole } from "./column_roles.ts";
import { BatchesModel } from "./model.ts";
import { columnOptionsOf, countRead, readUpload } from "./read_upload.ts";

type PreviewQuery = Static<typeof BatchesModel.previewQuery>;

const checkedQuery = bodyChecker(BatchesModel.previewQuery);

/**
 * Reads the beginning of an upload; the rest of the body is not read.
 *
 * @throws {Problem} as an upload
 */
export async function previewBatch(
  deps: UploadDeps,
  { request, caller, notes, query: given }: {
    readonly request: Request;
    readonly caller: Pick<Caller, "zeroDataRetention">;
    readonly notes: RequestNotes;
    readonly query: PreviewQuery;
  },
): Promise<UploadPreview> {
  if (request.body === null) {
    throw new Problem("MALFORMED_REQUEST", "The request needs a body");
  }
  const body = incomingBody(request.body, notes);
  const { query, ...upload } = await readUpload({ headers: request.headers, body }, {
    query: given,
    checkedQuery,
    model: BatchesModel.previewQuery,
  });
  const size = query.size ?? sentBytes(request.headers);
  if (caller.zeroDataRetention === true && upload.format === "xlsx") {
    throw new Problem(
      "UNSUPPORTED_MEDIA_TYPE",
      "A workbook has to be stored to be read: with zero data retention, send CSV",
    );
  }
  return await previewUpload(deps, {
    ...upload,
    columnOptions: columnOptionsOf(query),
    size,
    signal: request.signal,
    onRead: countRead(notes),
  });
}

/** Bytes of a body that is the file itself; of a form they are not known. */
function sentBytes(headers: Headers): number | undefined {
  const length = headers.get("content-length");
  const isForm = headers.get("content-type")?.toLowerCase().startsWith("multipart/") === true;
  return length === null || isForm ? undefined : Number(length);
}

/** A preview as the public contract shows it. */
export function presentPreview(
  { sheets, columns, rows, calls, warnings, ...same }: UploadPreview,
  callsLeft: number,
) {
  return present({
    ...same,
    sheets: sheets?.names.map((name) => ({ name, selected: name === sheets.chosen })) ?? [],
    columns: columns.map(({ role, confidence, ...column }) => ({
      ...column,
      role: publicRole(role),
      roleConfidence: confidence,
    })),
    rowsEstimate: rows,
    callsNeeded: calls,
    callsLeft,
    warnings: [...warnings, ...(calls !== undefined && calls > callsLeft ? ["more_calls_than_left" as const] : [])],
  });
}

const present = presenter(BatchesModel.preview);

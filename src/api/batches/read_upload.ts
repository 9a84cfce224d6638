import type { Static } from "elysia";
import {
  type ColumnOptions,
  openUpload,
  type RowSource,
  type UploadDeps,
  type UploadFormat,
} from "../../batches/mod.ts";
import { Problem } from "../../domain/problem.ts";
import { readMediaType } from "../plugins/body/read_bytes.ts";
import { multipart, type PartHead } from "../plugins/body/multipart.ts";
import { readColumnRoles } from "./column_roles.ts";
import type { RequestNotes } from "../plugins/requests/request_notes.ts";
import type { BatchesModel } from "./model.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";
import { given } from "../../domain/given.ts";
import { ownNames } from "../models/presenter.ts";

export type UploadQuery = Static<typeof BatchesModel.query>;

/** How the query of an upload, or of its preview, is checked. */
interface QueryCheck<Query> {
  /** As the request has it. */
  readonly query: Query;
  /** Checks it together with the fields of the form. */
  readonly checkedQuery: (given: unknown) => Query;
  /** Its properties are the fields that a form may have. */
  readonly model: { readonly properties: Readonly<Record<string, unknown>> };
}

/** An upload: its file, and how to read it. */
export interface Upload<Query = UploadQuery> {
  readonly format: UploadFormat;
  /** The bytes of the file as sent. Can be read once. */
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly isPacked: boolean;
  readonly charset?: string;
  /** Without folders. */
  readonly fileName?: string;
  /** The query together with the fields of the form. */
  readonly query: Query;
}

/** Bytes of a form's field: longer than any template. */
const FIELD_MAX = 4096;

/** Formats by media type. */
const FORMATS: ReadonlyMap<string, UploadFormat> = new Map(Object.entries({
  "text/csv": "csv",
  "text/tab-separated-values": "csv",
  "application/csv": "csv",
  "application/x-ndjson": "ndjson",
  "application/ndjson": "ndjson",
  "application/jsonl": "ndjson",
  "application/x-jsonlines": "ndjson",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
}));
/** Formats by the extension of the file name. */
const ENDINGS: ReadonlyMap<string, UploadFormat> = new Map(Object.entries({
  csv: "csv",
  tsv: "csv",
  txt: "csv",
  ndjson: "ndjson",
  jsonl: "ndjson",
  xlsx: "xlsx",
}));

const OLD_WORKBOOK = "Old Excel workbooks (.xls) are not read: save the file as .xlsx or as CSV";
const OTHER_WORKBOOK = "Of workbooks only .xlsx is read: save the file as .xlsx or as CSV";
/** Tables in other formats, by extension and media type, and what helps. */
const OTHER_TABLES: ReadonlyMap<string, string> = new Map(Object.entries({
  xls: OLD_WORKBOOK,
  "application/vnd.ms-excel": OLD_WORKBOOK,
  xlsb: OTHER_WORKBOOK,
  ods: OTHER_WORKBOOK,
  numbers: OTHER_WORKBOOK,
  "application/vnd.oasis.opendocument.spreadsheet": OTHER_WORKBOOK,
}));

/**
 * Opens the body of a request as an upload: reads the fields of a form, but nothing of the file.
 *
 * @throws Problem `UNSUPPORTED_MEDIA_TYPE`, `MALFORMED_REQUEST`, `INVALID_REQUEST`, `PAYLOAD_TOO_LARGE`
 */
export async function readUpload<Query extends object>(
  { headers, body }: { readonly headers: Headers; readonly body: AsyncIterable<Uint8Array> },
  check: QueryCheck<Query>,
): Promise<Upload<Query>> {
  const { type, parameters } = readMediaType(headers.get("content-type"));
  const isPacked = isGzip(headers.get("content-encoding"));
  if (type === "multipart/form-data") {
    if (isPacked) {
      throw new Problem("UNSUPPORTED_MEDIA_TYPE", "A form cannot be compressed as a whole: compress the file in it");
    }
    return await readForm(body, { boundary: parameters.get("boundary") ?? "", ...check });
  }
  const format = FORMATS.get(type);
  const other = OTHER_TABLES.get(type);
  if (other !== undefined) {
    throw new Problem("UNSUPPORTED_MEDIA_TYPE", other);
  }
  if (format === undefined) {
    throw new Problem(
      "UNSUPPORTED_MEDIA_TYPE",
      `The media type of a batch must be one of application/json, multipart/form-data, ${
        [...FORMATS.keys()].join(", ")
      }`,
    );
  }
  const charset = parameters.get("charset");
  return {
    format,
    bytes: body,
    isPacked,
    query: check.query,
    ...(charset === undefined ? {} : { charset }),
    ...named(fileNameOf(check.query)),
  };
}

/**
 * Opens the rows of an upload as a stream.
 *
 * @throws Problem `UNSUPPORTED_MEDIA_TYPE`, `INVALID_REQUEST`, `PAYLOAD_TOO_LARGE`
 */
export async function uploadedRows(
  batches: UploadDeps,
  { query, ...upload }: Upload,
  { request, notes }: { readonly request: Request; readonly notes: Pick<RequestNotes, "bodyBytes"> },
): Promise<RowSource> {
  return await openUpload(batches, {
    ...upload,
    columnOptions: columnOptionsOf(query),
    signal: request.signal,
    onRead: countRead(notes),
  });
}

/** Counts what was read of a file where this is more than was sent. */
export function countRead(notes: Pick<RequestNotes, "bodyBytes">): (bytes: number) => void {
  return (bytes) => {
    notes.bodyBytes = Math.max(notes.bodyBytes ?? 0, bytes);
  };
}

/** The caller's choice of columns. Throws Problem `INVALID_REQUEST` for `columns` that cannot be read. */
export function columnOptionsOf(query: UploadQuery): ColumnOptions {
  const { inputColumn, countryColumn, idColumn, template, header, columns, sheet, headerRow } = ownNames(query);
  return {
    ...given({ sheet, headerRow, inputColumn, countryColumn, idColumn, template }),
    ...(columns === undefined ? {} : { columns: readColumnRoles(columns) }),
    ...(header === undefined ? {} : { header: header === "true" }),
  };
}

/** Characters of a file's name. Longer ones are cut at the beginning, so that the ending stays. */
const FILE_NAME_MAX = 255;

function fileNameOf(query: object): string {
  return "file_name" in query && typeof query.file_name === "string" ? query.file_name : "";
}

/** The name of a file without folders, control characters and signs that turn the direction of writing. */
function named(path: string): { readonly fileName?: string } {
  const plain = path.slice(-2 * FILE_NAME_MAX).toWellFormed().normalize("NFC").replaceAll(/[\p{Cc}\p{Cf}]+/gu, "");
  const name = plain.split(/[\\/]/u).at(-1)?.trim() ?? "";
  const fileName = Array.from(name).slice(-FILE_NAME_MAX).join("");
  return fileName === "" ? {} : { fileName };
}

function isGzip(encoding: string | null): boolean {
  const name = (encoding ?? "identity").trim().toLowerCase();
  if (name !== "identity" && name !== "gzip" && name !== "x-gzip") {
    throw new Problem("UNSUPPORTED_MEDIA_TYPE", "The body must be uncompressed or gzip");
  }
  return name !== "identity";
}

/** Reads the fields, then opens the one file: its options must be known before its first row is read. */
async function readForm<Query extends object>(
  body: AsyncIterable<Uint8Array>,
  { boundary, query, checkedQuery, model }: QueryCheck<Query> & { readonly boundary: string },
): Promise<Upload<Query>> {
  if (boundary === "" || boundary.length > 70) {
    throw new Problem("MALFORMED_REQUEST", "The form cannot be read: its boundary must have 1 to 70 characters");
  }
  const events = multipart(body, boundary);
  const fields = new Map<string, string>();
  let field: { readonly name: string; bytes: Buffer } | undefined;
  for (;;) {
    const { done, value } = await events.next();
    if (field !== undefined && (done === true || !(value instanceof Uint8Array))) {
      fields.set(field.name, field.bytes.toString("utf8"));
      field = undefined;
    }
    if (done === true) {
      throw new Problem("MALFORMED_REQUEST", "The form has no file");
    }
    if (value instanceof Uint8Array) {
      field = field === undefined ? undefined : { name: field.name, bytes: grown(field.bytes, value) };
    } else if (value.filename === undefined) {
      checkField(value.name, { fields, checkedQuery, model });
      field = { name: value.name, bytes: Buffer.alloc(0) };
    } else {
      const charset = readMediaType(value.contentType).parameters.get("charset");
      return {
        format: formatOf(value),
        bytes: fileBytes(events),
        isPacked: value.filename.toLowerCase().endsWith(".gz"),
        query: checkedQuery({ ...query, ...Object.fromEntries(fields) }),
        ...(charset === undefined ? {} : { charset }),
        ...named(value.filename),
      };
    }
  }
}

/** A form may have each known field once. This limits their number and rejects unknown names before reading values. */
function checkField(
  name: string,
  { fields, checkedQuery, model }: Omit<QueryCheck<unknown>, "query"> & {
    readonly fields: ReadonlyMap<string, string>;
  },
): void {
  if (!(name in model.properties)) {
    // Throws, because the model has no such field.
    checkedQuery({ [name]: "" });
  }
  if (fields.has(name)) {
    throw invalidField("form", { [name]: "Must be given only once" });
  }
}

function grown(bytes: Buffer, more: Uint8Array): Buffer {
  if (bytes.length + more.length > FIELD_MAX) {
    throw new Problem("PAYLOAD_TOO_LARGE", `A field of the form is larger than ${FIELD_MAX} bytes`);
  }
  return Buffer.concat([bytes, more]);
}

/** The format by the file name, else by the media type. The name comes first, because browsers guess the type. */
function formatOf({ filename = "", contentType }: PartHead): UploadFormat {
  const ending = filename.toLowerCase().replace(/\.gz$/u, "").split(".").at(-1) ?? "";
  const { type } = readMediaType(contentType);
  const format = ENDINGS.get(ending) ?? FORMATS.get(type);
  const other = OTHER_TABLES.get(ending) ?? OTHER_TABLES.get(type);
  if (format === undefined && other !== undefined) {
    throw new Problem("UNSUPPORTED_MEDIA_TYPE", other);
  }
  if (format === undefined) {
    throw new Problem("UNSUPPORTED_MEDIA_TYPE", `The file must be one of ${[...ENDINGS.keys()].join(", ")}`);
  }
  return format;
}

async function* fileBytes(events: AsyncIterable<PartHead | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const event of events) {
    if (!(event instanceof Uint8Array)) {
      throw new Problem("INVALID_REQUEST", "The file must be the last part of the form");
    }
    yield event;
  }
}

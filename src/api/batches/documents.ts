import { t } from "elysia";
import { BatchesModel, RESULTS_EXAMPLE, ResultsModel } from "./model.ts";
import { type Documented, documentsOf, jsonAnswer } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";

const Upload = t.String({ format: "binary" });

/** Files as the body of a request. */
const UPLOADED_FILES = {
  "text/csv": { schema: t.String(), example: "id,address\na1,Utrecht\na2,8FVC4GRF+2Q\n" },
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": {
    schema: Upload,
    example: "the bytes of a workbook",
  },
  "application/x-ndjson": { schema: t.String(), example: '{"id":"a1","input":"Utrecht"}\n' },
  "multipart/form-data": {
    schema: t.Object({ input_column: t.Optional(t.String()), file: Upload }),
    example: { input_column: "address", file: "id,address\na1,Utrecht\n" },
  },
};

/** The accepted bodies of an upload. */
const UPLOADS = {
  "application/json": {
    schema: BatchesModel.create,
    example: {
      inputs: [
        { id: "a1", input: "Utrecht", country: "NL" },
        { id: "a2", input: "8FVC4GRF+2Q" },
        { id: "a3", input: "48.8584, 2.2945" },
      ],
    },
  },
  ...UPLOADED_FILES,
};

/** Documentation of the routes under `/v1/batches`. */
export function batchesDocuments(documented: Documented) {
  return {
    ...documentsOf(documented, {
      texts: DOCUMENTS,
      model: BatchesModel,
      answers: {
        list: { 200: "list" },
        get: { 200: "batch" },
        cancel: { 200: "batch" },
        retry: { 202: "batch" },
        rerun: { 202: "batch" },
        live: { 202: "batch" },
        delete: { 204: "nothing" },
      },
    }),
    create: documented({
      summary: "Resolve many inputs in the background",
      description: "JSON with up to 10,000 inputs, or an upload of up to 1,000,000 rows and 512 MiB: a table as " +
        "CSV, a workbook's sheet, one JSON object a line, or a form with one file. CSV and lines of JSON may be " +
        "compressed with gzip. Delimiter, encoding, header and columns are recognized, in any language, unless query " +
        "parameters name them: `POST /v1/batches/preview` shows how. Countries may be codes or names in any language. " +
        "A file that is not a table is rejected before any row is queued. Follow the batch at the URL in `Location`, by its " +
        "events, or by a webhook. " +
        "With a `recipient`, rows are encrypted while they wait and deleted once they are answered, and answers are " +
        "encrypted for the recipient: JSON then has at most 1 MiB, and workbooks are refused. " +
        "Equal rows are resolved and counted once. A row that cannot be read fails without affecting the others.",
      answers: { 202: jsonAnswer("The batch was accepted", BatchesModel.batch, DOCUMENTS.examples.batch) },
      problems: {
        QUOTA_EXCEEDED: "Fewer calls are left than the batch has distinct rows; nothing was queued",
        RATE_LIMITED: "Too many batches are unfinished",
        PAYLOAD_TOO_LARGE: "Too many rows or bytes",
      },
      bodies: UPLOADS,
    }),
    preview: documented({
      summary: "Show how an upload would be read",
      description: "Takes the first MiB of a CSV or NDJSON file (with `size`, the bytes of the whole), or a whole " +
        "workbook, and the query parameters of an upload. Reports format, header and the role of each column, recognized by its " +
        "header in some forty languages and by its cells, and up to five inputs as the rows would be resolved. Nothing " +
        "is stored or counted; an upload without a choice of columns is read in the same way.",
      answers: { 200: jsonAnswer("How the upload would be read", BatchesModel.preview, DOCUMENTS.examples.preview) },
      problems: { PAYLOAD_TOO_LARGE: "The workbook is too large" },
      bodies: UPLOADED_FILES,
    }),
    events: documented({
      summary: "Follow a batch",
      description: "Server-sent events: `progress` whenever the batch has changed and `done` when it has ended, each " +
        "with the batch as its data. Send `Last-Event-ID` to continue after that event, on any server. 204: " +
        "there are no more events.",
      answers: {
        200: {
          description: "A stream of events",
          schema: t.String(),
          example: "id: 3\nevent: progress\ndata: {…}\n\n",
          mediaType: "text/event-stream",
        },
        204: { description: "The batch has ended and the client has its last event", schema: t.Void() },
      },
    }),
    results: documented({
      summary: "Download a batch's answers",
      description:
        "Rows in input order, with their uploaded columns. While the batch runs, only rows before the first " +
        "unanswered one. `json` is `{data, next_cursor, has_more}`; the other formats contain only the rows. " +
        "Of a batch with a `recipient`, without parameters, once it has ended: a zip archive of files that are encrypted " +
        "with age, each with lines of JSON in gzip. The answers are deleted 15 minutes after all of it was sent for the first time.",
      answers: { 200: jsonAnswer("Rows with their answers", ResultsModel, RESULTS_EXAMPLE) },
      problems: { CONFLICT: "Of a batch with a recipient: it has not ended, or its answers were downloaded" },
    }),
  };
}

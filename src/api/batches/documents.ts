import { t } from "elysia";
import { BatchesModel, RESULTS_EXAMPLE, ResultsModel } from "./model.ts";
import { type Documented, documentsOf } from "../plugins/route.ts";
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
  return documentsOf(documented, {
    texts: { ...DOCUMENTS, examples: { ...DOCUMENTS.examples, results: RESULTS_EXAMPLE } },
    model: { ...BatchesModel, events: t.String(), results: ResultsModel },
    answers: {
      list: { 200: "list" },
      get: { 200: "batch" },
      cancel: { 200: "batch" },
      retry: { 202: "batch" },
      rerun: { 202: "batch" },
      live: { 202: "batch" },
      delete: { 204: "nothing" },
      create: { 202: "batch" },
      preview: { 200: "preview" },
      events: { 200: "events", 204: "nothing" },
      results: { 200: "results" },
    },
    bodies: { create: UPLOADS, preview: UPLOADED_FILES },
  });
}

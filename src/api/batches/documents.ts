import { t } from "elysia";
import { BatchesModel, RESULTS_EXAMPLE, ResultsModel } from "./model.ts";
import type { RouteContext } from "../route_context.ts";
import { documentsOf } from "../plugins/route.ts";
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

/** The answers of a batch in other media types than JSON, by the name of their schema. */
export const RESULT_FORMS = {
  "application/x-ndjson": "resultLines",
  "text/csv": "resultTable",
  "application/geo+json": "resultFeatures",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "resultFile",
  "application/zip": "resultFile",
} as const;

const RESULT_EXAMPLES = {
  resultLines: `${JSON.stringify(RESULTS_EXAMPLE.data[0])}\n`,
  resultTable: 'id,address,status,label,latitude,longitude\na1,Utrecht,found,"Utrecht, Nederland",52.09083,5.12222\n',
  resultFeatures: { type: "FeatureCollection", features: [] },
  resultFile: "the bytes of a file",
};

/** Documentation of the routes under `/v1/batches`. */
export function batchesDocuments({ documented }: RouteContext) {
  return documentsOf(documented("Batches"), {
    texts: { ...DOCUMENTS, examples: { ...DOCUMENTS.examples, results: RESULTS_EXAMPLE, ...RESULT_EXAMPLES } },
    model: {
      ...BatchesModel,
      events: t.String(),
      results: ResultsModel,
      resultLines: t.String(),
      resultTable: t.String(),
      resultFeatures: t.Object({ type: t.Literal("FeatureCollection"), features: t.Array(t.Object({})) }),
      resultFile: Upload,
    },
    bodies: { create: UPLOADS, preview: UPLOADED_FILES },
  });
}

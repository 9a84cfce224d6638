import { t } from "elysia";
import { JSON_INPUTS_MAX, PREVIEW_WARNINGS, ROW_SORTS } from "../../batches/mod.ts";
import {
  CHECK,
  CoordinatesModel,
  EnvironmentModel,
  FAILED_EXAMPLE,
  RESOLUTION_EXAMPLE,
  ROW_ANSWER,
} from "../models/answer_model.ts";
import {
  closed,
  Count,
  countModel,
  flagModel,
  integerModel,
  languageModel,
  Moment,
  oneOf,
  orNull,
  PAGE_LIMIT_MAX,
  pageModel,
  queryIntegerModel,
  textModel,
} from "../models/fields.ts";
import { boundsModel } from "../models/geo_models.ts";
import { AppendModel, AppendParameter } from "../parameters/append.ts";
import { CountryModel, NeedsModel } from "../resolve/model.ts";
import { NOT_REVIEWED, REVIEW_FIELDS } from "./review_model.ts";
import { PUBLIC_ROLES } from "./column_roles.ts";

const NullableMoment = orNull(Moment);

const Outcome = oneOf(["found", "uncertain", "unresolved", "failed"]);

const Batch = closed({
  id: t.String(),
  name: orNull(t.String()),
  file_name: orNull(t.String(), { description: "The uploaded file. Null for inputs sent as JSON." }),
  status: oneOf(["queued", "running", "completed", "failed", "cancelled"], {
    description: "`failed`: no row could be answered.",
  }),
  environment: EnvironmentModel,
  counts: closed({
    total: Count,
    processed: Count,
    found: Count,
    uncertain: Count,
    unresolved: Count,
    failed: Count,
    duplicates: Count,
    reviewed: Count,
  }, {
    description:
      "Rows. `duplicates` are included in the other counts and do not use calls; `reviewed` rows were decided on by " +
      "a person, and are counted under the outcome that is in force.",
  }),
  rerun: orNull(
    closed({
      statuses: t.Array(Outcome),
      rows: Count,
      changes: t.Array(closed({ from: Outcome, to: Outcome, rows: Count }), {
        description: "Rows answered again, by their status before and after.",
      }),
      moved: countModel("Rows with the same status and another place."),
    }),
    { description: "The newest retry or rerun: which rows it answers again, and what it changed so far." },
  ),
  progress: t.Number({ minimum: 0, maximum: 1 }),
  rows_per_second: orNull(t.Number({ minimum: 0 })),
  eta_seconds: orNull(t.Number({ minimum: 0 })),
  columns: t.Array(t.String(), { description: "Columns of the upload, in order." }),
  parts: t.Record(t.String(), t.String(), {
    description: "The column of each part of the address, such as `street`; empty if a template composes the input.",
  }),
  recipient: orNull(t.String(), {
    description: "The age public key for which its answers are encrypted; null: they are not.",
  }),
  created_at: Moment,
  started_at: NullableMoment,
  finished_at: NullableMoment,
  expires_at: t.String({
    format: "date-time",
    description: "When it is deleted with all its rows: some days after its end. Later while the batch has not ended.",
  }),
  downloaded_at: orNull(Moment, {
    description:
      "When the answers of a batch with a recipient were first downloaded. They are deleted 15 minutes later.",
  }),
});

const Language = languageModel("labels' language.");

const ColumnName = textModel({ maxLength: 200, description: "A column's name, or its number from 1." });

const BatchName = textModel({ maxLength: 200, description: "What you call the batch." });

const GROUP_DUPLICATES =
  "Rows of one address get one `group`, and all but the first `duplicate_of`, the first one's row. " +
  "Addresses are the same if both are `found`, in one house, and name the same unit or none.";

const Recipient = t.String({
  pattern: "^age1[0-9a-z]{58}$",
  maxLength: 62,
  description:
    "An age public key, for whose owner the answers are encrypted. Nobody else can read them, this service " +
    "neither; they are downloaded once, as an archive, and deleted. Rows are encrypted while they wait, and deleted " +
    "when they are answered. Required with zero data retention.",
  rule: "an age public key, as age-keygen prints it: age1 and 58 letters and digits",
  examples: ["age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p"],
});

const QUERY = {
  name: t.Optional(BatchName),
  file_name: t.Optional(textModel({
    maxLength: 255,
    description: "The name of the file, if it is the whole body. In a form the file has its own.",
    examples: ["customers.csv"],
  })),
  input_column: t.Optional(ColumnName),
  country_column: t.Optional(ColumnName),
  id_column: t.Optional(ColumnName),
  template: t.Optional(textModel({
    maxLength: 1000,
    description: "How to build the address from several columns, instead of `input_column`.",
    examples: ["{street} {number}, {city}"],
  })),
  columns: t.Optional(textModel({
    minLength: 2,
    maxLength: 4000,
    description: "A column for each part, as a JSON object, instead of `input_column`: each row is resolved as " +
      "`POST /v1/resolve/structured` does. Parts: full_address, street (with or without the number), house_number, " +
      "unit (or a list: further lines of the address), postcode, locality, district, county, region, country, " +
      "latitude, longitude, id.",
    examples: ['{"street":"Straße","unit":["Adresse 2","Adresse 3"],"postcode":"PLZ","locality":"Ort"}'],
  })),
  header: flagModel("Whether a table's first row contains the column names. Default: detected from its content."),
  header_row: t.Optional(queryIntegerModel({
    minimum: 0,
    maximum: 1000,
    description:
      "The line or row of a table that contains the column names, from 1; 0: there is none. Default: detected.",
  })),
  sheet: t.Optional(textModel({
    maxLength: 200,
    description: "The name of a workbook's sheet. Default: the sheet with most parts of an address.",
    examples: ["Customers"],
  })),
  country: t.Optional(CountryModel),
  language: t.Optional(Language),
  alternatives: t.Optional(
    queryIntegerModel({ minimum: 0, maximum: 10, description: "Maximum number of alternatives per row. Default: 0." }),
  ),
  append: t.Optional(AppendParameter),
  recipient: t.Optional(Recipient),
  group_duplicates: flagModel(GROUP_DUPLICATES),
  follow_links: t.Optional(oneOf(["true", "false"])),
};

const Preview = closed({
  format: oneOf(["csv", "ndjson", "xlsx"]),
  encoding: orNull(t.String(), {
    description: "As stated by `charset` in the `Content-Type` of the file, else recognized. Null for a workbook.",
  }),
  delimiter: orNull(t.String(), { description: "Null if a line is one field, and for other formats." }),
  sheets: t.Array(
    closed({ name: t.String(), selected: t.Boolean() }),
    { description: "The visible sheets of a workbook; otherwise empty." },
  ),
  header_row: countModel("The line or row with the names of the columns, from 1; 0: none."),
  columns: t.Array(closed({
    name: t.String(),
    role: oneOf([...PUBLIC_ROLES.keys()]),
    role_confidence: t.Number({ minimum: 0, maximum: 1 }),
    samples: t.Array(t.String(), { description: "Its first distinct values, at most three." }),
  })),
  template: orNull(t.String(), { description: "How the address of a row is built; null if no column contains one." }),
  examples: t.Array(t.String(), { description: "Inputs of the first rows, at most five." }),
  rows_estimate: orNull(Count, {
    description: "Rows of data: counted if the whole file was read, otherwise estimated from `size`; null without it.",
  }),
  calls_needed: orNull(Count, {
    description: "Distinct rows if the whole file was read; otherwise the maximum, all rows.",
  }),
  calls_left: countModel("Calls left in the current period: a month (live) or a day (test)."),
  damaged_cells: t.Array(
    closed({
      line: t.Number({ multipleOf: 1, minimum: 1 }),
      column: t.String(),
      value: t.String(),
    }),
    { description: "House numbers that a spreadsheet changed to dates (`3-May` for `3-5`), at most ten." },
  ),
  warnings: t.Array(oneOf([...PREVIEW_WARNINGS, "more_calls_than_left"]), {
    description:
      "`encoding_uncertain`: `encoding` is a guess, with which an upload is refused until its `Content-Type` " +
      "states a `charset`. `coordinates_swapped`: the columns are read the other way round than their names say.",
  }),
});

/** Schemas of the requests and answers of the routes under `/v1/batches`. */
export const BatchesModel = {
  create: closed({
    inputs: t.Array(
      closed({
        id: t.Optional(t.String({ maxLength: 200, description: "Your own identifier of the row." })),
        input: t.String({
          description:
            "As in `POST /v1/resolve`. If one has more than 4,096 characters, the whole request is rejected; if " +
            "one is empty, only its row fails.",
        }),
        country: t.Optional(t.String({ maxLength: 100, description: "The country of this row." })),
      }),
      { minItems: 1, maxItems: JSON_INPUTS_MAX },
    ),
    name: t.Optional(BatchName),
    country: t.Optional(CountryModel),
    language: t.Optional(Language),
    near: t.Optional(CoordinatesModel),
    bounds: t.Optional(boundsModel("a hard filter.")),
    max_accuracy_m: t.Optional(t.Number({ exclusiveMinimum: 0, rule: "a number of metres above 0" })),
    alternatives: t.Optional(
      integerModel({ minimum: 0, maximum: 10, description: "Maximum number of alternatives per row. Default: 0." }),
    ),
    append: t.Optional(AppendModel),
    recipient: t.Optional(Recipient),
    group_duplicates: t.Optional(t.Boolean({ description: GROUP_DUPLICATES })),
    follow_links: t.Optional(t.Boolean({ description: "Follow short links, if the operator allows it." })),
  }),
  query: closed(QUERY, { description: "Options of file uploads; JSON requests have them in the body." }),
  live: closed({
    again: flagModel("Also if the batch runs in live already, or has: every distinct row is a call again."),
  }),
  rerun: closed({
    statuses: t.Optional(t.Array(Outcome, {
      minItems: 1,
      maxItems: 4,
      uniqueItems: true,
      description: "Rows with these statuses are answered again. Default: uncertain and unresolved.",
    })),
  }),
  previewQuery: closed({
    ...QUERY,
    size: t.Optional(queryIntegerModel({
      minimum: 1,
      maximum: 1_000_000_000,
      description: "Bytes of the whole file if only its beginning is sent: the number of rows is estimated from it.",
    })),
  }),
  preview: Preview,
  batch: Batch,
  list: pageModel(Batch),
  results: closed({
    format: t.Optional(oneOf(["json", "ndjson", "csv", "geojson", "xlsx"], { description: "Default: json." })),
    status: t.Optional(
      oneOf(["found", "uncertain", "unresolved", "failed"], { description: "Only rows with this status." }),
    ),
    reviewed: flagModel("Only rows that a person decided on, or only the others."),
    limit: t.Optional(queryIntegerModel({
      minimum: 1,
      maximum: 1_000_000,
      description: "Maximum number of rows. Default: all.",
      examples: [PAGE_LIMIT_MAX],
    })),
    delimiter: t.Optional(oneOf(["comma", "semicolon", "tab"], {
      description: "Between the fields of `format=csv`. Default: comma.",
    })),
    bom: flagModel("Begin `format=csv` with a byte-order mark, by which spreadsheet programs recognize UTF-8."),
    needs: t.Optional(NeedsModel),
    q: t.Optional(textModel({
      maxLength: 200,
      description:
        "Only answered rows with this text in a cell or in the label, in any case and with or without accents. " +
        "A page may then have fewer rows than `limit`, even none, before the last one. Only with `format=json`.",
    })),
    sort: t.Optional(oneOf(ROW_SORTS, {
      description:
        "By row, status (found, uncertain, unresolved, failed) or confidence; with `-` the other way round. " +
        "Default: row. Only with `format=json`.",
    })),
    cursor: t.Optional(
      textModel({ maxLength: 40, description: "The `next_cursor` of the previous page." }),
    ),
    from_row: t.Optional(queryIntegerModel({
      minimum: 1,
      maximum: 1_000_000,
      description: "The first row, such as one that was chosen on a map. A cursor has precedence.",
      examples: [17],
    })),
  }),
};

/** One row with its answer. */
export const RowModel = closed({
  row: countModel("From 1, in the order of the upload.", 1),
  id: t.Any({ description: "The value of the upload's `id_column`; null without one." }),
  input: orNull(t.String()),
  original: t.Record(t.String(), t.Any(), { description: "The row's columns as uploaded." }),
  ...ROW_ANSWER,
  error: orNull(closed({ line: orNull(t.Number()), detail: t.String() })),
  ...REVIEW_FIELDS,
  ...CHECK,
  group: t.Optional(orNull(t.String(), {
    description:
      "With `group_duplicates`: the same for all rows of one address, and one of its own for a row that is no sure address; null before the row is resolved.",
  })),
  duplicate_of: t.Optional(orNull(t.Number({ multipleOf: 1, minimum: 1 }), {
    description: "With `group_duplicates`: the first row of the group; null for that row itself.",
  })),
});

/** A page of answers with `format=json`. */
export const ResultsModel = pageModel(RowModel);

/** Real answers, for the documentation. */
export const RESULTS_EXAMPLE = {
  data: [
    {
      row: 1,
      id: "a1",
      input: "Utrecht",
      original: { id: "a1", input: "Utrecht", country: "NL" },
      ...RESOLUTION_EXAMPLE,
      error: null,
      ...NOT_REVIEWED,
    },
    {
      row: 2,
      id: "a2",
      input: null,
      original: { id: "a2", input: "", country: "NL" },
      ...FAILED_EXAMPLE,
      error: { line: 2, detail: "The input is empty" },
      ...NOT_REVIEWED,
    },
  ],
  next_cursor: "Mg",
  has_more: true,
};

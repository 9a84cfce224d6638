import DOCUMENTS from "./documents.json";
import { Elysia, type Static } from "elysia";
import { requireScope } from "../../accounts/mod.ts";
import {
  decideRow,
  presentRow,
  type ReadRow,
  readRow,
  type RowDecision,
  rowInput,
  rowQuestion,
  rowVersion,
  writtenRow,
} from "../../batches/mod.ts";
import {
  addCorrection,
  checkedSettling,
  choiceFaults,
  evictCorrections,
  forgetCorrection,
} from "../../corrections/mod.ts";
import { askerOf, type Caller } from "../../domain/caller.ts";
import { presentRowAnswer } from "../../domain/present_answer.ts";
import { Problem } from "../../domain/problem.ts";
import type { Resolution } from "../../domain/resolution.ts";
import { appendTo, type PlaceChoice, resolveFor, settledResolution, settlePlace } from "../../resolutions/mod.ts";
import { spendCall } from "../../usage/mod.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import { toChoice, toSettledInput } from "../corrections/routes.ts";
import { clientInfoOf, etagOf, isKnown, wantedTags } from "../parameters/headers.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";
import type { RequestNotes } from "../plugins/requests/request_notes.ts";
import { REVIEWED_ROW_EXAMPLE, ReviewModel } from "./review_model.ts";
import { given } from "../../domain/given.ts";
import type { RouteContext } from "../route_context.ts";
import { RowModel } from "./model.ts";
import { documentsOf } from "../plugins/route.ts";

/** The body of `PATCH /v1/batches/{id}/results/{row}`. */
type ReviewBody = Static<typeof ReviewModel.body>;

type ReviewDeps = Pick<ApiDependencies, "batches" | "corrections" | "resolutions" | "usage">;

/** A request to decide on a row. */
interface ReviewRequest {
  readonly request: Request;
  readonly caller: Caller;
  readonly notes: RequestNotes;
  readonly batchId: string;
  readonly row: number;
  readonly body: ReviewBody;
}

/** Each decision has one of these fields. */
const DECISIONS = ["place_id", "coordinates", "input", "dismiss", "undo"] as const;
/** What a person chooses from. */
const ALTERNATIVES = 3;

/**
 * Decides on a row of a batch, and remembers the decision as a correction if the request says so. Another text is
 * resolved as one call, which is not counted if the decision is refused.
 *
 * @throws {Problem} what `decideRow` throws; `FORBIDDEN` for a key that may not save or delete corrections;
 * `INVALID_REQUEST`; `QUOTA_EXCEEDED`.
 */
async function reviewRow(deps: ReviewDeps, review: ReviewRequest): Promise<ReadRow> {
  const { caller, body, batchId, row, request, notes } = review;
  const kind = decisionOf(body);
  const versions = wantedTags(request.headers);
  if (body.remember === true) {
    requireScope(caller, "corrections:write");
  }
  const before = await readRow(deps.batches, { owner: caller, batchId, row });
  if (versions !== undefined && !versions.includes(rowVersion(before.row))) {
    throw new Problem("PRECONDITION_FAILED", "The row was changed since it was read");
  }
  const written = writtenOf(deps, before);
  const { decision, choice } = await decide(deps, review, { kind, before, written });
  const client = clientInfoOf(request, notes);
  const settling = body.remember === true && choice !== undefined
    ? checkedSettling(deps.corrections, {
      caller,
      client,
      input: toSettledInput(written?.text ?? ""),
      country: written?.country,
      choice,
    })
    : undefined;
  const decided = await decideRow(deps.batches, {
    caller,
    batchId,
    row,
    decision,
    versions,
    remember: settling === undefined
      ? undefined
      : async (tenant) => (await addCorrection(deps.corrections, tenant, settling)).id,
    async forget(tenant, correctionId) {
      requireScope(caller, "corrections:write");
      await forgetCorrection(deps.corrections, tenant, { caller, client, correctionId });
    },
  });
  evictCorrections(deps.corrections, caller.organizationId);
  return decided;
}

function decisionOf(body: ReviewBody): (typeof DECISIONS)[number] {
  const [kind, another] = DECISIONS.filter((name) => body[name] !== undefined);
  if (kind === undefined) {
    throw invalidField("body", { place_id: `One of these fields is required: ${DECISIONS.join(", ")}` });
  }
  if (another !== undefined) {
    throw invalidField("body", { [another]: `Not allowed with ${kind}` });
  }
  if (body.label !== undefined && kind !== "coordinates") {
    throw invalidField("body", { label: "Only allowed with coordinates" });
  }
  if (body.remember === true && (kind === "dismiss" || kind === "undo")) {
    throw invalidField("body", { remember: `Not allowed with ${kind}, which chooses no place` });
  }
  return kind;
}

/** The text of a row and its country, as people see and settle them; undefined for a row that cannot be read. */
function writtenOf({ resolutions }: ReviewDeps, { batch, row: { values } }: ReadRow) {
  const read = rowInput({ values, line: 0 }, batch);
  const { question } = rowQuestion(read, { gazetteer: resolutions.gazetteer(), mapping: batch.options.mapping });
  return read.fault !== undefined || question === undefined ? undefined : writtenRow(read, question);
}

async function decide(
  deps: ReviewDeps,
  review: ReviewRequest,
  { kind, before, written }: {
    readonly kind: (typeof DECISIONS)[number];
    readonly before: ReadRow;
    readonly written: ReturnType<typeof writtenOf>;
  },
): Promise<{ readonly decision: RowDecision; readonly choice?: PlaceChoice | undefined }> {
  const { body } = review;
  const isRemembered = body.remember === true;
  if (isRemembered && written === undefined) {
    throw invalidField("body", { remember: "The row has no text that could be remembered" });
  }
  if (kind === "undo" || kind === "dismiss") {
    return { decision: { kind: kind === "undo" ? "undone" : "dismissed" } };
  }
  const { language, append } = before.batch.options;
  if (kind === "input") {
    const input = toSettledInput(body.input ?? "");
    const answer = await resolveAgain(deps, review, { input, before, country: written?.country });
    const choice = choiceOf(answer);
    if (isRemembered && choice === undefined) {
      throw new Problem("CONFLICT", "The input is not found for certain: choose its place to remember it");
    }
    return { decision: { kind: "input", input, answer: presentRowAnswer(answer) }, choice };
  }
  const choice = toChoice(body);
  const gazetteer = deps.resolutions.gazetteer();
  const errors = choiceFaults(choice);
  if (errors.length > 0) {
    throw new Problem("INVALID_REQUEST", "The body is invalid", { errors });
  }
  const settled = settlePlace(choice, gazetteer);
  const options = language === undefined ? {} : { language };
  const answer = settled === undefined ? undefined : settledResolution(settled, { input: options, gazetteer });
  if (answer === undefined) {
    throw invalidField("body", { place_id: "Must be the identifier of a place in the loaded data" });
  }
  const shown = append === undefined ? answer : await appendTo(answer, { append, gazetteer });
  return {
    decision: { kind: kind === "place_id" ? "place" : "coordinates", answer: presentRowAnswer(shown) },
    choice,
  };
}

/** Resolves another text for a row, with the options of its batch, as one call. */
async function resolveAgain(
  { usage, resolutions }: ReviewDeps,
  { caller, notes }: ReviewRequest,
  { input: text, before: { batch }, country }: {
    readonly input: string;
    readonly before: ReadRow;
    readonly country: string | undefined;
  },
): Promise<Resolution> {
  const { language, near, bounds, maxAccuracyM, append } = batch.options;
  notes.spent = await spendCall(usage, caller);
  const resolution = await resolveFor(resolutions, {
    input: {
      text,
      alternatives: ALTERNATIVES,
      ...given({ country, language, near, bounds, maxAccuracyM, append }),
    },
    ...askerOf(caller),
  });
  notes.inputKind = resolution.inputKind;
  notes.resolution = resolution.status;
  return resolution;
}

/**
 * The place that an answer found, to be settled for the row's own text. Nobody has seen an uncertain answer before it
 * would be settled, and from then on it would be `found`.
 */
function choiceOf(answer: Resolution): PlaceChoice | undefined {
  if (answer.status !== "found") {
    return undefined;
  }
  const { placeId, coordinates, label } = answer;
  return placeId === null ? { coordinates, label } : { placeId };
}

/** Single rows of a batch: to read, and to decide on. */
export function batchReviewRoutes({ dependencies, guard, documented }: RouteContext) {
  const { batches } = dependencies;
  const document = documentsOf(documented("Batches"), {
    texts: { ...DOCUMENTS, examples: { row: REVIEWED_ROW_EXAMPLE } },
    model: { row: RowModel },
  });
  return new Elysia({ name: "batches, row by row" })
    .use(guard)
    .get("/:id/results/:row", async ({ caller, params, request }) => {
      const read = await readRow(batches, { owner: caller, batchId: params.id, row: Number(params.row) });
      const headers = { etag: etagOf({ version: rowVersion(read.row) }) };
      return isKnown(request.headers, headers.etag)
        ? new Response(null, { status: 304, headers })
        : Response.json(presentRow(read, read.row), { headers });
    }, { scope: "batches:read", params: ReviewModel.params, ...document("row", "row") })
    .patch("/:id/results/:row", async ({ body, caller, notes, params, request }) => {
      const decided = await reviewRow(dependencies, {
        request,
        caller,
        notes,
        batchId: params.id,
        row: Number(params.row),
        body,
      });
      return Response.json(presentRow(decided, decided.row), {
        headers: { etag: etagOf({ version: rowVersion(decided.row) }) },
      });
    }, {
      scope: "batches:write",
      stores: true,
      keeps: true,
      params: ReviewModel.params,
      body: ReviewModel.body,
      ...document("review", "row"),
    });
}

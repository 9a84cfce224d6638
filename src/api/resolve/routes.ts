import DOCUMENTS from "./documents.json";
import { Elysia, t } from "elysia";
import { NO_ANSWER, type PresentedResolution, presentResolution } from "../../domain/present_answer.ts";
import { resolveFor, resolveStructuredFor } from "../../resolutions/mod.ts";
import { type Allowed, countCall, refundCall, spendCalls, spendEnd, spendPeriodCall } from "../../usage/mod.ts";
import { keepLane } from "../plugins/requests/open_request.ts";
import { noteSpent, type RequestNotes } from "../plugins/requests/request_notes.ts";
import type { RouteContext } from "../route_context.ts";
import { INPUTS_MAX, ManyModel, type ResolveBody, ResolveModel, toInput, toStructuredInput } from "./model.ts";
import { RESOLUTION_EXAMPLE, STRUCTURED_EXAMPLE } from "../models/answer_model.ts";
import { checkedAppend } from "../parameters/append.ts";
import { askerOf, type Caller } from "../../domain/caller.ts";
import type { Resolution } from "../../domain/resolution.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import { documentsOf } from "../plugins/route.ts";
import { limited, ndjsonLines, UPLOAD_BYTES_MAX } from "../../batches/mod.ts";
import { nextTurn } from "../../domain/clock.ts";
import { Problem } from "../../domain/problem.ts";
import { bodyChecker, parseJsonBody, parseJsonText, partChecker, readJsonBytes } from "../plugins/body/json_body.ts";
import { IDLE_TIMEOUT_S, incomingBody, readMediaType, streamed } from "../plugins/body/read_bytes.ts";
import { readPart } from "../plugins/problems/problem_response.ts";
import { closed } from "../models/fields.ts";

const MANY = { id: "a1", ...RESOLUTION_EXAMPLE };
const EXAMPLES = {
  resolution: RESOLUTION_EXAMPLE,
  structured: STRUCTURED_EXAMPLE,
  many: { data: [MANY] },
  manyLines: `${JSON.stringify(MANY)}\n`,
};

/** The accepted bodies of `POST /v1/resolve/many`. */
const MANY_BODIES = {
  "application/json": {
    schema: ManyModel.body,
    example: { inputs: ["Utrecht", { id: "a2", input: "Springfield, IL", country: "US" }] },
  },
  "application/x-ndjson": { schema: t.String(), example: '"Utrecht"\n{"id":"a2","input":"48.8584, 2.2945"}\n' },
};

export function resolveRoutes({ dependencies, guard, documented }: RouteContext) {
  const { resolutions, usage } = dependencies;
  const { resolution } = ResolveModel;
  const document = documentsOf(documented("Resolving"), {
    texts: { ...DOCUMENTS, examples: EXAMPLES },
    model: { resolution, structured: resolution, many: ManyModel.answers, manyLines: t.String() },
    bodies: { many: MANY_BODIES },
  });
  return new Elysia({ name: "resolve", prefix: "/v1/resolve" })
    .use(guard)
    // Named parts only: for a whole context the router also parses cookies, query and headers.
    .post("", ({ request, body, caller, notes }) => answerResolve(dependencies, { request, body, caller, notes }), {
      scope: "resolve",
      direct: true,
      body: ResolveModel.body,
      ...document("resolve", "resolution"),
    })
    .post("/structured", async ({ body, caller, notes, request }) => {
      const { environment } = caller;
      checkedAppend(resolutions, body.append);
      const input = toStructuredInput(body, request.headers.get("accept-language"));
      noteSpent(notes, await spendEnd(usage, { spender: caller, session: body.session }));
      const answer = await resolveStructuredFor(resolutions, { input, ...askerOf(caller) });
      notes.inputKind = answer.inputKind;
      notes.resolution = answer.status;
      return presentResolution(answer, { environment, requestId: notes.requestId, needs: body.needs });
    }, {
      scope: "resolve",
      direct: true,
      body: ResolveModel.structured,
      ...document("structured", "structured"),
    })
    .post("/many", ({ request, caller, notes }) => answerMany(dependencies, { request, caller, notes }), {
      upload: "resolve",
      work: "heavy",
      ...document("many", "many", { "application/x-ndjson": "manyLines" }),
    });
}

interface ResolveCall {
  readonly request: Request;
  readonly body: ResolveBody;
  readonly caller: Caller;
  readonly notes: RequestNotes;
}

/** Resolves one input. Synchronous where a leased call is available and no link has to be followed. */
function answerResolve(
  { resolutions, usage }: Pick<ApiDependencies, "resolutions" | "usage">,
  { request, body, caller, notes }: ResolveCall,
): PresentedResolution | Promise<PresentedResolution> {
  const { environment } = caller;
  checkedAppend(resolutions, body.append);
  const input = toInput(body, request.headers.get("accept-language"));
  // A country would have to be compared with the point's.
  const pointsOnly = input.country === undefined && input.bounds === undefined ? resolutions.pointsOnly?.() : undefined;
  const present = (resolution: Resolution): PresentedResolution => {
    if (pointsOnly !== undefined && resolution.status !== "found") {
      // Refuses: with its places it may be another answer.
      resolutions.gazetteer();
    }
    notes.inputKind = resolution.inputKind;
    notes.resolution = resolution.status;
    return presentResolution(resolution, { environment, requestId: notes.requestId, needs: body.needs });
  };
  const answer = (): PresentedResolution | Promise<PresentedResolution> => {
    const resolving = resolveFor(
      pointsOnly === undefined ? resolutions : { ...resolutions, gazetteer: () => pointsOnly },
      {
        input,
        ...askerOf(caller, body.no_store),
      },
    );
    return resolving instanceof Promise ? resolving.then(present) : present(resolving);
  };
  const spending = spendEnd(usage, { spender: caller, session: body.session });
  if (spending instanceof Promise) {
    return spending.then((spent) => {
      noteSpent(notes, spent);
      return answer();
    });
  }
  notes.spent = spending;
  return answer();
}

/** As many of the longest inputs in two bytes a character. */
const BODY_MAX = 8 * 1024 * 1024;
/** Inputs between two turns of the event loop: most take a tenth of a millisecond, the slowest some ten. */
const STEP_INPUTS = 8;
/** The media type of JSON with one value a line. */
const NDJSON = "application/x-ndjson";

const checkBody = bodyChecker(
  closed({ inputs: t.Array(t.Unknown(), { minItems: 1, maxItems: INPUTS_MAX }) }),
);
const checkInput = partChecker(ManyModel.input);

/** One input as it was sent: in a list, or as the text of a line. */
type Sent = { readonly value: unknown; readonly pointer: string } | { readonly text: string; readonly line: number };

/** Inputs to answer, and the calls that are spent on them already. */
interface Work {
  readonly steps: AsyncIterable<readonly Sent[]>;
  readonly reserved: Allowed[];
}

/**
 * Answers many inputs in their order, each as one call. A list in JSON is checked, and all of its calls are spent, before
 * the first answer. Lines are answered as they arrive, and a wrong one gets an answer that says so. What is not spent is
 * returned, also if the client disconnects.
 *
 * @throws {Problem} before the first answer
 */
async function answerMany(
  { resolutions, usage }: Pick<ApiDependencies, "resolutions" | "usage">,
  { request, caller, notes }: { readonly request: Request; readonly caller: Caller; readonly notes: RequestNotes },
): Promise<Response> {
  // Refuses while the data is prepared.
  resolutions.gazetteer();
  const acceptLanguage = request.headers.get("accept-language");
  const isLines = readMediaType(request.headers.get("content-type")).type === NDJSON;
  const { steps, reserved } = isLines ? await linesOf(request) : await listOf(request);
  const pieces = isLines ? inLines(answers()) : inJson(answers());
  const release = keepLane(request, notes);
  const end = (): void => {
    release();
    reserved.splice(0).forEach((spent) => refundCall(usage, spent));
    notes.setTimeout(IDLE_TIMEOUT_S);
  };
  return new Response(streamed(pieces, end), { headers: { "content-type": isLines ? NDJSON : "application/json" } });

  async function listOf(from: Request): Promise<Work> {
    const { inputs } = checkBody(parseJsonBody(await readJsonBytes(from, BODY_MAX) ?? new Uint8Array(), INPUTS_MAX));
    inputs.forEach((value, at) => askedOf({ value, pointer: `/inputs/${at}` }));
    return {
      steps: inSteps(inputs.map((value, at) => ({ value, pointer: `/inputs/${at}` }))),
      reserved: await spendCalls(usage, caller, inputs.length),
    };
  }

  async function linesOf({ body }: Request): Promise<Work> {
    if (body === null) {
      throw new Problem("MALFORMED_REQUEST", "The request needs a body");
    }
    // One call, so that a limit that is reached already is a problem of the request.
    const spent = await spendCalls(usage, caller, 1);
    const bytes = limited(incomingBody(body, notes), { max: UPLOAD_BYTES_MAX, what: "The body" });
    return { steps: lineSteps(bytes), reserved: spent };
  }

  async function* lineSteps(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Sent[]> {
    for await (const { lines, first } of ndjsonLines(bytes)) {
      yield* inSteps(lines.flatMap((text, at) => text.trim() === "" ? [] : [{ text, line: first + at }]));
      // The answer has begun, which has set the usual one.
      notes.setTimeout(0);
    }
  }

  /** The answers as JSON, step by step. */
  async function* answers(): AsyncGenerator<readonly string[]> {
    try {
      for await (const step of steps) {
        const texts: string[] = [];
        for (const sent of step) {
          texts.push(JSON.stringify(await answerOf(sent)));
        }
        yield texts;
      }
    } catch (error) {
      // Of the body: too long, or not all of it came.
      yield [JSON.stringify({ id: null, ...failed(error) })];
    }
  }

  async function answerOf(sent: Sent): Promise<object> {
    let id: string | null = null;
    try {
      const { id: own = null, needs, no_store: noStore, ...asked } = askedOf(sent);
      id = own;
      const input = toInput({ ...asked, ...(needs === undefined ? {} : { needs }) }, acceptLanguage);
      const spent = reserved.pop() ?? await spendPeriodCall(usage, caller);
      try {
        const { environment } = caller;
        const resolution = await resolveFor(resolutions, { input, ...askerOf(caller, noStore) });
        countCall(usage, { spender: caller, spent, status: resolution.status });
        return { id, ...presentResolution(resolution, { environment, requestId: notes.requestId, needs }) };
      } catch (error) {
        refundCall(usage, spent);
        throw error;
      }
    } catch (error) {
      return { id, ...("line" in sent ? { line: sent.line } : {}), ...failed(error) };
    }
  }

  /** @throws {Problem} `MALFORMED_REQUEST`, `INVALID_REQUEST` */
  function askedOf(sent: Sent) {
    const [value, pointer] = "text" in sent ? [parseJsonText(sent.text), ""] : [sent.value, sent.pointer];
    const asked = checkInput(typeof value === "string" ? { input: value } : value, pointer);
    readPart((inside) => typeof value === "string" ? pointer : `${pointer}${inside}`, () => {
      checkedAppend(resolutions, asked.append);
      toInput(asked, null);
    });
    return asked;
  }

  /** @throws what is no problem of one input */
  function failed(error: unknown) {
    if (!(error instanceof Problem)) {
      throw error;
    }
    const { kind: code, message: detail, options: { errors } } = error;
    const { environment } = caller;
    return {
      ...NO_ANSWER,
      status: "failed" as const,
      error: { code, detail, ...(errors === undefined ? {} : { errors }) },
      environment,
      request_id: notes.requestId,
    };
  }
}

async function* inSteps<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let at = 0; at < items.length; at += STEP_INPUTS) {
    await nextTurn();
    yield items.slice(at, at + STEP_INPUTS);
  }
}

async function* inLines(steps: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const texts of steps) {
    yield `${texts.join("\n")}\n`;
  }
}

async function* inJson(steps: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let before = '{"data":[';
  for await (const texts of steps) {
    yield before + texts.join();
    before = ",";
  }
  yield "]}";
}

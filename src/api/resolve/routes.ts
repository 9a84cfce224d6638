import { Elysia, t } from "elysia";
import { type PresentedResolution, presentResolution } from "../../domain/present_answer.ts";
import { resolveFor, resolveStructuredFor } from "../../resolutions/mod.ts";
import { spendCall, spendEnd } from "../../usage/mod.ts";
import { noteSpent, type RequestNotes } from "../plugins/requests/open_request.ts";
import type { RouteContext } from "../route_context.ts";
import { answerMany } from "./many.ts";
import { ManyModel, type ResolveBody, ResolveModel, toInput, toStructuredInput } from "./model.ts";
import { RESOLUTION_EXAMPLE, STRUCTURED_EXAMPLE } from "../models/answer_model.ts";
import { checkedAppend } from "../parameters/append.ts";
import { askerOf, type Caller } from "../../domain/caller.ts";
import type { Resolution } from "../../domain/resolution.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";

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
      const { session } = body;
      noteSpent(
        notes,
        session === undefined ? await spendCall(usage, caller) : await spendEnd(usage, { spender: caller, session }),
      );
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
  const { session } = body;
  const spending = session === undefined ? spendCall(usage, caller) : spendEnd(usage, { spender: caller, session });
  if (spending instanceof Promise) {
    return spending.then((spent) => {
      noteSpent(notes, spent);
      return answer();
    });
  }
  notes.spent = spending;
  return answer();
}

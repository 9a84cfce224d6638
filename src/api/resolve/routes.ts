import { Elysia, t } from "elysia";
import { type PresentedResolution, presentResolution } from "../../domain/present_answer.ts";
import { resolveFor, resolveStructuredFor } from "../../resolutions/mod.ts";
import { spendCall, spendEnd } from "../../usage/mod.ts";
import { noteSpent, type RequestNotes } from "../plugins/requests/open_request.ts";
import type { RouteContext } from "../route_context.ts";
import { answerMany } from "./many.ts";
import { INPUTS_MAX, ManyModel, type ResolveBody, ResolveModel, toInput, toStructuredInput } from "./model.ts";
import { RESOLUTION_EXAMPLE, STRUCTURED_EXAMPLE } from "../models/answer_model.ts";
import { checkedAppend } from "../parameters/append.ts";
import { askerOf, type Caller } from "../../domain/caller.ts";
import type { Resolution } from "../../domain/resolution.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import { type Documented, jsonAnswer } from "../plugins/route.ts";

export function resolveRoutes({ dependencies, guard, documented }: RouteContext) {
  const { resolutions, usage } = dependencies;
  return new Elysia({ name: "resolve", prefix: "/v1/resolve" })
    .use(guard)
    // Named parts only: for a whole context the router also parses cookies, query and headers.
    .post("", ({ request, body, caller, notes }) => answerResolve(dependencies, { request, body, caller, notes }), {
      scope: "resolve",
      direct: true,
      body: ResolveModel.body,
      ...resolveDocument(documented("Resolving")),
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
      const resolution = await resolveStructuredFor(resolutions, {
        input,
        ...askerOf(caller),
      });
      notes.inputKind = resolution.inputKind;
      notes.resolution = resolution.status;
      return presentResolution(resolution, { environment, requestId: notes.requestId, needs: body.needs });
    }, {
      scope: "resolve",
      direct: true,
      body: ResolveModel.structured,
      ...structuredDocument(documented("Resolving")),
    })
    .post("/many", ({ request, caller, notes }) => answerMany(dependencies, { request, caller, notes }), {
      upload: "resolve",
      work: "heavy",
      ...manyDocument(documented("Resolving")),
    });
}

/** Documentation of `POST /v1/resolve/many`. */
function manyDocument(documented: Documented) {
  const { answers } = ManyModel;
  const example = { data: [{ id: "a1", ...RESOLUTION_EXAMPLE }] };
  return documented({
    summary: "Resolve many inputs in one call",
    description: `A JSON list of up to ${INPUTS_MAX} inputs, or one input a line (\`application/x-ndjson\`), of any ` +
      "number: the answers are sent while the lines arrive, one a line, in their order. An input is a text, or an object " +
      "like the body of `POST /v1/resolve`, with an `id` of your own. Each is one call; the calls of a list are taken " +
      "together, all or none, before the first answer. What is wrong with a line is its answer: `status` is `failed`.",
    answers: {
      200: {
        ...jsonAnswer("The answers, in the order of the inputs", answers, example),
        also: { "application/x-ndjson": { schema: t.String(), example: `${JSON.stringify(example.data[0])}\n` } },
      },
    },
    problems: {
      RATE_LIMITED: "Too many requests; `Retry-After` says when to retry",
      QUOTA_EXCEEDED: "Fewer calls are left than the list has inputs; `Retry-After` says when the limit resets",
    },
    bodies: {
      "application/json": {
        schema: ManyModel.body,
        example: { inputs: ["Utrecht", { id: "a2", input: "Springfield, IL", country: "US" }] },
      },
      "application/x-ndjson": { schema: t.String(), example: '"Utrecht"\n{"id":"a2","input":"48.8584, 2.2945"}\n' },
    },
  });
}

/** Documentation of `POST /v1/resolve/structured`. */
function structuredDocument(documented: Documented) {
  return documented({
    summary: "Resolve an address given in components",
    description: "Like `POST /v1/resolve`, for an address whose components you know. Each text is read only as its " +
      "component, and `matches` reports every component you send. If the answer lacks or contradicts one " +
      "of them, it is never `found`.",
    answers: { 200: jsonAnswer("The resolution of the components", ResolveModel.resolution, STRUCTURED_EXAMPLE) },
    problems: {
      RATE_LIMITED: "Too many requests; `Retry-After` says when to retry",
      QUOTA_EXCEEDED: "The month's limit is reached; `Retry-After` says when it resets",
    },
    examples: {
      "A house": { street: "Städtle", house_number: "23", postcode: "9490", locality: "Vaduz", country: "LI" },
      "A flat": {
        street: "Hamilton Avenue",
        house_number: "301",
        unit: "Suite 4",
        locality: "Palo Alto",
        region: "CA",
      },
      "A town": { locality: "Utrecht", country: "Nederland", language: "en", alternatives: 3 },
    },
  });
}

/** Documentation of `POST /v1/resolve`. */
function resolveDocument(documented: Documented) {
  return documented({
    summary: "Resolve one input to one location",
    description:
      "A written address, `latitude,longitude`, a map link or a short code. The answer is 200 whenever the " +
      "request itself is valid: an input that cannot be resolved is reported in `status`, never as an " +
      "error. In the test environment, and only there, `test:found`, `test:uncertain`, `test:unresolved`, " +
      "`test:rate_limited`, `test:quota_exceeded` and `test:unavailable` have fixed answers.",
    answers: { 200: jsonAnswer("What the input resolved to", ResolveModel.resolution, RESOLUTION_EXAMPLE) },
    problems: {
      RATE_LIMITED: "Too many requests; `Retry-After` says when to retry",
      QUOTA_EXCEEDED: "The month's limit is reached; `Retry-After` says when it resets",
    },
    examples: {
      "A place": { input: "Utrecht" },
      "A place inside a country": { input: "Springfield, IL", country: "US", alternatives: 3 },
      Coordinates: { input: "48.8584, 2.2945", language: "fr" },
      "With columns next to it": { input: "Städtle 23, 9490 Vaduz", append: ["timezone", "h3:8"] },
      "A map link": { input: "https://www.openstreetmap.org/?mlat=52.0908&mlon=5.1222#map=15/52.0908/5.1222" },
      "A short code": { input: "8FVC4GRF+2Q" },
      "A fixed answer of the test environment": { input: "test:found" },
    },
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

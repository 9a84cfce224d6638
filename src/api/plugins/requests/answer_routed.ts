import { Problem } from "../../../domain/problem.ts";
import type { ApiDependencies } from "../../api_dependencies.ts";
import { account } from "../caller/access.ts";
import { preflightOrigin } from "../caller/web_pages.ts";
import { type ProblemForm, problemResponse } from "../problems/problem_response.ts";
import type { Cors, RequestFinisher } from "./finish_request.ts";
import type { DirectRoutes } from "./direct_routes.ts";
import {
  answerDefect,
  answerError,
  beginNotes,
  type Fail,
  type RequestNotes,
  type RequestOpener,
  type Times,
} from "./open_request.ts";
import { mayHavePageKey, type RouteTable, urlFault } from "./request_url.ts";

/** The router inside the envelope: answers a request. */
export type Handle = (request: Request) => Response | Promise<Response>;

/** The steps around the router. */
interface RoutedSteps {
  readonly open: RequestOpener["open"];
  readonly finish: RequestFinisher["finish"];
  readonly routes: () => RouteTable;
  readonly directs: () => DirectRoutes;
  readonly fail: Fail;
  readonly sharing: Cors;
  readonly formOf: (request: Request) => ProblemForm | undefined;
}

/** Answers requests through the router: opened, answered, counted, finished. `OPTIONS` is answered from the route table. */
export function routedAnswerer(
  dependencies: ApiDependencies,
  { open, finish, routes, directs, fail, sharing, formOf }: RoutedSteps,
) {
  return async function answerRouted(request: Request, handle: Handle, times: Times): Promise<Response> {
    const notes = open(request, times);
    beginNotes(request, notes);
    const fault = urlFault(request);
    if (fault !== undefined) {
      notes.code = "MALFORMED_REQUEST";
      const problem = new Problem(notes.code, fault);
      const written = formOf(request)?.(problem, request);
      return finish(request, problemResponse(problem, { requestId: notes.requestId, written }), notes);
    }
    if (request.method === "OPTIONS") {
      return finish(request, await answerOptions(request), notes);
    }
    let response: Response;
    const direct = directs().find(request);
    try {
      response = await (direct === undefined
        ? handle(request.method === "HEAD" ? asGet(request, notes) : request)
        : direct(request, notes));
    } catch (error) {
      // A defect in the error handling itself is answered as a defect too.
      response = direct === undefined
        ? answerDefect(error, notes, dependencies.logger)
        : answerError(request, error, { fail, notes, logger: dependencies.logger });
    }
    if (notes.isFinished === true) {
      return response;
    }
    const accounting = account(dependencies, response, notes);
    if (accounting !== undefined) {
      await accounting;
    }
    return finish(request, response, notes);
  };

  async function answerOptions(request: Request): Promise<Response> {
    const methods = routes().methodsOf(new URL(request.url).pathname);
    const headers = new Headers(methods.length === 0 ? {} : { allow: methods.join(", ") });
    if (request.headers.has("access-control-request-method")) {
      sharing.preflight(headers, methods);
      const origin = mayHavePageKey(request) ? await preflightOrigin(dependencies.accounts, request) : undefined;
      if (origin !== undefined) {
        headers.set("access-control-allow-origin", origin);
      }
    }
    return new Response(null, { status: 204, headers });
  }
}

/**
 * A `HEAD` as the equivalent `GET`. Bun omits the body of the answer, sends its length where it is known and cancels a
 * stream; Elysia would read the whole body to measure it, and would never finish with an event stream.
 */
function asGet({ url, headers, signal }: Request, notes: RequestNotes): Request {
  const request = new Request(url, { method: "GET", headers, signal });
  beginNotes(request, notes);
  return request;
}

import type { Caller } from "../../../domain/caller.ts";
import type { EntranceOf } from "../gate.ts";
import { bodyChecker, readJsonValue } from "../body/json_body.ts";
import { declarationOf, type DescribedRoute } from "../route.ts";
import type { Cors, RequestFinisher } from "./finish_request.ts";
import { HOST_AT, mayHavePageKey, type RouteTable, urlFault } from "./request_url.ts";
import { answerDefect, answerError, type Fail, type RequestOpener, type Times } from "./open_request.ts";
import { beginNotes, type RequestNotes } from "./request_notes.ts";
import { Problem } from "../../../domain/problem.ts";
import type { ApiDependencies } from "../../api_dependencies.ts";
import { account } from "../caller/access.ts";
import { preflightOrigin } from "../caller/web_pages.ts";
import { type ProblemForm, problemResponse } from "../problems/problem_response.ts";

/** The router inside the envelope: answers a request. */
export type Handle = (request: Request) => Response | Promise<Response>;

interface RoutedSteps {
  readonly open: RequestOpener["open"];
  readonly finish: RequestFinisher["finish"];
  readonly routes: () => RouteTable;
  readonly directs: () => DirectRoutes;
  readonly fail: Fail;
  readonly sharing: Cors;
  readonly formOf: (request: Request) => ProblemForm | undefined;
}

/** Answers a request, or throws as a handler does. */
export type DirectAnswer = (request: Request, notes: RequestNotes) => Response | Promise<Response>;

/** What answers requests without the router. */
export type DirectRoutes = ReturnType<typeof directRoutes>;

/** What a handler of a direct route gets. */
interface DirectCall {
  readonly request: Request;
  readonly body: unknown;
  readonly caller: Caller;
  readonly notes: RequestNotes;
}

interface DirectOptions extends Pick<RequestFinisher, "finishJson"> {
  readonly entranceOf: EntranceOf;
}

/**
 * The routes that declare `direct: true`, answered without the router, which costs as much as all of its hooks: through
 * the same gate, with the same schema, handler and finish. They are POSTs of JSON to a fixed path. A request with a query
 * goes to the router.
 */
export function directRoutes(routes: readonly DescribedRoute[], options: DirectOptions) {
  const answers = new Map(
    routes.filter((route) => declarationOf(route).isDirect).map((
      route,
    ): [string, DirectAnswer] => [route.path, directAnswer(route, options)]),
  );
  return {
    /** Undefined where the router answers a request. */
    find: ({ method, url }: Request): DirectAnswer | undefined =>
      method === "POST" ? answers.get(url.slice(url.indexOf("/", HOST_AT))) : undefined,
  };
}

function directAnswer(route: DescribedRoute, { entranceOf, finishJson }: DirectOptions): DirectAnswer {
  const { path, method, hooks } = route;
  const { access } = declarationOf(route);
  const answer = hooks.response?.[200];
  if (method !== "POST" || hooks.body === undefined || access === undefined || access === "operator") {
    throw new TypeError(`Only a POST with a body and a caller may be direct: ${method} ${path} is not`);
  }
  const admit = entranceOf(access);
  // The router stores every handler as it was declared, without its type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const handle = route.handler as (call: DirectCall) => unknown;
  const checkBody = bodyChecker(hooks.body);
  const checkAnswer = answer === undefined ? undefined : bodyChecker(answer, "response");

  return (request, notes) => {
    notes.route = path;
    const admitting = admit(request, notes);
    return admitting === undefined
      ? readAndAnswer(request, notes)
      : admitting.then(() => readAndAnswer(request, notes));
  };

  function readAndAnswer(request: Request, notes: RequestNotes): Response | Promise<Response> {
    return readJsonValue(request, notes, { read: (value) => answerBody(request, checkBody(value), notes) });
  }

  function answerBody(request: Request, body: unknown, notes: RequestNotes): Response | Promise<Response> {
    const { caller } = notes;
    if (caller === undefined) {
      throw new TypeError("Nobody was admitted, and the handler was reached");
    }
    const answered = handle({ request, body, caller, notes });
    return answered instanceof Promise
      ? answered.then((value) => respond(request, value, notes))
      : respond(request, answered, notes);
  }

  function respond(request: Request, value: unknown, notes: RequestNotes): Response {
    checkAnswer?.(value);
    // Without all headers where the limits have to be waited for: then they are added to it.
    return finishJson({ request, value, status: 200, headers: {} }, notes) ?? Response.json(value);
  }
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

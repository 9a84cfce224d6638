import type { Caller } from "../../../domain/caller.ts";
import type { EntranceOf } from "../entrance.ts";
import { bodyChecker, readJsonValue } from "../body/json_body.ts";
import { declarationOf, type DescribedRoute } from "../route.ts";
import type { RequestFinisher } from "./finish_request.ts";
import { HOST_AT } from "./request_url.ts";
import type { RequestNotes } from "./open_request.ts";

/** Answers a request, or throws as a handler does. */
export type DirectAnswer = (request: Request, notes: RequestNotes) => Response | Promise<Response>;

/** What answers requests without the router. */
export interface DirectRoutes {
  /** Undefined where the router answers a request. */
  find(request: Request): DirectAnswer | undefined;
}

/** What a handler of a direct route gets. */
interface DirectCall {
  readonly request: Request;
  readonly body: unknown;
  readonly caller: Caller;
  readonly notes: RequestNotes;
}

/** What direct routes are made with. */
interface DirectOptions extends Pick<RequestFinisher, "finishJson"> {
  readonly entranceOf: EntranceOf;
}

/**
 * The routes that declare `direct: true`, answered without the router, which costs as much as all of its hooks: through
 * the same gate, with the same schema, handler and finish. They are POSTs of JSON to a fixed path. A request with a query
 * goes to the router.
 */
export function directRoutes(routes: readonly DescribedRoute[], options: DirectOptions): DirectRoutes {
  const answers = new Map(
    routes.filter((route) => declarationOf(route).isDirect).map((
      route,
    ): [string, DirectAnswer] => [route.path, directAnswer(route, options)]),
  );
  return {
    find: ({ method, url }) => method === "POST" ? answers.get(url.slice(url.indexOf("/", HOST_AT))) : undefined,
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

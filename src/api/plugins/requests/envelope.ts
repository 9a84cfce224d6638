import { Problem } from "../../../domain/problem.ts";
import type { ApiDependencies } from "../../api_dependencies.ts";
import type { Admitted } from "../limits/admission.ts";
import type { FaultLimit } from "../limits/fault_limit.ts";
import { overloadRefusals } from "../limits/overload.ts";
import { type Handle, routedAnswerer } from "./answer_routed.ts";
import { straightAnswerer } from "./answer_straight.ts";
import { cors } from "./cors.ts";
import { requestFinisher } from "./finish_request.ts";
import { type Connections, requestOpener, type Times } from "./open_request.ts";
import { isPlainTarget } from "./plain_target.ts";
import { type Fail, requestRefuser } from "./refuse_request.ts";
import { beginNotes } from "./request_notes.ts";
import { isProbe, targetOf } from "./request_url.ts";
import type { RouteTable } from "./route_table.ts";
import type { StraightRoute } from "./straight_route.ts";

/** What the envelope needs from the app inside it. */
export interface EnvelopeOptions extends Connections {
  readonly faults: FaultLimit;
  readonly routes: () => RouteTable;
  /** Hot routes, answered without the router. */
  readonly straight: readonly StraightRoute[];
  readonly fail: Fail;
}

/** Answers a request: `handle` is the router. */
export type Answer = (request: Request, handle: Handle) => Promise<Response>;

/**
 * What every request gets, whatever happens inside: an identifier, `OPTIONS`, the security and information headers, and
 * one log line. It wraps the router, so that no request bypasses it. In this order:
 *
 * 1. a path that is not written plainly is refused;
 * 2. the request is admitted, perhaps after waiting, or refused for overload; probes always are admitted;
 * 3. it is opened: it gets notes with its identifier and its client;
 * 4. it is answered, by a straight route or by the router;
 * 5. it is finished: headers, metrics, log line.
 */
export function envelope(dependencies: ApiDependencies, options: EnvelopeOptions): Answer {
  const { admission, allowedOrigins, monotonicMs, publicUrl, tracer } = dependencies;
  const { faults, routes, fail } = options;
  const sharing = cors([...allowedOrigins, new URL(publicUrl).origin]);
  const refuseOverload = overloadRefusals(dependencies);
  const { open, sourceOf } = requestOpener(dependencies, { ...options, refuseOverload });
  const { finish, finishStraight, finishOverload } = requestFinisher(dependencies, { faults, sharing });
  const refuse = requestRefuser(dependencies, { fail, finish });
  const answerStraight = straightAnswerer(dependencies, { open, refuse, finishStraight });
  const answerRouted = routedAnswerer(dependencies, { open, finish, routes, sharing });
  const straightRoutes = new Map(options.straight.map((route) => [route.path, route]));

  return function answer(request, handle) {
    const startedMs = monotonicMs();
    // First: the router and the decisions by path below see only the normalized path.
    if (!isPlainTarget(request)) {
      const problem = new Problem("NOT_FOUND", "There is no such path");
      return refuse(request, problem, open(request, { startedMs, begunMs: 0 }));
    }
    if (isProbe(request)) {
      return answerRouted(request, handle, { startedMs, begunMs: 0 });
    }
    const admitted = admission.admit(startedMs, () => sourceOf(request));
    return admitted instanceof Promise ? admitted.then(proceed) : proceed(admitted);

    function proceed(begunMs: Admitted): Promise<Response> {
      return begunMs === "refused"
        ? Promise.resolve(admission.refuse(() => answerOverload(request, startedMs)))
        : answerAdmitted(request, handle, { startedMs, begunMs });
    }
  };

  function answerAdmitted(request: Request, handle: Handle, times: Times): Promise<Response> {
    const route = request.method === "POST" ? straightRoutes.get(targetOf(request)) : undefined;
    return route === undefined ? answerRouted(request, handle, times) : answerStraight(request, route, times);
  }

  function answerOverload(request: Request, startedMs: number): Response {
    const notes = open(request, { startedMs, begunMs: 0 });
    if (tracer !== undefined) {
      // The trace reads them.
      beginNotes(request, notes);
    }
    return finishOverload(request, refuseOverload(), notes);
  }
}

import type { ApiDependencies } from "../../api_dependencies.ts";
import type { RequestFinisher } from "./finish_request.ts";
import type { RequestOpener, Times } from "./open_request.ts";
import type { requestRefuser } from "./refuse_request.ts";
import { beginNotes, type RequestNotes } from "./request_notes.ts";
import type { StraightRoute } from "./straight_route.ts";

/** The steps around a straight route. */
interface StraightSteps {
  readonly open: RequestOpener["open"];
  readonly refuse: ReturnType<typeof requestRefuser>;
  readonly finishStraight: RequestFinisher["finishStraight"];
}

/** The bytes of a missing body. */
const NOTHING = Promise.resolve(undefined);

/** Answers requests of straight routes: opened, admitted, read, answered, finished. It only waits for what takes time. */
export function straightAnswerer(
  { tracer, usage }: ApiDependencies,
  { open, refuse, finishStraight }: StraightSteps,
) {
  return function answerStraight(request: Request, route: StraightRoute, times: Times): Promise<Response> {
    const notes = open(request, times);
    if (tracer !== undefined) {
      // The trace reads them; nothing else does here.
      beginNotes(request, notes);
    }
    const refused = (error: unknown): Promise<Response> => refuse(request, error, notes);
    const conclude = (bytes: Uint8Array | undefined): Response | Promise<Response> => {
      const text = route.answer(request, bytes, notes);
      return typeof text === "string"
        ? finish(request, text, notes)
        : text.then((later) => finish(request, later, notes));
    };
    try {
      const admitting = route.admit(request, notes);
      const reading = admitting === undefined ? route.read(request) : admitting.then(() => route.read(request));
      // A missing body is refused by the route's schema.
      return (reading === undefined ? NOTHING : notes.awaitBody(reading)).then(conclude).catch(refused);
    } catch (error) {
      return refused(error);
    }
  };

  function finish(request: Request, text: string, notes: RequestNotes): Response | Promise<Response> {
    const limits = notes.caller === undefined ? [] : usage.ledger.limits(notes.caller);
    if (limits instanceof Promise) {
      return limits.catch(() => []).then((known) => finishStraight(request, text, { notes, limits: known }));
    }
    return finishStraight(request, text, { notes, limits });
  }
}

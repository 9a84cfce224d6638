import { Problem } from "../../../domain/problem.ts";
import type { Logger } from "../../../observability/mod.ts";
import type { ApiDependencies } from "../../api_dependencies.ts";
import { account } from "../caller/account.ts";
import { problemResponse } from "../problems/problem_response.ts";
import type { RequestFinisher } from "./finish_request.ts";
import { beginNotes, type RequestNotes } from "./request_notes.ts";

/** Answers an error as the router's error hook does. */
export type Fail = (request: Request, error: unknown) => Response;

/** What refuses a request outside the router with the answer to an error, and ends it. */
export function requestRefuser(
  dependencies: ApiDependencies,
  { fail, finish }: { readonly fail: Fail } & Pick<RequestFinisher, "finish">,
) {
  return async function refuse(request: Request, error: unknown, notes: RequestNotes): Promise<Response> {
    beginNotes(request, notes);
    const response = answerError(request, error, notes);
    await account(dependencies, response, notes);
    return finish(request, response, notes);
  };

  function answerError(request: Request, error: unknown, notes: RequestNotes): Response {
    try {
      return fail(request, error);
    } catch (defect) {
      return answerDefect(defect, notes, dependencies.logger);
    }
  }
}

/** The answer to an error that nothing handles: a defect of the service, which is logged without its message. */
export function answerDefect(error: unknown, notes: RequestNotes, logger: Logger): Response {
  logger.error("defect", { request_id: notes.requestId, name: error instanceof Error ? error.name : typeof error });
  notes.code = "INTERNAL";
  return problemResponse(new Problem(notes.code, "An internal error occurred"), notes);
}

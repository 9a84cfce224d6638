import type { Caller } from "../../domain/caller.ts";
import { type PresentedResolution, presentResolution } from "../../domain/present_answer.ts";
import type { Resolution } from "../../domain/resolution.ts";
import { resolveFor } from "../../resolutions/mod.ts";
import { spendCall, spendEnd } from "../../usage/mod.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import { noteSpent, type RequestNotes } from "../plugins/requests/request_notes.ts";
import type { ResolveBody } from "./model.ts";
import { toInput } from "./to_input.ts";

/** One request to resolve. */
export interface ResolveCall {
  readonly request: Request;
  readonly body: ResolveBody;
  readonly caller: Caller;
  readonly notes: RequestNotes;
}

/** Resolves one input. Synchronous where a leased call is available and no link has to be followed. */
export function answerResolve(
  { resolutions, usage }: Pick<ApiDependencies, "resolutions" | "usage">,
  { request, body, caller, notes }: ResolveCall,
): PresentedResolution | Promise<PresentedResolution> {
  const { environment, organizationId } = caller;
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
    return presentResolution(resolution, { environment, requestId: notes.requestId });
  };
  const answer = (): PresentedResolution | Promise<PresentedResolution> => {
    const resolving = resolveFor(
      pointsOnly === undefined ? resolutions : { ...resolutions, gazetteer: () => pointsOnly },
      {
        input,
        environment,
        organizationId,
        noStore: body.no_store ?? false,
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

import type { Caller } from "../../domain/caller.ts";
import { presentResolution } from "../../domain/present_answer.ts";
import { Problem } from "../../domain/problem.ts";
import type { ResolvedPoint } from "../../locations/mod.ts";
import { resolveFor } from "../../resolutions/mod.ts";
import { spendCall, spendEnd } from "../../usage/mod.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import { noteSpent, type RequestNotes } from "../plugins/requests/request_notes.ts";
import { toInput } from "../resolve/to_input.ts";

/** An input to create a location from. */
export interface LocationInputBody {
  readonly input: string;
  readonly country?: string | undefined;
  readonly accept?: "uncertain" | undefined;
  readonly session?: string | undefined;
}

/** The request that contains the input. */
export interface LocationInputRequest {
  readonly caller: Caller;
  readonly notes: RequestNotes;
  readonly request: Request;
}

/**
 * Resolves an input, as one call. The result must be good enough to be saved.
 *
 * @throws {Problem} `CONFLICT` with the resolution as callers see it; what `spendCall` and `toInput` throw.
 */
export async function resolveLocationInput(
  { usage, resolutions }: Pick<ApiDependencies, "usage" | "resolutions">,
  { input: text, country, accept, session }: LocationInputBody,
  { caller, notes, request }: LocationInputRequest,
): Promise<ResolvedPoint> {
  const question = { input: text, ...(country === undefined ? {} : { country }) };
  const input = toInput(question, request.headers.get("accept-language"));
  const { environment } = caller;
  const spent = session === undefined
    ? await spendCall(usage, caller)
    : await spendEnd(usage, { spender: caller, session });
  noteSpent(notes, spent);
  const resolution = await resolveFor(resolutions, { input, environment, organizationId: caller.organizationId });
  notes.inputKind = resolution.inputKind;
  notes.resolution = resolution.status;
  if (resolution.status === "found" || (resolution.status === "uncertain" && accept === "uncertain")) {
    return { resolution, ...(accept === undefined ? {} : { accept }) };
  }
  const detail = `The input is ${resolution.status}, not found${
    resolution.status === "uncertain" ? '; set accept to "uncertain" to save it' : ""
  }`;
  throw new Problem("CONFLICT", detail, {
    extension: { resolution: presentResolution(resolution, { environment, requestId: notes.requestId }) },
  });
}

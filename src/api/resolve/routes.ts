import { Elysia, type Static } from "elysia";
import { presentResolution } from "../../domain/present_answer.ts";
import { resolveStructuredFor } from "../../resolutions/mod.ts";
import { spendCall, spendEnd } from "../../usage/mod.ts";
import { noteSpent } from "../plugins/requests/request_notes.ts";
import type { RouteContext } from "../route_context.ts";
import { answerResolve } from "./answer_resolve.ts";
import { resolveDocument } from "./documents.ts";
import { ResolveModel } from "./model.ts";
import { structuredDocument } from "./structured_document.ts";
import { toStructuredInput } from "./to_structured_input.ts";

/** The body of `POST /v1/resolve/structured`. */
export type StructuredBody = Static<typeof ResolveModel.structured>;

/** Resolves one input. */
export function resolveRoutes({ dependencies, guard, documented }: RouteContext) {
  const { resolutions, usage } = dependencies;
  return new Elysia({ name: "resolve", prefix: "/v1/resolve" })
    .use(guard)
    // Named parts only: for a whole context the router also parses cookies, query and headers.
    .post("", ({ request, body, caller, notes }) => answerResolve(dependencies, { request, body, caller, notes }), {
      scope: "resolve",
      body: ResolveModel.body,
      ...resolveDocument(documented),
    })
    .post("/structured", async ({ body, caller, notes, request }) => {
      const { environment } = caller;
      const input = toStructuredInput(body, request.headers.get("accept-language"));
      const { session } = body;
      noteSpent(
        notes,
        session === undefined ? await spendCall(usage, caller) : await spendEnd(usage, { spender: caller, session }),
      );
      const resolution = await resolveStructuredFor(resolutions, {
        input,
        environment,
        organizationId: caller.organizationId,
      });
      notes.inputKind = resolution.inputKind;
      notes.resolution = resolution.status;
      return presentResolution(resolution, { environment, requestId: notes.requestId });
    }, { scope: "resolve", body: ResolveModel.structured, ...structuredDocument(documented) });
}

import { Elysia, type Static } from "elysia";
import { presentResolution, resolveFor, resolveStructuredFor } from "../../resolutions/mod.ts";
import { spendCall } from "../../usage/mod.ts";
import type { Kit } from "../kit.ts";
import { resolveDocument } from "./document.ts";
import { ResolveModel } from "./model.ts";
import { structuredDocument } from "./structured_document.ts";
import { toInput } from "./to_input.ts";
import { toStructuredInput } from "./to_structured_input.ts";

/** The body of `POST /v1/resolve`. */
export type ResolveBody = Static<typeof ResolveModel.body>;

/** The body of `POST /v1/resolve/structured`. */
export type StructuredBody = Static<typeof ResolveModel.structured>;

/** One input in, one location out. */
export function resolveRoutes({ dependencies: { resolutions, usage }, guard, documented }: Kit) {
  return new Elysia({ name: "resolve", prefix: "/v1/resolve" })
    .use(guard)
    .post("", async ({ body, caller, notes, request }) => {
      const { environment, organizationId } = caller;
      const input = toInput(body, request.headers.get("accept-language"));
      notes.spent = await spendCall(usage, caller);
      const resolution = await resolveFor(resolutions, {
        input,
        environment,
        organizationId,
        noStore: body.no_store ?? false,
      });
      notes.inputKind = resolution.inputKind;
      notes.resolution = resolution.status;
      return presentResolution(resolution, { environment, requestId: notes.requestId });
    }, { scope: "resolve", body: ResolveModel.body, ...resolveDocument(documented) })
    .post("/structured", async ({ body, caller, notes, request }) => {
      const { environment } = caller;
      const input = toStructuredInput(body, request.headers.get("accept-language"));
      notes.spent = await spendCall(usage, caller);
      const resolution = resolveStructuredFor(resolutions, input);
      notes.inputKind = resolution.inputKind;
      notes.resolution = resolution.status;
      return presentResolution(resolution, { environment, requestId: notes.requestId });
    }, { scope: "resolve", body: ResolveModel.structured, ...structuredDocument(documented) });
}

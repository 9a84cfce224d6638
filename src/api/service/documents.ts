import { RESOLUTION_EXAMPLE } from "../models/answer_model.ts";
import { ResolveModel } from "../resolve/model.ts";
import type { RouteContext } from "../route_context.ts";
import { SERVICE_EXAMPLE, ServiceModel } from "./model.ts";

const RATE = "More than five requests a second from this address; bursts of up to 100 are allowed";

/** Documentation of the routes under `/v1/service`. */
export function serviceDocuments(documented: RouteContext["documented"]) {
  return {
    service: documented({
      tag: "Service",
      summary: "Read what visitors may do",
      description: "Needs no credential: who may sign up, and the inputs that may be tried without an account.",
      answers: { 200: { description: "The service", schema: ServiceModel.service, example: SERVICE_EXAMPLE } },
      problems: { RATE_LIMITED: RATE, UNAVAILABLE: "The database cannot be reached" },
    }),
    example: documented({
      tag: "Service",
      summary: "Resolve an example",
      description:
        "Needs no credential and is not a call. Resolves one of the fixed inputs of `GET /v1/service`; any " +
        "other input needs a credential.",
      answers: {
        200: { description: "What it resolved to", schema: ResolveModel.resolution, example: RESOLUTION_EXAMPLE },
      },
      problems: { NOT_FOUND: "There is no such example", RATE_LIMITED: RATE },
    }),
  };
}

import type { Tracer } from "../../../observability/tracing/mod.ts";
import type { Answer } from "./envelope.ts";
import { notesOf } from "./request_notes.ts";

/**
 * Answers each request inside a span of its caller's trace, under OpenTelemetry's names for HTTP. Without a tracer
 * it returns the given function, so that disabled tracing costs nothing.
 */
export function traced(answer: Answer, tracer: Tracer | undefined): Answer {
  if (tracer === undefined) {
    return answer;
  }
  return (request, handle) => {
    const { method, headers } = request;
    return tracer.run({ name: method, kind: "server", parent: headers.get("traceparent") }, async (span) => {
      const response = await answer(request, handle);
      const { requestId, route, caller, code, inputKind, resolution } = notesOf(request);
      span.name = route === undefined ? method : `${method} ${route}`;
      span.hasFailed = response.status >= 500;
      span.attributes = {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": response.status,
        "error.type": code,
        "locus.request_id": requestId,
        "locus.organization_id": caller?.organizationId,
        "locus.environment": caller?.environment,
        "locus.input_kind": inputKind,
        "locus.resolution": resolution,
      };
      return response;
    });
  };
}

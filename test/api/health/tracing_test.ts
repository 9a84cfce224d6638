import { expect, test } from "bun:test";
import { apiClient } from "../../support/api/api_client.ts";
import { runService } from "../../support/services/run_service.ts";
import { patience } from "../../support/runner/patience.ts";
import { until } from "../../support/processes/until.ts";

interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly service: string;
}

interface Message {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { readonly value: { readonly stringValue: string } }[] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<ReceivedSpan, "service">[] }[];
  }[];
}

test(
  "a request, its stages and statements, the job it adds and the worker's stages are one trace, sent by OTLP",
  async () => {
    const spans: ReceivedSpan[] = [];
    const texts: string[] = [];
    const collector = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      async fetch(request) {
        if (request.url.endsWith("/hook")) {
          return new Response(null, { status: 204 });
        }
        expect([new URL(request.url).pathname, request.headers.get("api-key")]).toEqual(["/v1/traces", "a key"]);
        const text = await request.text();
        texts.push(text);
        const message: Message = JSON.parse(text);
        for (const { resource, scopeSpans } of message.resourceSpans) {
          const service = resource.attributes[0]?.value.stringValue ?? "";
          spans.push(...scopeSpans.flatMap((scope) => scope.spans).map((span) => ({ ...span, service })));
        }
        return Response.json({});
      },
    });
    const service = await runService({
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}/`,
        OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%20key",
        WEBHOOK_ALLOW_PRIVATE: "on",
      },
    });
    const { client } = await apiClient(service.url).signUp();
    const key = await client.withKey();
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const unsampled = `00-${traceId.replace("4", "5")}-00f067aa0ba902b7-00`;
    expect((await key.post("/v1/resolve", { input: "Utrecht" }, { traceparent })).status).toBe(200);
    expect((await key.post("/v1/resolve", { input: "Utrecht" }, { traceparent: unsampled })).status).toBe(200);
    const ours = (): readonly ReceivedSpan[] => spans.filter((span) => span.traceId === traceId);
    expect((await key.post("/v1/batches", { inputs: [{ input: "Utrecht" }] }, { traceparent })).status).toBe(202);
    // Any job may take the rows, so the job that the request added may find them taken.
    await until(() => ["chunk", "resolve_chunk"].every((name) => ours().some((span) => span.name === name)));
    const hook = { url: `http://127.0.0.1:${collector.port}/hook`, events: ["batch.completed"] };
    const { body: { id: webhookId } } = await key.post("/v1/webhooks", hook);
    expect((await key.post(`/v1/webhooks/${webhookId}/test`, {})).status).toBe(202);
    const isDelivery = ({ name, kind }: ReceivedSpan): boolean => name === "webhook" && kind === 3;
    await until(() => spans.some(isDelivery) && spans.some(({ name }) => name === "deliver_webhook"));
    await service.end();
    await collector.stop(true);

    const named = (name: string): ReceivedSpan | undefined => ours().find((span) => span.name === name);
    const [resolve, batch, chunk, job] = ["POST /v1/resolve", "POST /v1/batches", "chunk", "resolve_chunk"].map(named);
    expect([resolve?.parentSpanId, batch?.parentSpanId]).toEqual(["00f067aa0ba902b7", "00f067aa0ba902b7"]);
    expect([resolve?.kind, job?.kind]).toEqual([2, 5]);
    expect([chunk?.parentSpanId, chunk?.service]).toEqual([batch?.spanId, "locus-worker"]);
    for (const parent of [resolve, chunk]) {
      const stages = ours().filter(({ parentSpanId }) => parentSpanId === parent?.spanId).map(({ name }) => name);
      expect(stages).toContain("rank");
    }
    const delivery = spans.find(isDelivery);
    expect(spans.find(({ spanId }) => spanId === delivery?.parentSpanId)?.name).toBe("deliver_webhook");
    const statements = ours().filter(({ kind }) => kind === 3);
    expect(statements.find(({ name }) => name === "INSERT batches")?.parentSpanId).toBe(batch?.spanId);
    for (const { spanId, service: of } of ours().filter(({ name }) => name === "chunk")) {
      expect([of, statements.some(({ parentSpanId }) => parentSpanId === spanId)]).toEqual(["locus-worker", true]);
    }
    for (const span of ours()) {
      expect(span.spanId).toMatch(/^[0-9a-f]{16}$/u);
      expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true);
    }
    expect(spans.some((span) => span.traceId === unsampled.slice(3, 35))).toBe(false);
    expect(texts.join("")).not.toMatch(/Utrecht|locus_test_|@example|\/hook|whsec_/u);
  },
  patience(180_000),
);

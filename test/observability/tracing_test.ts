import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readTraceparent, type Span, Tracer, writeTraceparent } from "../../src/observability/tracing/mod.ts";

const chance = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };

function tracer(ratio = 1): { readonly made: Tracer; readonly spans: Span[] } {
  const spans: Span[] = [];
  let nowMs = 0;
  return { made: new Tracer({ chance, nowMs: () => nowMs++, ratio, onEnd: (span) => spans.push(span) }), spans };
}

const DIGITS = "0123456789abcdef".split("");

function digits(length: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...DIGITS), minLength: length, maxLength: length })
    .filter((text) => !/^0*$/u.test(text));
}

describe("readTraceparent()", () => {
  test("reads back what writeTraceparent() wrote", () => {
    const contexts = fc.record({ traceId: digits(32), spanId: digits(16), isSampled: fc.boolean() });
    fc.assert(fc.property(contexts, (context) => {
      expect(readTraceparent(writeTraceparent(context))).toEqual(context);
    }));
  });

  test.each([
    "",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
    "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
    "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
    "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
  ])("takes %j for none", (text) => {
    expect(readTraceparent(text)).toBeUndefined();
  });

  test("reads a later version, whatever follows", () => {
    const text = "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what-the-future-will-be";
    expect(readTraceparent(text)?.isSampled).toBe(true);
  });
});

describe("Tracer", () => {
  test("nests spans of one trace, over waiting, and carries it along", async () => {
    const { made, spans } = tracer();
    let carried: string | undefined;
    await made.run({ name: "outer", kind: "server", parent: null }, async () => {
      await Bun.sleep(1);
      await made.run({ name: "inner", kind: "internal" }, async () => {
        carried = made.current();
        made.stages()?.("rank");
      });
    });
    expect(made.current()).toBeUndefined();
    await made.run({ name: "job", kind: "consumer", parent: carried }, async () => {});
    const [rank, inner, outer, job] = spans;
    expect(spans.map(({ name }) => name)).toEqual(["rank", "inner", "outer", "job"]);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect([rank?.parentSpanId, inner?.parentSpanId, outer?.parentSpanId, job?.parentSpanId]).toEqual([
      inner?.spanId,
      outer?.spanId,
      undefined,
      inner?.spanId,
    ]);
  });

  test("keeps nothing of a trace that its beginner does not keep, nor of any at ratio 0", async () => {
    const { made, spans } = tracer();
    const unsampled = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00";
    await made.run({ name: "a", kind: "server", parent: unsampled }, async () => {
      expect(made.current()).toEndWith("-00");
      expect(made.stages()).toBeUndefined();
    });
    const none = tracer(0);
    await none.made.run({ name: "b", kind: "server", parent: null }, async () => {});
    expect([...spans, ...none.spans]).toEqual([]);
  });

  test("marks what failed, and lets it fail", async () => {
    const { made, spans } = tracer();
    await expect(made.run({ name: "a", kind: "internal" }, () => Promise.reject(new Error("no")))).rejects.toThrow(
      "no",
    );
    expect(spans[0]?.hasFailed).toBe(true);
  });
});

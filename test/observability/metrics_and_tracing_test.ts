import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import parse from "parse-prometheus-text-format";
import { SERIES_MAX } from "../../src/observability/metrics/collect.ts";
import { Counter, Histogram } from "../../src/observability/metrics/service_metrics.ts";
import {
  collect,
  type Family,
  gauge,
  isForwarded,
  mayReadMetrics,
  renderMetrics,
  ServiceMetrics,
} from "../../src/observability/mod.ts";
import { readTraceparent, type Span, Tracer, writeTraceparent } from "../../src/observability/tracing/mod.ts";

const OF_ONE = (families: readonly Family[]) => [{ process: "server", families }];

describe("renderMetrics()", () => {
  test("writes what a parser of the format reads back, whatever the labels hold", () => {
    const label = fc.string({ unit: "grapheme", maxLength: 12 });
    fc.assert(fc.property(fc.array(fc.tuple(label, fc.nat(1e6)), { minLength: 1, maxLength: 8 }), (pairs) => {
      const counter = new Counter({ name: "things_total", help: "Things\nof \\ kinds.", labels: ["kind"] });
      const wanted = new Map<string, number>();
      for (const [kind, count] of pairs) {
        counter.add([kind], count);
        wanted.set(kind, (wanted.get(kind) ?? 0) + count);
      }
      const [family] = parse(renderMetrics(OF_ONE([counter.family()])));
      expect(family).toMatchObject({ name: "things_total", type: "COUNTER" });
      const read = new Map(family?.metrics.map(({ labels, value }) => [labels?.["kind"] ?? "", Number(value)]));
      expect(read).toEqual(wanted);
    }));
  });

  test("puts the processes of one family under one head", () => {
    const up = gauge("up", "Whether it is.", 1);
    expect(renderMetrics([{ process: "server", families: [up] }, { process: "worker 1", families: [up] }]))
      .toBe('# HELP up Whether it is.\n# TYPE up gauge\nup{process="server"} 1\nup{process="worker 1"} 1\n');
  });
});

describe("Histogram", () => {
  test("counts every value once, in the first bucket that holds it, and the text adds up", () => {
    const bounds = [0.01, 0.1, 1, 10];
    fc.assert(fc.property(fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { maxLength: 50 }), (values) => {
      const histogram = new Histogram({ name: "took_seconds", help: "Time.", labels: ["route"] }, bounds);
      values.forEach((value) => histogram.observe(["/x"], value));
      const text = renderMetrics(OF_ONE([histogram.family()]));
      for (const bound of bounds) {
        const line = text.split("\n").find((one) => one.includes(`le="${bound}"`));
        const wanted = values.filter((value) => value <= bound).length;
        expect(values.length === 0 ? 0 : Number(line?.split(" ").at(-1))).toBe(wanted);
      }
      if (values.length > 0) {
        expect(text).toContain(`took_seconds_count{route="/x",process="server"} ${values.length}`);
        expect(text).toContain(`le="+Inf"} ${values.length}`);
      }
    }));
  });
});

test("Counter and Histogram keep a bounded number of label combinations", () => {
  const counter = new Counter({ name: "a_total", help: "A.", labels: ["x"] });
  const histogram = new Histogram({ name: "b", help: "B.", labels: ["x"] }, [1]);
  for (let i = 0; i < SERIES_MAX + 100; i++) {
    counter.add([String(i)]);
    histogram.observe([String(i)], 1);
  }
  expect([counter.family().samples.length, histogram.family().samples.length]).toEqual([SERIES_MAX, SERIES_MAX]);
});

test("ServiceMetrics.request() takes no method of a caller's invention for a label", () => {
  const metrics = new ServiceMetrics();
  for (const method of ["GET", "BREW", "X".repeat(100)]) {
    metrics.request({ requestId: "req_1", method, status: 404, ms: 1, code: "NOT_FOUND" });
  }
  const [requests] = metrics.families();
  expect(requests?.samples.map(({ labels, value }) => [...labels, value]))
    .toEqual([["GET", "none", "404", 1], ["other", "none", "404", 2]]);
});

test("collect() leaves out a source that fails, names it, and reads no source twice in two seconds", async () => {
  let nowMs = 0;
  let reads = 0;
  const families = collect({
    good() {
      reads++;
      return [gauge("good", "Good.", 1)];
    },
    bad: () => Promise.reject(new Error("away")),
  }, { monotonicMs: () => nowMs });
  const first = await families();
  expect(first.map(({ name }) => name)).toEqual(["good", "locus_metrics_missing"]);
  expect(first.at(-1)?.samples).toEqual([{ labels: ["bad"], value: 1 }]);
  await families();
  expect(reads).toBe(1);
  nowMs = 2001;
  await families();
  expect(reads).toBe(2);
});

test("mayReadMetrics() lets in who has the token, and without one this machine only, through no proxy", () => {
  const reader = { authorization: null, isForwarded: false, address: "127.0.0.1", host: "localhost:3000" };
  const token = "a token of many letters";
  expect([
    mayReadMetrics(undefined, reader),
    mayReadMetrics(undefined, { ...reader, address: "::1" }),
    mayReadMetrics(undefined, { ...reader, address: "::ffff:127.0.0.1" }),
    mayReadMetrics(token, { ...reader, address: "192.0.2.1", authorization: `Bearer ${token}` }),
  ]).toEqual([true, true, true, true]);
  expect([
    mayReadMetrics(undefined, { ...reader, isForwarded: true }),
    mayReadMetrics(undefined, { ...reader, address: "192.0.2.1" }),
    mayReadMetrics(undefined, { ...reader, address: "127.0.0.1.example" }),
    mayReadMetrics(undefined, { ...reader, address: "" }),
    mayReadMetrics(undefined, { ...reader, host: "attacker.example:3000" }),
    mayReadMetrics(token, reader),
    mayReadMetrics(token, { ...reader, authorization: `Bearer ${token}x` }),
    mayReadMetrics(token, { ...reader, authorization: `Bearer ${token.slice(1)}` }),
  ]).toEqual([false, false, false, false, false, false, false, false]);
});

test("isForwarded() knows a proxy by any of the headers that proxies write, and no other request", () => {
  for (const name of ["X-Real-IP", "Via", "Forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"]) {
    expect([name, isForwarded(new Headers({ [name]: "" }))]).toEqual([name, true]);
  }
  expect(isForwarded(new Headers({ host: "127.0.0.1", "user-agent": "Prometheus/3", accept: "text/plain" })))
    .toBe(false);
});

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
    expect([rank?.parentSpanId, inner?.parentSpanId, outer?.parentSpanId, job?.parentSpanId])
      .toEqual([inner?.spanId, outer?.spanId, undefined, inner?.spanId]);
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

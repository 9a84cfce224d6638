import { describe, expect, test } from "bun:test";
import { createLogger, type Logger, logRequest } from "../../src/observability/mod.ts";

const clock = { now: () => new Date(Date.UTC(2024, 1, 29, 12, 30, 5)) };

function recorder(format: "json" | "human", level: "debug" | "info" | "warn" = "info"): [Logger, string[]] {
  const lines: string[] = [];
  return [createLogger({ level, format, clock, write: (line) => lines.push(line) }), lines];
}

describe("createLogger()", () => {
  test("writes one JSON object a line", () => {
    const [logger, lines] = recorder("json");
    logger.info("started", { port: 3000, host: undefined });
    expect(lines).toEqual(['{"time":"2024-02-29T12:30:05.000Z","level":"info","event":"started","port":3000}\n']);
  });

  test("drops what is below its level", () => {
    const [logger, lines] = recorder("json", "warn");
    logger.debug("a");
    logger.info("b");
    logger.warn("c");
    logger.error("d");
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(["c", "d"]);
  });

  test("adds the fields of with() to every line", () => {
    const [logger, lines] = recorder("json");
    logger.with({ worker: 1 }).with({ job: "j" }).warn("late", { ms: 5 });
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ worker: 1, job: "j", ms: 5, level: "warn" });
  });

  test("keeps a line a line for people too, whatever a value holds", () => {
    const [logger, lines] = recorder("human");
    logger.error("process ended", { name: "worker 1", code: null, note: "two\nlines" });
    expect(lines).toEqual(['12:30:05 error process ended name="worker 1" note="two\\nlines"\n']);
  });
});

describe("logRequest()", () => {
  const line = { requestId: "req_1", method: "POST", route: "/v1/resolve", status: 200, ms: 1.23456 };

  test("writes what is known in one wide line, and nothing else", () => {
    const [logger, lines] = recorder("json");
    logRequest(logger, { ...line, organizationId: "org_1", keyId: "key_1", inputKind: "address", resolution: "found" });
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      time: "2024-02-29T12:30:05.000Z",
      level: "info",
      event: "request",
      method: "POST",
      route: "/v1/resolve",
      status: 200,
      ms: 1.23,
      request_id: "req_1",
      organization_id: "org_1",
      key_id: "key_1",
      input_kind: "address",
      resolution: "found",
    });
  });

  test("is an error for 5xx, a warning when slow, and nothing for probes that went well", () => {
    const [logger, lines] = recorder("json");
    logRequest(logger, { ...line, status: 503 });
    logRequest(logger, { ...line, ms: 2000 });
    logRequest(logger, { ...line, status: 404 });
    logRequest(logger, { ...line, route: "/readyz", status: 503 });
    logRequest(logger, { ...line, route: "/readyz", status: 200 });
    expect(lines.map((text) => JSON.parse(text).level)).toEqual(["error", "warn", "info", "error"]);
  });
});

import { expect, test } from "bun:test";
import { answerProblem } from "../../../../src/api/plugins/problems/problems.ts";
import { beginNotes } from "../../../../src/api/plugins/requests/open_request.ts";
import { routeTable } from "../../../../src/api/plugins/requests/request_url.ts";
import { Problem } from "../../../../src/domain/problem.ts";
import { createLogger } from "../../../../src/observability/mod.ts";

const clock = { now: () => new Date(0) };
const FULL = "The disk of the service is full: nothing can be stored until its operator frees space";

/** The status, `Retry-After`, code and detail that an error is answered with, and whether it was logged as a defect. */
async function answered(error: unknown, { isDiskFull }: { readonly isDiskFull: boolean }) {
  const request = new Request("http://127.0.0.1/v1/locations", { method: "POST" });
  beginNotes(request, {
    method: request.method,
    requestId: "req_1",
    startedMs: 0,
    workStartedMs: 0,
    endedMs: 0,
    waitForOrganizationLimit: (waiting) => waiting,
    awaitBody: (reading, read) => reading.then(read),
    clientAddress: () => "127.0.0.1",
    setTimeout: () => {},
  });
  const logged: string[] = [];
  const logger = createLogger({ level: "debug", format: "json", clock, write: (line) => logged.push(line) });
  const answerer = { logger, routes: () => routeTable([]), isDiskFull: () => isDiskFull, formOf: () => undefined };
  const response = answerProblem(answerer, { request, error, code: "UNKNOWN" });
  const { code, detail } = JSON.parse(await response.text());
  return [response.status, response.headers.get("retry-after"), code, detail, logged.length];
}

/** As the system throws it: with a path in its message. */
const systemError = (code: string) => Object.assign(new Error(`${code}: cannot write '/data/uploads/x'`), { code });

test.each(["ENOSPC", "EDQUOT", "EFBIG"])(
  "answerProblem() says that the disk is full, and no path: %p",
  async (code) => {
    expect(await answered(systemError(code), { isDiskFull: false })).toEqual([503, "30", "UNAVAILABLE", FULL, 0]);
  },
);

test("answerProblem() gives the full disk as the reason why a part is away", async () => {
  const away = new Problem("UNAVAILABLE", "The database cannot be reached", { retryAfterS: 1 });
  expect(await answered(away, { isDiskFull: true })).toEqual([503, "30", "UNAVAILABLE", FULL, 0]);
  expect(await answered(away, { isDiskFull: false })).toEqual([
    503,
    "1",
    "UNAVAILABLE",
    "The database cannot be reached",
    0,
  ]);
});

test("answerProblem() does not blame a full disk for what has another cause", async () => {
  const wrong = new Problem("NOT_FOUND", "There is nothing with this identifier");
  expect((await answered(wrong, { isDiskFull: true }))[3]).toBe("There is nothing with this identifier");
  expect((await answered(systemError("EIO"), { isDiskFull: true }))[2]).toBe("INTERNAL");
});

import { expect, test } from "bun:test";
import { t, type TSchema } from "elysia";
import { presenter } from "../../../src/api/models/presenter.ts";
import { acceptedEncoding } from "../../../src/api/parameters/headers.ts";
import { clientAddress } from "../../../src/api/plugins/caller/client_address.ts";
import { fieldProblems, ruleOf } from "../../../src/api/plugins/problems/problem_response.ts";
import { answerProblem } from "../../../src/api/plugins/problems/problems.ts";
import { beginNotes } from "../../../src/api/plugins/requests/request_notes.ts";
import { isProbe, routeTable, urlFault } from "../../../src/api/plugins/requests/request_url.ts";
import { inBlocks } from "../../../src/domain/network.ts";
import { Problem } from "../../../src/domain/problem.ts";
import { createLogger } from "../../../src/observability/mod.ts";

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

test.each([
  [{ type: "string" }, "a string"],
  [{ type: "string", minLength: 1, maxLength: 9 }, "a string of 1 to 9 characters"],
  [{ type: "string", maxLength: 9 }, "a string of at most 9 characters"],
  [{ type: "integer", minimum: 0, maximum: 10 }, "an integer from 0 to 10"],
  [{ type: "number", minimum: 0 }, "a number of at least 0"],
  [{ type: "array", minItems: 4, maxItems: 4 }, "an array of 4 items"],
  [{ type: "boolean" }, "true or false"],
  [{ anyOf: [{ const: "test" }, { const: "live" }] }, '"test" or "live"'],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "a string or null"],
  [{ type: "string", pattern: "x", rule: "two letters" }, "two letters"],
])("ruleOf(%j) says %s", (schema, rule) => {
  expect(ruleOf(schema)).toBe(rule);
});

test("fieldProblems() names each field once and at most twenty", () => {
  expect(fieldProblems([breach("/a"), breach("/a")])).toEqual([{ pointer: "/a", detail: "Must be a string" }]);
  expect(fieldProblems(Array.from({ length: 100 }, (_, i) => breach(`/a/${i}`)))).toHaveLength(20);
  expect(fieldProblems([breach("/a/<b>/c")])).toEqual([{ pointer: "/a/…", detail: "Must be a string" }]);
});

function breach(path: string) {
  return { path, schema: { type: "string" }, message: "Expected string" };
}

const Person = t.Object({ user_id: t.String(), joined_at: t.String() });
const ROW = { userId: "usr_1", joinedAt: new Date(0), passwordHash: "$argon2id$", organizationId: "org_1" };
const SHOWN = { user_id: "usr_1", joined_at: "1970-01-01T00:00:00.000Z" };

test("presenter() shows the fields of the schema and no others, at every depth", () => {
  const show = presenter(t.Object({
    data: t.Array(Person),
    owner: t.Union([Person, t.Null()]),
    role: t.Union([t.Literal("owner"), t.Literal("member"), t.Null()]),
    details: t.Record(t.String(), t.Number()),
    last_used_at: t.Union([t.String(), t.Null()]),
    suspension: t.Optional(t.String()),
  }));
  const view = { data: [ROW, ROW], owner: ROW, role: "owner", details: { calls: 3 }, lastUsedAt: undefined } as const;
  expect(show({ ...view, ...ROW })).toStrictEqual({
    data: [SHOWN, SHOWN],
    owner: SHOWN,
    role: "owner",
    details: { calls: 3 },
    last_used_at: null,
  });
  expect(show({ ...view, owner: null, suspension: "late" })).toMatchObject({ owner: null, suspension: "late" });
});

const Other = t.Object({ name: t.String() });
test.each<[string, TSchema]>([
  ["an intersection", t.Intersect([Person, Other])],
  ["one of several objects", t.Union([Person, Other])],
  ["one of several objects, or null", t.Array(t.Union([Person, Other, t.Null()]))],
  ["an object or a text", t.Object({ owner: t.Union([Person, t.String()]) })],
  ["lists of a fixed length", t.Tuple([Person, Other])],
  ["anything", t.Object({ owner: t.Any() })],
])("presenter() refuses a schema that would show a whole row: %s", (_name, schema) => {
  expect(() => presenter(schema)).toThrow(TypeError);
});

test("urlFault() refuses a malformed host, also one that begins as a valid one did", () => {
  const faults = [
    "http://localhost:3000/v1/resolve",
    "http://localhost:3000/v1/health?x=%zz",
    "http://localhost:3000x/v1/resolve",
    "http://localhost:300000/",
    "http://exa mple/v1/resolve",
    "/v1/resolve",
    "http://localhost:3000/v1/resolve",
    "http://other.example/",
  ].map((url) => urlFault({ url }));
  const fault = "The Host header names no host";
  expect(faults).toEqual([undefined, undefined, fault, fault, fault, fault, undefined, undefined]);
});

test("isProbe() recognizes the paths of monitoring, with and without a query, and no longer ones", () => {
  const paths = ["/livez", "/readyz?x=1", "/v1/health", "/v1/healthy", "/metrics", "/livez/", "/v1/resolve", "/"];
  expect(paths.map((path) => isProbe({ url: `http://localhost${path}` }))).toEqual(
    [true, true, true, false, true, false, false, false],
  );
});

const trusted = inBlocks(["10.0.0.0/8", "192.0.2.7", "2001:db8::/32"]);

test("clientAddress() is the last address that is not a trusted proxy", () => {
  expect(clientAddress("10.1.2.3", "198.51.100.1", trusted)).toBe("198.51.100.1");
  expect(clientAddress("10.1.2.3", "1.1.1.1, 198.51.100.1, 10.9.9.9", trusted)).toBe("198.51.100.1");
  expect(clientAddress("203.0.113.9", "198.51.100.1", trusted)).toBe("203.0.113.9");
  expect(clientAddress("10.1.2.3", null, trusted)).toBe("10.1.2.3");
  expect(clientAddress("10.1.2.3", "10.0.0.1", trusted)).toBe("10.0.0.1");
});

test("clientAddress() ignores the client's port", () => {
  for (const hop of ["198.51.100.1", "198.51.100.1:4711", " 198.51.100.1:80 ", "[198.51.100.1]"]) {
    expect(clientAddress("10.1.2.3", hop, trusted)).toBe("198.51.100.1");
  }
  for (const hop of ["2001:db9::1", "[2001:db9::1]", "[2001:db9::1]:65535"]) {
    expect(clientAddress("10.1.2.3", hop, trusted)).toBe("2001:db9::1");
  }
  expect(clientAddress("10.1.2.3", "198.51.100.1, 10.9.9.9:80", trusted)).toBe("198.51.100.1");
});

/** The header, and the encoding for a client to which Brotli and gzip are offered. */
const HEADERS: readonly (readonly [header: string | undefined, encoding: "br" | "gzip" | "identity"])[] = [
  [undefined, "identity"],
  ["", "identity"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP", "gzip"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["gzip;q=0, *;q=0.5", "br"],
  ["br;q=0.0, gzip;q=0.000", "identity"],
  ["identity", "identity"],
  [`${"identity, ".repeat(50)}gzip`, "identity"],
];

test.each(HEADERS)("acceptedEncoding() of %p is %p", (header, encoding) => {
  const request = new Request(
    "http://localhost",
    header === undefined ? {} : { headers: { "accept-encoding": header } },
  );
  expect(acceptedEncoding(request, ["br", "gzip"])).toBe(encoding);
});

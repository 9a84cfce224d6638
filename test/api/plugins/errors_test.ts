import { beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { PROBLEM_STATUS, type ProblemCode } from "../../../src/domain/problem.ts";
import { type ApiAnswer, type ApiClient, CLIENT_PASSWORD } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { patience } from "../../support/runner/patience.ts";
import { speak } from "../../support/services/sockets.ts";

const api = await testApi();

let key: ApiClient;
let credential: string;

beforeAll(async () => {
  const { client } = await api.client.signUp();
  key = await client.withKey();
  const made = await client.post("/v1/api-keys", { name: "Raw", environment: "test" });
  credential = made.body.key;
});

/** Expects every field of a problem, as the contract defines it. */
function expectProblem(answer: ApiAnswer, code: ProblemCode): void {
  const { status, headers, body, text } = answer;
  expect([status, headers.get("content-type")]).toEqual([PROBLEM_STATUS[code], "application/problem+json"]);
  expect(body)
    .toMatchObject({ success: false, status: PROBLEM_STATUS[code], code, type: `/problems/${code.toLowerCase()}` });
  expect(body.request_id).toBe(headers.get("x-request-id"));
  expect(body.title.length * body.detail.length).toBeGreaterThan(0);
  expect(text).not.toMatch(/\bat .*\.ts|node_modules|Error:/u);
}

/** Sends a body unchanged. */
async function raw(body: BodyInit | undefined, headers: Record<string, string> = {}): Promise<ApiAnswer> {
  const response = await fetch(`${api.url}/v1/resolve`, {
    method: "POST",
    headers: { authorization: `Bearer ${credential}`, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

const bytes = (...values: number[]) => new Uint8Array(values);

test.each<[name: string, body: BodyInit | undefined]>([
  ["no body", undefined],
  ["an empty body", ""],
  ["half an object", '{"input":'],
  ["two values", '{"input":"a"} {"input":"b"}'],
  ["NaN", '{"input":"a","max_accuracy_m":NaN}'],
  ["a trailing comma", '{"input":"a",}'],
  ["single quotes", "{'input':'a'}"],
  ["a member twice", '{"input":"a","input":"b"}'],
  ["a member twice, once escaped", '{"input":"a","\\u0069nput":"b"}'],
  ["invalid UTF-8", bytes(0x7b, 0x22, 0xff, 0x22, 0x7d)],
  ["UTF-16", bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00)],
  ["100,000 nested arrays", "[".repeat(100_000)],
  ["a deep value", `{"input":${"[".repeat(40)}${"]".repeat(40)}}`],
])("%s is 400 MALFORMED_REQUEST", async (_name, body) => {
  expectProblem(await raw(body), "MALFORMED_REQUEST");
});

test.each<[name: string, body: string, pointers: string[]]>([
  ["null", "null", [""]],
  ["an array", '[{"input":"a"}]', [""]],
  ["a string", '"Utrecht"', [""]],
  ["no input", "{}", ["/input"]],
  ["an empty input", '{"input":""}', ["/input"]],
  ["an input of spaces", '{"input":" \\t "}', ["/input"]],
  ["an input of the wrong type", '{"input":["Utrecht"]}', ["/input"]],
  ["an input too long", JSON.stringify({ input: "a".repeat(4097) }), ["/input"]],
  ["numbers written as text", '{"input":"a","alternatives":"3","explain":"true"}', ["/alternatives", "/explain"]],
  ["numbers out of range", '{"input":"a","alternatives":11,"max_accuracy_m":1e999}', [
    "/alternatives",
    "/max_accuracy_m",
  ]],
  ["half a number", '{"input":"a","alternatives":1.5}', ["/alternatives"]],
  ["a country of three letters", '{"input":"a","country":"NLD"}', ["/country"]],
  ["a point off the earth", '{"input":"a","near":{"latitude":91,"longitude":0}}', ["/near/latitude"]],
  ["a point and more", '{"input":"a","near":{"latitude":1,"longitude":0,"altitude":3}}', ["/near/altitude"]],
  ["a box upside down", '{"input":"a","bounds":[0,2,1,1]}', ["/bounds"]],
  ["a box of three", '{"input":"a","bounds":[0,2,1]}', ["/bounds"]],
  ["__proto__", '{"input":"a","__proto__":{"explain":true}}', ["/__proto__"]],
  ["toString", '{"input":{"toString":"a"}}', ["/toString"]],
  ["constructor", '{"input":"a","constructor":1}', ["/constructor"]],
])("%s is 422 INVALID_REQUEST and names the field", async (_name, body, pointers) => {
  const answer = await raw(body);
  expectProblem(answer, "INVALID_REQUEST");
  expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(pointers.sort());
});

test.each([["inptu", "input"], ["Country", "country"], ["maxAccuracyM", "max_accuracy_m"], ["lang", "language"]])(
  "the unknown field %s is named with the known field it resembles",
  async (unknown, known) => {
    const answer = await raw(JSON.stringify({ input: "a", [unknown]: 1 }));
    expectProblem(answer, "INVALID_REQUEST");
    const problem = answer.body.errors.find(({ pointer }: { pointer: string }) => pointer === `/${unknown}`);
    expect(problem.detail).toContain(known);
  },
);

test("a field name that does not look like a name is not repeated", async () => {
  const answer = await raw('{"input":"a","<script>alert(1)</script>":1}');
  expectProblem(answer, "INVALID_REQUEST");
  expect(answer.text).not.toContain("script");
});

test("values are never repeated: no password, no key, no input", async () => {
  const secret = "a-value-that-must-not-come-back";
  const answers = [
    await api.client.post("/v1/auth/signup", { email: secret, password: 7, organization: secret }),
    await api.client.post("/v1/auth/login", { email: "a@example.com", password: secret, passwort: secret }),
    await raw(JSON.stringify({ input: [secret], country: secret, language: secret, near: secret })),
    await raw(`{"input":"${secret}`),
    await api.client.as(secret).get("/v1/auth/me"),
    await api.client.as(`locus_test_${secret}`).get("/v1/locations"),
    await key.get(`/v1/locations?cursor=${secret}&limit=${secret}`),
    await key.get(`/v1/locations/${secret}`),
  ];
  for (const { status, text } of answers) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain(secret);
  }
  expect(api.logged.join("")).not.toContain(secret);
});

test("a well-formed body is read with a byte order mark, a charset and spaces around it", async () => {
  const marked = new Blob([bytes(0xef, 0xbb, 0xbf), ' {"input":"Utrecht"} \n']);
  const answer = await raw(marked, { "content-type": 'Application/JSON; charset="UTF-8"' });
  expect([answer.status, answer.body.status]).toEqual([200, "found"]);
});

test.each([
  ["text/plain"],
  ["application/x-www-form-urlencoded"],
  ["multipart/form-data; boundary=x"],
  ["application/xml"],
  ["application/json; charset=utf-16"],
  ["application/jsonp"],
  [""],
])("Content-Type: %s is 415 UNSUPPORTED_MEDIA_TYPE", async (type) => {
  expectProblem(
    await raw(new TextEncoder().encode('{"input":"a"}'), { "content-type": type }),
    "UNSUPPORTED_MEDIA_TYPE",
  );
});

test("a body over 16 KiB is 413 on routes without a credential, and a smaller one is read", async () => {
  for (const [kibibytes, code] of [[16, "PAYLOAD_TOO_LARGE"], [15, "INVALID_REQUEST"]] as const) {
    const body = { email: "a@example.com", password: "a".repeat(kibibytes * 1024) };
    expectProblem(await api.client.post("/v1/auth/login", body), code);
  }
});

test("a malformed Host is 400 on every route, and the request's target is not logged", async () => {
  const secret = "Hidden-Lane-7";
  for (const host of ["[", "", "a b", "x/v1/public/", "a\\b", "%", "a:99999"]) {
    const lines = `Authorization: Bearer locus_test_x\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    for (const start of [`GET /v1/suggest?q=${secret}`, "OPTIONS /v1/resolve", "DELETE /nope", "POST /v1/resolve"]) {
      const answer = await speak(api.url, `${start} HTTP/1.1\r\n${lines}`);
      expect([host, start, answer.slice(0, 11)]).toEqual([host, start, expect.stringMatching(/^HTTP\/1\.1 4[02]$/u)]);
      expect(answer).toContain("application/problem+json");
    }
  }
  expect(api.logged.join("")).not.toContain(secret);
});

test("a wrong Content-Length gets an answer, and the service continues", async () => {
  const declared = await speak(api.url, `${head("Content-Length: 99999999999\r\n")}{}`);
  expect(declared).toMatch(/^HTTP\/1\.1 413 /u);
  expect(declared).toContain('"code":"PAYLOAD_TOO_LARGE"');
  expect(await speak(api.url, `${head("Content-Length: -1\r\n")}{}`)).toMatch(/^HTTP\/1\.1 4\d\d /u);
  expect(await speak(api.url, `${head("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n")}{}`))
    .toMatch(/^HTTP\/1\.1 4\d\d /u);
  expect((await api.client.get("/livez")).status).toBe(200);
});

test("an incomplete body, or one with malformed chunks, is the sender's mistake and not a defect", async () => {
  const before = api.logged.length;
  const chunked = "Transfer-Encoding: chunked\r\n";
  // Bun itself answers malformed chunks, without a body.
  expect(await speak(api.url, `${head(chunked)}zz\r\nabc\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /u);
  expect(await speak(api.url, `${head(chunked)}5\r\n{"inp\r\nzz\r\n`)).toMatch(/^HTTP\/1\.1 400 /u);
  const { hostname, port } = new URL(api.url);
  for (const start of [`${head("Content-Length: 50\r\n")}{"inp`, `${head(chunked)}5\r\n{"inp\r\n`]) {
    const socket = connect(
      Number(port),
      hostname,
      () => socket.write(start, () => setTimeout(() => socket.destroy(), 50)),
    );
    await new Promise((resolve) => socket.on("close", resolve));
  }
  const deadline = Date.now() + patience(5000);
  const lines = () => api.logged.slice(before).filter((line) => line.includes('"event":"request"'));
  while (lines().length < 4 && Date.now() < deadline) {
    await Bun.sleep(10);
  }
  expect(lines().filter((line) => !line.includes('"code":"MALFORMED_REQUEST"'))).toEqual([]);
  expect(api.logged.slice(before).join("")).not.toContain("defect");
});

test("an unknown path is 404, with any method", async () => {
  for (const path of ["/nope", "/v1", "/v1/resolve/nope", "/v1/%E0%A4%A", "/%2e%2e/etc/passwd"]) {
    expectProblem(await api.client.get(path), "NOT_FOUND");
    expectProblem(await api.client.call("DELETE", path), "NOT_FOUND");
  }
  expectProblem(await api.client.get("/swagger/..%2fpackage.json"), "NOT_FOUND");
});

test("a 405 in a browser's address line says what to send instead, without what was sent", async () => {
  const answer = await api.client.get("/v1/resolve?input=Secret%20Street%201&country=LI&input=2&__proto__=1");
  expectProblem(answer, "METHOD_NOT_ALLOWED");
  expect(answer.body).toMatchObject({
    detail: 'This path supports OPTIONS, POST: send the body {"input":"…","country":"…"} with POST and ' +
      "Content-Type: application/json. /swagger has a form for it",
  });
});

test("the path is found after a host of any length", async () => {
  const answer = await speak(api.url, "GET /nope/livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 404 /u);
  expect(await speak(api.url, "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
    .toMatch(/^HTTP\/1\.1 200 /u);
});

test("query parameters that are unknown, repeated, or of the wrong type are 422 and named", async () => {
  const answer = await key.get("/v1/locations?limti=3&limit=0");
  expectProblem(answer, "INVALID_REQUEST");
  expect(answer.body.errors).toEqual([
    { pointer: "/limti", detail: "There is no such field here. Did you mean limit?" },
    { pointer: "/limit", detail: "Must be an integer from 1 to 100" },
  ]);
  for (const limit of ["0", "101", "1.5", "x", "", "1e1", "0x10", "-1"]) {
    const refused = await key.get(`/v1/locations?limit=${limit}`);
    expectProblem(refused, "INVALID_REQUEST");
    expect(refused.body.errors).toEqual([{ pointer: "/limit", detail: "Must be an integer from 1 to 100" }]);
  }
  const twice = await key.get("/v1/locations?limit=1&limit=1");
  expectProblem(twice, "INVALID_REQUEST");
  expect(twice.body.errors).toEqual([{ pointer: "/limit", detail: "Must be given only once" }]);
  expectProblem(await key.get("/v1/locations?cursor=%00"), "INVALID_REQUEST");
});

test("a query that is not percent-encoded UTF-8 is 400: read as it is written, it would ask for another place", async () => {
  for (const query of ["limit=%E0%A4%A", "q=M%FCnchen", "q=100%", "q=%zz", "q=%ED%A0%80", "q=x&%ff=1"]) {
    for (const path of ["/v1/locations", "/v1/suggest"]) {
      expectProblem(await key.get(`${path}?${query}`), "MALFORMED_REQUEST");
    }
    expect((await key.get(`/compat/photon/api?${query}`)).status).toBe(400);
  }
  expect((await key.get("/v1/suggest?q=100%25%20M%C3%BCnchen")).status).toBe(200);
});

test("a defect is 500 INTERNAL without details, and its stack frames are logged", async () => {
  const broken = await testApi({ health: () => Promise.reject(new Error("a secret detail")) });
  const answer = await broken.client.get("/v1/health");
  expectProblem(answer, "INTERNAL");
  const logged = broken.logged.join("");
  expect(answer.text + logged).not.toContain("a secret detail");
  expect(logged).toContain('"event":"defect"');
});

test("the type of a problem leads to its explanation", async () => {
  const { body } = await api.client.get("/problems/not_found");
  expect(body).toMatchObject({ code: "NOT_FOUND", status: 404 });
  expectProblem(await api.client.get("/problems/nope"), "NOT_FOUND");
});

test("simulated limits and outages carry Retry-After", async () => {
  for (const code of ["RATE_LIMITED", "QUOTA_EXCEEDED", "UNAVAILABLE"] as const) {
    const answer = await key.post("/v1/resolve", { input: `test:${code.toLowerCase()}` });
    expectProblem(answer, code);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
});

/** The head of a resolve request; `length` has the headers that declare the body's length. */
function head(length: string): string {
  return `POST /v1/resolve HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${credential}\r\nConnection: close\r\n` +
    `Content-Type: application/json\r\n${length}\r\n`;
}

type Line = Readonly<Record<string, unknown>>;

/** The lines of requests that work has logged. */
async function loggedBy(work: () => Promise<unknown>): Promise<readonly Line[]> {
  const before = api.logged.length;
  await work();
  return api.logged.slice(before).map((line): Line => JSON.parse(line)).filter(({ event }) => event === "request");
}

test("log-ins are recorded: right ones in the audit trail, wrong ones in the log", async () => {
  const { client, email, answer } = await api.client.signUp();
  const [wrong] = await loggedBy(() => api.client.post("/v1/auth/login", { email, password: "not this one at all" }));
  expect(wrong).toMatchObject({
    time: expect.stringMatching(/Z$/u),
    method: "POST",
    route: "/v1/auth/login",
    status: 401,
    code: "UNAUTHORIZED",
    request_id: expect.stringMatching(/^req_/u),
  });
  const [right] = await loggedBy(() =>
    api.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD }, { "user-agent": "a telephone" })
  );
  expect(right).toMatchObject({ route: "/v1/auth/login", status: 200 });
  const { data } = (await client.get("/v1/audit-events")).body;
  // Both events have the same time, so their order is not known.
  const [event] = data.filter(({ action }: { action: string }) => action === "user.logged_in");
  expect(event).toMatchObject({
    actor_id: answer.user.id,
    address: "127.0.0.1",
    user_agent: "a telephone",
    at: expect.stringMatching(/Z$/u),
  });
});

test("refused calls are logged with the organization, the key and the reason", async () => {
  const { client, answer } = await api.client.signUp();
  const narrow = await client.withKey({ scopes: ["usage:read"] });
  const [{ id: keyId }] = (await client.get("/v1/api-keys")).body.data;
  const lines = await loggedBy(async () => {
    await narrow.post("/v1/resolve", { input: "Utrecht" });
    await client.post("/v1/resolve", { input: "Utrecht", organization_id: "org_0" });
    await client.post("/v1/resolve", { input: "test:rate_limited" });
    await api.client.get("/v1/locations");
  });
  const ofOrganization = { organization_id: answer.organization.id };
  expect(lines).toMatchObject([
    { route: "/v1/resolve", status: 403, code: "FORBIDDEN", key_id: keyId, ...ofOrganization },
    { route: "/v1/resolve", status: 422, code: "INVALID_REQUEST", ...ofOrganization },
    { route: "/v1/resolve", status: 429, code: "RATE_LIMITED", ...ofOrganization },
    { route: "/v1/locations", status: 401, code: "UNAUTHORIZED" },
  ]);
});

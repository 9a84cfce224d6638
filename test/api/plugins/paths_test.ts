import { expect, test } from "bun:test";
import { declarationOf } from "../../../src/api/plugins/route.ts";
import { type ApiAnswer, CLIENT_PASSWORD, type SignedUp } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { everyRow } from "../../support/databases/test_database.ts";
import { rawRequest, speak, statusOf } from "../../support/services/sockets.ts";
import { wordsOf } from "../../support/texts/words.ts";

const api = await testApi();

const person = await api.client.signUp({ organization: "Paths" });
const owner = person.client.credential ?? "";
const organizationId = person.answer.organization.id;

/** Forms of a segment that a URL parser removes, with two dots together with the previous segment. */
const DOT_SEGMENTS = wordsOf(". .. %2e %2E %2e%2e %2E%2e .%2e %2E. %252e%252e %25252e. %2e%252E");

/** Every route once, with segments in place of its parameters. */
const ROUTES = [
  ...new Map(
    api.app.routes.map(({ method, path }) => [
      `${method} ${path}`,
      { method, path: path.replace(/:\w+|\*/gu, "x1") },
    ]),
  ).values(),
];

async function answerTo(method: string, target: string, headers: readonly string[] = []): Promise<string> {
  const hasBody = method === "POST" || method === "PUT" || method === "PATCH";
  return await speak(
    api.url,
    rawRequest({ method, target, credential: owner, headers, ...(hasBody ? { body: "{}" } : {}) }),
  );
}

/** Targets that a URL parser or a decoder turns into `path`. */
function* crooked(path: string): Generator<string> {
  const segments = path.split("/").slice(1);
  for (const dots of DOT_SEGMENTS) {
    // Two dots after an additional segment, and a single dot, result in `path`.
    yield `${path === "/" ? "" : path}/x1/${dots}`;
    yield `/${dots}${path}`;
    const middle = segments.toSpliced(1, 0, dots);
    yield `/${middle.join("/")}`;
    yield `/${segments.toSpliced(1, 0, "x1", dots).join("/")}`;
    yield `/${segments.toSpliced(-1, 1, `${segments.at(-1)}%2f${dots}%2f${segments.at(-1)}`).join("/")}`;
  }
  yield `/${path}`;
  yield `${path}//`;
  yield `${path}//..`;
  yield `${path === "/" ? "" : path}//x1/../..`;
  yield `${path === "/" ? "/" : path}\\x1\\..`;
  yield `${path === "/" ? "" : path}/x1%5c..`;
  yield `${path === "/" ? "/x1" : path}#/../x`;
  if (segments.length > 1) {
    yield `/${segments.join("//")}`;
    yield `/${segments.join("\\")}`;
    yield `/${segments.join("%2f")}`;
    yield `/${segments.join("%2F")}`;
    yield `/${segments.join("%252f")}`;
    yield `/${segments.join("%5c")}`;
  }
}

test.each(ROUTES)("$method $path is 404 for every path that is not written plainly", async ({ method, path }) => {
  const targets = [...new Set(crooked(path))];
  const answers = await Promise.all(targets.map(async (target) => [target, await answerTo(method, target)] as const));
  const passed = answers.filter(([, answer]) => statusOf(answer) !== 404).map(([target]) => target);
  expect(passed).toEqual([]);
  const problems = answers.filter(([, answer]) => /"code":"NOT_FOUND"|\r\n\r\n$/u.test(answer));
  expect(problems).toHaveLength(answers.length);
});

test.each(ROUTES.filter(({ method, path }) => method !== "GET" && path !== "/"))(
  "$method $path is 404 with a trailing slash: a parser leaves one where it removed two dots",
  async ({ method, path }) => {
    expect(statusOf(await answerTo(method, `${path}/`))).toBe(404);
  },
);

test("two dots instead of a member do not delete the organization", async () => {
  for (const dots of DOT_SEGMENTS) {
    const targets = [`/v1/organization/members/${dots}`, `/v1/organization/${dots}`, `/v1/organization/x/${dots}/`];
    for (const target of targets) {
      expect([target, statusOf(await answerTo("DELETE", target))]).toEqual([target, 404]);
    }
  }
  const { db } = api.accounts;
  expect(await db.ownerSql`select 1 from organizations where id = ${organizationId}`).toHaveLength(1);
});

test("dots in a query or inside a name are not dot segments", async () => {
  for (const target of ["/livez?x=/../y", "/v1/health?%2e%2e/", "/swagger/", "/swagger?../.."]) {
    expect([target, statusOf(await answerTo("GET", target))]).not.toEqual([target, 404]);
  }
  const answer = await answerTo("GET", "/swagger/groups/data");
  expect(statusOf(answer)).toBe(200);
});

test("an absolute target and OPTIONS follow the same rule", async () => {
  expect(statusOf(await answerTo("GET", "http://locus.example/livez"))).toBe(200);
  expect(statusOf(await answerTo("GET", "http://locus.example/v1/../livez"))).toBe(404);
  expect(statusOf(await answerTo("OPTIONS", "/v1/x/../resolve"))).toBe(404);
  expect(statusOf(await answerTo("OPTIONS", "/v1/resolve"))).toBe(204);
});

test("the refusal has the headers and the log line of every answer", async () => {
  const before = api.logged.length;
  const answer = await answerTo("DELETE", "/v1/organization/members/%2e%2e", ["X-Request-Id: crooked-1"]);
  for (const name of ["x-request-id: crooked-1", "server-timing: app;dur=", "x-content-type-options: nosniff"]) {
    expect(answer.toLowerCase()).toContain(name);
  }
  const logged = api.logged.slice(before).join("");
  expect(logged).toContain('"status":404');
  expect(logged).not.toContain("members");
});

const things: Record<string, string> = {};
const { client } = await api.client.signUp();
things["/v1/batches"] = (await client.post("/v1/batches", { inputs: [{ input: "Utrecht" }] })).body.id;
const point = { coordinates: { latitude: 1, longitude: 2 }, label: "Here" };
things["/v1/locations"] = (await client.post("/v1/locations", point)).body.id;
things["/v1/maps"] = (await client.post("/v1/maps", { name: "All" })).body.id;

/** A path of the route, with the identifier of an existing object where there is one. */
function pathOf(route: string): string {
  const collection = Object.keys(things).filter((key) => route.startsWith(`${key}/`)).sort().at(-1);
  return route.replace(/:\w+|\*/gu, things[collection ?? ""] ?? "x1");
}

const METHODS = [...new Set(api.app.routes.map(({ path }) => path))].map((path) => ({
  path,
  methods: new Set(api.app.routes.filter((route) => route.path === path).map(({ method }) => method)),
}));

/** Headers that differ between answers. */
const CHANGING = new Set(["server-timing", "x-request-id", "ratelimit", "date", "content-length", "transfer-encoding"]);

function steadyHeaders({ headers }: ApiAnswer): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !CHANGING.has(name)));
}

// A stream of events ends only with its batch, so it has a separate test.
const READ = METHODS.filter(({ path, methods }) => methods.has("GET") && !path.endsWith("/events"));

test.each(READ)("HEAD $path has the status and headers of GET, and no body", async ({ path }) => {
  const target = pathOf(path);
  const get = await client.get(target);
  const head = await client.call("HEAD", target);
  expect(head.status).toBe(get.status);
  expect(head.text).toBe("");
  expect(steadyHeaders(head)).toEqual(steadyHeaders(get));
  expect(head.headers.get("date")).not.toBeNull();
  if (get.headers.has("content-length") && !("request_id" in (get.body ?? {})) && path !== "/metrics") {
    // A list may grow between two requests, such as that of audit events.
    const lengths = [get, await client.get(target)].map(({ headers }) => headers.get("content-length"));
    expect(lengths).toContain(head.headers.get("content-length"));
  }
});

/** The type of a text, which names its encoding. JSON has one encoding only (RFC 8259, section 8.1). */
const TEXT_TYPE = /^(?:text\/|[^;]*[/+]xml)/u;

test.each(READ)("GET $path says its type and encoding, and what a browser may do with it", async ({ path }) => {
  const { status, headers, text } = await client.get(pathOf(path));
  const type = headers.get("content-type") ?? "";
  expect([path, status, text !== "" && type === ""]).toEqual([path, status, false]);
  if (TEXT_TYPE.test(type)) {
    expect([path, type]).toEqual([path, expect.stringMatching(/; ?charset=utf-8$/iu)]);
  }
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  const policy = headers.get("content-security-policy") ?? "";
  for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors "]) {
    expect([path, policy]).toEqual([path, expect.stringContaining(directive)]);
  }
  expect(policy).not.toContain("unsafe");
});

test("what has an ETag is not sent again to a client with a current copy", async () => {
  let count = 0;
  for (const { path } of READ) {
    const { status, headers } = await client.get(pathOf(path));
    const etag = headers.get("etag");
    if (status === 200 && etag !== null) {
      count++;
      const again = await client.get(pathOf(path), { "if-none-match": etag });
      expect([path, again.status, again.text, again.headers.get("etag")]).toEqual([path, 304, "", etag]);
      expect([path, (await client.get(pathOf(path), { "if-none-match": '"other"' })).status]).toEqual([path, 200]);
    }
  }
  // Data sets, a location, a map, public maps, a batch's report and points, the document, the element's files.
  expect(count).toBeGreaterThanOrEqual(13);
});

const PRIVATE = READ.filter(({ path }) =>
  api.app.routes.some((route) => route.path === path && declarationOf(route).tenantAccess !== undefined)
);

test.each(PRIVATE)("no browser or proxy keeps what GET $path shows to its caller", async ({ path }) => {
  const { headers } = await client.get(pathOf(path));
  // What is loaded is no secret; a browser asks each time whether it is current.
  const isCatalog = path.startsWith("/v1/datasets");
  expect([path, headers.get("cache-control")]).toEqual([path, isCatalog ? "private, no-cache" : "no-store"]);
});

/** Every row, except of what is counted and recorded. */
async function state(): Promise<readonly string[]> {
  return (await everyRow(api.accounts.db.ownerSql)).filter((row) => !/^(?:usage_|audit_|storage_changes)/u.test(row));
}

test("reading changes nothing but what is counted and recorded of it", async () => {
  await client.get("/v1/auth/me");
  const before = await state();
  for (const { path } of READ) {
    await client.get(pathOf(path));
  }
  expect(await state()).toEqual(before);
});

test("HEAD of a stream of events is answered at once", async () => {
  const answer = await client.call("HEAD", `/v1/batches/${things["/v1/batches"]}/events`);
  expect([answer.status, answer.headers.get("content-type"), answer.text]).toEqual([200, "text/event-stream", ""]);
});

test.each(METHODS)(
  "a method that $path does not have is 405 with Allow and the headers of every answer",
  async (route) => {
    const { path, methods } = route;
    const allowed = [...new Set([...methods, "OPTIONS", ...(methods.has("GET") ? ["HEAD"] : [])])].sort();
    const target = pathOf(path);
    const usual = (await client.get("/v1/auth/me")).headers;
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "PURGE", "TRACE"]) {
      if (methods.has(method) || isOfAnother(method, path)) {
        continue;
      }
      // fetch refuses to send some of these methods.
      const answer = await speak(api.url, rawRequest({ method, target }));
      expect([method, statusOf(answer)]).toEqual([method, 405]);
      const head = answer.slice(0, answer.indexOf("\r\n\r\n")).toLowerCase();
      for (const name of usual.keys()) {
        if (!name.startsWith("ratelimit")) {
          expect([method, name, head.includes(`\r\n${name}: `)]).toEqual([method, name, true]);
        }
      }
      // The drop-in interfaces have their own form of errors; libpostal's is a library, and has none.
      const isDropIn = path.startsWith("/compat/") && !path.startsWith("/compat/libpostal/");
      expect(head).toContain(`content-type: application/${isDropIn ? "" : "problem+"}json`);
      const allow = /\r\nallow: ([^\r]*)/u.exec(head)?.[1]?.toUpperCase().split(", ") ?? [];
      expect(allow).toEqual(expect.arrayContaining(allowed));
      expect(allow).not.toContain(method);
    }
  },
);

/** Whether a route with a parameter has this method for this path: `/:id` for `/locations/import`. */
function isOfAnother(method: string, path: string): boolean {
  const segments = pathOf(path).split("/");
  return METHODS.some((route) => {
    const pattern = route.path.split("/");
    return route.methods.has(method) && pattern.length === segments.length &&
      pattern.every((part, i) => part.startsWith(":") || part === segments[i]);
  });
}

/** Adds an object to a list, and returns the answer. */
const LISTS: Readonly<Record<string, (by: SignedUp, at: number) => Promise<ApiAnswer>>> = {
  "/v1/auth/sessions": ({ email }) => api.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD }),
  "/v1/api-keys": (by, at) => by.client.post("/v1/api-keys", { name: `Key ${at}`, environment: "test" }),
  "/v1/locations": (by) => by.client.post("/v1/locations", point),
  "/v1/corrections": (by, at) => by.client.post("/v1/corrections", { ...point, input: `Depot ${at}` }),
  "/v1/maps": (by, at) => by.client.post("/v1/maps", { name: `Map ${at}` }),
  "/v1/organization/invitations": (by) => by.client.post("/v1/organization/invitations", { role: "viewer" }),
};

test.each(Object.keys(LISTS))(
  "%s has pages, the newest first, without gaps and repetitions, whatever is added meanwhile",
  async (path) => {
    const by = await api.client.signUp();
    const made: string[] = [];
    for (let at = 0; at < 5; at++) {
      const { status, body } = await LISTS[path]!(by, at);
      expect(status).toBeLessThan(300);
      made.unshift(...body.id === undefined ? [] : [body.id]);
      api.accounts.clock.pass(1);
    }
    const whole = await by.client.get(path);
    const paged: { readonly id: string }[] = [];
    for (let cursor = ""; paged.length < 10;) {
      const { body } = await by.client.get(`${path}?limit=2${cursor}`);
      paged.push(...body.data);
      expect(body.has_more).toBe(body.next_cursor !== null);
      if (!body.has_more) {
        break;
      }
      cursor = `&cursor=${body.next_cursor}`;
      await LISTS[path]!(by, 10 + paged.length);
    }
    expect(paged).toEqual(whole.body.data);
    expect(made.length === 0 ? 6 : paged.map(({ id }) => id)).toEqual(made.length === 0 ? paged.length : made);
    const faults = ["limit=0", "limit=101", "limit=1.5", "cursor=nonsense", `cursor=${btoa("loc_1' or true --")}`];
    for (const wrong of faults) {
      expect((await by.client.get(`${path}?${wrong}`)).status).toBe(422);
    }
  },
);

test("an unknown path has the headers of every answer", async () => {
  const usual = (await client.get("/v1/auth/me")).headers;
  const { status, headers } = await client.get("/v1/nothing/here");
  expect(status).toBe(404);
  const missing = [...usual.keys()].filter((name) => !headers.has(name) && !name.startsWith("ratelimit"));
  expect(missing).toEqual([]);
});

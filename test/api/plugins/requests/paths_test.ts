import { expect, test } from "bun:test";
import { testApi } from "../../../support/api/test_api.ts";
import { rawRequest, speak, statusOf } from "../../../support/services/speak.ts";
import { wordsOf } from "../../../support/texts/words.ts";

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
    for (
      const target of [`/v1/organization/members/${dots}`, `/v1/organization/${dots}`, `/v1/organization/x/${dots}/`]
    ) {
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

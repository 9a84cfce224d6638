import { Validator } from "@seriousme/openapi-schema-validator";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "bun:test";
import { declarationOf } from "../../src/api/plugins/route.ts";
import { PAGES } from "../../src/dashboard/mod.ts";
import { testApi } from "../support/api/test_api.ts";

const api = await testApi();

const document = (await api.client.get("/swagger/json")).body;
const operations: { name: string; path: string; method: string; operation: Operation }[] = Object.entries<
  Record<string, Operation>
>(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      method,
      operation,
    }))
  );

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: object }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, Media>> }>
  >;
}

test("the document is valid OpenAPI 3.1", async () => {
  const result = await new Validator().validate(structuredClone(document));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(document.openapi).toStartWith("3.1");
});

test("the document is not sent again to a client with a current copy", async () => {
  const first = await api.client.get("/swagger/json");
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[0-9a-f]{16}"$/u);
  expect(first.headers.get("cache-control")).toBe("no-cache");
  const again = await api.client.get("/swagger/json", { "if-none-match": etag });
  expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
  expect((await api.client.get("/swagger/json", { "if-none-match": '"other"' })).status).toBe(200);
});

test("the parts of the document have every operation once, and their list finds them by the codes of problems", async () => {
  const { body: index } = await api.client.get("/swagger/groups");
  const listed: { id: string; path: string; codes: string[] }[] = [];
  for (const { id, operations: short } of index.groups) {
    const { status, body: group, headers } = await api.client.get(`/swagger/groups/${id}`);
    expect([id, status, Object.keys(group)]).toEqual([id, 200, short.map((one: { id: string }) => one.id)]);
    for (const { path, method, ...operation } of Object.values<Operation & { path: string; method: string }>(group)) {
      expect(operation).toEqual(document.paths[path][method]);
    }
    listed.push(...short);
    const again = await api.client.get(`/swagger/groups/${id}`, { "if-none-match": headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  }
  expect(listed.map(({ id }) => id).sort()).toEqual(operations.map(({ operation }) => operation.operationId).sort());
  expect(listed.find(({ path }) => path === "/v1/batches")?.codes).toContain("IDEMPOTENCY_KEY_REUSED");
  for (const id of ["nothing", "__proto__", ""]) {
    expect((await api.client.get(`/swagger/groups/${id}`)).status).toBe(id === "" ? 200 : 404);
  }
});

test("every route declares who may call it", () => {
  expect(api.app.routes.filter((route) => declarationOf(route).access === undefined).map(({ path }) => path)).toEqual(
    [],
  );
});

test("every route of the interface is in the document, and nothing else is", () => {
  const swagger = ["/swagger", "/swagger/json", "/swagger/groups", "/swagger/groups/:group"];
  const about = [
    ...swagger,
    "/problems/:code",
    "/assets/:name",
    "/o/*",
    "/favicon.ico",
    "/map-assets/:name",
    "/autocomplete",
    "/autocomplete.js",
    "/autocomplete/examples.css",
    "/autocomplete/examples.js",
    "/maps/:organization_slug/:slug",
    ...PAGES.map(({ path }) => path),
  ];
  // The same routes with the key in the path are described by those without it.
  // Those of the service's operators have a guide of their own.
  const routes = api.app.routes.filter(({ path }) =>
    !about.includes(path) && !path.includes("/:key/") && !path.startsWith("/v1/operator/") &&
    !/^\/operator(?:\/|$)/u.test(path)
  );
  expect(routes.filter((route) => declarationOf(route).document === undefined).map(({ path }) => path)).toEqual([]);
  const expected = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/gu, "{$1}")}`);
  expect(operations.map(({ name }) => name).sort()).toEqual(expected.sort());
});

test("every operation has a summary, a description, one known tag, a unique identifier, and its access", () => {
  const tags = document.tags.map(({ name }: { name: string }) => name);
  for (const { name, operation } of operations) {
    expect([name, operation.summary.length > 4, operation.description.length > 20]).toEqual([name, true, true]);
    expect(tags).toContain(operation.tags[0]);
    expect(operation.security).toBeArray();
  }
  const identifiers = operations.map(({ operation }) => operation.operationId);
  expect(new Set(identifiers).size).toBe(identifiers.length);
});

test("every identifier in a path has the form of its type", () => {
  const forms = operations.flatMap(({ operation }) =>
    (operation.parameters ?? []).filter((one) => one.in === "path" && one.name === "id").map(({ schema }) => schema)
  );
  expect(forms.length).toBeGreaterThan(10);
  for (const form of forms) {
    expect(form).toMatchObject({ pattern: expect.stringMatching(/^\^(?:loc|map|bat|cor|whk|key|ses|inv|psk|idp)_/u) });
  }
});

test("every operation documents its problems", () => {
  for (const { name, path, operation } of operations) {
    const statuses = Object.keys(operation.responses);
    const expected = [
      ...(operation.requestBody === undefined ? [] : ["400", "413", "415", "422"]),
      ...(operation.security.length === 0 ? [] : ["401", "403"]),
      ...(path.includes("{") ? ["404"] : []),
      "500",
    ];
    expect([name, expected.filter((status) => !statuses.includes(status))]).toEqual([name, []]);
    for (const response of Object.values(operation.responses)) {
      expect(response.description.length).toBeGreaterThan(2);
    }
  }
});

test("every POST that creates something documents Idempotency-Key", () => {
  const creating = operations.filter(({ method, path, operation }) =>
    method === "post" && "201" in operation.responses && path !== "/v1/auth/signup"
  );
  expect(creating.length).toBeGreaterThanOrEqual(5);
  const names = [...creating, ...operations.filter(({ name }) => name === "POST /v1/batches")].map(
    (
      { name, operation },
    ) => [name, operation.parameters?.filter(({ name: header }) => header === "Idempotency-Key").length],
  );
  expect(names.filter(([, count]) => count !== 1)).toEqual([]);
});

test("every example validates against its schema", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: "https://example.com/document", ...document }, "document");
  // The problems of all operations share one schema: each is compiled once.
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  let count = 0;
  for (const { name, operation } of operations) {
    const media = [
      ...Object.entries(operation.requestBody?.content ?? {}),
      ...Object.values(operation.responses).flatMap((response) => Object.entries(response.content ?? {})),
    ];
    for (const [mediaType, { schema, example, examples }] of media) {
      const reference = "$ref" in schema ? { $ref: `document${String(schema.$ref)}` } : schema;
      const written = JSON.stringify(reference);
      const validate = compiled.get(written) ?? ajv.compile(reference);
      compiled.set(written, validate);
      const values = [
        ...(example === undefined ? [] : [example]),
        ...Object.values(examples ?? {}).map(({ value }) => value),
      ];
      expect([name, mediaType, values.length > 0]).toEqual([name, mediaType, true]);
      for (const value of values) {
        void validate(value);
        expect([name, mediaType, validate.errors ?? []]).toEqual([name, mediaType, []]);
        count++;
      }
    }
  }
  expect(count).toBeGreaterThan(80);
});

test("the document has the right types for numbers, tuples and words", () => {
  const resolve = document.paths["/v1/resolve"].post.requestBody.content["application/json"].schema;
  expect(resolve.properties.alternatives).toMatchObject({ type: "integer", minimum: 0, maximum: 10 });
  expect(resolve.properties.bounds).toMatchObject({ type: "array", items: false });
  expect(resolve.properties.bounds.prefixItems).toHaveLength(4);
  expect(resolve.additionalProperties).toBe(false);
  expect(JSON.stringify(document)).not.toContain('"rule"');
  expect(JSON.stringify(document)).not.toContain('"x-');
});

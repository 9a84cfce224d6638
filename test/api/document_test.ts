import { Validator } from "@seriousme/openapi-schema-validator";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { declarationOf } from "../../src/api/plugins/route.ts";
import { openGazetteerCapability } from "../../src/capabilities/gazetteer.ts";
import { gazetteerFolder, gazetteerPath } from "../../src/commands/gazetteer_path.ts";
import { PAGES } from "../../src/dashboard/mod.ts";
import { type ApiClient, refusalOf } from "../support/api/api_client.ts";
import { type TestApi, testApi, tilesOf } from "../support/api/test_api.ts";
import { newDataDir } from "../support/services/run_service.ts";
import { addTown } from "../support/services/s3_store.ts";

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
  expect((await api.client.get("/swagger/json")).headers.get("cache-control")).toBe("no-cache");
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
  expect(api.app.routes.filter((route) => declarationOf(route).access === undefined).map(({ path }) => path))
    .toEqual([]);
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

let dataApi: TestApi;
let dataKey: ApiClient;
let close: () => void;

beforeAll(async () => {
  const dataDir = await newDataDir();
  await addTown(dataDir);
  const folder = gazetteerFolder(dataDir);
  const gazetteer = openGazetteerCapability({ folder, worldPath: gazetteerPath(dataDir), checkAfterMs: 60_000 });
  close = () => gazetteer.close();
  dataApi = await testApi({ datasets: () => gazetteer.datasets(), tiles: tilesOf(() => gazetteer.current()) });
  dataKey = await (await dataApi.client.signUp()).client.withKey();
});

afterAll(async () => {
  await dataApi.close();
  close();
});

test("GET /v1/datasets lists the world and what was added, with counts, licences and dates", async () => {
  const { status, body } = await dataKey.get("/v1/datasets");
  expect(status).toBe(200);
  const [world, postcodes, town] = body.data;
  expect(world)
    .toMatchObject({ name: "world", source: "geonames", licence: "CC BY 4.0", countries: [], data_from: null });
  expect(world.counts.places).toBeGreaterThan(200_000);
  expect(postcodes)
    .toMatchObject({ name: "world-postcodes", source: "geonames-postcodes", licence: "CC BY 4.0", countries: ["US"] });
  expect(postcodes.counts).toMatchObject({ places: 0, streets: 0 });
  expect(postcodes.counts.postcodes).toBeGreaterThan(40_000);
  expect(town).toMatchObject({
    name: "town",
    source: "openstreetmap",
    version: "2023-11-14",
    data_from: "2023-11-14",
    countries: ["LI"],
    licence: "ODbL 1.0",
    attribution: "© OpenStreetMap contributors, ODbL 1.0",
  });
  expect(town.counts).toMatchObject({ streets: 1, houses: 3, codes: 0 });
  expect(Date.parse(town.added_at)).toBeLessThanOrEqual(Date.now());
});

test("GET /v1/datasets/coverage has the cells that have streets", async () => {
  const { status, body } = await dataKey.get("/v1/datasets/coverage");
  expect(status).toBe(200);
  expect(body.features).toHaveLength(1);
  const { geometry: { coordinates: [ring] }, properties } = body.features[0];
  expect(properties).toMatchObject({ streets: 1, houses: 3 });
  // A cell of level 12 has sides of 0.088 degrees, 9.8 by 6.6 km here. Three of them have a street or a settlement.
  expect(properties.populated_km2).toBeCloseTo(3 * 9.8 * 6.6, -1);
  expect(ring[0]).toEqual(ring.at(-1));
  const [[west, south], , [east, north]] = ring;
  expect(west <= 9.522 && 9.522 < east && south <= 47.14 && 47.14 < north).toBeTrue();
  expect(east - west).toBeCloseTo(360 / 2 ** 8, 9);
  const coarse = await dataKey.get("/v1/datasets/coverage?level=2");
  expect(coarse.body.features[0].properties).toEqual(properties);
  const elsewhere = await dataKey.get("/v1/datasets/coverage?bounds=20,40,30,50");
  expect(elsewhere.body.features).toEqual([]);
  // As browsers write numbers.
  const exact = await dataKey.get("/v1/datasets/coverage?bounds=0.9098767900045459,0.00012345678901234567,18.18,49.1");
  expect(exact.status).toBe(200);
  for (const bounds of ["-181,0,1,1", "0,10,1,-10", "0,0,1,91"]) {
    expect([bounds, ...await refusalOf(dataKey.get(`/v1/datasets/coverage?bounds=${bounds}`))])
      .toEqual([bounds, 422, "/bounds"]);
  }
  const bad = await dataKey.get("/v1/datasets/coverage?level=13");
  expect(bad).toMatchObject({ status: 422, body: { code: "INVALID_REQUEST", errors: [{ pointer: "/level" }] } });
});

test("GET /v1/datasets has what is loaded of every country, and the command that loads it", async () => {
  const { body: { countries } } = await dataKey.get("/v1/datasets");
  const of = (code: string) => countries.find((country: { readonly code: string }) => country.code === code);
  expect(of("LI")).toMatchObject({
    streets: 1,
    streets_with_houses: 1,
    houses: 3,
    houses_with_postcodes: 3,
    add_command: "bun run gazetteer add liechtenstein",
  });
  expect(of("LI").street_areas).toHaveLength(1);
  expect(of("CH")).toMatchObject({ streets: 0, street_areas: [], add_command: "bun run gazetteer add switzerland" });
  expect(countries.length).toBeGreaterThan(240);
});

test("a viewer's session reads both", async () => {
  const owner = await dataApi.client.signUp();
  const viewer = await dataApi.client.signUp();
  const { body: { url } } = await owner.client.post("/v1/organization/invitations", { role: "viewer" });
  await viewer.client.post(`/v1/invitations/${new URL(url).pathname.split("/").at(-1)}/accept`, {});
  const there = { "locus-organization": owner.answer.organization.id };
  for (const path of ["/v1/datasets", "/v1/datasets/coverage"]) {
    expect((await viewer.client.get(path, there)).status).toBe(200);
  }
  expect((await viewer.client.post("/v1/resolve", { input: "Utrecht" }, there)).status).toBe(403);
});

import { expect, test } from "bun:test";
import { refusalOf } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";

const api = await testApi();

const key = await (await api.client.signUp()).client.withKey();

const POINT = { coordinates: { latitude: 52.1, longitude: 5.1 }, label: "Behind the station" };

test("a location is saved from an input, read, and listed", async () => {
  const made = await key.post("/v1/locations", {
    input: "Utrecht",
    country: "nl",
    name: " Office ",
    tags: ["office", "office "],
    metadata: { floor: 3, open: true, note: null },
  });
  expect([made.status, made.headers.get("location"), made.headers.get("etag")]).toEqual([
    201,
    `/v1/locations/${made.body.id}`,
    '"1"',
  ]);
  expect(made.body).toMatchObject({
    name: "Office",
    status: "found",
    precision: "locality",
    tags: ["office"],
    metadata: { floor: 3, open: true, note: null },
    environment: "test",
    components: { locality: "Utrecht", country_code: "NL" },
  });
  const read = await key.get(`/v1/locations/${made.body.id}`);
  expect([read.status, read.body, read.headers.get("etag")]).toEqual([200, made.body, '"1"']);
  expect((await key.get("/v1/locations")).body.data).toEqual([made.body]);
});

test("a given point is saved unchanged", async () => {
  const { status, body } = await key.post("/v1/locations", POINT);
  expect([status, body.label, body.coordinates, body.confidence]).toEqual([201, POINT.label, POINT.coordinates, 1]);
});

test("an input that is not found is 409 with its resolution, and uncertain is saved when accepted", async () => {
  const unresolved = await key.post("/v1/locations", { input: "test:unresolved", accept: "uncertain" });
  expect([unresolved.status, unresolved.body.code, unresolved.body.resolution.status]).toEqual([
    409,
    "CONFLICT",
    "unresolved",
  ]);
  const uncertain = await key.post("/v1/locations", { input: "test:uncertain" });
  expect([uncertain.status, uncertain.body.resolution.status]).toEqual([409, "uncertain"]);
  expect(uncertain.body.resolution.request_id).toBe(uncertain.body.request_id);
  const accepted = await key.post("/v1/locations", { input: "test:uncertain", accept: "uncertain" });
  expect([accepted.status, accepted.body.status]).toEqual([201, "uncertain"]);
});

test.each<[body: object, pointer: string]>([
  [{}, "/input"],
  [{ name: "Office" }, "/input"],
  [{ input: "Utrecht", ...POINT }, "/coordinates"],
  [{ input: "Utrecht", label: "Mine" }, "/label"],
  [{ coordinates: POINT.coordinates }, "/label"],
  [{ ...POINT, country: "NL" }, "/country"],
  [{ ...POINT, accept: "uncertain" }, "/accept"],
  [{ ...POINT, accept: "anything" }, "/accept"],
  [{ ...POINT, coordinates: { latitude: 91, longitude: 0 } }, "/coordinates/latitude"],
  [{ ...POINT, coordinates: { latitude: 1 } }, "/coordinates/longitude"],
  [{ ...POINT, label: "" }, "/label"],
  [{ ...POINT, label: "a\u0000b" }, "/label"],
  [{ ...POINT, name: "a".repeat(201) }, "/name"],
  [{ ...POINT, tags: Array.from({ length: 33 }, (_, i) => `tag${i}`) }, "/tags"],
  [{ ...POINT, tags: [""] }, "/tags/0"],
  [{ ...POINT, metadata: { nested: { not: "allowed" } } }, "/metadata/nested"],
  [{ ...POINT, metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`m${i}`, i])) }, "/metadata"],
  [{ ...POINT, lable: "x" }, "/lable"],
])("%j is refused at %s", async (body, pointer) => {
  expect(await refusalOf(key.post("/v1/locations", body))).toEqual([422, pointer]);
});

test("unknown identifiers of any form are 404", async () => {
  for (const id of ["loc_0", "%00", "..%2f", "a".repeat(300), "%F0%9F%8F%A0", "key_0"]) {
    expect([id, (await key.get(`/v1/locations/${id}`)).status]).toEqual([id, 404]);
  }
});

const IMPORTED = [
  "address,name,crm",
  "test:found,One\u0007,7",
  "test:uncertain,Two,8",
  "test:unresolved,Three,9",
  ",Four,10",
  "test:found,,11",
];
const { body: { id: batchId } } = await key.upload("/v1/batches?input_column=address", `${IMPORTED.join("\n")}\n`);

test("a finished batch becomes locations, each row one, however often it is imported", async () => {
  const wanted = { batch_id: batchId, name_column: "name", metadata_columns: ["crm"], tags: ["imported"] };
  expect((await key.post("/v1/locations/import", wanted)).body.code).toBe("CONFLICT");
  await api.work();

  const { body: map } = await key.post("/v1/maps", { name: "Imported" });
  const first = await key.post("/v1/locations/import", { ...wanted, map_id: map.id });
  expect(first.body).toEqual({
    imported: 2,
    existing: 0,
    skipped: { found: 0, uncertain: 1, unresolved: 1, failed: 1 },
    next_cursor: null,
    has_more: false,
  });
  const listed = await key.get(`/v1/locations?map_id=${map.id}`);
  expect(listed.body.data).toHaveLength(2);
  expect(listed.body.data[0]).toMatchObject({
    name: "One",
    label: "Städtle 23, 9490 Vaduz, Liechtenstein",
    components: { house_number: "23", country_code: "LI" },
    metadata: { crm: "7" },
    tags: ["imported"],
    status: "found",
  });
  expect(listed.body.data[1]).toMatchObject({ name: null, metadata: { crm: "11" } });

  const again = await key.post("/v1/locations/import", { ...wanted, accept: "uncertain" });
  expect(again.body).toMatchObject({ imported: 1, existing: 2, skipped: { uncertain: 0 } });
  expect((await key.get("/v1/locations?tag=imported")).body.data).toHaveLength(3);
});

test("a refused import names the field and the rule", async () => {
  expect(await refusalOf(key.post("/v1/locations/import", { batch_id: batchId, name_column: "nmae" }))).toEqual([
    422,
    "/name_column",
  ]);
  expect((await key.post("/v1/locations/import", { batch_id: "bat_0" })).status).toBe(404);
  expect((await key.post("/v1/locations/import", { batch_id: batchId, map_id: "map_0" })).status).toBe(404);
});

test("an import into a map needs the scope that changes maps", async () => {
  const { client } = await api.client.signUp();
  const narrow = await client.withKey({ environment: "test", scopes: ["locations:write"] });
  const answer = await narrow.post("/v1/locations/import", { batch_id: "bat_0", map_id: "map_0" });
  expect([answer.status, answer.body.detail]).toEqual([403, "This needs a key with the scope maps:write"]);
  expect((await narrow.post("/v1/locations/import", { batch_id: "bat_0" })).status).toBe(404);
});

test("chosen rows and statuses are imported, and the map knows the batch they come from", async () => {
  const csv = "address,name\ntest:found,A\ntest:uncertain,B\ntest:uncertain,C\ntest:found,D\n";
  const { body: { id } } = await key.upload("/v1/batches?input_column=address", csv);
  await api.work();
  // A decision of a person is what is imported.
  const decided = { coordinates: { latitude: 1, longitude: 2 }, label: "Gate" };
  await key.call("PATCH", `/v1/batches/${id}/results/3`, { body: decided });
  const { body: map } = await key.post("/v1/maps", { name: "Chosen" });
  expect(map.batch_ids).toEqual([]);
  const wanted = { batch_id: id, name_column: "name", map_id: map.id };
  const first = await key.post("/v1/locations/import", { ...wanted, statuses: ["uncertain"] });
  expect(first.body).toMatchObject({ imported: 1, skipped: { found: 3, uncertain: 0 } });
  const second = await key.post("/v1/locations/import", { ...wanted, rows: [3, 4] });
  expect(second.body).toMatchObject({ imported: 2, skipped: { found: 0, uncertain: 0 } });
  const { body: { data } } = await key.get(`/v1/locations?map_id=${map.id}`);
  expect(data.map(({ name, label }: { name: string; label: string }) => [name, label]).toSorted()).toEqual([
    ["B", "Städtle 23, 9490 Vaduz, Liechtenstein"],
    ["C", "Gate"],
    ["D", "Städtle 23, 9490 Vaduz, Liechtenstein"],
  ]);
  expect((await key.get(`/v1/maps/${map.id}`)).body.batch_ids).toEqual([id]);
  const cases = [
    [{ statuses: ["failed"] }, "/statuses/0"],
    [{ accept: "uncertain", statuses: ["found"] }, "/accept"],
    [{ rows: [0] }, "/rows/0"],
    [{ rows: [] }, "/rows"],
  ] as const;
  for (const [fault, pointer] of cases) {
    expect([fault, ...await refusalOf(key.post("/v1/locations/import", { ...wanted, ...fault }))]).toEqual([
      fault,
      422,
      pointer,
    ]);
  }
});

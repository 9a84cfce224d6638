import { beforeAll, expect, test } from "bun:test";
import type { ApiClient } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";

const api = await testApi();

let key: ApiClient;
let batchId = "";
beforeAll(async () => {
  key = await (await api.client.signUp()).client.withKey({ environment: "test" });
  const rows = [
    "test:found,One\u0007,7",
    "test:uncertain,Two,8",
    "test:unresolved,Three,9",
    ",Four,10",
    "test:found,,11",
  ];
  const table = `address,name,crm\n${rows.join("\n")}\n`;
  batchId = (await key.upload("/v1/batches?input_column=address", table)).body.id;
});

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
  const wrong = await key.post("/v1/locations/import", { batch_id: batchId, name_column: "nmae" });
  expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, "/name_column"]);
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
  for (
    const [fault, pointer] of [
      [{ statuses: ["failed"] }, "/statuses/0"],
      [{ accept: "uncertain", statuses: ["found"] }, "/accept"],
      [{ rows: [0] }, "/rows/0"],
      [{ rows: [] }, "/rows"],
    ] as const
  ) {
    const refused = await key.post("/v1/locations/import", { ...wanted, ...fault });
    expect([fault, refused.status, refused.body.errors?.[0]?.pointer]).toEqual([fault, 422, pointer]);
  }
});

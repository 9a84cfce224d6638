import { afterAll, beforeAll, expect, test } from "bun:test";
import { smallWorld } from "../../resolver/small_world.ts";
import type { ApiClient } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { testBatchesDeps, workAll } from "../../support/operations/test_batches.ts";

const api = await testApi();
afterAll(() => api.close());

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
  const answer = await fetch(`${api.url}/v1/batches?input_column=address`, {
    method: "POST",
    headers: { "content-type": "text/csv", ...await credential() },
    body: `address,name,crm\n${rows.join("\n")}\n`,
  });
  batchId = String((await answer.json()).id);
});

/** The key as a header, for bodies other than JSON. */
async function credential(): Promise<Record<string, string>> {
  const { client } = await api.client.signUp();
  const made = await client.post("/v1/api-keys", { name: "Upload", environment: "test" });
  key = api.client.as(made.body.key);
  return { authorization: `Bearer ${made.body.key}` };
}

test("a finished batch becomes locations, each row one, however often it is imported", async () => {
  const wanted = { batch_id: batchId, name_column: "name", metadata_columns: ["crm"], tags: ["imported"] };
  expect((await key.post("/v1/locations/import", wanted)).body.code).toBe("CONFLICT");
  const gazetteer = smallWorld();
  await workAll(testBatchesDeps(api.accounts.db.database, api.accounts.clock), { gazetteer: () => gazetteer });

  const { body: map } = await key.post("/v1/maps", { name: "Imported" });
  const first = await key.post("/v1/locations/import", { ...wanted, map_id: map.id });
  expect(first.body).toEqual({
    imported: 2,
    existing: 0,
    skipped: { uncertain: 1, unresolved: 1, failed: 1 },
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

import { expect, test } from "bun:test";
import { correctionKey } from "../../src/corrections/correction.ts";
import { correctionsReader, evictCorrections, openCorrections } from "../../src/corrections/mod.ts";
import { smallWorld } from "../resolver/small_world.ts";
import { type ApiClient, refusalOf } from "../support/api/api_client.ts";
import { testApi } from "../support/api/test_api.ts";

const api = await testApi();
const { db, clock, deps: { chance } } = api.accounts;
const gazetteer = smallWorld();

/** As a server or worker that no announcement reaches: it forgets after half a second. */
function otherServer() {
  return openCorrections({
    database: db.database,
    clock,
    chance,
    gazetteer: () => gazetteer,
    cacheLifetimeMs: () => 500,
  });
}

async function signedUp(): Promise<{ readonly session: ApiClient; readonly key: ApiClient; readonly email: string }> {
  const { client, email } = await api.client.signUp();
  return { session: client, key: await client.withKey(), email };
}

const INPUT = "Zentrale beim alten Bahnhof qqq";
const POINT = { coordinates: { latitude: 47.14, longitude: 9.52 }, label: "Head office" };

async function utrecht(key: ApiClient): Promise<string> {
  return (await key.post("/v1/resolve", { input: "Utrecht", country: "NL" })).body.place_id;
}

test("a settled input is answered with its place, whatever its case, accents, punctuation and blanks", async () => {
  const { key } = await signedUp();
  expect((await key.post("/v1/resolve", { input: INPUT })).body.status).toBe("unresolved");
  const made = await key.post("/v1/corrections", { input: INPUT, ...POINT });
  expect([made.status, made.headers.get("location")]).toEqual([201, `/v1/corrections/${made.body.id}`]);
  for (const input of [INPUT, ` ${INPUT.toUpperCase()}`, "Zentrale, beim  älten Bahnhof — qqq!"]) {
    expect((await key.post("/v1/resolve", { input })).body).toMatchObject({
      status: "found",
      label: "Head office",
      coordinates: POINT.coordinates,
      confidence: 0.99,
      precision: "coordinate",
      reasons: ["corrected"],
      source: { origin: "correction" },
    });
  }
  expect((await key.call("DELETE", `/v1/corrections/${made.body.id}`)).status).toBe(204);
  expect((await key.post("/v1/resolve", { input: INPUT })).body.status).toBe("unresolved");
});

test("a place is answered as the data has it, in the requested language and within the caller's limits", async () => {
  const { key } = await signedUp();
  const place_id = await utrecht(key);
  await key.post("/v1/corrections", { input: INPUT, place_id });
  const { body } = await key.post("/v1/resolve", { input: INPUT, explain: true });
  expect(body).toMatchObject({ status: "found", place_id, precision: "locality", reasons: ["corrected"] });
  expect(body.components.locality).toBe("Utrecht");
  expect(body.explanation[0].stage).toBe("correction");
  expect((await key.post("/v1/resolve", { input: INPUT, max_accuracy_m: 1 })).body)
    .toMatchObject({ status: "uncertain", reasons: ["corrected", "too_coarse"] });
  expect((await key.post("/v1/resolve", { input: INPUT, bounds: [0, 0, 1, 1] })).body.status).toBe("unresolved");
  expect((await key.post("/v1/resolve", { input: INPUT, country: "NL" })).body.status).toBe("found");
  expect((await key.post("/v1/resolve", { input: INPUT, country: "FR" })).body.status).not.toBe("found");
});

test("a correction for a country applies only to calls with this country, and a second one replaces the first", async () => {
  const { key } = await signedUp();
  const first = await key.post("/v1/corrections", { input: INPUT, country: "li", ...POINT });
  expect(first.body.country).toBe("LI");
  expect((await key.post("/v1/resolve", { input: INPUT })).body.status).toBe("unresolved");
  expect((await key.post("/v1/resolve", { input: INPUT, country: "LI" })).body.label).toBe("Head office");
  const body = { input: INPUT.toUpperCase(), country: "LI", ...POINT, label: "New" };
  const second = await key.post("/v1/corrections", body);
  expect((await key.post("/v1/resolve", { input: INPUT, country: "LI" })).body.label).toBe("New");
  const { body: { data } } = await key.get("/v1/corrections");
  expect(data.map(({ id }: { id: string }) => id)).toEqual([second.body.id]);
});

test("rows of a batch and structured addresses are answered by corrections too", async () => {
  const { key } = await signedUp();
  await key.post("/v1/corrections", { input: "Beim Hafen 3, 1234 Qqqstadt", ...POINT });
  const structured = { street: "Beim Hafen", house_number: "3", postcode: "1234", locality: "Qqqstadt" };
  expect((await key.post("/v1/resolve/structured", structured)).body.label).toBe("Head office");
  const { body: made } = await key.post("/v1/batches", {
    inputs: [{ input: "beim hafen 3, 1234 qqqstadt" }, { input: "beim hafen 4, 1234 qqqstadt" }],
  });
  await api.work();
  const { body: { data } } = await key.get(`/v1/batches/${made.id}/results`);
  expect(data.map(({ label, reasons }: { label: string; reasons: string[] }) => [label, reasons]))
    .toEqual([["Head office", ["corrected"]], [null, ["no_match"]]]);
});

test("corrections never leave their organization and environment", async () => {
  const { key, session } = await signedUp();
  await key.post("/v1/corrections", { input: INPUT, ...POINT });
  const stranger = await signedUp();
  for (const other of [await session.withKey({ environment: "live" }), stranger.key]) {
    expect((await other.post("/v1/resolve", { input: INPUT })).body.status).toBe("unresolved");
    expect((await other.get("/v1/corrections")).body.data).toEqual([]);
  }
});

test("corrections are listed with their maker, and searched without accents", async () => {
  const { session, email } = await signedUp();
  await session.post("/v1/corrections", { input: "Lager Züri qqq", ...POINT, label: "50%_Store" });
  clock.pass(1);
  await session.post("/v1/corrections", { input: "Büro qqq", ...POINT });
  const all = await session.get("/v1/corrections");
  expect(all.body.data.map(({ input }: { input: string }) => input)).toEqual(["Büro qqq", "Lager Züri qqq"]);
  expect(all.body.data[0].created_by.name).toBe(email);
  for (const q of ["zuri", "ZÜRI", "%25_st"]) {
    const { body } = await session.get(`/v1/corrections?q=${q}`);
    expect([q, body.data.map(({ input }: { input: string }) => input)]).toEqual([q, ["Lager Züri qqq"]]);
  }
});

test("a correction whose place disappeared is answered as the place was, and marked", async () => {
  const { key } = await signedUp();
  const { body } = await key.post("/v1/corrections", { input: INPUT, place_id: await utrecht(key) });
  expect(body.place_missing).toBe(false);
  await db.ownerSql`update corrections set place_id = 'plc_00000000000000000000' where id = ${body.id}`;
  expect((await key.get(`/v1/corrections/${body.id}`)).body.place_missing).toBe(true);
  const answer = await key.post("/v1/resolve", { input: INPUT });
  expect(answer.body).toMatchObject({ status: "found", label: body.label, coordinates: body.coordinates });
});

test.each<[name: string, body: object, pointer: string]>([
  ["no place", { input: "x" }, "/place_id"],
  ["a place and a point", { input: "x", place_id: "plc_1", ...POINT }, "/coordinates"],
  ["no label", { input: "x", coordinates: POINT.coordinates }, "/label"],
  ["an unknown place", { input: "x", place_id: "plc_1" }, "/place_id"],
  ["blanks", { input: "  ", ...POINT }, "/input"],
  ["no letter or digit", { input: "…", ...POINT }, "/input"],
  ["too long a text", { input: "x".repeat(4097), ...POINT }, "/input"],
  ["NUL", { input: "a\u0000b", ...POINT }, "/input"],
  ["a huge label", { input: "x", ...POINT, label: "l".repeat(501) }, "/label"],
  ["a label of two lines", { input: "x", ...POINT, label: "a\nb" }, "/label"],
  [
    "a point off the globe",
    { input: "x", label: "a", coordinates: { latitude: 91, longitude: 0 } },
    "/coordinates/latitude",
  ],
  ["no number", { input: "x", label: "a", coordinates: { latitude: null, longitude: 0 } }, "/coordinates/latitude"],
  ["an unknown country", { input: "x", country: "XX", ...POINT }, "/country"],
])("a correction with %s is refused at its field", async (_name, body, pointer) => {
  const { key } = await signedUp();
  expect(await refusalOf(key.post("/v1/corrections", body))).toEqual([422, pointer]);
});

test("another server answers with a new correction once it is announced, or after half a second", async () => {
  const { key, session } = await signedUp();
  const { body: { organization } } = await session.get("/v1/auth/me");
  const server = otherServer();
  const query = { organizationId: organization.id, environment: "test" as const, text: INPUT };
  const find = async () => await correctionsReader(server).find(query);
  expect(await find()).toBeUndefined();
  const { body } = await key.post("/v1/corrections", { input: INPUT, ...POINT });
  evictCorrections(server, organization.id);
  expect((await find())?.label).toBe("Head office");
  await key.call("DELETE", `/v1/corrections/${body.id}`);
  clock.pass(500);
  expect(await find()).toBeUndefined();
});

test("an organization without corrections is answered at once, without the database", async () => {
  const server = otherServer();
  const find = () =>
    correctionsReader(server).find({ organizationId: "org_none", environment: "test", text: "Utrecht" });
  expect(find()).toBeInstanceOf(Promise);
  await find();
  expect(find()).toBeUndefined();
});

test("making and deleting a correction is in the audit trail, without the input", async () => {
  const { session } = await signedUp();
  clock.pass(1);
  const { body } = await session.post("/v1/corrections", { input: INPUT, ...POINT });
  clock.pass(1);
  await session.call("DELETE", `/v1/corrections/${body.id}`);
  const trail = await session.get("/v1/audit-events?limit=2");
  expect(trail.body.data.map(({ action, target_id }: { action: string; target_id: string }) => [action, target_id]))
    .toEqual([["correction.deleted", body.id], ["correction.created", body.id]]);
  expect(trail.text).not.toContain("Bahnhof");
});

test.each([
  ["Städtle 14, 9490 Vaduz", "stadtle 14 9490 VADUZ"],
  ["St.Gallen", "St. Gallen"],
  ["Rue de l'Église  3", "rue de l’eglise, 3"],
  ["  Utrecht\n", "UTRECHT"],
  ["Straße 5", "strasse 5"],
  ["47.1, -9.5", "47.1,-9.5"],
  ["١٢ شارع", "12 شارع"],
])("%j and %j are the same text", (one, other) => {
  expect(correctionKey(one)).toBe(correctionKey(other));
});

test.each([
  ["Weg 12 3", "Weg 1 23"],
  ["47.1, -9.5", "47.1, 9.5"],
  ["47.1, 9.5", "471, 9.5"],
  ["https://maps.app.goo.gl/AbC", "https://maps.app.goo.gl/abc"],
  ["maps.app.goo.gl/AbC", "maps.app.goo.gl/abc"],
  ["Utrecht", "Utrecht 1"],
])("%j and %j are different texts", (one, other) => {
  expect(correctionKey(one)).not.toBe(correctionKey(other));
});

const key = await (await api.client.signUp()).client.withKey();

const PLACE = { coordinates: { latitude: 52.1, longitude: 5.1 }, label: "Behind the station" };

test("a location is saved from an input, read, and listed", async () => {
  const tags = ["office", "office "];
  const metadata = { floor: 3, open: true, note: null };
  const made = await key.post("/v1/locations", { input: "Utrecht", country: "nl", name: " Office ", tags, metadata });
  expect([made.status, made.headers.get("location"), made.headers.get("etag")])
    .toEqual([201, `/v1/locations/${made.body.id}`, '"1"']);
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
  const { status, body } = await key.post("/v1/locations", PLACE);
  expect([status, body.label, body.coordinates, body.confidence]).toEqual([201, PLACE.label, PLACE.coordinates, 1]);
});

test("an input that is not found is 409 with its resolution, and uncertain is saved when accepted", async () => {
  const unresolved = await key.post("/v1/locations", { input: "test:unresolved", accept: "uncertain" });
  expect([unresolved.status, unresolved.body.code, unresolved.body.resolution.status])
    .toEqual([409, "CONFLICT", "unresolved"]);
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
  [{ coordinates: PLACE.coordinates }, "/label"],
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

let batchId = "";

test("a finished batch becomes locations, each row one, however often it is imported", async () => {
  const uploaded = await key.upload("/v1/batches?input_column=address", `${IMPORTED.join("\n")}\n`);
  batchId = uploaded.body.id;
  const wanted = { batch_id: batchId, name_column: "name", metadata_columns: ["crm"], tags: ["imported"] };
  expect((await key.post("/v1/locations/import", wanted)).body.code).toBe("CONFLICT");
  await api.work();

  const { body: map } = await key.post("/v1/maps", { name: "Imported" });
  const first = await key.post("/v1/locations/import", { ...wanted, map_id: map.id });
  const skipped = { found: 0, uncertain: 1, unresolved: 1, failed: 1 };
  expect(first.body).toEqual({ imported: 2, existing: 0, skipped, next_cursor: null, has_more: false });
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
  expect(await refusalOf(key.post("/v1/locations/import", { batch_id: batchId, name_column: "nmae" })))
    .toEqual([422, "/name_column"]);
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
    expect([fault, ...await refusalOf(key.post("/v1/locations/import", { ...wanted, ...fault }))])
      .toEqual([fault, 422, pointer]);
  }
});

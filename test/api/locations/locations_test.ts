import { expect, test } from "bun:test";
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
  const answer = await key.post("/v1/locations", body);
  expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, pointer]);
});

test("pages have no gaps and no repetitions", async () => {
  const other = await (await api.client.signUp()).client.withKey();
  for (let i = 0; i < 5; i++) {
    await other.post("/v1/locations", { ...POINT, name: `${i}` });
    api.accounts.clock.pass(1);
  }
  const names: string[] = [];
  let cursor = "";
  do {
    const { body } = await other.get(`/v1/locations?limit=2${cursor}`);
    names.push(...body.data.map(({ name }: { name: string }) => name));
    cursor = body.has_more ? `&cursor=${body.next_cursor}` : "";
  } while (cursor !== "");
  expect(names).toEqual(["4", "3", "2", "1", "0"]);
  expect((await other.get("/v1/locations?cursor=nonsense")).status).toBe(422);
});

test("unknown identifiers of any form are 404", async () => {
  for (const id of ["loc_0", "%00", "..%2f", "a".repeat(300), "%F0%9F%8F%A0", "key_0"]) {
    expect([id, (await key.get(`/v1/locations/${id}`)).status]).toEqual([id, 404]);
  }
});

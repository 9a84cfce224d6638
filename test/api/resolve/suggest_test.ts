import { expect, test } from "bun:test";
import { SESSION_MS, SESSION_SUGGESTIONS_MAX } from "../../../src/usage/mod.ts";
import { type ApiClient } from "../../support/api/api_client.ts";
import { streetsApi } from "../../support/api/test_api.ts";
import { wordsOf } from "../../support/texts/words.ts";

const { api, key: testKey } = await streetsApi();

async function labels(query: string): Promise<string[]> {
  const { status, body } = await testKey.get(`/v1/suggest?${query}`);
  expect(status).toBe(200);
  return body.data.map(({ label }: { label: string }) => label);
}

test("a beginning is completed, and every suggestion's place_id has the suggested point", async () => {
  const { body } = await testKey.get("/v1/suggest?q=haupt&near=47.1,9.5");
  expect(body.data[0]).toEqual({
    label: "Hauptstrasse, 9901 Oberdorf, Liechtenstein",
    coordinates: expect.anything(),
    precision: "street",
    input: "Hauptstrasse, 9901 Oberdorf, Liechtenstein",
    components: {
      street: "Hauptstrasse",
      postcode: "9901",
      locality: "Oberdorf",
      country: "Liechtenstein",
      country_code: "LI",
    },
    place_id: expect.any(String),
  });
  for (const { place_id, coordinates, label } of body.data) {
    const place = await testKey.get(`/v1/places/${place_id}`);
    expect([place.body.label, place.body.coordinates]).toEqual([label, coordinates]);
  }
});

test("a number, a place, a point, a country and a limit each have an effect", async () => {
  expect((await labels("q=hauptstrasse%205%20ob"))[0]).toBe("Hauptstrasse 5, 9901 Oberdorf, Liechtenstein");
  expect((await labels("q=haupt&near=47.13,9.5"))[0]).toBe("Hauptstrasse, 9902 Unterdorf, Liechtenstein");
  expect((await labels("q=m&country=US")).every((label) => label.endsWith("United States"))).toBe(true);
  expect(await labels("q=o&limit=1")).toHaveLength(1);
  expect(await labels("q=zzzzqqq")).toEqual([]);
});

test.each([
  ["", "/q", "1 to 256"],
  ["q=", "/q", "1 to 256"],
  ["q=%20%20", "/q", "more than spaces"],
  [`q=${"a".repeat(257)}`, "/q", "1 to 256"],
  ["q=a&limit=0", "/limit", "1 to 10"],
  ["q=a&limit=11", "/limit", "1 to 10"],
  ["q=a&near=47", "/near", "latitude,longitude"],
  ["q=a&near=91,0", "/near", "on Earth"],
  ["q=a&near=0,180.5", "/near", "on Earth"],
  ["q=a&country=Germany", "/country", "two letters"],
  ["q=a&contry=DE", "/contry", "country"],
  ["q=a&session=short", "/session", "8 to 64 letters"],
  ["q=a&session=with%20a%20space", "/session", "8 to 64 letters"],
])("?%s is 422 and names the parameter and the rule", async (query, pointer, rule) => {
  const { status, body } = await testKey.get(`/v1/suggest?${query}`);
  expect([status, body.code]).toEqual([422, "INVALID_REQUEST"]);
  const error = body.errors.find((one: { pointer: string }) => one.pointer === pointer);
  expect(error?.detail).toContain(rule);
});

test("the number that is typed stays in the input of a street that does not have it", async () => {
  const { body } = await testKey.get("/v1/suggest?q=birkenweg%2099");
  expect(body.data[0].label).toBe("Birkenweg, 9901 Oberdorf, Liechtenstein");
  expect(body.data[0].input).toBe("Birkenweg 99, 9901 Oberdorf, Liechtenstein");
});

interface Typist {
  readonly key: ApiClient;
  readonly client: ApiClient;
  /** Live calls that were counted so far. */
  readonly calls: () => Promise<number>;
  readonly suggest: (text: string, session: string) => Promise<{ readonly place_id: string; readonly input: string }[]>;
}

async function typist(): Promise<Typist> {
  const { client } = await api.client.signUp();
  const key = await client.withKey({ environment: "live" });
  return {
    key,
    client,
    async calls() {
      const { body } = await key.get("/v1/usage");
      return body.period.calls;
    },
    async suggest(text, session) {
      const { status, body } = await key.get(`/v1/suggest?q=${encodeURIComponent(text)}&session=${session}`);
      expect(status).toBe(200);
      return body.data;
    },
  };
}

test("a form is one call: its suggestions and the look-up of the chosen place", async () => {
  const { key, calls, suggest } = await typist();
  const text = "hauptstrasse 5";
  let chosen = "";
  for (let length = 2; length <= text.length; length++) {
    chosen = (await suggest(text.slice(0, length), "form-0001"))[0]?.place_id ?? chosen;
  }
  expect(await calls()).toBe(1);
  expect((await key.get(`/v1/places/${chosen}?session=form-0001`)).status).toBe(200);
  expect(await calls()).toBe(1);
  // The look-up has ended the form.
  expect((await key.get(`/v1/places/${chosen}?session=form-0001`)).status).toBe(200);
  expect(await calls()).toBe(2);
  await suggest("haupt", "form-0001");
  expect(await calls()).toBe(3);
});

test("a form that ends with the text as typed is one call too", async () => {
  const { key, calls, suggest } = await typist();
  await suggest("haupt", "form-0002");
  const body = { input: "Hauptstrasse 5, 9901 Oberdorf", session: "form-0002" };
  expect((await key.post("/v1/resolve", body)).body.status).toBe("found");
  expect(await calls()).toBe(1);
  expect((await key.post("/v1/resolve", body)).status).toBe(200);
  expect(await calls()).toBe(2);
  await suggest("haupt", "form-0003");
  const parts = { street: "Hauptstrasse", house_number: "5", locality: "Oberdorf", session: "form-0003" };
  expect((await key.post("/v1/resolve/structured", parts)).body.status).toBe("found");
  expect(await calls()).toBe(3);
});

test("a session ends after its minutes and after its suggestions, and then the next one begins", async () => {
  const { calls, suggest } = await typist();
  await suggest("ha", "form-0004");
  api.accounts.clock.pass(SESSION_MS - 1);
  await suggest("hau", "form-0004");
  expect(await calls()).toBe(1);
  api.accounts.clock.pass(1);
  await suggest("haup", "form-0004");
  expect(await calls()).toBe(2);
  for (let i = 1; i < SESSION_SUGGESTIONS_MAX; i++) {
    await suggest("haupt", "form-0004");
  }
  expect(await calls()).toBe(2);
  await suggest("haupts", "form-0004");
  expect(await calls()).toBe(3);
});

test("a token belongs to one organization and one environment, and each form needs its own", async () => {
  const one = await typist();
  const other = await typist();
  await one.suggest("haupt", "form-0005");
  await other.suggest("haupt", "form-0005");
  expect([await one.calls(), await other.calls()]).toEqual([1, 1]);
  const free = await one.client.withKey({ environment: "test" });
  expect((await free.get("/v1/suggest?q=haupt&session=form-0005")).status).toBe(200);
  const { body } = await free.get("/v1/usage?environment=test");
  expect([body.period.calls, await one.calls()]).toEqual([1, 1]);
  await one.suggest("haupt", "form-0006");
  expect(await one.calls()).toBe(2);
});

test("a place that does not exist is no call, and an invalid request leaves the session open", async () => {
  const { key, calls, suggest } = await typist();
  expect((await key.get("/v1/places/plc_nothing?session=form-0007")).status).toBe(404);
  expect(await calls()).toBe(0);
  await suggest("haupt", "form-0007");
  expect((await key.get("/v1/suggest?q=&session=form-0007")).status).toBe(422);
  await suggest("haupts", "form-0007");
  expect(await calls()).toBe(1);
});

test("the last call of a month is enough to complete a form, and a new one is refused", async () => {
  const { key, client, calls, suggest } = await typist();
  const { body } = await client.get("/v1/organization");
  await api.accounts.db.ownerSql`update organizations set monthly_limit = 1 where id = ${body.id}`;
  const [first] = await suggest("haupt", "form-0008");
  await suggest("haupts", "form-0008");
  const refused = await key.get("/v1/suggest?q=haupt&session=form-0009");
  expect([refused.status, refused.body.code]).toEqual([429, "QUOTA_EXCEEDED"]);
  // A refused form has no session: it stays refused.
  expect((await key.get("/v1/suggest?q=haupts&session=form-0009")).status).toBe(429);
  expect((await key.get(`/v1/places/${first?.place_id}?session=form-0008`)).status).toBe(200);
  expect(await calls()).toBe(1);
});

test("a token is stored as a hash alone, and is deleted once it has ended", async () => {
  const { suggest } = await typist();
  await suggest("haupt", "form-0010-plain-text");
  const rows = await api.accounts.db.ownerSql`select t::text as row from suggest_sessions t`;
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("plain-text");
  expect(api.logged.join("\n")).not.toContain("plain-text");
});

test.each(wordsOf(`
  Hauptstrasse 5, 9901 Oberdorf | Hauptstrasse 11, 9901 Oberdorf | Birkenweg, Oberdorf | Oberdorf | Austria
`))(
  "the place_id of %s is found at the resolved point",
  async (input) => {
    const resolution = (await testKey.post("/v1/resolve", { input, language: "de" })).body;
    if (resolution.place_id === null) {
      expect(resolution.status).toBe("unresolved");
      return;
    }
    const { status, body } = await testKey.get(`/v1/places/${resolution.place_id}?language=de`);
    expect(status).toBe(200);
    // A place has every field of the answer that does not compare it with an input.
    const { status: _, confidence, input_kind, reasons, matches, alternatives, ...place } = resolution;
    expect([confidence, input_kind, reasons, matches, alternatives]).not.toContain(undefined);
    expect(body).toEqual({ ...place, request_id: expect.any(String) });
  },
);

test.each(wordsOf("plc_0000000000000000 plc_ x loc_01hr2k8x4v9q3m5n7p0r2t4w6y %00 %ff plc_00000000000000000000"))(
  "%s is not a place: 404, and no call",
  async (id) => {
    const { client } = await api.client.signUp();
    const live = await client.withKey({ environment: "live" });
    const answer = await live.get(`/v1/places/${id}`);
    expect(answer.status === 404 || answer.status === 400).toBe(true);
    expect(["NOT_FOUND", "MALFORMED_REQUEST"]).toContain(answer.body.code);
    expect((await client.get("/v1/usage?environment=live")).body.total).toBe(0);
  },
);

test("an unknown parameter and a malformed language are refused", async () => {
  const unknown = await testKey.get("/v1/places/plc_0000000000000000?langage=de");
  expect([unknown.status, unknown.body.errors[0].detail]).toEqual([422, expect.stringContaining("language")]);
  expect((await testKey.get("/v1/places/plc_0000000000000000?language=%20")).status).toBe(422);
});

import { expect, test } from "bun:test";
import { SESSION_MS, SESSION_SUGGESTIONS_MAX } from "../../src/usage/mod.ts";
import type { ApiClient } from "../support/api/api_client.ts";
import { streetsApi } from "../support/api/test_api.ts";

const { api } = await streetsApi();

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

test("requests of a new form that come at once are one call", async () => {
  const { calls, suggest } = await typist();
  await Promise.all(Array.from({ length: 12 }, (_, i) => suggest("haupt".slice(0, 1 + (i % 5)), "form-0003")));
  expect(await calls()).toBe(1);
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

import { expect, test } from "bun:test";
import { suspendTenant } from "../../../src/accounts/mod.ts";
import { WATCHERS_MAX } from "../../../src/api/batches/watchers.ts";
import { CLIENT_PASSWORD } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";

const api = await testApi();

const ada = await api.client.signUp();
const credential = (await ada.client.post("/v1/api-keys", { name: "Test", environment: "test" })).body.key;

function follow(id: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${api.url}/v1/batches/${id}/events`, {
    headers: { authorization: `Bearer ${credential}`, ...headers },
  });
}

test("events report every change until the end, and continue after Last-Event-ID", async () => {
  const client = api.client.as(credential);
  const { body: batch } = await client.post("/v1/batches", { inputs: [{ input: "Utrecht" }] });
  const answer = await follow(batch.id);
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const text = answer.text();
  await Bun.sleep(700);
  await api.work();
  const events = (await text).split("\n\n").filter((event) => event.startsWith("id:"));
  expect(events.map((event) => /event: (\w+)/.exec(event)?.[1])).toEqual(["progress", "done"]);
  const last = /id: (\d+)/.exec(events.at(-1) ?? "")?.[1] ?? "";
  expect(JSON.parse(/data: (.*)/.exec(events.at(-1) ?? "")?.[1] ?? "")).toMatchObject({ status: "completed" });
  expect((await follow(batch.id, { "last-event-id": last })).status).toBe(204);
  const rest = await (await follow(batch.id, { "last-event-id": "1" })).text();
  expect(rest.match(/event: \w+/g)).toEqual(["event: done"]);
  expect((await follow("bat_0")).status).toBe(404);
});

test("events end when the key of their request is revoked", async () => {
  const { client } = await api.client.signUp();
  const { body: key } = await client.post("/v1/api-keys", { name: "Watcher", environment: "test" });
  const { body: batch } = await api.client.as(key.key).post("/v1/batches", { inputs: [{ input: "Utrecht" }] });
  const answer = await follow(batch.id, { authorization: `Bearer ${key.key}` });
  const text = answer.text();
  expect((await client.call("DELETE", `/v1/api-keys/${key.id}`)).status).toBe(204);
  // The batch never ends, because no worker runs.
  expect((await text).match(/event: \w+/g)).toEqual(["event: progress"]);
});

test("events end when the organization is suspended, the key's addresses change, or the member is removed", async () => {
  const { client, answer: { organization } } = await api.client.signUp();
  const { body: key } = await client.post("/v1/api-keys", { name: "Watcher", environment: "test" });
  const { body: batch } = await api.client.as(key.key).post("/v1/batches", { inputs: [{ input: "Utrecht" }] });
  const elsewhere = await api.client.signUp();
  const [own, other] = await Promise.all(
    [client, elsewhere.client].map((owner) => owner.post("/v1/organization/invitations", { role: "viewer" })),
  );
  const person = { email: "watcher@example.com", password: CLIENT_PASSWORD, invitation: own?.body.token };
  const { body: joined } = await api.client.post("/v1/auth/signup", person);
  const member = api.client.as(joined.access_token);
  // So that they act in the organization joined first.
  api.accounts.clock.pass(1000);
  expect((await member.post(`/v1/invitations/${other?.body.token}/accept`, {})).status).toBe(200);

  const { body: second } = await client.post("/v1/api-keys", { name: "Second", environment: "test" });
  const texts = await Promise.all([joined.access_token, key.key, second.key].map(async (token) => {
    const answer = await follow(batch.id, { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(200);
    return { text: answer.text() };
  }));
  expect((await client.call("DELETE", `/v1/organization/members/${joined.user.id}`)).status).toBe(204);
  // The member's token goes on to act in the other organization.
  expect((await member.get("/v1/auth/me")).body.organization.id).toBe(elsewhere.answer.organization.id);
  const allowed = { body: { allowed_addresses: ["192.0.2.7"] } };
  expect((await client.call("PATCH", `/v1/api-keys/${key.id}`, allowed)).status).toBe(200);
  await suspendTenant(api.accounts.deps, { organizationId: organization.id, reason: "not paid" });
  for (const { text } of texts) {
    expect((await text).match(/event: \w+/g)).toEqual(["event: progress"]);
  }
});

test("an organization has a limited number of watchers at once, and may add one when another leaves", async () => {
  const { client } = await api.client.signUp();
  const { body: key } = await client.post("/v1/api-keys", { name: "Watchers", environment: "test" });
  const { body: batch } = await api.client.as(key.key).post("/v1/batches", { inputs: [{ input: "Utrecht" }] });
  const authorization = `Bearer ${key.key}`;
  const watching = await Promise.all(
    Array.from({ length: WATCHERS_MAX + 1 }, () => follow(batch.id, { authorization })),
  );
  const statuses = watching.map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(statuses.filter((status) => status === 200)).toHaveLength(WATCHERS_MAX);
  await Promise.all(watching.map((answer) => answer.body?.cancel()));
  for (;;) {
    const answer = await follow(batch.id, { authorization });
    await answer.body?.cancel();
    if (answer.status === 200) {
      break;
    }
    await Bun.sleep(100);
  }
});

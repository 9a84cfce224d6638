import { afterAll, beforeAll, expect, test } from "bun:test";
import { smallWorld } from "../resolver/small_world.ts";
import { testBatchesRoom, workAll } from "../support/test_batches.ts";
import { testApi } from "../support/test_api.ts";

const api = await testApi();
afterAll(() => api.close());

let credential = "";
beforeAll(async () => {
  const { client } = await api.client.signUp();
  credential = (await client.post("/v1/api-keys", { name: "Test", environment: "test" })).body.key;
});

const gazetteer = smallWorld();

function follow(id: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${api.url}/v1/batches/${id}/events`, {
    headers: { authorization: `Bearer ${credential}`, ...headers },
  });
}

test("events tell of every change until the end, and go on after the last one that was heard", async () => {
  const client = api.client.as(credential);
  const { body: batch } = await client.post("/v1/batches", { inputs: [{ input: "Utrecht" }] });
  const answer = await follow(batch.id);
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const text = answer.text();
  await Bun.sleep(700);
  await workAll(testBatchesRoom(api.accounts.db.database, api.accounts.clock), { gazetteer: () => gazetteer });
  const events = (await text).split("\n\n").filter((event) => event.startsWith("id:"));
  expect(events.map((event) => /event: (\w+)/.exec(event)?.[1])).toEqual(["progress", "done"]);
  const last = /id: (\d+)/.exec(events.at(-1) ?? "")?.[1] ?? "";
  expect(JSON.parse(/data: (.*)/.exec(events.at(-1) ?? "")?.[1] ?? "")).toMatchObject({ status: "completed" });
  expect((await follow(batch.id, { "last-event-id": last })).status).toBe(204);
  const rest = await (await follow(batch.id, { "last-event-id": "1" })).text();
  expect(rest.match(/event: \w+/g)).toEqual(["event: done"]);
  expect((await follow("bat_0")).status).toBe(404);
});

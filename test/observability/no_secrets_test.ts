import { expect, test } from "bun:test";
import { CLIENT_PASSWORD } from "../support/api/api_client.ts";
import { testApi } from "../support/api/test_api.ts";
import { forbiddenIn, keptLines, leaks } from "../support/runner/kept_logs.ts";

const api = await testApi();

// The logs of all other services that the tests start are searched by test/support/runner/preload.ts, after the last test.
test("no log has a secret or what somebody typed, whatever they typed it into", async () => {
  const { client, email, answer } = await api.client.signUp();
  const { body: { key } } = await client.post("/v1/api-keys", { name: "Shop", environment: "test" });
  const before = keptLines();
  for (const path of [`/v1/resolve/${key}`, `/v1/${email}`, "/v1/locations?q=Utrecht", `/${answer.refresh_token}`]) {
    await api.client.as(key).get(path);
  }
  await api.client.as(key).post("/v1/resolve", { input: "Utrecht", [email]: key });
  await api.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD, [key]: email });
  await api.client.post("/v1/auth/login", { email, password: `${CLIENT_PASSWORD}!` });
  await api.client.post("/v1/auth/refresh", { refresh_token: answer.refresh_token });
  for (const id of [key, answer.access_token.slice(0, 128), answer.refresh_token]) {
    await api.client.call("POST", "/v1/resolve", { headers: { authorization: `Basic ${key}`, "x-request-id": id } });
  }
  await client.post("/v1/locations", { input: "Utrecht", name: key, tags: [email], accept: "uncertain" });
  expect(keptLines() - before).toBeGreaterThanOrEqual(10);
  expect(leaks()).toEqual([]);
});

test("the search finds each kind of secret", async () => {
  const { client, email, answer } = await api.client.signUp();
  const { body: { key } } = await client.post("/v1/api-keys", { name: "Shop", environment: "live" });
  const { body: invitation } = await client.post("/v1/organization/invitations", { role: "viewer" });
  const secrets = [key, answer.access_token, answer.refresh_token, invitation.token, email, CLIENT_PASSWORD, "Utrecht"];
  for (const secret of secrets) {
    expect(forbiddenIn(JSON.stringify({ event: "request", detail: `about ${secret}` }))).not.toEqual([]);
  }
});

import { expect, test } from "bun:test";
import { CLIENT_PASSWORD } from "../support/api/api_client.ts";
import { testApi } from "../support/api/test_api.ts";

const api = await testApi();

type Line = Readonly<Record<string, unknown>>;

/** The lines of requests that work has logged. */
async function loggedBy(work: () => Promise<unknown>): Promise<readonly Line[]> {
  const before = api.logged.length;
  await work();
  return api.logged.slice(before).map((line): Line => JSON.parse(line)).filter(({ event }) => event === "request");
}

test("log-ins are recorded: right ones in the audit trail, wrong ones in the log", async () => {
  const { client, email, answer } = await api.client.signUp();
  const [wrong] = await loggedBy(() => api.client.post("/v1/auth/login", { email, password: "not this one at all" }));
  expect(wrong).toMatchObject({
    time: expect.stringMatching(/Z$/u),
    method: "POST",
    route: "/v1/auth/login",
    status: 401,
    code: "UNAUTHORIZED",
    request_id: expect.stringMatching(/^req_/u),
  });
  const [right] = await loggedBy(() => api.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD }));
  expect(right).toMatchObject({ route: "/v1/auth/login", status: 200 });
  const { data } = (await client.get("/v1/audit-events")).body;
  // Both events have the same time, so their order is not known.
  const [event] = data.filter(({ action }: { action: string }) => action === "user.logged_in");
  expect(event).toMatchObject({
    actor_id: answer.user.id,
    address: "127.0.0.1",
    at: expect.stringMatching(/Z$/u),
  });
});

test("refused calls are logged with the organization, the key and the reason", async () => {
  const { client, answer } = await api.client.signUp();
  const key = await client.withKey({ scopes: ["usage:read"] });
  const [{ id: keyId }] = (await client.get("/v1/api-keys")).body.data;
  const lines = await loggedBy(async () => {
    await key.post("/v1/resolve", { input: "Utrecht" });
    await client.post("/v1/resolve", { input: "Utrecht", organization_id: "org_0" });
    await client.post("/v1/resolve", { input: "test:rate_limited" });
    await api.client.get("/v1/locations");
  });
  const ofOrganization = { organization_id: answer.organization.id };
  expect(lines).toMatchObject([
    { route: "/v1/resolve", status: 403, code: "FORBIDDEN", key_id: keyId, ...ofOrganization },
    { route: "/v1/resolve", status: 422, code: "INVALID_REQUEST", ...ofOrganization },
    { route: "/v1/resolve", status: 429, code: "RATE_LIMITED", ...ofOrganization },
    { route: "/v1/locations", status: 401, code: "UNAUTHORIZED" },
  ]);
});

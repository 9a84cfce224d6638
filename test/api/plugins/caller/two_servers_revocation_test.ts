import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type ApiClient, CLIENT_PASSWORD, type SignedUp } from "../../../support/api/api_client.ts";
import { type TwoServers, twoServers } from "../../../support/services/run_service.ts";
import { patience } from "../../../support/runner/patience.ts";

/** From the public contract: every server refuses a revoked credential within a second. */
const REVOKED_MS = patience(1000);
/** After this time there is a fault, even on a busy machine. */
const GIVE_UP_MS = patience(20_000);

let servers: TwoServers;
let owner: SignedUp;
let first: ApiClient;
let second: ApiClient;
let slowestMs = 0;

beforeAll(async () => {
  servers = await twoServers();
  [first, second] = servers.clients;
  owner = await first.signUp({ email: "owner@example.com" });
});
afterAll(async () => {
  // The promise is a time, so every run logs it.
  // oxlint-disable-next-line no-console
  console.info(`Revoked on the other server after ${slowestMs.toFixed(0)} ms at most`);
  await servers.close();
});

/** Milliseconds from the answer of the first server until the second refuses with `status`. */
async function untilRefused(send: () => Promise<{ readonly status: number }>, status: number): Promise<number> {
  const sinceMs = performance.now();
  while (performance.now() - sinceMs < GIVE_UP_MS) {
    const sentMs = performance.now();
    if ((await send()).status === status) {
      slowestMs = Math.max(slowestMs, sentMs - sinceMs);
      return sentMs - sinceMs;
    }
  }
  throw new Error(`Was not refused in ${GIVE_UP_MS} ms`);
}

/** Uses a credential on the second server until its cache has it. */
async function remember(send: () => Promise<{ readonly status: number }>): Promise<void> {
  for (let i = 0; i < 5; i++) {
    expect((await send()).status).toBe(200);
    await Bun.sleep(60);
  }
}

/** A new member of the owner's organization. */
async function guest(email: string, role: string): Promise<SignedUp> {
  const { body: { token } } = await owner.client.post("/v1/organization/invitations", { role });
  const { body: answer } = await first.post("/v1/auth/signup", { email, password: CLIENT_PASSWORD, invitation: token });
  return { client: first.as(answer.access_token), email, answer };
}

describe("what the first server revokes, the second refuses within a second:", () => {
  test("a key", async () => {
    const { body: { id, key } } = await owner.client.post("/v1/api-keys", { name: "Shop", environment: "test" });
    const send = () => second.as(key).post("/v1/resolve", { input: "Utrecht" });
    await remember(send);
    expect((await owner.client.call("DELETE", `/v1/api-keys/${id}`)).status).toBe(204);
    expect(await untilRefused(send, 401)).toBeLessThan(REVOKED_MS);
  });

  test("a key that is rotated without grace", async () => {
    const { body: { id, key } } = await owner.client.post("/v1/api-keys", { name: "Till", environment: "test" });
    const send = () => second.as(key).post("/v1/resolve", { input: "Utrecht" });
    await remember(send);
    const rotated = await owner.client.post(`/v1/api-keys/${id}/rotate`, { grace_seconds: 0 });
    expect(await untilRefused(send, 401)).toBeLessThan(REVOKED_MS);
    expect((await second.as(rotated.body.key).post("/v1/resolve", { input: "Utrecht" })).status).toBe(200);
  });

  test("a session that logs out", async () => {
    const { answer } = await guest("leaver@example.com", "viewer");
    const send = () => second.as(answer.access_token).get("/v1/auth/me");
    await remember(send);
    expect((await first.post("/v1/auth/logout", { refresh_token: answer.refresh_token })).status).toBe(204);
    expect(await untilRefused(send, 401)).toBeLessThan(REVOKED_MS);
  });

  test("every other session, when the password changes", async () => {
    const person = await guest("changer@example.com", "viewer");
    const other = await second.post("/v1/auth/login", { email: person.email, password: CLIENT_PASSWORD });
    const send = () => second.as(other.body.access_token).get("/v1/auth/me");
    await remember(send);
    const changed = await person.client.post("/v1/auth/password", {
      current_password: CLIENT_PASSWORD,
      new_password: "seven bridges over wind",
    });
    expect(changed.status).toBe(204);
    expect(await untilRefused(send, 401)).toBeLessThan(REVOKED_MS);
    expect((await second.as(person.answer.access_token).get("/v1/auth/me")).status).toBe(200);
  });

  test("a session whose refresh token is used again from another device", async () => {
    const { answer } = await guest("stolen@example.com", "viewer");
    const again = { refresh_token: answer.refresh_token };
    const { body: { access_token: token } } = await first.post("/v1/auth/refresh", again);
    const send = () => second.as(token).get("/v1/auth/me");
    await remember(send);
    const thief = { "user-agent": "another device" };
    expect((await first.post("/v1/auth/refresh", again, thief)).status).toBe(401);
    expect(await untilRefused(send, 401)).toBeLessThan(REVOKED_MS);
  });

  test("a role that is lowered", async () => {
    const { answer } = await guest("lowered@example.com", "admin");
    const send = () => second.as(answer.access_token).get("/v1/api-keys");
    await remember(send);
    const path = `/v1/organization/members/${answer.user.id}`;
    expect((await owner.client.call("PATCH", path, { body: { role: "viewer" } })).status).toBe(200);
    expect(await untilRefused(send, 403)).toBeLessThan(REVOKED_MS);
  });

  test("a membership that ends", async () => {
    const away = await second.signUp({ email: "away@example.com" });
    const { body: { token } } = await owner.client.post("/v1/organization/invitations", { role: "member" });
    expect((await away.client.post(`/v1/invitations/${token}/accept`, {})).status).toBe(200);
    const send = () => away.client.get("/v1/organization", { "locus-organization": owner.answer.organization.id });
    await remember(send);
    const path = `/v1/organization/members/${away.answer.user.id}`;
    expect((await owner.client.call("DELETE", path)).status).toBe(204);
    expect(await untilRefused(send, 404)).toBeLessThan(REVOKED_MS);
  });

  test("the credentials of an organization that is deleted", async () => {
    const gone = await first.signUp({ email: "gone@example.com" });
    const { body: { key } } = await gone.client.post("/v1/api-keys", { name: "Shop", environment: "test" });
    const send = () => second.as(key).post("/v1/resolve", { input: "Utrecht" });
    await remember(send);
    expect((await gone.client.call("DELETE", "/v1/organization")).status).toBe(204);
    expect(await untilRefused(send, 401)).toBeLessThan(REVOKED_MS);
    expect((await second.as(gone.answer.access_token).get("/v1/auth/me")).status).toBe(401);
  });
});

test("a key revoked while the servers' listeners are cut off is refused on the second within a second", async () => {
  const { body: { id, key } } = await owner.client.post("/v1/api-keys", { name: "Deaf", environment: "test" });
  const send = () => second.as(key).post("/v1/resolve", { input: "Utrecht" });
  await remember(send);
  // Cuts the listeners repeatedly, from before the revocation: they receive its announcement by chance or not at all.
  const cut = setInterval(() => void cutListeners(), 5);
  await Bun.sleep(100);
  await owner.client.call("DELETE", `/v1/api-keys/${id}`);
  const ms = await untilRefused(send, 401);
  clearInterval(cut);
  expect(ms).toBeLessThan(REVOKED_MS);
});

function cutListeners(): Promise<unknown> {
  return servers.database.ownerSql`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'locus listener'
      and datname = current_database()`.catch(() => {});
}

import { expect, test } from "bun:test";
import { FRESH_MS } from "../../../src/accounts/sessions/open_session.ts";
import { type ApiClient, CLIENT_PASSWORD, type SignedUp } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { everyRow } from "../../support/databases/every_row.ts";

const api = await testApi();

/** A client of the session that follows when the person confirms who they are. */
async function confirmed(client: ApiClient): Promise<ApiClient> {
  return api.client.as((await client.post("/v1/account/confirm", { password: CLIENT_PASSWORD })).body.access_token);
}

const logIn = (email: string) => api.client.post("/v1/auth/login", { email, password: CLIENT_PASSWORD });

/** Joins the organization of another person. */
async function join(owner: SignedUp, person: SignedUp, role: string): Promise<void> {
  const { body } = await owner.client.post("/v1/organization/invitations", { role });
  expect((await person.client.post(`/v1/invitations/${body.token}/accept`, {})).status).toBe(200);
}

test("without mails an e-mail address changes at once, after a confirmation", async () => {
  const person = { ...await api.client.signUp() };
  api.accounts.clock.pass(FRESH_MS);
  const unconfirmed = await person.client.post("/v1/auth/email", { email: "next@example.com" });
  expect([unconfirmed.status, unconfirmed.body.needs]).toEqual([403, "confirmation"]);
  person.client = await confirmed(person.client);
  const bad = await person.client.post("/v1/auth/email", { email: "next at example" });
  expect([bad.status, bad.body.errors[0].pointer]).toEqual([422, "/email"]);
  expect((await person.client.post("/v1/auth/email", { email: "next@example.com" })).body).toEqual({
    state: "changed",
  });
  expect((await logIn(person.email)).status).toBe(401);
  expect((await logIn("next@example.com")).status).toBe(200);
});

test("two people who want one address at the same moment: one has it", async () => {
  const people = await Promise.all([api.client.signUp(), api.client.signUp()]);
  const answers = await Promise.all(
    people.map(({ client }) => client.post("/v1/auth/email", { email: "wanted@example.com" })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("a deleted account leaves nothing but what others keep", async () => {
  const [person, owner] = [{ ...await api.client.signUp() }, await api.client.signUp()];
  await join(owner, person, "member");
  api.accounts.clock.pass(FRESH_MS);
  expect((await person.client.call("DELETE", "/v1/auth/me")).body.needs).toBe("confirmation");
  person.client = await confirmed(person.client);
  expect((await person.client.call("DELETE", "/v1/auth/me")).status).toBe(204);
  expect((await logIn(person.email)).status).toBe(401);
  expect((await person.client.get("/v1/auth/me")).status).toBe(401);
  const rows = JSON.stringify(await everyRow(api.accounts.db.ownerSql));
  expect(rows).not.toContain(person.email);
  expect(rows).not.toContain(person.answer.organization.id);
  const members = await owner.client.get("/v1/organization/members");
  expect(members.body.data).toHaveLength(1);
});

test("the only owner of an organization with other members hands it over first", async () => {
  const [owner, member] = [await api.client.signUp(), await api.client.signUp()];
  await join(owner, member, "member");
  const refused = await owner.client.call("DELETE", "/v1/auth/me");
  expect([refused.status, refused.body.code]).toEqual([409, "CONFLICT"]);
  await owner.client.call("PATCH", `/v1/organization/members/${member.answer.user.id}`, { body: { role: "owner" } });
  expect((await owner.client.call("DELETE", "/v1/auth/me")).status).toBe(204);
});

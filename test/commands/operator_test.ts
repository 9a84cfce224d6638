import { expect, test } from "bun:test";
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  addDomain,
  addProvider,
  createOperator,
  logInOperator,
  resetPassword,
  setOperatorPassword,
} from "../../src/accounts/mod.ts";
import { recordEvent } from "../../src/store/audit.ts";
import { withOrganization } from "../../src/store/with_claims.ts";
import { readStorage } from "../../src/usage/mod.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { logIn, TEST_PASSWORD, testAccounts } from "../support/operations/test_accounts.ts";
import { codeOf, testSingleSignOn } from "../support/operations/test_deps.ts";
import { runHere } from "../support/services/run_command.ts";

const accounts = await testAccounts();

function locus(...words: string[]): ReturnType<typeof runHere> {
  return runHere(words, { DATABASE_URL: accounts.db.url, JWT_SECRET: "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js" });
}

test("organization list shows every organization with its limit", async () => {
  const { caller, signedIn } = await accounts.person();
  const { code, out } = await locus("organization", "list");
  expect(code).toBe(0);
  expect(out).toMatch(/^organization +created +calls this month +stored +last active +state +owner, name\n/u);
  const line = `${caller.organizationId}  \\d{4}-\\d\\d-\\d\\d +0 of 10000 +\\d+\\.\\d MB +\\S+ +active +`;
  expect(out).toMatch(new RegExp(`${line}${signedIn.user.email}, `));
  const found = await locus("organization", "list", signedIn.user.email);
  expect(found.out.split("\n").filter((one) => one.startsWith("org_"))).toHaveLength(1);
});

test("organization set-limit and set-storage set a limit, and default takes it away", async () => {
  const { caller: { organizationId } } = await accounts.person();
  expect((await locus("organization", "set-limit", organizationId, "77")).out).toContain("may make 77 calls a month");
  expect((await locus("organization", "set-limit", organizationId, "default")).out).toContain("may make 10000 calls");
  const limitBytes = async () =>
    (await readStorage({ database: accounts.db.database, storageGb: 10 }, organizationId)).limitBytes;
  expect((await locus("organization", "set-storage", organizationId, "250")).out).toContain("may store 250 GB");
  expect(await limitBytes()).toBe(250_000_000_000);
  expect((await locus("organization", "set-storage", organizationId, "default")).code).toBe(0);
  expect(await limitBytes()).toBe(10_000_000_000);
  expect((await locus("organization", "set-storage", organizationId, "much")).code).toBe(2);
});

test("organization sso verifies a domain without DNS, lists providers, and lets people log in with passwords again", async () => {
  const { caller, signedIn } = await accounts.person();
  const deps = testSingleSignOn(accounts.deps);
  const issuer = "http://127.0.0.1:1";
  const { id } = await addProvider(deps, { caller, name: "Staff", issuer, clientId: "locus", clientSecret: "s" });
  await addDomain(deps, { caller, providerId: id, domain: "Operator.example" });
  const org = caller.organizationId;
  expect((await locus("organization", "sso", org, "list")).out).toContain("operator.example  not verified");
  expect((await locus("organization", "sso", org, "verify-domain", "operator.example")).code).toBe(0);
  expect((await locus("organization", "sso", org, "list")).out)
    .toMatch(/optional {2}.*\n {2}operator\.example {2}verified/u);
  await accounts.db.ownerSql`update sso_providers set required = true where id = ${id}`;
  const password = { email: signedIn.user.email, password: TEST_PASSWORD };
  expect(await codeOf(logIn(accounts.deps, password))).toBe("FORBIDDEN");
  expect((await locus("organization", "sso", org, "allow-passwords")).out).toContain("1 identity provider(s)");
  expect((await logIn(accounts.deps, password)).user.id).toBe(caller.userId);
  const refused = [["allow-passwords"], ["verify-domain", "unknown.example"]];
  for (const words of refused) {
    expect((await locus("organization", "sso", org, ...words)).code).toBe(1);
  }
  expect((await locus("organization", "sso", org, "verify-domain")).code).toBe(2);
});

test("organization refuses what it does not understand, and an organization that is none", async () => {
  for (
    const words of [[], ["limit"], ["limit", "org_0", "5"], ["list", "a", "b"], ["suspend", "org_0"], [
      "toString",
      "org_0",
    ]]
  ) {
    expect((await locus("organization", ...words)).code).toBe(2);
  }
  expect((await locus("organization", "set-limit", "my-team", "5")).err)
    .toContain('"my-team" is not the identifier of an organization');
  expect((await locus("organization", "set-storage", `org_${"0".repeat(26)}`, "1.5")).err)
    .toContain('"1.5" is not a number of gigabytes');
  const unknown = await locus("organization", "set-limit", `org_${"0".repeat(26)}`, "5");
  expect([unknown.code, unknown.err]).toEqual([1, "There is no such organization\n"]);
});

test("user reset prints a token that sets a new password", async () => {
  const { signedIn } = await accounts.person("forgetful");
  const { code, out } = await locus("user", "reset", signedIn.user.email);
  expect(code).toBe(0);
  // The token was made by the system's clock, the tests' clock is behind it.
  await resetPassword(accounts.deps, { token: out.trim(), newPassword: "seven winds over bridges" });
  await logIn(accounts.deps, { email: signedIn.user.email, password: "seven winds over bridges" });
  expect((await locus("user", "reset", "nobody@example.com")).err)
    .toBe("There is no account with this e-mail address\n");
});

test("user create makes the first account where nobody may sign up, and its owner sets the password once", async () => {
  const email = `first-${crypto.randomUUID()}@example.com`;
  const { code, out, err } = await locus("user", "create", "--organization=Alpine Logistics", email);
  const token = out.trim();
  expect([code, err]).toEqual([0, expect.stringContaining(`/reset#${token}`)]);
  const { deps } = accounts;
  const again = await locus("user", "create", email);
  expect([again.code, again.err]).toEqual([1, "An account with this e-mail address already exists\n"]);
  await resetPassword(deps, { token, newPassword: "seven winds over bridges" });
  const { organization } = await logIn(deps, { email, password: "seven winds over bridges" });
  expect(organization).toMatchObject({ name: "Alpine Logistics", role: "owner" });
  expect(resetPassword(deps, { token, newPassword: "eight winds over bridges" })).rejects.toThrow("reset token");
  const bad = await locus("user", "create", "nobody");
  expect([bad.code, bad.out, bad.err]).toEqual([1, "", "The e-mail address is not valid\n"]);
});

test("operator create prints a link once, and reset, list and remove work on the same operator", async () => {
  const email = "otto@operators.example";
  const made = await locus("operator", "create", email);
  expect([made.code, made.err]).toEqual([0, expect.stringContaining(`/operator/password#${made.out.trim()}`)]);
  expect((await locus("operator", "create", email)).err)
    .toBe("An operator with this e-mail address already exists: bun run operator reset <e-mail> prints a new link\n");
  const reset = await locus("operator", "reset", email);
  const { deps } = accounts;
  const newPassword = "seven winds over bridges";
  await expect(setOperatorPassword(deps, { token: made.out.trim(), newPassword })).rejects.toThrow("unknown");
  await setOperatorPassword(deps, { token: reset.out.trim(), newPassword });
  await logInOperator(deps, { email, password: newPassword });
  expect((await locus("operator", "list")).out).toMatch(/^opr_\w{26}  \d{4}-\d\d-\d\d  otto@operators\.example\n$/u);
  expect((await locus("operator", "remove", email)).code).toBe(0);
  await expect(logInOperator(deps, { email, password: newPassword })).rejects.toThrow("wrong");
  expect((await locus("operator", "remove", email)).err)
    .toBe("There is no operator with this e-mail address: bun run operator list shows them\n");
  for (const words of [[], ["create"], ["list", email], ["rename", email]]) {
    expect((await locus("operator", ...words)).code).toBe(2);
  }
});

test("organization suspend, resume and sign-out, and user sign-out, act and are in both trails", async () => {
  const { caller, signedIn } = await accounts.person();
  const { organizationId } = caller;
  const suspended = await locus("organization", "suspend", organizationId, "--reason=The invoice is open");
  expect([suspended.code, suspended.out]).toEqual([0, expect.stringContaining("is suspended")]);
  expect((await locus("organization", "list", signedIn.user.email)).out).toContain("  suspended  ");
  expect((await locus("organization", "resume", organizationId)).code).toBe(0);
  expect((await locus("organization", "sign-out", organizationId)).out).toStartWith("1 sessions of its members");
  await logIn(accounts.deps, { email: signedIn.user.email, password: "wind over seven bridges" });
  expect((await locus("user", "sign-out", signedIn.user.email)).out).toBe("1 sessions are ended\n");
  expect((await locus("user", "reset", signedIn.user.email)).code).toBe(0);
  const own = await accounts.db.ownerSql`
    select action from audit_events where organization_id = ${organizationId} and actor_id = 'operator' order by id`;
  const ofOrganization = ["organization.suspended", "organization.resumed", "organization.signed_out"];
  expect(own.map(({ action }) => action)).toEqual([...ofOrganization, "session.ended_by_operator"]);
  const operators = await accounts.db.ownerSql`
    select action, operator_id from operator_audit_events where target_id in (${organizationId}, ${caller.userId}) order by id`;
  expect(operators.map(({ action, operator_id: id }) => [action, id]))
    .toEqual([...ofOrganization, "user.signed_out", "user.reset"].map((action) => [action, null]));
});

const ROOT = join(import.meta.dir, "../..");
/** More than are read at a time. */
const MANY = 1100;

const audited = await testAccounts();
await createOperator(audited.deps, "ada@operators.example");
await audited.person();
const person = await audited.person();

async function record(count: number): Promise<void> {
  await withOrganization(audited.deps.database, person.caller.organizationId, async (tenant) => {
    for (let i = 0; i < count; i++) {
      const details = { name: `Zoë\u2028${i}` };
      await recordEvent(audited.deps, { tenant, action: "organization.renamed", actorId: "usr_x", details });
    }
  });
}

function environment() {
  return { DATABASE_URL: audited.db.url, JWT_SECRET: "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js" };
}

/** In a process of its own. */
function start(...words: string[]) {
  return Bun.spawn([process.execPath, "src/cli.ts", "audit", ...words], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], ...environment() },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

async function audit(...words: string[]): Promise<{ readonly code: number; readonly out: string }> {
  const { code, out, err } = await runHere(["audit", ...words], environment());
  return { code, out: out + err };
}

/** The identifiers of the events in a file, sorted. */
function idsIn(path: string): string[] {
  return readFileSync(path, "utf8").trimEnd().split("\n").map((line) => String(JSON.parse(line).id)).toSorted();
}

async function idsInDatabase(): Promise<string[]> {
  const rows = await audited.db.ownerSql<{ id: string }[]>`
    select id from audit_events union all select id from operator_audit_events`;
  return rows.map(({ id }) => id).toSorted();
}

test("audit append writes every event once, also after it was killed or ran twice at once", async () => {
  const path = join(scratchDir(), "audit.jsonl");
  await record(MANY);
  for (let i = 0; i < 5; i++) {
    await record(3);
    const child = start("append", path);
    await Bun.sleep(100 + 40 * i);
    child.kill("SIGKILL");
    await child.exited;
  }
  const both = await Promise.all([1, 2].map(() => start("append", path).exited));
  expect(both.filter((code) => code !== 0 && code !== 6)).toEqual([]);
  expect((await audit("append", path)).code).toBe(0);
  expect(idsIn(path)).toEqual(await idsInDatabase());
  // Half a line, as a process leaves it that is killed while it writes.
  appendFileSync(path, `{"chain":"${person.caller.organizationId}","sequ`);
  await record(2);
  expect(await audit("append", path)).toEqual({ code: 0, out: "2 events were added\n" });
  expect(await audit("append", path)).toEqual({ code: 0, out: "0 events were added\n" });
  expect(idsIn(path)).toEqual(await idsInDatabase());
  const verified = await audit("verify", `--file=${path}`);
  expect(verified).toMatchObject({ code: 0 });
  expect(verified.out).toContain("of 3 chains are whole");
});

test("audit verify --file finds a changed, removed, doubled and moved line, and a chain that was computed again", async () => {
  const path = join(scratchDir(), "audit.jsonl");
  await record(4);
  await audit("append", path);
  const whole = readFileSync(path, "utf8");
  const lines = whole.trimEnd().split("\n");
  // The last events of a chain that others follow.
  const end = lines.findLastIndex((line) => line.includes(person.caller.organizationId)) + 1;
  const [a = "", b = "", c = ""] = lines.slice(end - 3, end);
  const before = [...lines.slice(0, end - 3), ...lines.slice(end)];
  const damaged: Readonly<Record<string, readonly string[]>> = {
    changed: [...before, a.replace("usr_x", "usr_y"), b, c],
    removed: [...before, a, c],
    doubled: [...before, a, b, b, c],
    moved: [...before, b, a, c],
    "no event": [...before, a, "{}", c],
  };
  for (const [name, content] of Object.entries(damaged)) {
    writeFileSync(path, `${content.join("\n")}\n`);
    const { code, out } = await audit("verify", `--file=${path}`);
    expect([name, code, out.includes("broken at event")]).toEqual([name, 1, true]);
    expect((await audit("append", path)).code).toBe(1);
  }
  writeFileSync(path, whole);
  expect((await audit("verify", `--file=${path}`)).code).toBe(0);
  // The last event is replaced by another one with hashes that fit.
  const { organizationId } = person.caller;
  const { ownerSql } = audited.db;
  await ownerSql`delete from audit_events where organization_id = ${organizationId}
    and sequence = (select sequence from audit_chains where id = ${organizationId})`;
  await ownerSql`update audit_chains set sequence = sequence - 1, hash = (select hash from audit_events
    where organization_id = ${organizationId} order by sequence desc limit 1) where id = ${organizationId}`;
  await record(1);
  expect((await audit("verify", `--organization=${organizationId}`)).code).toBe(0);
  const found = await audit("verify", `--file=${path}`);
  expect(found).toMatchObject({ code: 1 });
  expect(found.out).toContain(`${organizationId}: the database has another event`);
});

test("audit verify --file finds events that the database says it deleted, before their retention is over", async () => {
  const path = join(scratchDir(), "audit.jsonl");
  const { ownerSql } = audited.db;
  const gone = (await audited.person()).caller.organizationId;
  const { organizationId } = (await audited.person()).caller;
  // The command line reads the real clock.
  const now = { ...audited.deps, clock: { now: () => new Date() } };
  await withOrganization(
    audited.deps.database,
    organizationId,
    (tenant) => recordEvent(now, { tenant, action: "organization.renamed", actorId: "usr_x" }),
  );
  await audit("append", path);
  await ownerSql`delete from organizations where id = ${gone}`;
  expect(await audit("verify", `--file=${path}`)).toMatchObject({ code: 0 });
  await ownerSql`update audit_chains set anchor_sequence = sequence, anchor_hash = hash where id = ${organizationId}`;
  await ownerSql`delete from audit_events where organization_id = ${organizationId}`;
  const missing = await audit("verify", `--file=${path}`);
  expect(missing).toMatchObject({ code: 1 });
  expect(missing.out).toContain(`${organizationId}: the database no longer has event number`);
  await ownerSql`delete from audit_chains where id = ${organizationId}`;
  expect(await audit("verify", `--file=${path}`)).toMatchObject({ code: 1 });
  // Nothing of it stays for the other tests.
  await ownerSql`delete from organizations where id = ${organizationId}`;
});

test("audit append reads the end of its file, and refuses one that was changed there or cut", async () => {
  const path = join(scratchDir(), "audit.jsonl");
  await record(3);
  expect((await audit("append", path)).code).toBe(0);
  await record(20);
  expect((await audit("append", path)).out).toBe("20 events were added\n");
  const whole = readFileSync(path, "utf8");
  const end = whole.lastIndexOf("usr_x");
  const refused: Readonly<Record<string, string>> = {
    "its last events were changed": `${whole.slice(0, end)}usr_y${whole.slice(end + 5)}`,
    "it was cut": whole.slice(0, whole.lastIndexOf("{")),
    "it has 0 bytes": "",
    "is broken at event ?": `${whole}${"x".repeat(2 << 20)}\n`,
    "does not follow the event before it": `${whole}${whole.slice(0, whole.indexOf("\n") + 1)}`,
  };
  for (const [why, content] of Object.entries(refused)) {
    writeFileSync(path, content);
    const { code, out } = await audit("append", path);
    expect([why, code, out]).toEqual([why, 1, expect.stringContaining(why)]);
    expect(readFileSync(path, "utf8") === content).toBe(true);
  }
  // What is older than the end is not read again: `audit verify` does that.
  writeFileSync(path, whole.replace("usr_x", "usr_y"));
  await record(1);
  expect(await audit("append", path)).toEqual({ code: 0, out: "1 events were added\n" });
  expect((await audit("verify", `--file=${path}`)).out).toContain("broken at event");
  // Without what is kept beside it, the whole file is read.
  rmSync(`${path}.heads`);
  expect((await audit("append", path)).code).toBe(1);
  writeFileSync(path, whole);
  expect(await audit("append", path)).toEqual({ code: 0, out: "1 events were added\n" });
  writeFileSync(`${path}.heads`, "{");
  expect(await audit("append", path)).toEqual({ code: 0, out: "0 events were added\n" });
  expect((await audit("verify", `--file=${path}`)).code).toBe(0);
  expect(idsIn(path)).toEqual(await idsInDatabase());
});

test("audit append adds no event that is not the one that was recorded", async () => {
  const path = join(scratchDir(), "audit.jsonl");
  const { caller: { organizationId } } = await audited.person();
  await audit("append", path);
  const { ownerSql } = audited.db;
  await withOrganization(audited.deps.database, organizationId, async (tenant) => {
    await recordEvent(audited.deps, { tenant, action: "organization.renamed", actorId: "usr_x", details: {} });
  });
  await ownerSql`update audit_events set actor_id = 'usr_z'
    where organization_id = ${organizationId} and actor_id = 'usr_x'`;
  const refused = await audit("append", path);
  expect([refused.code, refused.out])
    .toEqual([1, expect.stringMatching(/is broken at event evt_\w+, number \d+: changed/u)]);
  expect(readFileSync(path, "utf8")).not.toContain("usr_z");
  await ownerSql`update audit_events set actor_id = 'usr_x'
    where organization_id = ${organizationId} and actor_id = 'usr_z'`;
  expect(await audit("append", path)).toEqual({ code: 0, out: "1 events were added\n" });
});

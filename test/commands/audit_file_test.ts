import { expect, test } from "bun:test";
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createOperator } from "../../src/accounts/mod.ts";
import { recordEvent } from "../../src/store/audit.ts";
import { withOrganization } from "../../src/store/with_claims.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";
import { runHere } from "../support/services/run_here.ts";

const ROOT = join(import.meta.dir, "../..");
/** More than are read at a time. */
const MANY = 1100;

const accounts = await testAccounts();
await createOperator(accounts.deps, "ada@operators.example");
await accounts.person();
const person = await accounts.person();

async function record(count: number): Promise<void> {
  await withOrganization(accounts.deps.database, person.caller.organizationId, async (tenant) => {
    for (let i = 0; i < count; i++) {
      const details = { name: `Zoë\u2028${i}` };
      await recordEvent(accounts.deps, { tenant, action: "organization.renamed", actorId: "usr_x", details });
    }
  });
}

function environment() {
  return { DATABASE_URL: accounts.db.url, JWT_SECRET: "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js" };
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
  const rows = await accounts.db.ownerSql<{ id: string }[]>`
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
  const { ownerSql } = accounts.db;
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
  const { ownerSql } = accounts.db;
  const gone = (await accounts.person()).caller.organizationId;
  const { organizationId } = (await accounts.person()).caller;
  // The command line reads the real clock.
  const now = { ...accounts.deps, clock: { now: () => new Date() } };
  await withOrganization(
    accounts.deps.database,
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
  const { caller: { organizationId } } = await accounts.person();
  await audit("append", path);
  const { ownerSql } = accounts.db;
  await withOrganization(accounts.deps.database, organizationId, async (tenant) => {
    await recordEvent(accounts.deps, { tenant, action: "organization.renamed", actorId: "usr_x", details: {} });
  });
  await ownerSql`update audit_events set actor_id = 'usr_z'
    where organization_id = ${organizationId} and actor_id = 'usr_x'`;
  const refused = await audit("append", path);
  expect([refused.code, refused.out]).toEqual([
    1,
    expect.stringMatching(/is broken at event evt_\w+, number \d+: changed/u),
  ]);
  expect(readFileSync(path, "utf8")).not.toContain("usr_z");
  await ownerSql`update audit_events set actor_id = 'usr_x'
    where organization_id = ${organizationId} and actor_id = 'usr_z'`;
  expect(await audit("append", path)).toEqual({ code: 0, out: "1 events were added\n" });
});

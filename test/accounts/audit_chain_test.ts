import { expect, test } from "bun:test";
import {
  createOperator,
  issueKey,
  listEvents,
  suspendTenant,
  sweepExpired,
  verifyTrail,
} from "../../src/accounts/mod.ts";
import { hashOfEvent, recordEvent } from "../../src/store/audit.ts";
import { withOrganization } from "../../src/store/with_claims.ts";
import { testAccounts, type TestPerson } from "../support/operations/test_accounts.ts";
import { runCommand } from "../support/services/run_command.ts";

const WRITERS = 50;

const accounts = await testAccounts();

/** A person whose organization has some events. */
async function withEvents(count = 6): Promise<TestPerson> {
  const person = await accounts.person();
  for (let i = 0; i < count; i++) {
    await record(person, { name: `Zoë "${i}"\n\u0001\u007f😀`, numbers: i, scopes: ["b", "a"] });
  }
  return person;
}

async function record({ caller }: TestPerson, details: Readonly<Record<string, string | number | readonly string[]>>) {
  await withOrganization(
    accounts.deps.database,
    caller.organizationId,
    (tenant) => recordEvent(accounts.deps, { tenant, action: "organization.renamed", actorId: caller.userId, details }),
  );
}

test("listEvents() shows the chain, and anybody can compute its hashes", async () => {
  const { caller } = await withEvents();
  const { data } = await listEvents(accounts.deps, { caller });
  const chain = data.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
  expect(chain.map(({ sequence }) => sequence)).toEqual(chain.map((_, i) => i + 1));
  for (const [i, event] of chain.entries()) {
    expect(event.previousHash).toBe(chain[i - 1]?.hash ?? null);
    expect(hashOfEvent({ ...event, chain: caller.organizationId, sequence: event.sequence ?? 0, actor: event.actorId }))
      .toBe(event.hash ?? "");
  }
});

test("50 writers at once on two servers make one chain, also with the operators' own", async () => {
  const person = await withEvents(0);
  const other = accounts.another();
  await Promise.all(Array.from({ length: WRITERS }, async (_, i) => {
    if (i % 5 === 0) {
      await suspendTenant(other, { organizationId: person.caller.organizationId, reason: `review ${i}` });
    } else {
      await record(person, { i });
    }
  }));
  const trail = await verifyTrail(accounts.deps, person.caller.organizationId);
  expect(trail).toMatchObject({ events: WRITERS + 1 });
  expect(trail.broken).toBeUndefined();
  const operators = await verifyTrail(accounts.deps);
  expect(operators.events).toBeGreaterThanOrEqual(WRITERS / 5);
  expect(operators.broken).toBeUndefined();
});

/** What a person with the owner's access to the database could do, and the first broken event. */
const TAMPERING: readonly (readonly [what: string, broken: object, ...statements: readonly string[]])[] = [
  ["a changed event", { sequence: 3, fault: "changed" }, "update audit_events set actor_id = 'usr_x' where :event 3"],
  ["a changed detail", { sequence: 4, fault: "changed" }, "update audit_events set details = '{}' where :event 4"],
  ["a removed event", { id: null, sequence: 3, fault: "missing" }, "delete from audit_events where :event 3"],
  ["the removed last event", { id: null, sequence: 7, fault: "missing" }, "delete from audit_events where :event 7"],
  ["the removed first event", { id: null, sequence: 1, fault: "missing" }, "delete from audit_events where :event 1"],
  [
    "an event inserted without a place",
    { id: "evt_x", fault: "inserted" },
    "alter table audit_events disable trigger audit_events_chain",
    `insert into audit_events (id, organization_id, at, action, actor_id, details)
      values ('evt_x', ':org', now(), 'user.logged_in', 'usr_x', '{}')`,
    "alter table audit_events enable trigger audit_events_chain",
  ],
  [
    "two events in the other order",
    { sequence: 3, fault: "changed" },
    "update audit_events set sequence = 99 where :event 3",
    "update audit_events set sequence = 3 where :event 4",
    "update audit_events set sequence = 4 where :event 99",
  ],
  [
    "a new hash",
    { sequence: 5, fault: "changed" },
    "update audit_events set previous_hash = sha256('x') where :event 5",
  ],
];

test.each(TAMPERING)("verifyTrail() finds %s", async (_what, broken, ...statements) => {
  const { caller: { organizationId } } = await withEvents();
  expect((await verifyTrail(accounts.deps, organizationId)).broken).toBeUndefined();
  for (const statement of statements) {
    const event = statement.replace(":event", "organization_id = ':org' and sequence =");
    await accounts.db.ownerSql.unsafe(event.replace(":org", organizationId));
  }
  expect((await verifyTrail(accounts.deps, organizationId)).broken).toMatchObject(broken);
});

test("the service's own role can neither write a place of its choice nor change the head", async () => {
  const { caller } = await withEvents(1);
  const { organizationId } = caller;
  await accounts.db.sql.begin(async (sql) => {
    await sql`select set_config('locus.organization', ${organizationId}, true)`;
    await sql`insert into audit_events (id, organization_id, at, action, actor_id, details, sequence, hash)
      values ('evt_forged', ${organizationId}, now(), 'user.logged_in', 'usr_x', '{}', 77, sha256('x'))`;
    expect(await sql`update audit_chains set sequence = 9 returning id`).toHaveLength(0);
    expect(await sql`delete from audit_chains returning id`).toHaveLength(0);
  });
  expect(await verifyTrail(accounts.deps, organizationId)).not.toHaveProperty("broken");
});

test("the sweep deletes a chain from its beginning and keeps its anchor", async () => {
  const { caller: { organizationId } } = await withEvents();
  const { ownerSql } = accounts.db;
  // Events 1 to 3 and 5 expired, as the trigger would have written them. Row-level security uses the real clock.
  await ownerSql`alter table audit_events disable trigger audit_events_chain`;
  const rows = await ownerSql`select * from audit_events where organization_id = ${organizationId} order by sequence`;
  let previousHash: string | null = null;
  for (const row of rows) {
    const sequence: number = Number(row["sequence"]);
    const isExpired = sequence <= 3 || sequence === 5;
    const at: Date = isExpired ? new Date(accounts.clock.now().getTime() - 401 * 86_400_000) : new Date();
    const hash: string = hashOfEvent({
      chain: organizationId,
      sequence,
      previousHash,
      id: row["id"],
      at,
      action: row["action"],
      actor: row["actor_id"],
      targetId: row["target_id"],
      address: row["address"],
      userAgent: row["user_agent"],
      details: row["details"],
    });
    await ownerSql`update audit_events set at = ${at.toISOString()}, hash = decode(${hash}, 'hex'),
      previous_hash = decode(${previousHash}, 'hex') where id = ${row["id"]}`;
    await ownerSql`update audit_chains set hash = decode(${hash}, 'hex') where id = ${organizationId}`;
    previousHash = hash;
  }
  await ownerSql`alter table audit_events enable trigger audit_events_chain`;
  expect((await sweepExpired(accounts.deps)).auditEvents).toBe(3);
  expect(await verifyTrail(accounts.deps, organizationId)).toMatchObject({ events: 4 });
  expect((await verifyTrail(accounts.deps, organizationId)).broken).toBeUndefined();
  await ownerSql`delete from audit_events where organization_id = ${organizationId} and sequence = 4`;
  expect((await verifyTrail(accounts.deps, organizationId)).broken).toMatchObject({ sequence: 4, fault: "missing" });
});

test("audit verify checks every chain and names the first broken event", async () => {
  await createOperator(accounts.deps, "ada@operators.example");
  const { caller } = await accounts.person();
  await issueKey(accounts.deps, { caller, name: "Shop", environment: "live" });
  const one = await locus("audit", "verify", `--organization=${caller.organizationId}`);
  expect(one).toMatchObject({ code: 0 });
  expect(one.out).toMatch(/^org_\w{26}: 2 events are whole; the last one has the hash [0-9a-f]{64}\n$/u);
  await accounts.db.ownerSql`
    update audit_events set address = '192.0.2.1' where organization_id = ${caller.organizationId} and sequence = 2`;
  const all = await locus("audit", "verify");
  expect(all.code).toBe(1);
  expect(all.out).toMatch(new RegExp(`${caller.organizationId}: broken at event evt_\\w{26}, number 2: changed`, "u"));
  expect(all.out).toContain("operators: ");
  expect((await locus("audit", "check")).code).toBe(2);
});

function locus(...words: string[]): ReturnType<typeof runCommand> {
  return runCommand(words, { DATABASE_URL: accounts.db.url, JWT_SECRET: "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js" });
}

import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { openDatabase } from "../../../src/store/connection/client.ts";
import { statementSummary, statementText } from "../../../src/store/connection/trace_statements.ts";
import { users } from "../../../src/store/schema/users.ts";
import { withClaims } from "../../../src/store/with_claims.ts";
import { testDatabase } from "../../support/databases/test_database.ts";

const db = await testDatabase();

test("traceStatements() reports each statement once, with its outcome, and changes no answer", async () => {
  const reported: [text: string, hasFailed: boolean | undefined][] = [];
  const opened = openDatabase(db.url, {
    applicationName: "test",
    trace(text) {
      const at = reported.push([text, undefined]) - 1;
      return (hasFailed) => reported[at] = [text, hasFailed];
    },
  });
  const email = "who@example.com";
  const found = await withClaims(
    opened.database,
    { userId: "usr_1" },
    (transaction) => transaction.select({ id: users.id }).from(users).where(eq(users.email, email)),
  );
  expect(found).toEqual([]);
  const failing = withClaims(
    opened.database,
    { userId: "usr_1" },
    (transaction) => transaction.execute(sql`select ${email}::int`),
  );
  expect(await failing.then(() => "answered", () => "failed")).toBe("failed");
  expect(reported.map(([text, hasFailed]) => [statementSummary(text), hasFailed])).toEqual([
    ["BEGIN", false],
    ["SELECT", false],
    ["SELECT users", false],
    ["BEGIN", false],
    ["SELECT", false],
    ["SELECT", true],
  ]);
  expect(JSON.stringify(reported)).not.toContain(email);
  await opened.close();
});

test("statementText() leaves parameters and names, and no value that was written in", () => {
  expect(statementText(`select "a1", 'it''s' from t2 where x = $12 and y = -3.5 or z in ('b', 7)`)).toBe(
    `select "a1", ?? from t2 where x = $12 and y = -? or z in (?, ?)`,
  );
  expect(statementText("x".repeat(5000)).length).toBe(2001);
});

test("statementSummary() says what is done and to which table first", () => {
  expect([
    statementSummary(`insert into "batches" ("id") values ($1)`),
    statementSummary(`update "locations" set x = $1 from maps`),
    statementSummary("with a as (select 1) delete from usage_days"),
    statementSummary(""),
  ]).toEqual(["INSERT batches", "UPDATE locations", "WITH usage_days", "STATEMENT"]);
});

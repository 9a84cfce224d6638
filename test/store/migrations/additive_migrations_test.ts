import { expect, test } from "bun:test";
import { readMigrations } from "../../../src/capabilities/stores/migrations.ts";

/**
 * What the version before could not live with: it still reads and writes what is dropped or renamed, and leaves out what
 * became required. Written in two steps over two versions instead: first add, and drop when nobody uses it any more.
 */
const BREAKING: Readonly<Record<string, RegExp>> = {
  "drops something": /\bDROP (?:TABLE|COLUMN|TYPE|FUNCTION)\b/iu,
  "renames something": /\bRENAME\b/iu,
  "changes a type": /\bSET DATA TYPE\b|\bALTER COLUMN "\w+" TYPE\b/iu,
  "makes a column required": /\bSET NOT NULL\b/iu,
  "adds a required column without a default":
    /\bADD COLUMN (?:(?!DEFAULT)[^;])*\bNOT NULL\b(?!(?:(?!;)[\s\S])*DEFAULT)/iu,
};

test("every migration after the baseline leaves the servers of the previous version working", async () => {
  const [baseline, ...later] = await readMigrations();
  // It creates everything: no server runs on an empty database.
  expect(baseline?.tag).toBe("0000_baseline");
  const faults = later.flatMap(({ tag, sql }) =>
    sql.split("--> statement-breakpoint").flatMap((statement) =>
      Object.entries(BREAKING).filter(([, form]) => form.test(statement)).map(([what]) =>
        `${tag} ${what}: ${statement}`
      )
    )
  );
  expect(faults).toEqual([]);
});

test("what would break the version before is found", () => {
  const statements = [
    'ALTER TABLE "a" DROP COLUMN "b"',
    'ALTER TABLE "a" RENAME COLUMN "b" TO "c"',
    'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint',
    'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL',
    'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL',
  ];
  expect(statements.map(isFound)).toEqual(statements.map(() => true));
  expect(isFound('ALTER TABLE "a" ADD COLUMN "b" smallint DEFAULT 0 NOT NULL')).toBe(false);
  expect(isFound('ALTER TABLE "a" ADD COLUMN "b" text')).toBe(false);
});

function isFound(statement: string): boolean {
  return Object.values(BREAKING).some((form) => form.test(statement));
}

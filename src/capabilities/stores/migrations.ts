import { join } from "node:path";
import type { Migration } from "../../store/migrations/migrate.ts";

const FOLDER = join(import.meta.dir, "../../../drizzle/migrations");

/** Reads the migrations of this version of the service, oldest first. */
export async function readMigrations(folder: string = FOLDER): Promise<Migration[]> {
  const journal: unknown = await Bun.file(join(folder, "meta/_journal.json")).json();
  return await Promise.all(
    entriesOf(journal).map(async ({ tag, when }) => ({
      tag,
      when,
      sql: await Bun.file(join(folder, `${tag}.sql`)).text(),
    })),
  );
}

/**
 * The journal is written by drizzle-kit; its shape is checked because a skipped migration would show up far from its
 * cause.
 */
function entriesOf(journal: unknown): { readonly tag: string; readonly when: number }[] {
  if (typeof journal !== "object" || journal === null || !("entries" in journal) || !Array.isArray(journal.entries)) {
    throw new TypeError("Cannot read the migrations' journal because it has no list of entries");
  }
  return journal.entries.map((entry: unknown) => {
    if (
      typeof entry === "object" && entry !== null && "tag" in entry && "when" in entry &&
      typeof entry.tag === "string" && typeof entry.when === "number"
    ) {
      return { tag: entry.tag, when: entry.when };
    }
    throw new TypeError("Cannot read the migrations' journal because an entry lacks its tag or its time");
  });
}

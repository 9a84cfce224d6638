import { customType } from "drizzle-orm/pg-core";

/** Words for searches (`tsvector`), stored unchanged: no dictionary of Postgres is applied. */
export const wordsColumn = customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => "tsvector",
  toDriver: (words) => words.map((word) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`).join(" "),
});

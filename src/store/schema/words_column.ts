import { customType } from "drizzle-orm/pg-core";

/** Words to find a row by (`tsvector`), each as it is: no dictionary of Postgres's touches them. */
export const wordsColumn = customType<{ data: readonly string[]; driverData: string }>({
  dataType: () => "tsvector",
  toDriver: (words) => words.map((word) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`).join(" "),
});

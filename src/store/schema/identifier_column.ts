import { customType } from "drizzle-orm/pg-core";

/**
 * A public identifier. Compared byte by byte (`collate "C"`), so that rows sort by creation time whatever the
 * database's language.
 */
export const identifierColumn = customType<{ data: string; driverData: string }>({
  dataType: () => `text COLLATE "C"`,
});

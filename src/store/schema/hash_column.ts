import { customType } from "drizzle-orm/pg-core";

/** A SHA-256, kept as 32 bytes and written as 64 hexadecimal digits. */
export const hashColumn = customType<{ data: string; driverData: Uint8Array | string }>({
  dataType: () => "bytea",
  toDriver: (hexadecimal) => Uint8Array.fromHex(hexadecimal),
  fromDriver: (value) => typeof value === "string" ? value.replace("\\x", "") : value.toHex(),
});

import { customType } from "drizzle-orm/pg-core";

/** Raw bytes. */
export const bytesColumn = customType<{ data: Uint8Array; driverData: Uint8Array | string }>({
  dataType: () => "bytea",
  toDriver: (bytes) => bytes,
  fromDriver: (value) => typeof value === "string" ? Uint8Array.fromHex(value.replace("\\x", "")) : value,
});

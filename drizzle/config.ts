import { defineConfig } from "drizzle-kit";

/** For `bunx drizzle-kit generate --config=drizzle/config.ts`: writes the next migration from the schema. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./src/store/schema/*.ts",
  out: "./drizzle/migrations",
});

import { expect, test } from "bun:test";
import { openPostgres } from "../../src/capabilities/stores/postgres.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { freePort } from "../support/services/free_port.ts";

test("openPostgres() checks a server that answers and one that does not", async () => {
  const store = await testDatabase();
  const opened = openPostgres(store.url, { applicationName: "a test" });
  await opened.check();
  await opened.close();
  await store.close();
  const away = openPostgres(`postgres://a:b@127.0.0.1:${freePort()}/c`, { applicationName: "a test" });
  await expect(away.check()).rejects.toThrow();
  await away.close();
});

test("openPostgres() gives a server that accepts and stays silent two seconds", async () => {
  const silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const opened = openPostgres(`postgres://a:b@127.0.0.1:${silent.port}/c`, { applicationName: "a test" });
  await expect(opened.check()).rejects.toThrow("Postgres did not answer within 2000 ms");
  silent.stop(true);
  await opened.close();
});

test("openPostgres() names the privilege that the login lacks", async () => {
  const store = await testDatabase();
  // The service's own role owns nothing, and may not act as the owner.
  const opened = openPostgres(store.url, { applicationName: "a test", role: "locus" });
  await expect(opened.check()).rejects.toThrow("GRANT locus_app TO it");
  await opened.close();
  await store.close();
});

import { expect, test } from "bun:test";
import { apiClient } from "../../support/api/api_client.ts";
import { testDatabase } from "../../support/databases/test_database.ts";
import { runService } from "../../support/services/run_service.ts";
import { smallDataDir } from "../../support/services/small_data_dir.ts";

test("a stopping server reports it at once, keeps answering, and closes idle connections", async () => {
  const database = await testDatabase();
  const environment = {
    DATABASE_URL: database.ownerUrl,
    JWT_SECRET: "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js",
    DRAIN_SECONDS: "2",
  };
  const service = await runService({ command: "server", dataDir: smallDataDir(), environment });
  const { url } = service;
  const { client } = await apiClient(url).signUp();
  const ended = service.end("SIGTERM");
  let readiness = await client.get("/readyz");
  while (readiness.status === 200) {
    readiness = await client.get("/readyz");
  }
  expect(readiness.body).toMatchObject({ status: "fail", checks: { lifecycle: [{ output: "stopping" }] } });
  const answer = await client.get("/v1/organization");
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  expect((await client.get("/livez")).status).toBe(200);
  expect((await client.get("/v1/health")).status).toBe(200);
  expect(await ended).toBe(0);
  await database.close();
});

import { testApi } from "/work/house42/test/support/api/test_api.ts";
import { test } from "bun:test";
test("dump", async () => {
  const api = await testApi();
  const doc = (await api.client.get("/swagger/json")).body;
  await Bun.write(process.env["OUT"]!, JSON.stringify(doc, null, 1));
  await api.close();
});

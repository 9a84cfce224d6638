import { afterAll, test } from "bun:test";
import { expectCreatedOnce, freezingApi, STOPS } from "./create_once.ts";

const freezing = await freezingApi();
afterAll(() => freezing.api.close());

for (const stop of STOPS) {
  const { route: { route }, point } = stop;
  test(`${route} creates once although its server stops at "${point}" while another one answers`, async () => {
    await expectCreatedOnce(freezing, stop);
  });
}

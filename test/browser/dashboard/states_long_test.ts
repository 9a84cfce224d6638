import { expect, test } from "bun:test";
import { BROWSER_MS } from "../../support/browsers/dashboard.ts";
import { wrongStates } from "./states.ts";

test("states that pages pass through are accessible: light, 1280 px", async () => {
  expect(await wrongStates({ theme: "light", width: 1280 })).toEqual([]);
}, 2 * BROWSER_MS);

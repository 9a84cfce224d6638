import { expect, test } from "bun:test";
import { BROWSER_MS } from "../../support/browsers/dashboard.ts";
import { wrongStates } from "./states.ts";

test("states that pages pass through are accessible: dark, 360 px", async () => {
  expect(await wrongStates({ theme: "dark", width: 360 })).toEqual([]);
}, 2 * BROWSER_MS);

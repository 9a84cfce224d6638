import { expect, test } from "bun:test";
import { BROWSER_MS } from "../../support/browsers/dashboard.ts";
import { wrongStates } from "./states.ts";

test.each([{ theme: "light", width: 1280 }, { theme: "dark", width: 360 }] as const)(
  "states that pages pass through are accessible: $theme, $width px",
  async (look) => {
    expect(await wrongStates(look)).toEqual([]);
  },
  2 * BROWSER_MS,
);

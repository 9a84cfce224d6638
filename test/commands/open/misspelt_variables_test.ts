import { expect, test } from "bun:test";
import { VARIABLES } from "../../../src/config.ts";
import { misspeltVariables } from "../../../src/commands/open/open_config.ts";

/** What terminals, shells and other programs set. */
const OTHERS = ["PATH", "HOME", "HOSTNAME", "PWD", "SHLVL", "TERM", "LANG", "USER", "MAIL", "SHELL", "EDITOR", "PAGER"];

test("misspeltVariables() names the variable that is meant, and leaves others alone", () => {
  const environment = { GAZETEER_URL: "x", DATABASE_URI: "x", data_dir: "x", JWTSECRET: "x", GAZETTEER_URL: "x" };
  expect(misspeltVariables(environment)).toEqual([
    "GAZETEER_URL is not known: is GAZETTEER_URL meant?",
    "DATABASE_URI is not known: is DATABASE_URL meant?",
    "data_dir is not known: is DATA_DIR meant?",
    "JWTSECRET is not known: is JWT_SECRET meant?",
  ]);
  expect(misspeltVariables(Object.fromEntries([...OTHERS, ...VARIABLES].map((name) => [name, "x"])))).toEqual([]);
});

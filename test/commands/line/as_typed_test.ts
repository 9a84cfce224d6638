import { expect, test } from "bun:test";
import { asTyped } from "../../../src/commands/line/as_typed.ts";
import { runCommand } from "../../support/services/run_command.ts";

test("a command is shown as it was started: with Node only there is no bun to type", async () => {
  const text = "Run `bun run migrate`, then bun run doctor";
  const npx = "npm/11.4.2 node/v24.3.0 linux x64 workspaces/false";
  expect(asTyped(text, npx)).toBe("Run `npx --yes bun@1.4.5 run migrate`, then npx --yes bun@1.4.5 run doctor");
  for (const agent of ["bun/1.4.5 npm/? node/v26.3.0 linux x64", "yarn/4.1.0", ""]) {
    expect(asTyped(text, agent)).toBe(text);
  }
  const { err, code } = await runCommand(["gazetteer", "nothing"], { npm_config_user_agent: npx });
  expect([code, err.includes("Usage: npx --yes bun@1.4.5 run gazetteer ")]).toEqual([2, true]);
});

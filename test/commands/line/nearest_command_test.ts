import { describe, expect, test } from "bun:test";
import { COMMANDS } from "../../../src/commands/line/commands.ts";
import { nearestCommand } from "../../../src/commands/line/as_typed.ts";

const names = COMMANDS.map((command) => command.name);

describe("nearestCommand()", () => {
  test.each([
    ["serv", "serve"],
    ["resovle", "resolve"],
    ["Migrate", "migrate"],
    ["gazeteer", "gazetteer"],
    ["wroker", "worker"],
  ])("takes %s for %s", (word, name) => {
    expect(nearestCommand(word, names)).toBe(name);
  });

  test.each(["", "x", "deploy-everything", "--version"])("guesses nothing for %s", (word) => {
    expect(nearestCommand(word, names)).toBeUndefined();
  });
});

import { expect, test } from "bun:test";
import { join } from "node:path";
import { firstCall } from "../../../src/commands/serve/ready_text.ts";

test("firstCall() is what the README shows", async () => {
  const readme = await Bun.file(join(import.meta.dir, "../../../README.md")).text();
  const account = { email: "me@example.com", password: "twelve characters or more" };
  expect(readme).toContain(`\`\`\`sh\n${firstCall({ publicUrl: "http://127.0.0.1:3000", ...account })}\n\`\`\``);
});

import { plugin } from "bun";

/** Writes the types of an API document on the standard input to the output. */
plugin({
  name: "older compiler",
  setup(build) {
    build.module("typescript", async () => ({ exports: await import("typescript5"), loader: "object" }));
  },
});
const { default: openapiTypescript, astToString } = await import("openapi-typescript");
const nodes = await openapiTypescript(await Bun.stdin.json());
// Its unions list what is known of an open set.
process.stdout.write(`/* oxlint-disable typescript/no-redundant-type-constituents */\n${astToString(nodes)}`);

import { rawRequest, speak, statusOf } from "../../support/services/speak.ts";
import { type Attack, demand } from "../attack.ts";

const DOTS = [".", "..", "%2e%2e", ".%2E", "%252e%252e", "..%2f", "%2e%2e%5c", "\\..", "/", "%2f"];
const TARGETS = DOTS.flatMap((dots) => [
  `/v1/organization/members/${dots}`,
  `/v1/organization/x/${dots}/`,
  `/v1/${dots}/v1/organization`,
  `/v1/locations/import/../${dots}`,
]);

/** Reaches for `DELETE /v1/organization` through longer paths that end there once they are normalized. */
export const crookedPaths: Attack = {
  name: "crooked paths",
  promise: "a path with dot segments, empty segments or encoded slashes is 404, whatever the method",
  async run({ url, client }) {
    const { client: owner } = await client.signUp({ email: `crooked.${crypto.randomUUID()}@example.com` });
    const { credential } = owner;
    for (const method of ["DELETE", "PATCH", "POST", "GET"]) {
      await Promise.all(TARGETS.map(async (target) => {
        const status = statusOf(await speak(url, rawRequest({ method, target, credential })));
        demand(status === 404, `${method} ${target} must be 404`, status);
      }));
    }
    const { status } = await owner.get("/v1/organization");
    demand(status === 200, "the organization must be there afterwards", status);
  },
};

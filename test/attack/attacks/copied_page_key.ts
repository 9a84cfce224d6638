import { type Attack, demand } from "../attack.ts";

/** From the public contract, for one address and a minute. */
const PER_MINUTE = 60;
const REQUESTS = 500;
/** What comes back to an address while the attack lasts. */
const REFILLED_MAX = 20;
const ORIGIN = "https://shop.example";

/** Reads the key from a page, and uses it in a program that sends the page's origin. */
export const copiedPageKey: Attack = {
  name: "the key of a page in a program",
  promise: `one address gets ${PER_MINUTE} answers a minute, and its owner's other keys are answered`,
  async run({ client }) {
    const { client: admin } = await client.signUp();
    const wanted = { name: "Shop", environment: "test", publishable: true, origins: [ORIGIN] };
    const { body: { key } } = await admin.post("/v1/api-keys", wanted);
    const secret = await admin.withKey({ environment: "test" });
    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, (_, at) =>
        // Every second one is invalid.
        client.get(`/v1/suggest?q=${at % 2 === 0 ? "utre" : ""}&key=${key}`, { origin: ORIGIN })),
    );
    const count = answers.filter(({ status }) => status === 200 || status === 422).length;
    demand(count <= PER_MINUTE + REFILLED_MAX, `one address must get ${PER_MINUTE} answers a minute`, count);
    const { status } = await secret.get("/v1/suggest?q=utre");
    demand(status === 200, "the owner's secret key must be answered with 200", status);
    for (const path of ["/v1/locations", "/v1/usage", `/compat/photon/${key}/api?q=utre`]) {
      const other = await client.as(key).get(path, { origin: ORIGIN });
      demand(other.status === 403, "another route must refuse the key with 403", other.status);
    }
  },
};

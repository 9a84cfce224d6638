import type { ApiClient } from "../../support/api/api_client.ts";
import { type Attack, demand } from "../attack.ts";

/** From the public contract. */
const KEYS_MAX = 100;
const ROTATIONS = 40;

/** Rotates keys with a grace, so that the old and the new one are both usable. */
export const keyRotation: Attack = {
  name: "keys by rotation",
  promise: `an organization never has more than ${KEYS_MAX} usable keys, however they are made`,
  async run({ client }) {
    const { client: admin } = await client.signUp();
    const ids: string[] = [];
    for (let at = 0; at < KEYS_MAX + 5; at++) {
      const { status, body } = await admin.post("/v1/api-keys", { name: `Key ${at}`, environment: "test" });
      if (status === 201) {
        ids.push(body.id);
      }
    }
    await Promise.all(
      ids.slice(0, ROTATIONS).map((id) => admin.post(`/v1/api-keys/${id}/rotate`, { grace_seconds: 3600 })),
    );
    const usable = await keysOf(admin);
    demand(usable <= KEYS_MAX, `an organization must have at most ${KEYS_MAX} usable keys`, usable);
    const replaced = await admin.post(`/v1/api-keys/${ids.at(-1)}/rotate`, { grace_seconds: 0 });
    demand(replaced.status === 201, "a key must be replaceable at the cap with 201", replaced.status);
  },
};

async function keysOf(admin: ApiClient): Promise<number> {
  let count = 0;
  for (let query = "?limit=100"; query !== "";) {
    const { body } = await admin.get(`/v1/api-keys${query}`);
    count += body.data.length;
    query = body.has_more ? `?limit=100&cursor=${body.next_cursor}` : "";
  }
  return count;
}

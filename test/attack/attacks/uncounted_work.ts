import type { ApiAnswer, ApiClient } from "../../support/api/api_client.ts";
import { type Attack, demand } from "../attack.ts";

/** More at once than one organization may have under way and waiting in any class of work. */
const REQUESTS = 400;
/** How often a neighbour tries while the service is short of time. */
const RETRIES = 5;
/** Nothing listens there. */
const WEBHOOK = { url: "http://127.0.0.1:9/hook", events: ["batch.completed"] };
const LOCATION = { coordinates: { latitude: 52, longitude: 5 }, label: "Here" };

/** Creates locations as fast as the service answers. */
export const massLocations: Attack = {
  name: "mass creation of locations",
  promise: "most of many parallel creations are refused, and a neighbour can create one meanwhile",
  async run({ client }) {
    const { client: attacker } = await client.signUp();
    const { client: neighbour } = await client.signUp();
    await flood(neighbour, () => attacker.post("/v1/locations", LOCATION));
  },
};

/** Sends test events to a webhook as fast as the service answers. */
export const webhookTests: Attack = {
  name: "webhook tests",
  promise: "most of many parallel test events are refused, and a neighbour can create a location meanwhile",
  environment: { WEBHOOK_ALLOW_PRIVATE: "on" },
  async run({ client }) {
    const { client: attacker } = await client.signUp();
    const { client: neighbour } = await client.signUp();
    const { status, body } = await attacker.post("/v1/webhooks", WEBHOOK);
    demand(status === 201, "a webhook must be created with 201", status);
    await flood(neighbour, () => attacker.post(`/v1/webhooks/${body.id}/test`, {}));
  },
};

/** Uploads batches whose rows are all unreadable, so that none of them costs a call. */
export const zeroCallBatches: Attack = {
  name: "batches of zero calls",
  promise:
    "most of many parallel batches that cost no call are refused, and a neighbour can create a location meanwhile",
  async run({ client }) {
    const { client: attacker } = await client.signUp();
    const { client: neighbour } = await client.signUp();
    const rows = `address\n${'" "\n'.repeat(500)}`;
    await flood(neighbour, () => attacker.upload("/v1/batches?input_column=address", rows));
  },
};

/** Sends many requests at once, and checks what a neighbour and most of them are answered. */
async function flood(neighbour: ApiClient, send: () => Promise<Pick<ApiAnswer, "status" | "headers">>): Promise<void> {
  const sent = Promise.all(Array.from({ length: REQUESTS }, send));
  const neighbourStatus = await createdWithRetries(neighbour);
  const answers = await sent;
  demand(neighbourStatus === 201, "a neighbour's location must be created with 201", neighbourStatus);
  const unexpected = answers.find(({ status }) => ![201, 202, 429, 503].includes(status));
  demand(unexpected === undefined, "each request must be accepted or refused", unexpected?.status);
  const refused = answers.filter(({ status }) => status === 429 || status === 503);
  demand(refused.length >= REQUESTS / 4, `of ${REQUESTS} requests at least a quarter must be refused`, refused.length);
  demand(refused.every(({ headers }) => Number(headers.get("retry-after")) > 0), "every refusal must have Retry-After");
}

/** A whole server that is short of time refuses everybody for a moment: retried as the guide says. */
async function createdWithRetries(client: ApiClient): Promise<number> {
  let status = 0;
  for (let tries = 0; tries < RETRIES; tries++) {
    const answer = await client.post("/v1/locations", LOCATION);
    status = answer.status;
    if (status !== 503) {
      break;
    }
    await Bun.sleep(1000 * Number(answer.headers.get("retry-after") ?? 1));
  }
  return status;
}

import { CREATING_ROUTES, sendCreating } from "../../support/api/creating_requests.ts";
import { type Attack, batchEnded } from "../attack.ts";

const RETRIES = 20;

/** Sends every creating request twenty times at once with one key, and once more. */
export const repeatedCreations: Attack = {
  name: "repeated creations",
  promise: "twenty requests with one Idempotency-Key create one thing, are billed once and get one answer",
  async run({ url, client }) {
    for (const { route, prepare, one, calls } of CREATING_ROUTES) {
      const request = await prepare({ client, batchEnded });
      const key = crypto.randomUUID();
      const send = () => sendCreating(url, request, key);
      const answers = [...await Promise.all(Array.from({ length: RETRIES }, send)), await send()];
      const texts = new Set(answers.filter(({ status }) => status < 300).map(({ text }) => text));
      const others = new Set(answers.filter(({ status }) => status >= 300).map(({ status }) => status));
      if (texts.size !== 1 || [...others].some((status) => ![409, 429, 503].includes(status))) {
        throw new Error(
          `${route}: ${texts.size} different answers, and ${[...others].join(", ") || "no other status"}`,
        );
      }
      const [count, counted] = [await request.count(), await request.calls()];
      if (count !== one || counted !== calls) {
        throw new Error(`${route}: ${count} created and ${counted} calls, where ${one} and ${calls} are right`);
      }
    }
  },
};

import { connect, type Socket } from "node:net";
import type { ApiClient } from "../../support/api/api_client.ts";
import { type Attack, demand, type Target } from "../attack.ts";

/** Heads a second, each on a connection of its own: next to no work for either side. */
const HEADS_PER_SECOND = 500;
const SECONDS = 4;
/** A client that reads one page after the other, slowly. */
const NEIGHBOUR_EVERY_MS = 50;
/** How often heads are sent: evenly, as many clients would. */
const HEADS_EVERY_MS = 10;
/** Of the neighbour's requests: a busy machine may delay some for other reasons. */
const REFUSED_SHARE_MAX = 0.03;
/** Half of the neighbour's requests: generous, an answer takes some 5 ms. */
const MEDIAN_MAX_MS = 100;

/** Sends the heads of log-ins, and none of their bodies. */
export const bodiesThatNeverCome: Attack = {
  name: "bodies that never come",
  promise: "a neighbour is answered while hundreds of requests wait for the rest of their bodies",
  async run({ url, client }) {
    const { client: session } = await client.signUp();
    const neighbour = await session.withKey({ environment: "test" });
    await neighbour.get("/v1/locations");
    const sockets: Socket[] = [];
    const heads = setInterval(() => {
      sockets.push(...Array.from({ length: HEADS_PER_SECOND * HEADS_EVERY_MS / 1000 }, () => head(url)));
    }, HEADS_EVERY_MS);
    try {
      const answers: Promise<{ readonly status: number; readonly ms: number }>[] = [];
      for (const endMs = performance.now() + SECONDS * 1000; performance.now() < endMs;) {
        answers.push(timed(neighbour));
        await Bun.sleep(NEIGHBOUR_EVERY_MS);
      }
      const done = await Promise.all(answers);
      const refused = done.filter(({ status }) => status !== 200).length;
      demand(
        refused <= done.length * REFUSED_SHARE_MAX,
        `a neighbour must be answered: ${refused} of ${done.length} requests were not`,
      );
      const medianMs = done.map(({ ms }) => ms).toSorted((one, other) => one - other)[done.length >> 1] ?? 0;
      demand(medianMs <= MEDIAN_MAX_MS, `half of the answers must take at most ${MEDIAN_MAX_MS} ms`, medianMs);
    } finally {
      clearInterval(heads);
      sockets.forEach((socket) => socket.destroy());
    }
  },
};

async function timed(client: ApiClient): Promise<{ readonly status: number; readonly ms: number }> {
  const begunMs = performance.now();
  const { status } = await client.get("/v1/locations");
  return { status, ms: performance.now() - begunMs };
}

function head(url: Target["url"]): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.write(
    `POST /v1/auth/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  );
  return socket;
}

import { existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import type { PausePoint } from "../../src/api/api_dependencies.ts";
import { apiClient } from "../support/api/api_client.ts";
import {
  CREATING_ROUTES,
  type CreatingAnswer,
  hasEnded,
  retryCreating,
  sendCreating,
} from "../support/api/creating_requests.ts";
import { type Deployment, type Part, patiently } from "./deployment.ts";

/** A request whose server is to stop at a point. */
export interface StoppedCreation {
  readonly point: PausePoint;
  readonly stop: "frozen" | "killed";
}

/** Where a creating request may stop. */
export const STOPPING_POINTS: readonly PausePoint[] = [
  "claim made",
  "effect written",
  "answer recorded",
  "answer about to be sent",
];

/** A server that has not come to the point by then has answered, or was struck otherwise. */
const STOP_MS = 5000;
const LOOK_MS = 20;

/**
 * Sends a creating request to one server, which stops at a point, and the same one to the other server until it is
 * answered; then a frozen server goes on. Returns what is broken: there must be one effect, one bill and one answer.
 */
export async function stopCreation(
  { servers, stopsDir }: Deployment,
  { point, stop }: StoppedCreation,
  random: () => number,
): Promise<readonly string[]> {
  const [first, second] = random() < 0.5 ? servers : servers.toReversed();
  if (first === undefined || second === undefined) {
    throw new RangeError("Cannot stop a creation because that takes two servers");
  }
  const routes = CREATING_ROUTES.filter(({ route }) => point !== "claim made" || route !== "/v1/auth/signup");
  const wanted = routes[Math.floor(random() * routes.length)];
  if (wanted === undefined) {
    throw new RangeError("Cannot stop a creation because there is no route");
  }
  const url = urlOf(second);
  const request = await patiently(() => wanted.prepare({ client: apiClient(url), batchEnded }));
  const key = crypto.randomUUID();
  const { pid } = first.service();
  const order = `${stopsDir}/${first.port}`;
  await writeFile(`${order}.new`, `${stop === "frozen" ? "SIGSTOP" : "SIGKILL"}\n${point}`);
  await rename(`${order}.new`, order);
  const late = sendCreating(urlOf(first), request, key).catch(() => undefined);
  try {
    await Promise.race([late, gone(order)]);
    // A server that did not come to the point would stop in another request, when nobody waits for it.
    await rm(order, { force: true });
    const answer = await patiently(() => retried(url, request, key));
    thaw(pid);
    const lateAnswer = await late;
    const [count, calls] = await patiently(async () => [await request.count(), await request.calls()]);
    const found = { count, calls, status: answer.status };
    const promised = { count: wanted.one, calls: wanted.calls, status: answer.status };
    const isOther = lateAnswer !== undefined && isSuccess(lateAnswer) && lateAnswer.text !== answer.text;
    return [
      ...(JSON.stringify(found) === JSON.stringify(promised) ? [] : [
        `${wanted.route}, server ${stop} at "${point}": ${JSON.stringify(found)} and not ${JSON.stringify(promised)}`,
      ]),
      ...(isOther ? [`${wanted.route}, server ${stop} at "${point}": two different answers`] : []),
    ];
  } finally {
    await rm(order, { force: true });
    thaw(pid);
    // It was killed and started again meanwhile, and stopped in another request.
    thaw(first.service().pid);
  }
}

/** The answer of a client that does not give up: only a success is one. */
async function retried(
  url: string,
  request: Parameters<typeof retryCreating>[1],
  key: string,
): Promise<CreatingAnswer> {
  const answer = await retryCreating(url, request, key);
  if (!isSuccess(answer)) {
    throw new Error(`${request.path} was answered ${answer.status}: ${answer.text}`);
  }
  return answer;
}

function isSuccess({ status }: CreatingAnswer): boolean {
  return status >= 200 && status < 300;
}

async function gone(path: string): Promise<void> {
  for (const end = performance.now() + STOP_MS; existsSync(path) && performance.now() < end;) {
    await Bun.sleep(LOOK_MS);
  }
}

function thaw(pid: number): void {
  try {
    process.kill(pid, "SIGCONT");
  } catch {
    // Killed, by itself or by another blow.
  }
}

function urlOf({ port }: Part): string {
  return `http://127.0.0.1:${port}`;
}

async function batchEnded(client: ReturnType<typeof apiClient>, batchId: string): Promise<void> {
  await patiently(async () => {
    const { body } = await client.get(`/v1/batches/${batchId}`);
    if (!hasEnded(body?.status)) {
      throw new Error(`${batchId} is ${body?.status}`);
    }
  });
}

import { expect } from "bun:test";
import type { PausePoint } from "../../../../src/api/plugins/caller/answer_once.ts";
import {
  CREATING_ROUTES,
  type CreatingRoute,
  retryCreating,
  sendCreating,
} from "../../../support/api/creating_requests.ts";
import { type TestApi, testApi } from "../../../support/api/test_api.ts";

/** A service whose requests can be stopped at a point, as if their server was frozen. */
export interface FreezingApi {
  readonly api: TestApi;
  /** Sends a creating request that stops at a point, and resolves once it stands there. */
  readonly freeze: (route: CreatingRoute, point: PausePoint) => Promise<FrozenRequest>;
}

/** A request that stands still. */
export interface FrozenRequest {
  readonly request: Awaited<ReturnType<CreatingRoute["prepare"]>>;
  readonly key: string;
  readonly late: ReturnType<typeof sendCreating>;
  readonly release: () => void;
}

/** Longer than any claim lasts. */
const LEASE_MS = 300_000;
/** It makes no claim: the constraint on e-mail addresses lets one of several commit, and the others wait for it. */
const SIGN_UP = "/v1/auth/signup";
const POINTS: readonly PausePoint[] = ["claim made", "effect written", "answer recorded", "answer about to be sent"];
/** At these points the request holds the row of its key, so a retry gets 409. */
const IN_TRANSACTION: readonly PausePoint[] = ["effect written", "answer recorded"];

/** Every creating route with each point at which its server may stop. */
export const STOPS = CREATING_ROUTES.flatMap((route) =>
  POINTS.filter((point) => route.route !== SIGN_UP || point !== "claim made").map((point) => ({ route, point }))
);

/** Starts a service. Close it after the tests. */
export async function freezingApi(): Promise<FreezingApi> {
  let armed: { readonly point: PausePoint; readonly stand: () => Promise<void> } | undefined;
  const api = await testApi({
    async pauseAt(point) {
      const { point: wanted, stand } = armed ?? {};
      if (wanted === point) {
        armed = undefined;
        await stand?.();
      }
    },
  });
  const { clock } = api.accounts;
  const batchEnded = async (): Promise<void> => {
    await api.work();
  };
  return {
    api,
    async freeze({ prepare }, point) {
      const request = await prepare({ client: api.client, batchEnded });
      const key = crypto.randomUUID();
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const stand = async (): Promise<void> => {
        reached.resolve();
        await released.promise;
      };
      armed = { point, stand };
      const late = sendCreating(api.url, request, key);
      const early = await Promise.race([reached.promise, late]);
      if (early !== undefined) {
        throw new Error(`Expected a request that stands still, was answered ${early.status}: ${early.text}`);
      }
      clock.pass(LEASE_MS);
      return { request, key, late, release: released.resolve };
    },
  };
}

/** Requires that a request creates once although its server stops at a point while another one answers. */
export async function expectCreatedOnce({ api, freeze }: FreezingApi, { route, point }: typeof STOPS[number]) {
  const { request, key, late, release } = await freeze(route, point);
  if (IN_TRANSACTION.includes(point)) {
    if (route.route !== SIGN_UP) {
      expect((await sendCreating(api.url, request, key)).status).toBe(409);
    }
    release();
  }
  const answer = await retryCreating(api.url, request, key);
  release();
  expect(answer.status).toBeOneOf([200, 201, 202]);
  const lateAnswer = await late;
  expect([lateAnswer.status, lateAnswer.text]).toEqual([answer.status, answer.text]);
  expect([await request.count(), await request.calls()], answer.text).toEqual([route.one, route.calls]);
  expect(await retryCreating(api.url, request, key)).toMatchObject({ status: answer.status, text: answer.text });
}

import { issueKey } from "../../src/accounts/mod.ts";
import { answerOnce } from "../../src/api/plugins/caller/answer_once.ts";
import { beginNotes, type RequestNotes } from "../../src/api/plugins/requests/request_notes.ts";
import {
  type Batch,
  cancelBatch,
  createBatch,
  deleteBatch,
  jsonSource,
  rerunBatch,
  sweepBatches,
} from "../../src/batches/mod.ts";
import { Problem } from "../../src/domain/problem.ts";
import { type Recorder, withOrganization } from "../../src/store/with_claims.ts";
import { closeUsage, countCall, maintainUsage, refundCall, spendCall } from "../../src/usage/mod.ts";
import { createWebhook, deliver, dueDeliveries } from "../../src/webhooks/mod.ts";
import { seeded } from "../support/random/random.ts";
import { brokenPromises } from "./broken_promises.ts";
import {
  type Deployment,
  inputsFor,
  newTenant,
  type Part,
  type Plant,
  startPart,
  type Tenant,
  type Upload,
} from "./deployment.ts";
import type { SimulatedDatabase } from "./simulated_database.ts";
import { countWebCrypto, Turns, type Verdict } from "./turns.ts";

/** What one seed made happen, and what it showed. */
export interface Simulated {
  readonly seed: number;
  readonly steps: number;
  readonly faults: Readonly<Record<Fault, number>>;
  /** Promises that were not kept and errors that nobody expects, in plain words. Empty: there are none. */
  readonly broken: readonly string[];
}

/** What can go wrong between two steps. */
export const FAULTS = ["kills", "lost", "answersLost", "jumps"] as const;
export type Fault = (typeof FAULTS)[number];

/** Everything that a simulation knows when it has ended. */
export interface Ended {
  readonly tenants: readonly Tenant[];
  readonly deployment: Deployment;
  readonly part: Part;
  /** Inputs whose answers a worker had when its turn ended well. */
  readonly worked: ReadonlySet<string>;
}

const TENANTS = 2;
const SERVERS = 2;
const WORKERS = 2;
const ATTEMPTS = 6;
/** The shares of steps at which something goes wrong. */
const KILLED = 0.004;
const LOST = 0.01;
const ANSWER_LOST = 0.01;
const JUMPED = 0.01;
const JUMP_MS = 25_000;
const STEP_MS = 20;
/** Uploads that nobody finished are deleted after a quarter of an hour, leases end sooner. */
const SETTLE_MS = 20 * 60_000;
/** Rounds in which everything must come to rest once nothing goes wrong any more. */
const ROUNDS_MAX = 200;

/** Plays one seed: clients, servers, workers and receivers, and what goes wrong between them. */
export async function simulate(
  database: SimulatedDatabase,
  seed: number,
  plant?: Plant,
): Promise<Simulated> {
  const random = seeded(seed);
  const turns = new Turns();
  // The last seconds of a month for some, an hour in its middle for others.
  let nowMs = random() < 0.5 ? Date.UTC(2026, 0, 31, 23, 59, 50) : Date.UTC(2026, 2, 10, 8);
  const faults: Record<Fault, number> = { kills: 0, lost: 0, answersLost: 0, jumps: 0 };
  const tenants: Tenant[] = [];
  const worked = new Set<string>();
  const broken: string[] = [];
  const inputsOf = new Map<Part, Set<string>>();
  /** Nothing goes wrong. */
  let isCalm = true;
  database.use(turns, () => nowMs);
  countWebCrypto(turns);
  const deployment: Deployment = {
    database,
    turns,
    random,
    clock: { now: () => new Date(nowMs) },
    pass(ms) {
      nowMs += ms;
    },
    receive,
    onInput: (part, text) => inputsOf.get(part)?.add(text),
    plant,
  };
  const servers = Array.from({ length: SERVERS }, () => startPart("server", deployment));
  const workers = Array.from({ length: WORKERS }, () => startPart("worker", deployment));
  for (let i = 0; i < TENANTS; i++) {
    tenants.push(await newTenant(database, `${seed}_${i}`));
  }

  await playing(async () => void await Promise.all(tenants.map(subscribe)));
  isCalm = false;
  const clients = tenants.flatMap((tenant) => [
    ...times(1 + random() * 3, (n) => upload(tenant, n)),
    ...times(random() * 2, (n) => makeKey(tenant, n)),
    ...times(random() * 8, () => call(tenant)),
  ]);
  const labour = [
    ...times(WORKERS, (n) => work(n, 12)),
    post(6),
    maintain(6),
  ];
  await turns.playOut({ random, before });
  await Promise.all([...clients, ...labour]);
  isCalm = true;
  await settle();
  const ended: Ended = { tenants, deployment, part: server(), worked };
  await playing(async () => void broken.push(...await brokenPromises(ended)));
  const ids = tenants.map(({ organizationId }) => organizationId);
  await database.ask("delete from organizations where id = any($1)", [ids]);
  return { seed, steps: turns.taken, faults, broken };

  async function before({ process, kind }: { process: { name: string }; kind: string }): Promise<Verdict> {
    nowMs += Math.floor(random() * STEP_MS);
    if (isCalm) {
      return "happens";
    }
    if (random() < JUMPED) {
      faults.jumps++;
      nowMs += Math.floor(random() * JUMP_MS);
    }
    if (random() < KILLED) {
      faults.kills++;
      const parts = process.name === "server" ? servers : workers;
      const at = parts.findIndex((part) => part === process);
      const part = parts[at];
      if (part !== undefined) {
        part.kill();
        parts[at] = startPart(part.name === "server" ? "server" : "worker", deployment);
        if (database.holder() === part) {
          await database.rollBack();
        }
      }
      return "happens";
    }
    if (random() < LOST) {
      faults.lost++;
      return "lost";
    }
    if ((kind === "commit" || kind === "send") && random() < ANSWER_LOST * 5) {
      faults.answersLost++;
      return "answer lost";
    }
    return "happens";
  }

  function server(): Part {
    return servers[Math.floor(random() * servers.length)]!;
  }

  /** Problems are answers. Other errors are defects. */
  function note(error: unknown): undefined {
    if (!(error instanceof Problem)) {
      broken.push(`an operation failed: ${Error.isError(error) ? error.message : String(error)}`);
    }
  }

  /** A request that is sent again until it is answered, each time to any server. */
  async function untilAnswered<Value>(send: (part: Part) => Promise<Value>, onTry: () => void = () => {}) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const part = server();
      onTry();
      try {
        const answer = await by(part, () => send(part));
        if (answer !== undefined) {
          return answer.value;
        }
      } catch (error) {
        if (!(error instanceof Problem)) {
          return note(error);
        }
        if (error.kind !== "UNAVAILABLE" && !(error.kind === "CONFLICT" && /progress/u.test(error.message))) {
          return error;
        }
        nowMs += 1000;
      }
    }
    return undefined;
  }

  async function upload(tenant: Tenant, n: number): Promise<void> {
    const { organizationId } = tenant;
    const owner = { organizationId, environment: "live" as const };
    const key = `upload-${seed}-${organizationId}-${n}`;
    const inputs = inputsFor(key, 1 + Math.floor(random() * 18));
    const one: Upload = { organizationId, key, inputs, answers: new Set(), mayBeDeleted: false, isRefused: false };
    tenant.uploads.push(one);
    const source = () =>
      jsonSource(plant === "blank rows dropped" ? inputs.filter(({ input }) => input !== "") : inputs);
    const answer = await untilAnswered(once<Batch>(tenant, key, async (part, recorder) => {
      const command = { owner, requestId: key, options: {}, name: key, source: source() };
      if (plant !== "recorded too late") {
        return await createBatch(part.batches, { ...command, recorder });
      }
      const batch = await createBatch(part.batches, command);
      await withOrganization(part.batches.database, organizationId, (open) => recorder!.record(open, batch));
      return batch;
    }, ({ id }) => id));
    one.isRefused = answer instanceof Problem;
    if (typeof answer !== "string") {
      return;
    }
    one.answers.add(answer);
    const next = random();
    const command = { owner, batchId: answer };
    if (next < 0.35) {
      await turnsOf(3);
      await untilAnswered((part) => cancelBatch(part.batches, command));
    }
    if (next < 0.15) {
      await untilAnswered((part) => deleteBatch(part.batches, command), () => one.mayBeDeleted = true);
    } else if (next > 0.7) {
      await turnsOf(12);
      const again = `rerun-${key}`;
      await untilAnswered(once<Batch>(
        tenant,
        again,
        (part, recorder) => rerunBatch(part.batches, { ...command, statuses: ["found", "failed"], recorder }),
        ({ id }) => id,
      ));
    }
    // The same request once more, a while later: the recorded answer.
    const replay = await untilAnswered(
      once<Batch>(
        tenant,
        key,
        (part, recorder) =>
          createBatch(part.batches, { owner, requestId: key, options: {}, name: key, source: source(), recorder }),
        ({ id }) => id,
      ),
    );
    if (typeof replay === "string") {
      one.answers.add(replay);
    }
  }

  async function turnsOf(most: number): Promise<void> {
    for (let left = Math.floor(random() * most); left > 0; left--) {
      await turns.take(NOBODY, "wait");
    }
  }

  async function makeKey(tenant: Tenant, n: number): Promise<void> {
    const name = `key-${seed}-${tenant.organizationId}-${n}`;
    const answer = await untilAnswered(once(
      tenant,
      name,
      (part, recorder) => issueKey(part.accounts, { caller: tenant.caller, name, environment: "live", recorder }),
      ({ id }: { readonly id: string }) => id,
    ));
    if (typeof answer === "string") {
      tenant.keyNames.push(name);
    }
  }

  async function call(tenant: Tenant): Promise<void> {
    const { organizationId } = tenant;
    const spender = { organizationId, environment: "live" as const };
    const part = server();
    const isFault = random() < 0.2;
    // Until it is answered.
    tenant.unsureCalls++;
    const answer = await by(part, async () => {
      const spent = await spendCall(part.usage, spender);
      await turns.take(part, "resolve");
      if (isFault) {
        refundCall(part.usage, spent);
        return "returned";
      }
      countCall(part.usage, { spender, spent, status: "found" });
      return "answered";
    }).catch((error: unknown) => {
      note(error);
      return { value: error instanceof Problem && error.kind === "QUOTA_EXCEEDED" ? "refused" : "unavailable" };
    });
    if (answer?.value === "answered") {
      tenant.answeredCalls++;
    }
    // A call that was returned may be lost on its way to the database.
    tenant.unsureCalls -= answer?.value === "answered" || answer?.value === "refused" ? 1 : 0;
  }

  async function subscribe(tenant: Tenant): Promise<void> {
    const { organizationId } = tenant;
    await createWebhook(server().webhooks, {
      owner: { organizationId, environment: "live" },
      actorId: tenant.caller.userId,
      url: `https://hooks.example/${organizationId}`,
      events: ["batch.completed", "batch.failed", "batch.cancelled"],
    });
  }

  function receive(url: string, body: string, id: string): number | undefined {
    const tenant = tenants.find(({ organizationId }) => url.endsWith(organizationId));
    if (!isCalm && random() < 0.3) {
      return random() < 0.5 ? undefined : 500;
    }
    tenant?.received.set(id, body);
    return 200;
  }

  async function work(n: number, most: number): Promise<void> {
    for (let left = most; left > 0; left--) {
      await turns.take(NOBODY, "work");
      await workOnce(workers[n]!);
    }
  }

  /** One turn of a worker. False: nothing waited. */
  async function workOnce(part: Part): Promise<boolean> {
    const inputs = new Set<string>();
    inputsOf.set(part, inputs);
    const turn = await by(part, part.work).catch(note);
    if (turn?.value === true) {
      inputs.forEach((text) => worked.add(text));
    }
    return turn?.value === true;
  }

  async function post(most: number): Promise<void> {
    for (let left = most; left > 0; left--) {
      await turns.take(NOBODY, "post");
      await postOnce();
    }
  }

  async function postOnce(): Promise<number> {
    const part = workers[0]!;
    const due = await by(part, () => dueDeliveries(part.webhooks, 10)).catch(note);
    for (const one of due?.value ?? []) {
      await by(part, () => deliver(part.webhooks, one)).catch(note);
    }
    return due?.value.length ?? 0;
  }

  async function maintain(most: number): Promise<void> {
    for (let left = most; left > 0; left--) {
      await turns.take(NOBODY, "maintain");
      servers.forEach((part) => maintainUsage(part.usage));
      await sweep(server());
    }
  }

  async function sweep(part: Part): Promise<number | undefined> {
    return (await by(part, () => sweepBatches(part.batches)).catch(note))?.value;
  }

  /** Nothing goes wrong any more: everything that is open comes to its end. */
  async function settle(): Promise<void> {
    for (let round = 0;; round++) {
      if (round === ROUNDS_MAX) {
        throw new Error(`Seed ${seed} does not come to rest`);
      }
      nowMs += SETTLE_MS;
      let isAtRest = true;
      await playing(async () => {
        const hasWorked = await workOnce(workers[0]!);
        const posted = await postOnce();
        const swept = await sweep(server());
        isAtRest = !hasWorked && posted === 0 && swept === 0;
      });
      if (isAtRest && round > 2) {
        break;
      }
    }
    await playing(async () => {
      for (const part of servers) {
        await by(part, () => closeUsage(part.usage));
      }
    });
  }

  /** Does something by turns, until it has ended. */
  async function playing(act: () => Promise<void>): Promise<void> {
    const acting = act();
    await turns.playOut({ random, before });
    await acting;
  }
}

/** Clients and the passage of time belong to no process that can be killed. */
const NOBODY = { name: "nobody", isDead: false };

function times<Value>(count: number, make: (n: number) => Value): Value[] {
  return Array.from({ length: Math.floor(count) }, (_, n) => make(n));
}

/** Lets a process do something. `undefined`: it was killed meanwhile. */
function by<Value>(part: Part, act: () => Promise<Value>): Promise<{ readonly value: Value } | undefined> {
  return new Promise((resolve, reject) => {
    void part.died.then(() => resolve(undefined));
    void act().then((value) => resolve({ value }), reject);
  });
}

/** Sends a creating request with its key, as the service answers it. */
function once<Created>(
  tenant: Tenant,
  key: string,
  create: (part: Part, recorder: Recorder<Created> | undefined) => Promise<Created>,
  idOf: (created: Created) => string,
): (part: Part) => Promise<string> {
  return async (part) => {
    const request = new Request("http://locus.example/v1/x", {
      method: "POST",
      headers: { "idempotency-key": key },
      // Of a sender that has gone, so that no claim is renewed: that would happen by the time of this machine.
      signal: AbortSignal.abort(),
    });
    // The notes of a request have more, which nothing here reads.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    beginNotes(request, { caller: tenant.caller } as RequestNotes);
    const answer = await answerOnce(part, { request, body: key, set: { headers: {} } })<Created, { id: string }>({
      create: (recorder) => create(part, recorder),
      answer: (created) => ({ status: 201, body: { id: idOf(created) } }),
    });
    return answer instanceof Response ? String((await answer.json())["id"]) : answer.id;
  };
}

/** Plays so many seeds, one after the other. */
export async function simulateAll(
  database: SimulatedDatabase,
  { from, seeds }: { readonly from: number; readonly seeds: number },
): Promise<Simulated[]> {
  const played: Simulated[] = [];
  for (let seed = from; seed < from + seeds; seed++) {
    played.push(await simulate(database, seed));
  }
  return played;
}

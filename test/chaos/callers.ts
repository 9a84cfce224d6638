import postgres from "postgres";
import { apiClient } from "../support/api/api_client.ts";
import { type Deployment, patiently } from "./deployment.ts";

/** What the callers of a run have seen. */
interface Seen {
  readonly answered: number;
  /** Answers to the organization whose month is limited, and its limit. */
  readonly limited: number;
  readonly limit: number;
  /** Calls whose connection broke: nobody knows whether they were answered. */
  readonly broken: number;
  readonly unavailable: number;
  /** Answers that no promise allows, each kind with its number. */
  readonly wrong: Readonly<Record<string, number>>;
}

/** Calls that go on until they are stopped. */
interface Callers {
  /** Organizations, as owners of batches: each a live key. */
  readonly newKey: (name: string) => Promise<Owner>;
  stop(): Promise<Seen>;
}

/** The organization that makes a batch. */
export interface Owner {
  readonly organizationId: string;
  readonly key: string;
}

/** Low enough to be reached: two servers then lease the rest of the month at the same time. */
const LIMIT = 100;
const PAUSE_MS = 15;
const DEADLINE_MS = 20_000;
const INPUT = "48.8584, 2.2945";

/** Calls both servers as somebody who may, who has spent nearly all, who may not any more, and who never could. */
export async function startCallers({ servers, postgres: { superuserUrl, url } }: Deployment): Promise<Callers> {
  const urls = servers.map(({ port }) => `http://127.0.0.1:${port}`);
  const signUp = (name: string) => patiently(() => newOwner(urls[0] ?? "", name));
  const [free, limited, revoked] = [await signUp("free"), await signUp("limited"), await signUp("revoked")];
  const sql = postgres(new URL(new URL(url).pathname, superuserUrl).href, { max: 1, onnotice: () => {} });
  await sql`update organizations set monthly_limit = ${LIMIT} where id = ${limited.organizationId}`;
  await sql`update api_keys set revoked_at = now() where organization_id = ${revoked.organizationId}`;
  await sql.end();

  const counts = { answered: 0, limited: 0, limit: LIMIT, broken: 0, unavailable: 0 };
  const wrong: Record<string, number> = {};
  const over = new AbortController();
  const note = (who: string, outcome: Outcome, allowed: readonly number[]): void => {
    if (outcome.status === 0) {
      counts.broken++;
    } else if (outcome.status === 503 && outcome.isProblem) {
      counts.unavailable++;
    } else if (!allowed.includes(outcome.status) || !outcome.isRight) {
      const kind = `${who}: ${outcome.status} ${outcome.text.slice(0, 200)}`;
      wrong[kind] = (wrong[kind] ?? 0) + 1;
    }
  };
  const callAs = async (who: string, credential: string, allowed: readonly number[]): Promise<void> => {
    for (let i = 0; !over.signal.aborted; i++) {
      const outcome = await resolveOnce(urls[i % urls.length] ?? "", credential);
      note(who, outcome, allowed);
      if (outcome.status === 200) {
        counts.answered += who === "free" ? 1 : 0;
        counts.limited += who === "limited" ? 1 : 0;
      }
      await Bun.sleep(PAUSE_MS);
    }
  };
  const running = [
    callAs("free", free.key, [200]),
    callAs("limited", limited.key, [200, 429]),
    callAs("limited", limited.key, [200, 429]),
    callAs("revoked", revoked.key, [401]),
    callAs("nobody", `${free.key.slice(0, -2)}00`, [401]),
  ];
  return {
    newKey: signUp,
    async stop() {
      over.abort();
      await Promise.all(running);
      return { ...counts, wrong };
    },
  };
}

interface Outcome {
  /** 0: the connection broke. */
  readonly status: number;
  readonly isProblem: boolean;
  readonly isRight: boolean;
  readonly text: string;
}

async function resolveOnce(url: string, credential: string): Promise<Outcome> {
  try {
    const answer = await fetch(`${url}/v1/resolve`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${credential}` },
      body: JSON.stringify({ input: INPUT }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const text = await answer.text();
    const isProblem = answer.headers.get("content-type")?.startsWith("application/problem+json") === true;
    const isRight = answer.status === 200 ? text.includes('"latitude":48.8584') : isProblem;
    return { status: answer.status, isProblem, isRight, text };
  } catch {
    return { status: 0, isProblem: false, isRight: false, text: "" };
  }
}

async function newOwner(url: string, name: string): Promise<Owner> {
  const person = apiClient(url);
  const { client, answer } = await person.signUp({ email: `${name}.${crypto.randomUUID()}@example.com` });
  const { credential = "" } = await client.withKey({ environment: "live" });
  return { organizationId: answer.organization.id, key: credential };
}

import {
  assertClaim,
  type Claim,
  claimKey,
  ClaimLost,
  type IdempotentRequest,
  keepClaim,
  recordAnswer,
  type RecordedAnswer,
  recordedAnswer,
  type Recorder,
  releaseClaim,
} from "../../accounts/mod.ts";
import { refundCall } from "../../usage/mod.ts";
import type { ApiDependencies } from "../api_dependencies.ts";
import { notesOf } from "./request_notes.ts";

/** The successful answer to a creating request. */
export interface CreatedAnswer<Body> {
  readonly status: number;
  /** In lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** How something is created, and how it is answered. */
export interface AnswerOnce<Created, Body> {
  /** What distinguishes this request from others to the same path. Default: its body, as the router parsed it. */
  readonly content?: unknown;
  /** Does everything that a replay must not repeat, and hands the recorder to the operation; absent without a key. */
  readonly create: (recorder: Recorder<Created> | undefined) => Promise<Created>;
  /** The answer, made inside the transaction: it must not query the database. Name its parameter's type: `create` is inferred from it. */
  readonly answer: (created: Created) => CreatedAnswer<Body> | Promise<CreatedAnswer<Body>>;
}

/** Answers a creating request: with what it created, or with the answer recorded for its `Idempotency-Key`. */
export type Once = <Created, Body>(options: AnswerOnce<Created, Body>) => Promise<Body>;

/**
 * Where a creating request may stop for ever, because its server is killed or frozen. Tests stop it there, see
 * `ApiDependencies.pauseAt`.
 */
export type PausePoint = "claim made" | "effect written" | "answer recorded" | "answer about to be sent";

/** The parts of a router's context that are needed. */
export interface CreatingRequest {
  readonly request: Request;
  /** The body, where the router has read it. */
  readonly body: unknown;
  readonly set: { status?: number | string; readonly headers: Record<string, unknown> };
}

/** The media type that the router sets where a handler returns an object. */
const JSON_TYPE = "application/json;charset=utf-8";

/** Makes the function with which one creating request is answered. */
export function answerOnce(
  { accounts, usage, pauseAt }: Pick<ApiDependencies, "accounts" | "usage" | "pauseAt">,
  { request, body, set }: CreatingRequest,
): Once {
  return async <Created, Body>({ content = body, create, answer }: AnswerOnce<Created, Body>): Promise<Body> => {
    const wanted = idempotentRequest(request, content);
    if (wanted === undefined) {
      return applyAnswer(set, await answer(await create(undefined)));
    }
    const claim = await claimKey(accounts, wanted);
    if ("status" in claim) {
      return replay(claim);
    }
    await pauseAt?.("claim made");
    const endClaim = keepClaim(accounts, claim);
    let recorded: CreatedAnswer<Body> | undefined;
    try {
      const created = await create({
        hold: (tenant) => assertClaim(tenant, claim),
        async record(tenant, made) {
          await pauseAt?.("effect written");
          recorded = await answer(made);
          await recordAnswer(accounts, tenant, { claim, answer: toRecord(recorded) });
          await pauseAt?.("answer recorded");
        },
      });
      await pauseAt?.("answer about to be sent");
      return applyAnswer(set, recorded ?? await answer(created));
    } catch (error) {
      if (!(error instanceof ClaimLost)) {
        await releaseQuietly(accounts, claim);
        throw error;
      }
      const earlier = await recordedAnswer(accounts, wanted);
      const { spent } = notesOf(request);
      if (spent !== undefined) {
        // The request that created it has paid for it.
        refundCall(usage, spent);
      }
      return replay(earlier);
    } finally {
      endClaim();
    }
  };
}

/** What the `Idempotency-Key` of an authenticated request stands for; undefined without one. */
function idempotentRequest(request: Request, content: unknown): IdempotentRequest | undefined {
  const key = request.headers.get("idempotency-key");
  const { caller } = notesOf(request);
  if (key === null || caller === undefined) {
    return undefined;
  }
  const { pathname, search } = new URL(request.url);
  const who = caller.kind === "key" ? caller.keyId : caller.userId;
  return {
    organizationId: caller.organizationId,
    key,
    request: [request.method, pathname, search, who, caller.environment, JSON.stringify(content) ?? ""],
  };
}

/** An answer in the form it is recorded in: word for word what is sent. */
export function toRecord({ status, headers, body }: CreatedAnswer<unknown>): RecordedAnswer {
  return { status, headers: { "content-type": JSON_TYPE, ...headers }, body: JSON.stringify(body) };
}

/**
 * The answer that was sent before. The router sends a `Response` as it is wherever a handler may return a body, but its
 * types do not allow a promise of either; what is replayed was checked as a `Body` when it was recorded.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function replay<Body>({ status, headers, body }: RecordedAnswer): Body {
  const response = new Response(body, { status, headers: { ...headers, "idempotency-replayed": "true" } });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return response as unknown as Body;
}

/** Sets status and headers of an answer and returns its body, which the router checks and writes. */
export function applyAnswer<Body>(set: CreatingRequest["set"], { status, headers, body }: CreatedAnswer<Body>): Body {
  set.status = status;
  Object.assign(set.headers, headers);
  return body;
}

/** Releases a claim. If the database is away, the claim expires by itself seconds later. */
async function releaseQuietly(accounts: ApiDependencies["accounts"], claim: Claim): Promise<void> {
  try {
    await releaseClaim(accounts, claim);
  } catch {
    // The error that led here is the one to report.
  }
}

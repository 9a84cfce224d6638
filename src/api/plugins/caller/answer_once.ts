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
} from "../../../accounts/mod.ts";
import { refundCall } from "../../../usage/mod.ts";
import type { ApiDependencies } from "../../api_dependencies.ts";
import { notesOf } from "../requests/request_notes.ts";

/** The successful answer to a creating request. */
export interface CreatedAnswer<Body> {
  readonly status: number;
  /** In lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** How an object is created, and how the request is answered. */
export interface AnswerOnce<Created, Body> {
  /** What distinguishes this request from others to the same path. Default: its body, as the router parsed it. */
  readonly content?: unknown;
  /** Does everything that a replay must not repeat, and passes the recorder on; undefined without a key. */
  readonly create: (recorder: Recorder<Created> | undefined) => Promise<Created>;
  /**
   * Builds the answer inside the transaction, so it must not query the database. Declare its parameter's type: `create`
   * is inferred from it.
   */
  readonly answer: (created: Created) => CreatedAnswer<Body> | Promise<CreatedAnswer<Body>>;
}

/** Answers a creating request: with what it created, or with the answer recorded for its `Idempotency-Key`. */
export type Once = <Created, Body>(options: AnswerOnce<Created, Body>) => Promise<Body>;

/** The parts of the router's context that are used here. */
export interface CreatingRequest {
  readonly request: Request;
  /** The body, where the router has read it. */
  readonly body: unknown;
  readonly set: { status?: number | string; readonly headers: Record<string, unknown> };
}

/** The media type that the router sets when a handler returns an object. */
const JSON_TYPE = "application/json;charset=utf-8";

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
    const endClaim = keepClaim(accounts, claim, { sender: request.signal });
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
      const notes = notesOf(request);
      if (notes.spent !== undefined) {
        // The original request has already spent a call.
        refundCall(usage, notes.spent);
        notes.spent = undefined;
      }
      return replay(earlier);
    } finally {
      endClaim();
    }
  };
}

/** The key and fingerprint of an authenticated request with `Idempotency-Key`; undefined without the header. */
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

/** An answer in its recorded form: exactly the bytes that are sent. */
export function toRecord({ status, headers, body }: CreatedAnswer<unknown>): RecordedAnswer {
  return { status, headers: { "content-type": JSON_TYPE, ...headers }, body: JSON.stringify(body) };
}

/**
 * The recorded answer. The router accepts a `Response` wherever a handler may return a body, but its types do not allow
 * a promise of either; the replayed text was checked as a `Body` when it was recorded.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function replay<Body>({ status, headers, body }: RecordedAnswer): Body {
  const response = new Response(body, { status, headers: { ...headers, "idempotency-replayed": "true" } });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return response as unknown as Body;
}

/** Sets the status and headers of an answer and returns its body, which the router checks and writes. */
export function applyAnswer<Body>(set: CreatingRequest["set"], { status, headers, body }: CreatedAnswer<Body>): Body {
  set.status = status;
  Object.assign(set.headers, headers);
  return body;
}

/** Releases a claim. If the database is unavailable, the claim expires by itself seconds later. */
async function releaseQuietly(accounts: ApiDependencies["accounts"], claim: Claim): Promise<void> {
  try {
    await releaseClaim(accounts, claim);
  } catch {
    // The caller reports the original error, not this one.
  }
}

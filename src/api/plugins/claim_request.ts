import { type AccountsRoom, beginIdempotent, keepClaim } from "../../accounts/mod.ts";
import { notesOf } from "./request_notes.ts";

/** A creating request that was let in and validated. */
export interface ClaimRequest {
  readonly request: Request;
  /** The body as it was read; of an upload, what identifies it: how it is read, and its content's hash. */
  readonly body: unknown;
}

/**
 * Claims the request's `Idempotency-Key`, where it has one: undefined when the request is to be answered, else the
 * answer it was given before.
 *
 * @throws {Problem} `CONFLICT`, `IDEMPOTENCY_KEY_REUSED`, `INVALID_REQUEST`
 */
export async function claimRequest(
  accounts: AccountsRoom,
  { request, body }: ClaimRequest,
): Promise<Response | undefined> {
  const key = request.headers.get("idempotency-key");
  const notes = notesOf(request);
  const { caller } = notes;
  if (key === null || caller === undefined) {
    return undefined;
  }
  const { pathname, search } = new URL(request.url);
  const about = JSON.stringify(body) ?? "";
  const who = caller.kind === "key" ? caller.keyId : caller.userId;
  const outcome = await beginIdempotent(accounts, {
    organizationId: caller.organizationId,
    key,
    request: [request.method, pathname, search, who, caller.environment, about],
  });
  if (!("status" in outcome)) {
    notes.claimed = outcome;
    notes.endClaim = keepClaim(accounts, outcome);
    return undefined;
  }
  const { status, headers, body: text } = outcome;
  return new Response(text, { status, headers: { ...headers, "idempotency-replayed": "true" } });
}

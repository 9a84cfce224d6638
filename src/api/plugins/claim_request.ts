import { type AccountsRoom, beginIdempotent, keepClaim } from "../../accounts/mod.ts";
import { notesOf } from "./request_notes.ts";

/** A creating request that was let in and validated. */
export interface ClaimRequest {
  readonly request: Request;
  /** The body as it was read; of an upload, which is not read yet, something that JSON leaves out. */
  readonly body: unknown;
}

/** Of an upload the fingerprint has these in place of the body, which is not read twice. */
const UPLOAD_HEADERS = ["content-type", "content-length", "content-encoding"];

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
  const about = JSON.stringify(body) ?? UPLOAD_HEADERS.map((name) => request.headers.get(name) ?? "").join("\n");
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

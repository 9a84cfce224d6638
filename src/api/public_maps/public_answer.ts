import { etagOfRevision, isKnown } from "../parameters/etag.ts";

/** A published answer and its revision. */
export interface PublicAnswer {
  /** Everything that the body depends on. */
  readonly revision: readonly string[];
  /** Created only for clients without a current copy. */
  readonly body: () => object | Promise<object>;
  /** Absent: `application/json`. */
  readonly mediaType?: string;
}

/** Caches may show an unpublished map for at most this long. */
const CACHE_CONTROL = "public, max-age=60, must-revalidate";
/** Part of the entity tag. Change it when the form of the answers changes. */
const FORM = "1";

/** A cacheable answer; 304 for a client with a current copy. */
export async function publicAnswer(request: Request, { revision, body, mediaType }: PublicAnswer): Promise<Response> {
  const headers = {
    etag: await etagOfRevision([FORM, ...revision]),
    "cache-control": CACHE_CONTROL,
    "cross-origin-resource-policy": "cross-origin",
  };
  if (isKnown(request.headers, headers.etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(JSON.stringify(await body()), {
    headers: { ...headers, "content-type": mediaType ?? "application/json" },
  });
}

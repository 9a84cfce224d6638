import { Problem } from "../../../domain/problem.ts";
import { mayHavePageKey } from "../requests/request_url.ts";
import { type AccountsDeps, authenticateKey } from "../../../accounts/mod.ts";
import { isPublishable, type PublishableCaller } from "../../../domain/caller.ts";
import type { PageLimit } from "../limits/fault_limit.ts";
import type { RequestNotes } from "../requests/request_notes.ts";

/** Longer texts are no key, and are not looked at. */
const PUBLISHABLE = /^locus_pub_[A-Za-z0-9_]{1,120}$/u;

/**
 * The publishable key in the query of a route for web pages. There a header would cost a preflight for each letter that
 * somebody types, because browsers keep preflights by address. Undefined where the query has no key.
 *
 * @throws {Problem} `UNAUTHORIZED` for a secret key, for several keys, and for a key in addition to a header
 */
export function pageKeyOf(request: Request): string | undefined {
  const { url, headers } = request;
  // Few requests have one: the query is parsed only then.
  if (!mayHavePageKey(request) || !url.includes("key=")) {
    return undefined;
  }
  const [key, ...others] = new URLSearchParams(url.slice(url.indexOf("?") + 1)).getAll("key");
  if (key === undefined) {
    return undefined;
  }
  if (others.length > 0 || headers.has("authorization")) {
    throw new Problem("UNAUTHORIZED", "Send one key: as key in the query or as Authorization: Bearer …");
  }
  if (!PUBLISHABLE.test(key)) {
    throw new Problem("UNAUTHORIZED", "Only a publishable key may be in an address: locus_pub_…");
  }
  return key;
}

/** Admits the requests of web pages, which send a publishable key. */
export type WebPages = ReturnType<typeof webPages>;

/** A request with a publishable key. */
export interface PageRequest {
  readonly request: Request;
  readonly notes: RequestNotes;
  /** Whether the route declares that publishable keys may call it. */
  readonly isForPages: boolean;
}

/**
 * Checks route, origin and rate, in this order. The origin protects the key's owner from other people's pages, whose
 * visitors send their own origin; a program can send any, and the rate limits what it gains.
 */
export function webPages({ ownOrigin, limit }: { readonly ownOrigin: string; readonly limit: PageLimit }) {
  return {
    /**
     * Asserts that a page may send this request. Undefined where there is nothing to wait for.
     *
     * @throws {Problem} `FORBIDDEN` for another route or origin, `RATE_LIMITED` for an address that sends too much, at
     * once or in the promise
     */
    assertMayRequest(
      { keyId, origins }: PublishableCaller,
      { request, notes, isForPages }: PageRequest,
    ): Promise<void> | undefined {
      if (!isForPages) {
        throw new Problem(
          "FORBIDDEN",
          "A publishable key may only call GET /v1/suggest and GET /v1/places/{place_id}: use a secret key, on a server",
        );
      }
      const origin = originOf(request.headers, ownOrigin);
      if (origin === undefined || !origins.includes(origin)) {
        throw new Problem(
          "FORBIDDEN",
          origin === undefined
            ? "A publishable key is for web pages: this request has no Origin"
            : "Pages of this origin may not use this key: add the origin to the key",
        );
      }
      const taken = limit.take(keyId, notes.clientAddress());
      if (taken instanceof Promise) {
        return taken.then((left) => {
          notes.pageLimit = left;
        });
      }
      notes.pageLimit = taken;
      return undefined;
    },
  };
}

/**
 * The origin of the page that sends a request. Browsers leave the header out for pages of the service's own origin, and
 * say so in a header that pages cannot set.
 */
function originOf(headers: Headers, ownOrigin: string): string | undefined {
  return headers.get("origin") ?? (headers.get("sec-fetch-site") === "same-origin" ? ownOrigin : undefined);
}

/**
 * The value of `Access-Control-Allow-Origin` in the answer to a preflight for a route for web pages. A key in the address
 * decides. Otherwise the browser does not say which key will come, so every origin may send its request. The answer to
 * that request decides who may read it. To answer by the origins of all keys would tell everybody whose pages use this
 * service.
 */
export async function preflightOrigin(accounts: AccountsDeps, request: Request): Promise<string | undefined> {
  try {
    const key = pageKeyOf(request);
    if (key === undefined) {
      return "*";
    }
    const caller = await authenticateKey(accounts, key);
    const origin = request.headers.get("origin");
    return origin !== null && isPublishable(caller) && caller.origins.includes(origin) ? origin : undefined;
  } catch (error) {
    if (error instanceof Problem && error.kind === "UNAUTHORIZED") {
      return undefined;
    }
    throw error;
  }
}

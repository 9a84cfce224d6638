import { Elysia } from "elysia";
import { acceptedEncoding } from "../parameters/accepted_encoding.ts";
import { isKnown } from "../parameters/etag.ts";
import { PAGE_POLICY } from "../plugins/requests/security_headers.ts";
import type { RouteContext } from "../route_context.ts";

/** Media types by address; the name of a file is the last part of its address. */
const FILES = {
  "/autocomplete.js": "text/javascript; charset=utf-8",
  "/autocomplete/examples.css": "text/css; charset=utf-8",
  "/autocomplete/examples.js": "text/javascript; charset=utf-8",
} as const;

/** The address stays when the script changes: browsers ask again after an hour, and use the old one meanwhile. */
const KEPT = "public, max-age=3600, stale-while-revalidate=86400";

interface EmbedFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly zipped: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/** `<locus-autocomplete>` for the pages of customers, and a page of examples. */
export function embedRoutes({ dependencies: { embedFile }, guard }: RouteContext) {
  const files = new Map<string, Promise<EmbedFile>>();

  async function prepare(name: string): Promise<EmbedFile> {
    const content = await embedFile(name);
    const hash = new Bun.CryptoHasher("sha256").update(content).digest("hex").slice(0, 32);
    return { content, zipped: Bun.gzipSync(content, { level: 9 }), etag: `"${hash}"` };
  }

  async function answer(
    request: Request,
    name: string,
    given: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const prepared = files.get(name) ?? prepare(name);
    files.set(name, prepared);
    const { content, zipped, etag } = await prepared;
    const headers = { ...given, "vary": "Accept-Encoding", etag };
    if (isKnown(request.headers, etag)) {
      return new Response(null, { status: 304, headers });
    }
    return acceptedEncoding(request, ["gzip"]) === "gzip"
      ? new Response(zipped, { headers: { ...headers, "content-encoding": "gzip" } })
      : new Response(content, { headers });
  }

  const routes = new Elysia({ name: "embed" })
    .use(guard)
    .get("/autocomplete", ({ request }) =>
      answer(request, "examples.html", {
        "cache-control": "no-cache",
        "content-security-policy": PAGE_POLICY,
        "content-type": "text/html; charset=utf-8",
        "permissions-policy": "camera=(), microphone=(), payment=()",
      }), { open: true });
  for (const [path, mediaType] of Object.entries(FILES)) {
    routes.get(path, ({ request }) =>
      answer(request, path.slice(path.lastIndexOf("/") + 1), {
        "cache-control": KEPT,
        "content-type": mediaType,
        // For modules, `integrity` and isolated pages of every origin.
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
      }), { open: true });
  }
  return routes;
}

import { Elysia } from "elysia";
import { PAGE_POLICY } from "../plugins/requests/security_headers.ts";
import type { RouteContext } from "../route_context.ts";
import { staticFiles } from "../static_files.ts";

/** Media types by address; the name of a file is the last part of its address. */
const FILES = {
  "/autocomplete.js": "text/javascript; charset=utf-8",
  "/autocomplete/examples.css": "text/css; charset=utf-8",
  "/autocomplete/examples.js": "text/javascript; charset=utf-8",
} as const;

/** The address stays when the script changes: browsers ask again after an hour, and use the old one meanwhile. */
const KEPT = "public, max-age=3600, stale-while-revalidate=86400";

/** `<locus-autocomplete>` for the pages of customers, and a page of examples. */
export function embedRoutes({ dependencies: { embedFile }, guard }: RouteContext) {
  const answer = staticFiles(embedFile);
  const routes = new Elysia({ name: "embed" })
    .use(guard)
    .get("/autocomplete", ({ request }) =>
      answer({
        request,
        name: "examples.html",
        headers: {
          "cache-control": "no-cache",
          "content-security-policy": PAGE_POLICY,
          "content-type": "text/html; charset=utf-8",
          "permissions-policy": "camera=(), microphone=(), payment=()",
        },
      }), { open: true });
  for (const [path, mediaType] of Object.entries(FILES)) {
    routes.get(path, ({ request }) =>
      answer({
        request,
        name: path.slice(path.lastIndexOf("/") + 1),
        headers: {
          "cache-control": KEPT,
          "content-type": mediaType,
          // For modules, `integrity` and isolated pages of every origin.
          "access-control-allow-origin": "*",
          "cross-origin-resource-policy": "cross-origin",
        },
      }), { open: true });
  }
  return routes;
}

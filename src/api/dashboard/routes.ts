import { Elysia } from "elysia";
import { Problem } from "../../domain/problem.ts";
import type { RouteContext } from "../route_context.ts";
import { PAGE_POLICY } from "../plugins/requests/security_headers.ts";
import { acceptedEncoding } from "../parameters/accepted_encoding.ts";
import { pageLanguages } from "../parameters/page_languages.ts";
import { dashboardPage } from "./page.ts";

/** A file's name changes with its content, so that a fetched file is never requested again. */
const KEPT_FOR_EVER = "public, max-age=31536000, immutable";

const KEPT_FOR_A_DAY = "public, max-age=86400";

/** The dashboard's pages and files. They use the public interface and are not part of it. */
export function dashboardRoutes({ dependencies: { dashboard, publicUrl }, guard }: RouteContext) {
  const basePath = new URL(publicUrl).pathname.replace(/\/$/u, "");

  async function page(
    request: Request,
    status: 200 | 404,
    pages: "members" | "operators" = "members",
  ): Promise<Response> {
    const start = await dashboard.start(pageLanguages(request, dashboard.languageCookie), pages);
    return new Response(dashboardPage(start, basePath), {
      status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-cache",
        "vary": "Accept-Language, Cookie",
        "content-security-policy": PAGE_POLICY,
        "permissions-policy": "camera=(), microphone=(), payment=()",
      },
    });
  }

  const routes = new Elysia({ name: "dashboard" })
    .use(guard)
    .get("/favicon.ico", async () =>
      new Response(await dashboard.favicon(), {
        headers: { "content-type": "image/x-icon", "cache-control": KEPT_FOR_A_DAY },
      }), { open: true })
    .get("/assets/:name", async ({ params: { name }, request }) => {
      const file = await dashboard.file(name);
      if (file === undefined) {
        throw new Problem("NOT_FOUND", "There is no such path");
      }
      const encoding = acceptedEncoding(request, file.encodings);
      return new Response(await file.bytes(encoding), {
        headers: {
          "content-type": file.mediaType,
          "cache-control": KEPT_FOR_EVER,
          "vary": "Accept-Encoding",
          ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
        },
      });
    }, { open: true })
    .get("/o/*", ({ request }) => page(request, dashboard.hasPage(new URL(request.url).pathname) ? 200 : 404), {
      open: true,
    });
  // Without an organization: pages for visitors, and addresses of earlier versions, which the page completes.
  for (const path of dashboard.paths) {
    routes.get(path, ({ request }) => page(request, 200), { open: true });
  }
  for (const path of dashboard.operatorPaths) {
    routes.get(path, ({ request }) => page(request, 200, "operators"), { open: true });
  }
  return routes;
}

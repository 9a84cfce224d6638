import { Elysia } from "elysia";
import { Problem } from "../../domain/problem.ts";
import type { RouteContext } from "../route_context.ts";
import { PAGE_POLICY } from "../plugins/requests/security_headers.ts";
import { escapeHtml } from "../../text/escape_html.ts";
import { acceptedEncoding, pageLanguages } from "../parameters/headers.ts";
import type { Application, DashboardStart } from "./files.ts";

/** A file's name changes with its content, so that a fetched file is never requested again. */
const KEPT_FOR_EVER = "public, max-age=31536000, immutable";

const KEPT_FOR_A_DAY = "public, max-age=86400";

/** The dashboard's pages and files. They use the public interface and are not part of it. */
export function dashboardRoutes({ dependencies: { dashboard, publicUrl }, guard }: RouteContext) {
  const basePath = new URL(publicUrl).pathname.replace(/\/$/u, "");

  async function page(
    request: Request,
    status: 200 | 404,
    application: Application = "members",
  ): Promise<Response> {
    const start = await dashboard.start(pageLanguages(request, dashboard.languageCookie), application);
    const { pathname } = new URL(request.url);
    const isFirst = application === "members" && pathname === "/";
    const isForGuests = application === "members" && !pathname.startsWith("/o/");
    return new Response(dashboardPage(start, { basePath, isFirst, isForGuests }), {
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
  return routes.get("/swagger", ({ request }) => page(request, 200, "reference"), { open: true });
}

/** The HTML document of every page of the dashboard. */
function dashboardPage(
  { language, direction, withoutScript, script, style, early, icon, font, guestParts, greeting }: DashboardStart,
  { basePath, isFirst, isForGuests }: {
    readonly basePath: string;
    /** The page that says what the service does. */
    readonly isFirst: boolean;
    readonly isForGuests: boolean;
  },
): string {
  const asset = (name: string): string => `${basePath}/assets/${name}`;
  const [title, lead] = [greeting.title, greeting.lead].map(escapeHtml);
  const hello = isFirst
    ? `<div class="guest-frame wide"><main><h1>${title}</h1><p class="lead">${lead}</p></main></div>`
    : "";
  const preload = (isForGuests ? guestParts : []).map((name) =>
    `\n    <link rel="modulepreload" href="${asset(name)}">`
  ).join("");
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="locus-base" content="${basePath}">
    <meta name="description" content="${lead}">
    <title>Locus</title>
    <link rel="icon" type="image/svg+xml" href="${asset(icon)}">
    <script src="${asset(early)}"></script>
    <link rel="preload" as="font" type="font/woff2" href="${asset(font)}" crossorigin>
    <link rel="stylesheet" href="${asset(style)}">${preload}
    <script type="module" src="${asset(script)}"></script>
  </head>
  <body>
    <div id="app">${hello}</div>
    <noscript><p>${withoutScript} <a href="${basePath}/swagger/json">/swagger/json</a></p></noscript>
  </body>
</html>
`;
}

import { type AnyElysia, Elysia } from "elysia";
import { Problem } from "../../domain/problem.ts";
import { isKnown } from "../parameters/headers.ts";
import type { RouteContext } from "../route_context.ts";
import { PAGE_POLICY } from "../plugins/requests/finish_request.ts";
import { asJson, asObject, completeDocument, type JsonObject } from "./complete_document.ts";
import { swagger } from "@elysiajs/swagger";
import { ProblemModel } from "../models/problem_model.ts";
import type { DescribedRoute } from "../plugins/route.ts";

/** Files of `swagger-ui-dist` that the page loads, with their media types. No other file of it is served. */
const SWAGGER_ASSETS: Readonly<Record<string, string>> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "favicon-32x32.png": "image/png",
};

const DESCRIPTION = `Address resolution: one input in, one location with a calibrated confidence out.

Every error is \`application/problem+json\` with a \`code\` for programs. Every answer names its request in
\`X-Request-Id\`. An unknown field is refused and named.`;

const TAGS = [
  {
    name: "Resolving",
    description: "Resolve a written address, coordinates, a map link or a short code to a location.",
  },
  {
    name: "Drop-in interfaces",
    description:
      "For programs that speak to Nominatim, Photon or Pelias. The same resolver, keys, limits and counting. " +
      "Errors have the form of each interface, with the code of the problem under `locus`.",
  },
  { name: "Agents", description: "The same resolver as tools of the Model Context Protocol." },
  { name: "Data", description: "The data sets that are loaded, and where they have streets and houses." },
  { name: "Batches", description: "Resolve many inputs in the background." },
  { name: "Webhooks", description: "Notifications of events." },
  { name: "Corrections", description: "Inputs that people of an organization have settled." },
  { name: "Locations", description: "Saved locations of an organization." },
  { name: "Tiles", description: "The map of the loaded data." },
  { name: "Maps", description: "Selections of saved locations, private or published." },
  {
    name: "Public maps",
    description: "Published maps. They need no credential and are available to pages of every origin.",
  },
  { name: "Sessions", description: "Accounts and logins." },
  { name: "Second factor", description: "Your authenticator app, passkeys and recovery codes." },
  { name: "Single sign-on", description: "Identity providers of an organization, and logging in with them." },
  { name: "Organization", description: "Members, limits, usage and the audit trail." },
  { name: "API keys", description: "Credentials for programs." },
  { name: "Service", description: "What visitors may know and try without a credential." },
  { name: "Health", description: "Health and metrics of the service." },
];

const SPEC_PATH = "/document";

/** The files only change with the service. */
const KEPT = "public, max-age=3600";

/** 64 bits: enough to distinguish versions of the document. */
const ETAG_DIGITS = 16;

/** The OpenAPI document and Swagger UI. They describe the public interface and are not part of it. */
export function swaggerRoutes(
  { dependencies: { version, publicUrl, swaggerAsset }, guard }: RouteContext,
  routes: AnyElysia,
) {
  const basePath = new URL(publicUrl).pathname.replace(/\/$/u, "");
  let document: Promise<WrittenDocument> | undefined;

  return new Elysia({ name: "swagger" })
    .use(guard)
    .get("/swagger", () => file(swaggerPage(basePath), "text/html; charset=utf-8"), { open: true })
    .get("/swagger/json", async ({ request }) => {
      document ??= describe(routes, { version, basePath }).then(written);
      const { text, etag } = await document;
      const headers = { "content-type": "application/json;charset=utf-8", "cache-control": "no-cache", etag };
      return isKnown(request.headers, etag)
        ? new Response(null, { status: 304, headers })
        : new Response(text, { headers });
    }, { open: true })
    .get("/swagger/initializer.js", () => file(swaggerInitializer(basePath), "text/javascript; charset=utf-8"), {
      open: true,
    })
    .get("/swagger/:name", ({ params: { name } }) => {
      const mediaType = Object.hasOwn(SWAGGER_ASSETS, name) ? SWAGGER_ASSETS[name] : undefined;
      if (mediaType === undefined) {
        throw new Problem("NOT_FOUND", "There is no such path");
      }
      return file(swaggerAsset(name), mediaType);
    }, { open: true });
}

/** The document as sent, and its entity tag. */
interface WrittenDocument {
  readonly text: string;
  readonly etag: string;
}

function written(document: JsonObject): WrittenDocument {
  const text = JSON.stringify(document);
  return { text, etag: `"${new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, ETAG_DIGITS)}"` };
}

function file(content: string | Blob, mediaType: string): Response {
  return new Response(content, {
    headers: { "content-type": mediaType, "cache-control": KEPT, "content-security-policy": PAGE_POLICY },
  });
}

/** Options of the document. */
interface DescribeOptions {
  readonly version: string;
  readonly basePath: string;
}

/**
 * The OpenAPI document of some routes. The plugin reads them in a separate app that never listens, so the plugin's own
 * page, which loads scripts from other origins, is not reachable.
 */
async function describe(routes: AnyElysia, { version, basePath }: DescribeOptions): Promise<JsonObject> {
  const reader = new Elysia().use(routes).use(
    swagger({ path: "/page", specPath: SPEC_PATH, excludeStaticFile: false }),
  );
  const answer = await reader.handle(new Request(`http://localhost${SPEC_PATH}`));
  const raw = asObject(asJson(await answer.json()));
  const described: readonly DescribedRoute[] = routes.routes;
  return completeDocument(raw, described, {
    version,
    basePath,
    description: DESCRIPTION,
    tags: TAGS,
    schemas: { Problem: ProblemModel },
  });
}

/**
 * The script that starts the page. A separate file, because the page's policy allows no inline script.
 *
 * Swagger UI draws only the operations near the window, which a browser's own search misses: a field above them finds
 * operations by method, path, summary and tag.
 */
function swaggerInitializer(basePath: string): string {
  return `const LABEL = "Search operations by path, name or group";

function wordsOf(operation) {
  return [operation.get("method"), operation.get("path"), operation.getIn(["operation", "summary"])].join(" ");
}

function operationsWith(groups, phrase) {
  const words = phrase.toLowerCase().split(/ +/).filter((word) => word !== "");
  return groups
    .map((group, name) => group.update("operations", (operations) => operations.filter((operation) => {
      const text = (wordsOf(operation) + " " + name).toLowerCase();
      return words.every((word) => text.includes(word));
    })))
    .filter((group) => group.get("operations").size > 0);
}

function SearchField({ layoutActions, layoutSelectors }, { createElement }) {
  const filter = layoutSelectors.currentFilter();
  return createElement("div", { className: "filter wrapper" }, createElement("input", {
    type: "search",
    className: "operation-filter-input",
    "aria-label": LABEL,
    placeholder: LABEL,
    value: typeof filter === "string" ? filter : "",
    onChange: ({ target }) => layoutActions.updateFilter(target.value),
  }));
}

const search = ({ React }) => ({
  fn: { opsFilter: operationsWith },
  components: { FilterContainer: (props) => SearchField(props, React) },
});

window.addEventListener("load", () => {
  window.ui = SwaggerUIBundle({
    url: ${JSON.stringify(`${basePath}/swagger/json`)},
    dom_id: "#swagger-ui",
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [search],
    layout: "BaseLayout",
    filter: true,
    deepLinking: true,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    persistAuthorization: false,
    // By default it calls a validator on the network.
    validatorUrl: null,
  });
});
`;
}

/** The page of Swagger UI, which loads only this service's own files. */
function swaggerPage(basePath: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Locus: the interface</title>
    <link rel="icon" type="image/png" href="${basePath}/swagger/favicon-32x32.png">
    <link rel="stylesheet" href="${basePath}/swagger/swagger-ui.css">
    <script src="${basePath}/swagger/swagger-ui-bundle.js" defer></script>
    <script src="${basePath}/swagger/initializer.js" defer></script>
  </head>
  <body>
    <nav class="swagger-ui" aria-label="Locus">
      <p class="wrapper"><a class="link" href="${basePath}/">Dashboard</a> · <a class="link" href="${basePath}/keys">Your API keys</a></p>
    </nav>
    <main id="swagger-ui"></main>
    <noscript>This page needs JavaScript. The document itself is at <a href="${basePath}/swagger/json">/swagger/json</a>.</noscript>
  </body>
</html>
`;
}

import { type AnyElysia, Elysia } from "elysia";
import { Problem } from "../../domain/problem.ts";
import { isKnown } from "../parameters/headers.ts";
import type { RouteContext } from "../route_context.ts";
import { staticFiles } from "../static_files.ts";
import { asJson, asList, asObject, completeDocument, type JsonObject } from "./complete_document.ts";
import { swagger } from "@elysiajs/swagger";
import { ProblemModel } from "../problems/routes.ts";
import type { DescribedRoute } from "../plugins/route.ts";
import { PROBLEM_MEDIA_TYPE } from "../plugins/problems/problem_response.ts";

const SPEC_PATH = "/document";

/** The name of the list of groups, among the parts of the document. */
const INDEX = "";

/** 64 bits: enough to distinguish versions of the document. */
const ETAG_DIGITS = 16;

/**
 * The OpenAPI document, whole and in the parts that the page of the reference loads (`dashboard/reference/`). They
 * describe the public interface and are not part of it.
 */
export function swaggerRoutes({ dependencies: { version, publicUrl }, guard }: RouteContext, routes: AnyElysia) {
  const basePath = new URL(publicUrl).pathname.replace(/\/$/u, "");
  let document: Promise<ReturnType<typeof writtenOf>> | undefined;
  const written = () => document ??= documentOf(routes, { version, basePath }).then(writtenOf);
  const part = staticFiles(async (name) => {
    const { parts } = await written();
    return new TextEncoder().encode(JSON.stringify(name === INDEX ? parts.index : parts.groups.get(name)));
  });
  const headers = { "content-type": "application/json;charset=utf-8", "cache-control": "no-cache" };

  return new Elysia({ name: "swagger" })
    .use(guard)
    .get("/swagger/json", async ({ request }) => {
      const { text, etag } = await written();
      return isKnown(request.headers, etag)
        ? new Response(null, { status: 304, headers: { ...headers, etag } })
        : new Response(text, { headers: { ...headers, etag } });
    }, { open: true })
    .get("/swagger/groups", ({ request }) => part({ request, name: INDEX, headers }), { open: true })
    .get("/swagger/groups/:group", async ({ request, params: { group } }) => {
      if (!(await written()).parts.groups.has(group)) {
        throw new Problem("NOT_FOUND", "There is no such group");
      }
      return await part({ request, name: group, headers });
    }, { open: true });
}

/** The document as sent, its entity tag, and its parts. */
function writtenOf(document: JsonObject) {
  const text = JSON.stringify(document);
  const parts = splitDocument(document);
  return { text, parts, etag: `"${new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, ETAG_DIGITS)}"` };
}

/**
 * The OpenAPI document of some routes. The plugin reads them in a separate app that never listens, so the plugin's own
 * page, which loads scripts from other origins, is not reachable.
 */
export async function documentOf(
  routes: AnyElysia,
  { version, basePath }: { readonly version: string; readonly basePath: string },
): Promise<JsonObject> {
  const reader = new Elysia().use(routes).use(
    swagger({ path: "/page", specPath: SPEC_PATH, excludeStaticFile: false }),
  );
  const answer = await reader.handle(new Request(`http://localhost${SPEC_PATH}`));
  const raw = asObject(asJson(await answer.json()));
  const described: readonly DescribedRoute[] = routes.routes;
  return completeDocument(raw, described, {
    version,
    basePath,
    schemas: { Problem: ProblemModel },
  });
}

/**
 * Splits an OpenAPI document by the first tag of its operations, so that a page loads and draws only what its reader
 * opened.
 */
function splitDocument(document: JsonObject) {
  const operations = Object.entries(asObject(document["paths"])).flatMap(([path, methods]) =>
    Object.entries(asObject(methods)).map(([method, operation]) => ({ ...asObject(operation), method, path }))
  );
  const groups = asList(document["tags"]).map((tag) => {
    const { name, description = "" } = asObject(tag);
    const title = typeof name === "string" ? name : "";
    const own = operations.filter((operation: JsonObject) => asList(operation["tags"])[0] === title);
    return { id: title.toLowerCase().replaceAll(" ", "-"), name: title, description, operations: own };
  });
  return {
    /** Every group with its operations in short, for a list and a search. */
    index: {
      groups: groups.map(({ operations: own, ...group }) => ({ ...group, operations: own.map(shortOf) })),
    },
    /** The whole operations of each group by the group's identifier, each by its `operationId`. */
    groups: new Map<string, JsonObject>(groups.map(({ id, operations: own }) => [
      id,
      Object.fromEntries(own.map((operation) => [nameOf(operation), operation])),
    ])),
  };
}

function nameOf(operation: JsonObject): string {
  const { operationId } = operation;
  return typeof operationId === "string" ? operationId : "";
}

/** What a list shows of an operation, and the codes of its problems. */
function shortOf(operation: JsonObject): JsonObject {
  const codes = Object.values(asObject(operation["responses"])).flatMap((response) =>
    Object.keys(asObject(asObject(asObject(asObject(response)["content"])[PROBLEM_MEDIA_TYPE])["examples"]))
  );
  const { method = "", path = "", summary = "" } = operation;
  return { id: nameOf(operation), method, path, summary, codes: [...new Set(codes)] };
}

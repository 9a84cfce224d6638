import { type AnyElysia, Elysia } from "elysia";
import { Problem } from "../../domain/problem.ts";
import { isKnown } from "../parameters/etag.ts";
import type { RouteContext } from "../route_context.ts";
import { PAGE_POLICY } from "../plugins/requests/security_headers.ts";
import { describe } from "./describe.ts";
import type { JsonObject } from "./json.ts";
import { SWAGGER_ASSETS, swaggerInitializer, swaggerPage } from "./page.ts";

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

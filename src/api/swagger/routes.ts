import { type AnyElysia, Elysia } from "elysia";
import type { Kit } from "../kit.ts";
import { PAGE_POLICY } from "../plugins/security_headers.ts";
import { Problem } from "../../domain/problem.ts";
import { describe } from "./describe.ts";
import type { JsonObject } from "./json.ts";
import { SWAGGER_ASSETS, swaggerInitializer, swaggerPage } from "./page.ts";

/** The files only change with the service. */
const KEPT = "public, max-age=3600";

/** The document, and Swagger UI over it, all served from here. They are about the interface, not part of it. */
export function swaggerRoutes({ dependencies: { version, publicUrl, swaggerAsset }, guard }: Kit, routes: AnyElysia) {
  const basePath = new URL(publicUrl).pathname.replace(/\/$/u, "");
  let document: Promise<JsonObject> | undefined;

  return new Elysia({ name: "swagger" })
    .use(guard)
    .get("/swagger", () => file(swaggerPage(basePath), "text/html; charset=utf-8"), { open: true })
    .get("/swagger/json", async () => {
      document ??= describe(routes, { version, basePath });
      return await document;
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

function file(content: string | Blob, mediaType: string): Response {
  return new Response(content, {
    headers: { "content-type": mediaType, "cache-control": KEPT, "content-security-policy": PAGE_POLICY },
  });
}

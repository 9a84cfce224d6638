import type { TSchema } from "elysia";
import type { Access, TenantAccess } from "./caller/access.ts";
import { type AnyRouteDocument, DOCUMENT_KEY } from "./documented.ts";
import { ACCESS_KEY, CREATES_KEY, PAGES_KEY, PERSONAL_KEY, STORES_KEY, WORK_KEY } from "./gate.ts";
import type { WorkClass } from "./limits/work_limit.ts";

/** A route as Elysia stores it, as far as it is used here. */
export interface DescribedRoute {
  readonly method: string;
  readonly path: string;
  readonly hooks: { readonly detail?: object; readonly body?: TSchema; readonly query?: unknown };
}

/** The document of a route; undefined for a route outside the public interface. */
export function documentOf(route: DescribedRoute): AnyRouteDocument | undefined {
  return detailOf(route)[DOCUMENT_KEY];
}

/** Who may call a route; undefined where it does not declare it. */
export function accessOf(route: DescribedRoute): Access | undefined {
  return detailOf(route)[ACCESS_KEY];
}

/**
 * Who of an organization may call a route: undefined for routes that need no credential, and for those of the service's
 * operators.
 */
export function tenantAccessOf(route: DescribedRoute): TenantAccess | undefined {
  const access = accessOf(route);
  return access === "open" || access === "operator" ? undefined : access;
}

/** Whether a route creates something, and so supports `Idempotency-Key`. */
export function isCreating(route: DescribedRoute): boolean {
  return detailOf(route)[CREATES_KEY] === true;
}

/** Whether a route stores more bytes, and so is refused where the organization's storage is full. */
export function isStoring(route: DescribedRoute): boolean {
  return detailOf(route)[STORES_KEY] === true;
}

/** Whether web pages may call a route, with a publishable key. */
export function isForPages(route: DescribedRoute): boolean {
  return detailOf(route)[PAGES_KEY] === true;
}

/** Whether a route is about the person, not about the organization they act in. */
export function isPersonal(route: DescribedRoute): boolean {
  return detailOf(route)[PERSONAL_KEY] === true;
}

/** The class of a route: declared, or else by its scope and method, so that every route has one. */
export function workOf(route: DescribedRoute): WorkClass {
  const access = tenantAccessOf(route);
  const isCall = access !== undefined && "scope" in access && access.scope === "resolve";
  return detailOf(route)[WORK_KEY] ?? (isCall ? "call" : route.method === "GET" ? "read" : "write");
}

interface Detail {
  readonly [STORES_KEY]?: boolean;
  readonly [PAGES_KEY]?: boolean;
  readonly [PERSONAL_KEY]?: boolean;
  readonly [WORK_KEY]?: WorkClass;
  readonly [CREATES_KEY]?: boolean;
  readonly [DOCUMENT_KEY]?: AnyRouteDocument;
  readonly [ACCESS_KEY]?: Access;
}

/** Elysia stores what the gate and the documenter put there, but its own type does not know these keys. */
function detailOf(route: DescribedRoute): Detail {
  return route.hooks.detail ?? {};
}

import type { Access } from "./access.ts";
import { type AnyRouteDocument, DOCUMENT_KEY } from "./documented.ts";
import { ACCESS_KEY, CREATES_KEY } from "./gate.ts";

/** A route as Elysia keeps it, as far as it is read here. */
export interface DescribedRoute {
  readonly method: string;
  readonly path: string;
  readonly hooks: { readonly detail?: object; readonly body?: unknown; readonly query?: unknown };
}

/** What was said about a route; undefined for one that is not part of the interface. */
export function documentOf(route: DescribedRoute): AnyRouteDocument | undefined {
  return detailOf(route)[DOCUMENT_KEY];
}

/** Who may call a route; undefined when it does not say. */
export function accessOf(route: DescribedRoute): Access | undefined {
  return detailOf(route)[ACCESS_KEY];
}

/** Whether a route creates something, and so heeds `Idempotency-Key`. */
export function isCreating(route: DescribedRoute): boolean {
  return detailOf(route)[CREATES_KEY] === true;
}

interface Detail {
  readonly [CREATES_KEY]?: boolean;
  readonly [DOCUMENT_KEY]?: AnyRouteDocument;
  readonly [ACCESS_KEY]?: Access;
}

/** Elysia keeps whatever the gate and the documenter put there, under a type of its own. */
function detailOf(route: DescribedRoute): Detail {
  return route.hooks.detail ?? {};
}

import type { TSchema } from "elysia";
import { bodyChecker } from "../body/json_body.ts";
import { type DescribedRoute, isForPages, isPersonal, isStoring, workOf } from "../route.ts";
import type { WorkClass } from "./work_limit.ts";

/** What the gate must know about a route before it admits a request. */
export interface RouteWork {
  readonly workClass: WorkClass;
  /** Whether it stores more bytes, so that the storage quota is checked. */
  readonly isStoring: boolean;
  /** Whether publishable keys may call it. */
  readonly isForPages: boolean;
  /** Whether it is about the person, not about the organization they act in. */
  readonly isPersonal: boolean;
  /** Checks the body by the route's schema; absent for a route without one. */
  readonly checkBody?: (body: unknown) => unknown;
}

/** The work of every route, known once the app is complete. */
export interface DeclaredWork {
  declare(routes: readonly DescribedRoute[]): void;
  /** @throws TypeError for an undeclared route: no request is admitted without its limits. */
  of(request: Request, route: string): RouteWork;
}

/** Stores the work of routes by pattern and method: text composed of both would be made and hashed for every request. */
export function declaredWork(): DeclaredWork {
  const known = new Map<string, Map<string, RouteWork>>();
  return {
    declare(routes) {
      for (const route of routes) {
        const methods = known.get(route.path) ?? new Map<string, RouteWork>();
        known.set(
          route.path,
          methods.set(route.method, {
            workClass: workOf(route),
            isStoring: isStoring(route),
            isForPages: isForPages(route),
            isPersonal: isPersonal(route),
            ...(route.hooks.body === undefined ? {} : { checkBody: checkerOf(route.hooks.body) }),
          }),
        );
      }
    },
    of({ method }, route) {
      const work = known.get(route)?.get(method);
      if (work === undefined) {
        throw new TypeError(`Every route must have a class of work: ${method} ${route} has none`);
      }
      return work;
    },
  };
}

/** Compiled at the first request: most routes of a process are never called. */
function checkerOf(schema: TSchema): (body: unknown) => unknown {
  let checker: ((body: unknown) => unknown) | undefined;
  return (body) => (checker ??= bodyChecker(schema))(body);
}

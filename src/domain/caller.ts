import type { Environment } from "./environment.ts";
import type { Role } from "./role.ts";
import type { Scope } from "./scope.ts";

/** A program with an API key. It always acts in the key's organization and environment. */
export interface KeyCaller {
  readonly kind: "key";
  readonly keyId: string;
  readonly organizationId: string;
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
  /** Of a publishable key: the origins whose pages may use it. Absent: a secret key. */
  readonly origins?: readonly string[];
}

/** A person with a live session, in one organization they belong to and the environment they chose. */
export interface SessionCaller {
  readonly kind: "session";
  readonly sessionId: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly environment: Environment;
  readonly role: Role;
}

/** The authenticated maker of a call. */
export type Caller = KeyCaller | SessionCaller;

/** A caller with a publishable key: anybody who opens a page of its origins. */
export type PublishableCaller = KeyCaller & { readonly origins: readonly string[] };

/** Whether a caller has a publishable key. */
export function isPublishable(caller: Caller): caller is PublishableCaller {
  return caller.kind === "key" && caller.origins !== undefined;
}

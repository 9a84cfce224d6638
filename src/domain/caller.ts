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

import type { Status } from "./resolution.ts";

/** A program with an API key. It always acts in the key's organization and environment. */
export interface KeyCaller {
  readonly kind: "key";
  readonly keyId: string;
  readonly organizationId: string;
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
  /** Of a publishable key: the origins whose pages may use it. Absent: a secret key. */
  readonly origins?: readonly string[];
  /** Whether the key has limits of its own, by day or by month. Absent: only the organization's limits apply. */
  readonly hasLimits?: true;
  /** Whether the key may be used from an address. Absent: from everywhere. */
  readonly allowsAddress?: (address: string) => boolean;
  /** Why the operator suspended its organization. Absent: it is not suspended. */
  readonly suspension?: string;
  /** Nothing of its calls may be stored: its organization or the key itself says so. */
  readonly zeroDataRetention?: true;
}

/** A person with a live session, in one organization they belong to and the environment they chose. */
export interface SessionCaller {
  readonly kind: "session";
  readonly sessionId: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly environment: Environment;
  readonly role: Role;
  /** Why the operator suspended the organization. Absent: it is not suspended. */
  readonly suspension?: string;
  /** Nothing of its calls may be stored: the organization says so. */
  readonly zeroDataRetention?: true;
  /** Absent: it is the person themselves. */
  readonly impersonation?: Impersonation;
  /**
   * An identity provider of the organization opened the session: it acts there only, and changes nothing of how the
   * person logs in elsewhere. Absent: the person proved themselves here.
   */
  readonly isConfined?: true;
  /** What the organization requires and the session lacks: it may do nothing there but provide it. */
  readonly needs?: "second_factor";
}

/** An operator of the service in the place of a member, for at most an hour. */
export interface Impersonation {
  /** The operator's e-mail address. */
  readonly operator: string;
  readonly reason: string;
  readonly expiresAt: Date;
}

/** The authenticated maker of a call. */
export type Caller = KeyCaller | SessionCaller;

/** What resolving has to know of a caller. */
export interface Asker {
  readonly environment: Environment;
  readonly organizationId: string;
  /** Nothing of the call may be stored. */
  readonly noStore: boolean;
}

/** The part of a question that follows from its caller, and from `no_store` of the request. */
export function askerOf({ environment, organizationId, zeroDataRetention }: Caller, noStore = false): Asker {
  return { environment, organizationId, noStore: noStore || zeroDataRetention === true };
}

/** A caller with a publishable key: anybody who opens a page of its origins. */
export type PublishableCaller = KeyCaller & { readonly origins: readonly string[] };

export function isPublishable(caller: Caller): caller is PublishableCaller {
  return caller.kind === "key" && caller.origins !== undefined;
}

/** Roles from least to most powerful: each includes the ones before it. From the public contract. */
export const ROLES = ["viewer", "member", "admin", "owner"] as const;

/** A member's role in an organization. */
export type Role = (typeof ROLES)[number];

/** The scopes of API keys. From the public contract. */
export const SCOPES = [
  "resolve",
  "batches:read",
  "batches:write",
  "locations:read",
  "locations:write",
  "maps:read",
  "maps:write",
  "corrections:read",
  "corrections:write",
  "webhooks",
  "usage:read",
] as const;

/** One permission of an API key. */
export type Scope = (typeof SCOPES)[number];

/** The two environments of an organization. Nothing made in one is visible in the other. */
export type Environment = (typeof ENVIRONMENTS)[number];

/** Both environments. */
export const ENVIRONMENTS = ["test", "live"] as const;

/** The status of an answered call. `other`: a suggestion or the look-up of a place, which have no status. */
export type CallStatus = Status | "other";

import type { Role } from "../domain/role.ts";

/** From where a verb was asked for, as far as the server knows. Kept in the audit trail and in the session list. */
export interface Visit {
  /** The client's IP address. */
  readonly address?: string;
  readonly userAgent?: string;
  /** What the client's device was given at a log-in before, as `makeDeviceToken` makes it. */
  readonly deviceToken?: string;
}

/** A person. */
export interface UserView {
  readonly id: string;
  readonly email: string;
}

/** An organization as one of its members sees it. */
export interface MembershipView {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly role: Role;
}

/** What signing up, logging in and refreshing answer with. The access token is made from it, above this room. */
export interface SignedIn {
  readonly user: UserView;
  /** The organization joined first. */
  readonly organization: MembershipView;
  readonly session: { readonly id: string };
  /** Shown this once; only its SHA-256 is kept. */
  readonly refreshToken: string;
  readonly refreshExpiresAt: Date;
}

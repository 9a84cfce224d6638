import { Problem } from "../domain/problem.ts";
import type { Role } from "../domain/role.ts";

/** Where a request came from, as far as the server knows. Kept in the audit trail and in the list of sessions. */
export interface ClientInfo {
  /** The client's IP address. */
  readonly address?: string;
  readonly userAgent?: string;
  /** The token of `makeDeviceToken` that the device received at an earlier log-in. */
  readonly deviceToken?: string;
  /** The e-mail address of the operator who acts in the place of a member. */
  readonly operator?: string;
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

/** The result of signing up, logging in and refreshing. The HTTP interface makes the access token from it. */
export interface SignedIn {
  readonly user: UserView;
  /** The organization joined first. */
  readonly organization: MembershipView;
  readonly session: { readonly id: string };
  /** Returned only here; the database has its SHA-256. */
  readonly refreshToken: string;
  readonly refreshExpiresAt: Date;
}

/** The same answer for every credential that is refused: the reason would help only a thief. */
export function unauthorized(): Problem {
  return new Problem("UNAUTHORIZED", "The credential is missing, malformed, expired or revoked");
}

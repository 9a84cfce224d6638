/**
 * Accounts: people, organizations, sessions and keys. Every operation takes `AccountsDeps` first and a command second,
 * throws a `Problem` for what the caller did wrong, and writes its audit event in the transaction of its change. Its
 * answers are views for the HTTP interface, which turns them into the public form.
 *
 * @module
 */
export { type AccountsDeps, type AccountsParts, openAccounts, type SignupMode } from "./deps.ts";
export { cacheLifetimeMs, closeAccounts } from "./deps.ts";
export { type Passwords } from "./passwords/passwords.ts";
export { type ClientInfo, type MembershipView, type SignedIn, type UserView } from "./signed_in.ts";
export { type CreateAccount, createAccount } from "./create_account.ts";
export { type SignUp, signUp } from "./sign_up.ts";
export { isDeviceToken, makeDeviceToken, SOURCE_LIFETIME_MS } from "./sessions/login_sources.ts";
export { type LogIn, logIn } from "./sessions/log_in.ts";
export { type RefreshSession, refreshSession } from "./sessions/refresh_session.ts";
export { type LogOut, logOut } from "./sessions/log_out.ts";
export { type Me, me } from "./sessions/me.ts";
export { type AuthenticateSession, authenticateSession } from "./sessions/authenticate_session.ts";
export { authenticateKey } from "./keys/authenticate_key.ts";
export { knownKey } from "./keys/authenticate_key.ts";
export { type IssuedKey, type IssueKey, issueKey } from "./keys/issue_key.ts";
export { type KeyView, type ListKeys, listKeys } from "./keys/list_keys.ts";
export { type UpdateKey, updateKey } from "./keys/update_key.ts";
export { KEY_ORIGINS_MAX } from "./keys/key_origins.ts";
export { type RevokeKey, revokeKey } from "./keys/revoke_key.ts";
export { listSessions, type SessionView } from "./sessions/list_sessions.ts";
export { type RevokeSession, revokeSession } from "./sessions/revoke_session.ts";
export { type RotateKey, rotateKey } from "./keys/rotate_key.ts";
export { type OrganizationView, readOrganization } from "./organizations/read_organization.ts";
export { type RenameOrganization, renameOrganization } from "./organizations/rename_organization.ts";
export { type ListMembers, listMembers, type MemberView } from "./members/list_members.ts";
export { type ChangeRole, changeRole } from "./members/change_role.ts";
export { type RemoveMember, removeMember } from "./members/remove_member.ts";
export { type Invite, invite, type IssuedInvitation } from "./members/invite.ts";
export { type InvitationView, type ListInvitations, listInvitations } from "./members/list_invitations.ts";
export { type OpenInvitation, readInvitation } from "./members/read_invitation.ts";
export { type RevokeInvitation, revokeInvitation } from "./members/revoke_invitation.ts";
export { type AcceptInvitation, acceptInvitation } from "./members/accept_invitation.ts";
export { type ChangePassword, changePassword } from "./passwords/change_password.ts";
export { makeResetToken, type ResetToken } from "./passwords/reset_password.ts";
export { type ResetPassword, resetPassword } from "./passwords/reset_password.ts";
export { type AuditEventView, type ListEvents, listEvents } from "./organizations/list_events.ts";
export { type ExportedRows, exportOrganization } from "./organizations/export_organization.ts";
export { deleteOrganization } from "./organizations/delete_organization.ts";
export {
  type SetMonthlyLimit,
  setMonthlyLimit,
  type SetStorageLimit,
  setStorageLimit,
} from "./organizations/set_limits.ts";
export { hasOrganizations } from "./organizations/has_organizations.ts";
export { type ListedOrganization, listOrganizations } from "./organizations/list_organizations.ts";
export { ExpiringCache } from "./expiring_cache.ts";
export { actorNames } from "./members/actor_names.ts";
export { type ListenToAnnouncements, listenToAnnouncements } from "./announcements.ts";
export { type Recorder } from "../store/create_once.ts";
export { findSignUp, recordSignUp, type SignUpRequest } from "./idempotency/find_sign_up.ts";
export {
  assertClaim,
  assertKey,
  type Claim,
  claimKey,
  ClaimLost,
  type IdempotentRequest,
  keepClaim,
  recordAnswer,
  type RecordedAnswer,
  recordedAnswer,
  releaseClaim,
} from "./idempotency/idempotency.ts";
export { sweepExpired, type Swept } from "./sweep_expired.ts";
export { requireRole } from "./members/roles.ts";
export { requireScope } from "./members/roles.ts";

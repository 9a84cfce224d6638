/**
 * Accounts: people, organizations, sessions and keys. Every verb takes the room first and a command second, throws
 * `Problem` for what the caller is told, and writes its audit event in the transaction of its change.
 *
 * @module
 */
export { type AccountsParts, type AccountsRoom, openAccounts, type SignupMode } from "./room.ts";
export { closeAccounts } from "./close_accounts.ts";
export { type Passwords } from "./passwords.ts";
export { type MembershipView, type SignedIn, type UserView, type Visit } from "./signed_in.ts";
export { type SignUp, signUp } from "./sign_up.ts";
export { isDeviceToken, makeDeviceToken, SOURCE_LIFETIME_MS } from "./login_sources.ts";
export { type LogIn, logIn } from "./log_in.ts";
export { type RefreshSession, refreshSession } from "./refresh_session.ts";
export { type LogOut, logOut } from "./log_out.ts";
export { type Me, me } from "./me.ts";
export { type AuthenticateSession, authenticateSession } from "./authenticate_session.ts";
export { authenticateKey } from "./authenticate_key.ts";
export { knownKey } from "./known_key.ts";
export { type IssuedKey, type IssueKey, issueKey } from "./issue_key.ts";
export { type KeyView, type ListKeys, listKeys } from "./list_keys.ts";
export { type RevokeKey, revokeKey } from "./revoke_key.ts";
export { listSessions, type SessionView } from "./list_sessions.ts";
export { type RevokeSession, revokeSession } from "./revoke_session.ts";
export { type RotateKey, rotateKey } from "./rotate_key.ts";
export { type OrganizationView, readOrganization } from "./read_organization.ts";
export { type RenameOrganization, renameOrganization } from "./rename_organization.ts";
export { type ListMembers, listMembers, type MemberView } from "./list_members.ts";
export { type ChangeRole, changeRole } from "./change_role.ts";
export { type RemoveMember, removeMember } from "./remove_member.ts";
export { type Invite, invite, type IssuedInvitation } from "./invite.ts";
export { type InvitationView, type ListInvitations, listInvitations } from "./list_invitations.ts";
export { type RevokeInvitation, revokeInvitation } from "./revoke_invitation.ts";
export { type AcceptInvitation, acceptInvitation } from "./accept_invitation.ts";
export { type ChangePassword, changePassword } from "./change_password.ts";
export { makeResetToken, type ResetToken } from "./make_reset_token.ts";
export { type ResetPassword, resetPassword } from "./reset_password.ts";
export { type AuditEventView, type ListEvents, listEvents } from "./list_events.ts";
export { type ExportedRows, exportOrganization } from "./export_organization.ts";
export { deleteOrganization } from "./delete_organization.ts";
export { type SetMonthlyLimit, setMonthlyLimit, type SetStorageLimit, setStorageLimit } from "./set_monthly_limit.ts";
export { type ListedOrganization, listOrganizations } from "./list_organizations.ts";
export { type HearAnnouncements, hearAnnouncements } from "./hear_announcements.ts";
export { type Recorder } from "../store/create_once.ts";
export { findSignUp, recordSignUp, type SignUpRequest } from "./find_sign_up.ts";
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
} from "./idempotency.ts";
export { sweepExpired, type Swept } from "./sweep_expired.ts";
export { requireRole } from "./require_role.ts";
export { requireScope } from "./require_scope.ts";

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
export { type FinishLogIn, finishLogIn, type LoggedIn } from "./sessions/finish_log_in.ts";
export { type Proof } from "./sessions/proof.ts";
export { type SecondMethod, type SecondStep } from "./second_factor/login_challenges.ts";
export { type TakeSecondStep, takeSecondStep } from "./second_factor/second_step.ts";
export { type LogInWithPasskey, logInWithPasskey, passkeyLogInOptions } from "./second_factor/second_step.ts";
export { type FactorAnswer } from "./second_factor/prove_factor.ts";
export { type ConfirmIdentity, confirmIdentity, confirmOptions } from "./second_factor/confirm_identity.ts";
export { readSecondFactor, replaceRecoveryCodes, type SecondFactorView } from "./second_factor/read_second_factor.ts";
export { beginTotp, type ConfirmTotp, confirmTotp, type NewTotp, removeTotp } from "./second_factor/set_up_totp.ts";
export { type AddedPasskey, type AddPasskey, addPasskey } from "./second_factor/set_up_passkeys.ts";
export { passkeyCreationOptions } from "./second_factor/set_up_passkeys.ts";
export { type RemovePasskey, removePasskey } from "./second_factor/set_up_passkeys.ts";
export { type RenamePasskey, renamePasskey } from "./second_factor/set_up_passkeys.ts";
export { type PasskeyView } from "./second_factor/factors.ts";
export { type ResetMemberSecondFactor, resetMemberSecondFactor } from "./second_factor/reset_second_factor.ts";
export { resetSecondFactor } from "./second_factor/reset_second_factor.ts";
export { type RequireSecondFactor, requireSecondFactor } from "./organizations/require_second_factor.ts";
export {
  type OneTimeCodes,
  type PasskeyVerifier,
  type WebAuthnJson,
  type WebAuthnOptions,
} from "./second_factor/ports.ts";
export { type RefreshSession, refreshSession } from "./sessions/refresh_session.ts";
export { type LogOut, logOut } from "./sessions/log_out.ts";
export { type AccountView, type Me, me } from "./sessions/me.ts";
export { type ChangeAccount, changeAccount } from "./emails/change_account.ts";
export { requestVerification } from "./emails/request_verification.ts";
export { verifyEmail } from "./emails/verify_email.ts";
export { invitationToken, type MailToken, resetToken, verificationToken } from "./emails/mail_tokens.ts";
export { type RequestReset, requestReset } from "./passwords/request_reset.ts";
export { sha256 } from "./sha256.ts";
export { type AuthenticateSession, authenticateSession } from "./sessions/authenticate_session.ts";
export { authenticateKey } from "./keys/authenticate_key.ts";
export { knownKey } from "./keys/authenticate_key.ts";
export { type IssuedKey, type IssueKey, issueKey } from "./keys/issue_key.ts";
export { type KeyView, type ListKeys, listKeys } from "./keys/list_keys.ts";
export { type UpdateKey, updateKey } from "./keys/update_key.ts";
export { KEY_ADDRESSES_MAX, KEY_LIMIT_MAX, type KeyControls } from "./keys/key_controls.ts";
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
export {
  type BrokenEvent,
  chainedEvent,
  type ChainPlace,
  trailAfter,
  type TrailEvent,
  type VerifiedTrail,
  verifyTrail,
} from "./organizations/verify_trail.ts";
export { OPERATORS_CHAIN } from "../store/schema/audit_chains.ts";
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
export { type OperatorAct, type OperatorCaller } from "./operators/operator_event.ts";
export { beginOperatorApp, confirmOperatorApp, removeOperatorApp } from "./operators/operator_app.ts";
export {
  createOperator,
  type ListedOperator,
  listOperators,
  removeOperator,
  resetOperator,
  setOperatorPassword,
} from "./operators/manage_operators.ts";
export {
  authenticateOperator,
  type LiveOperator,
  logInOperator,
  logOutOperator,
  OPERATOR_SESSION_MS,
} from "./operators/operator_sessions.ts";
export {
  listTenants,
  readTenant,
  TENANT_ORDERS,
  type TenantOrder,
  type TenantsDeps,
  type TenantView,
} from "./operators/list_tenants.ts";
export { listTenantKeys, listTenantMembers, type TenantKey } from "./operators/tenant_people.ts";
export {
  allowPasswords,
  type ListedProvider,
  listProvidersOf,
  verifyDomainAsOperator,
} from "./operators/tenant_providers.ts";
export { REASON_MAX, resumeTenant, suspendTenant } from "./operators/suspend_tenant.ts";
export { signOutTenant, signOutUser } from "./operators/sign_out_tenant.ts";
export {
  endImpersonation,
  impersonate,
  IMPERSONATION_MINUTES_MAX,
  type ImpersonationView,
} from "./operators/impersonate.ts";
export { listOperatorEvents, type OperatorEventView } from "./operators/list_operator_events.ts";
export {
  forgetProcess,
  listProcesses,
  processId,
  type ProcessReport,
  type ProcessView,
  REPORT_EVERY_MS,
  reportProcess,
} from "./operators/processes.ts";
export {
  JOB_STATES,
  type JobsDeps,
  type JobState,
  listJobs,
  listQueues,
  type OperatorJob,
  type OperatorQueue,
  type OperatorQueues,
  removeJob,
  retryJob,
} from "./operators/operator_queues.ts";
export { openSingleSignOn, type SingleSignOnDeps, type SingleSignOnParts } from "./sso/deps.ts";
export {
  addProvider,
  deleteProvider,
  listProviders,
  type ProviderTest,
  type ProviderView,
  readProvider,
  testProvider,
  updateProvider,
} from "./sso/providers.ts";
export { addDomain, type DomainView, removeDomain, verifyDomain } from "./sso/domains.ts";
export { ATTEMPT_LIFETIME_MS, hasSingleSignOn, startSingleSignOn } from "./sso/start.ts";
export { finishSingleSignOn } from "./sso/finish.ts";
export { type FailureReason, SingleSignOnFailure } from "./sso/failure.ts";
export { backchannelLogout, logOutEverywhere } from "./sso/log_out.ts";

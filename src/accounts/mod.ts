/**
 * Accounts: people, organizations, sessions and keys. Every operation takes `AccountsDeps` first and a command second,
 * throws a `Problem` for what the caller did wrong, and writes its audit event in the transaction of its change. Its
 * answers are views for the HTTP interface, which turns them into the public form.
 *
 * @module
 */
export {
  type AccountsDeps,
  cacheLifetimeMs,
  type ClientInfo,
  closeAccounts,
  type MemberAct,
  openAccounts,
  type Passwords,
  type SignedIn,
} from "./deps.ts";
export { changePassword } from "./passwords/passwords.ts";
export { createAccount, deleteAccount, signUp } from "./sign_up.ts";
export { isDeviceToken, makeDeviceToken, SOURCE_LIFETIME_MS } from "./sessions/login_sources.ts";
export { type LogIn, logIn } from "./sessions/log_in.ts";
export type { SecondStep } from "./second_factor/login_challenges.ts";
export { logInWithPasskey, passkeyLogInOptions, takeSecondStep } from "./second_factor/second_step.ts";
export type { FactorAnswer } from "./second_factor/prove_factor.ts";
export type { OpenedSession } from "./sessions/open_session.ts";
export { confirmIdentity, confirmOptions } from "./second_factor/confirm_identity.ts";
export {
  readSecondFactor,
  replaceRecoveryCodes,
  resetMemberSecondFactor,
  resetSecondFactor,
} from "./second_factor/changes.ts";
export { beginTotp, confirmTotp, removeTotp } from "./second_factor/set_up_totp.ts";
export { addPasskey, passkeyCreationOptions, removePasskey, renamePasskey } from "./second_factor/set_up_passkeys.ts";
export {
  requireSecondFactor,
  setMonthlyLimit,
  setStorageLimit,
  setZeroDataRetention,
} from "./organizations/settings.ts";
export type { OneTimeCodes, PasskeyVerifier, WebAuthnJson, WebAuthnOptions } from "./second_factor/ports.ts";
export { refreshSession } from "./sessions/refresh_session.ts";
export { listSessions, logOut, revokeSession } from "./sessions/sessions.ts";
export { changeAccount, me } from "./sessions/me.ts";
export { changeEmail } from "./emails/change_email.ts";
export { requestVerification, verifyEmail } from "./emails/verify_email.ts";
export { invitationToken, type MailToken, resetToken, verificationToken } from "./emails/mail_tokens.ts";
export { makeResetToken, requestReset, resetPassword } from "./passwords/reset_password.ts";
export { sha256 } from "./secret_text.ts";
export { authenticateSession } from "./sessions/authenticate_session.ts";
export { authenticateKey, knownKey } from "./keys/authenticate_key.ts";
export { type IssuedKey, issueKey } from "./keys/issue_key.ts";
export {
  KEY_ADDRESSES_MAX,
  KEY_LIMIT_MAX,
  KEY_ORIGINS_MAX,
  type KeyView,
  listKeys,
  pageOfKeys,
} from "./keys/key_view.ts";
export { revokeKey, rotateKey, updateKey } from "./keys/update_key.ts";
export {
  deleteOrganization,
  hasOrganizations,
  readOrganization,
  renameOrganization,
} from "./organizations/organization.ts";
export { actorNames, changeRole, listMembers, pageOfMembers, removeMember } from "./members/members.ts";
export { invite, type IssuedInvitation, listInvitations, revokeInvitation } from "./members/invitations.ts";
export { acceptInvitation, readInvitation } from "./members/accept_invitation.ts";
export {
  type BrokenEvent,
  chainedEvent,
  trailAfter,
  type TrailEvent,
  type VerifiedTrail,
  verifyTrail,
} from "./organizations/verify_trail.ts";
export { AUDIT_ACTIONS, type AuditAction, OPERATORS_CHAIN } from "../store/schema/audit_events.ts";
export { type AuditEventView, everyEvent, listEvents } from "./organizations/list_events.ts";
export { type ExportedRows, exportOrganization } from "./organizations/export_organization.ts";
export { ExpiringCache } from "./expiring_cache.ts";
export { listenToAnnouncements } from "./announcements.ts";
export type { Recorder } from "../store/with_claims.ts";
export { findSignUp, recordSignUp } from "./idempotency/find_sign_up.ts";
export {
  assertClaim,
  assertKey,
  type Claim,
  claimKey,
  ClaimLost,
  type IdempotentRequest,
  keepClaim,
  recordAnswer,
  recordedAnswer,
  releaseClaim,
} from "./idempotency/idempotency.ts";
export type { RecordedAnswer } from "./idempotency/seal_answer.ts";
export { sweepExpired } from "./sweep_expired.ts";
export { requireRole, requireScope } from "./members/memberships.ts";
export {
  listOperatorEvents,
  type OperatorAct,
  type OperatorEventView,
  REASON_MAX,
} from "./operators/operator_event.ts";
export {
  authenticateOperator,
  beginOperatorApp,
  confirmOperatorApp,
  type LiveOperator,
  logInOperator,
  logOutOperator,
  OPERATOR_SESSION_MS,
  removeOperatorApp,
} from "./operators/operator_sessions.ts";
export {
  createOperator,
  listOperators,
  removeOperator,
  resetOperator,
  setOperatorPassword,
} from "./operators/manage_operators.ts";
export { listTenants, readTenant, TENANT_ORDERS, type TenantView } from "./operators/list_tenants.ts";
export {
  allowPasswords,
  listProvidersOf,
  resumeTenant,
  signOutTenant,
  signOutUser,
  suspendTenant,
  verifyDomainAsOperator,
} from "./operators/tenants.ts";
export { endImpersonation, impersonate, IMPERSONATION_MINUTES_MAX } from "./operators/impersonate.ts";
export {
  cancelDataChange,
  changeData,
  forgetProcess,
  JOB_STATES,
  listJobs,
  listProcesses,
  listQueues,
  type OperatorQueue,
  type OperatorQueues,
  processId,
  removeJob,
  REPORT_EVERY_MS,
  reportProcess,
  retryJob,
} from "./operators/service.ts";
export { openSingleSignOn, type SingleSignOnDeps, SingleSignOnFailure, type SingleSignOnParts } from "./sso/deps.ts";
export {
  addProvider,
  deleteProvider,
  listProviders,
  type ProviderView,
  readProvider,
  testProvider,
  updateProvider,
} from "./sso/providers.ts";
export { addDomain, removeDomain, verifyDomain } from "./sso/domains.ts";
export { ATTEMPT_LIFETIME_MS, finishSingleSignOn, hasSingleSignOn, startSingleSignOn } from "./sso/start.ts";
export { backchannelLogout, logOutEverywhere } from "./sso/log_out.ts";

import type {
  AuditEventView,
  InvitationView,
  MemberView,
  OpenInvitation,
  OrganizationView,
} from "../../accounts/mod.ts";

/** The JSON form of an organization. */
export function presentOrganization(view: OrganizationView) {
  const { id, name, slug, monthlyLimit, members, secondFactorRequired } = view;
  return { id, name, slug, monthly_limit: monthlyLimit, members, second_factor_required: secondFactorRequired };
}

/** The JSON form of a member. */
export function presentMember({ userId, email, role, joinedAt, hasSecondFactor }: MemberView) {
  return { user_id: userId, email, role, joined_at: joinedAt.toISOString(), second_factor: hasSecondFactor };
}

/** The JSON form of an invitation. */
export function presentInvitation({ id, role, email, createdAt, expiresAt }: InvitationView) {
  return { id, role, email, created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() };
}

/** The JSON form of an invitation for the person who has its link. */
export function presentOpenInvitation({ organization, invitedBy, role, email, expiresAt }: OpenInvitation) {
  return { organization, invited_by: invitedBy, role, email, expires_at: expiresAt.toISOString() };
}

/** The JSON form of an audit event. */
export function presentEvent(event: AuditEventView) {
  const { id, at, action, actorId, actorName, targetId, targetName, address, userAgent, details } = event;
  const { sequence, previousHash, hash } = event;
  const plain: Record<string, string | number | string[]> = {};
  for (const [name, value] of Object.entries(details)) {
    plain[name] = typeof value === "string" || typeof value === "number" ? value : [...value];
  }
  return {
    id,
    at: at.toISOString(),
    action,
    actor_id: actorId,
    actor_name: actorName,
    target_id: targetId,
    target_name: targetName,
    address,
    user_agent: userAgent,
    details: plain,
    sequence,
    previous_hash: previousHash,
    hash,
  };
}

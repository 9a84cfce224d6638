import type {
  ImpersonationView,
  OperatorEventView,
  OperatorJob,
  OperatorQueue,
  ProcessView,
  TenantKey,
  TenantView,
} from "../../accounts/mod.ts";

/** The JSON form of an organization, as operators see it. */
export function presentTenant(tenant: TenantView) {
  const { suspension, lastActiveAt } = tenant;
  return {
    id: tenant.id,
    name: tenant.name,
    slug: tenant.slug,
    created_at: tenant.createdAt.toISOString(),
    owner: tenant.owner,
    members: tenant.members,
    keys: tenant.keys,
    monthly_limit: { calls: tenant.monthlyLimit, own: tenant.hasOwnLimit },
    calls: tenant.calls,
    storage: { bytes: tenant.storedBytes, limit_bytes: tenant.storageLimitBytes, own: tenant.hasOwnStorage },
    last_active_at: lastActiveAt?.toISOString() ?? null,
    suspension: suspension === null ? null : { at: suspension.at.toISOString(), reason: suspension.reason },
  };
}

/** The JSON form of a key, as operators see it. */
export function presentTenantKey({ id, name, environment, isPublishable, createdAt, lastUsedAt }: TenantKey) {
  return {
    id,
    name,
    environment,
    publishable: isPublishable,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

/** The JSON form of a new session in the place of a member. */
export function presentImpersonation({ id, user, organization, expiresAt }: ImpersonationView, accessToken: string) {
  return {
    id,
    access_token: accessToken,
    token_type: "Bearer" as const,
    expires_at: expiresAt.toISOString(),
    user,
    organization,
  };
}

/** The JSON form of a queue. */
export function presentQueue({ queue, counts, oldestSeconds, stuck }: OperatorQueue) {
  return {
    queue,
    waiting: counts["wait"] ?? 0,
    active: counts["active"] ?? 0,
    delayed: counts["delayed"] ?? 0,
    failed: counts["failed"] ?? 0,
    stuck,
    oldest_seconds: Math.round(oldestSeconds),
  };
}

/** The JSON form of a job. */
export function presentJob({ id, name, attempts, createdAtMs, startedAtMs, endedAtMs, fault }: OperatorJob) {
  return {
    id,
    name,
    attempts,
    created_at: new Date(createdAtMs).toISOString(),
    started_at: momentOrNull(startedAtMs),
    ended_at: momentOrNull(endedAtMs),
    fault,
  };
}

function momentOrNull(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** The JSON form of a process. */
export function presentProcess(
  { id, kind, version, gazetteerVersion, host, pid, startedAt, seenAt, isMissing }: ProcessView,
) {
  return {
    id,
    kind,
    version,
    gazetteer_version: gazetteerVersion,
    host,
    pid,
    started_at: startedAt.toISOString(),
    seen_at: seenAt.toISOString(),
    missing: isMissing,
  };
}

/** The JSON form of an event of the operators' trail. */
export function presentOperatorEvent(event: OperatorEventView) {
  const { operatorId, operatorEmail } = event;
  return {
    id: event.id,
    at: event.at.toISOString(),
    action: event.action,
    operator: operatorId === null || operatorEmail === null ? null : { id: operatorId, email: operatorEmail },
    target_id: event.targetId,
    address: event.address,
    user_agent: event.userAgent,
    details: { ...event.details },
    names: { ...event.names },
  };
}

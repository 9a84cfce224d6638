import type { me, SessionView } from "../../accounts/mod.ts";

type Me = Awaited<ReturnType<typeof me>>;

/** The caller and their organizations. */
export function presentMe({ user, organization, organizations }: Me) {
  const present = ({ id, name, slug, role }: typeof organization) => ({ id, name, slug, role });
  return {
    user: { id: user.id, email: user.email },
    organization: present(organization),
    organizations: organizations.map(present),
  };
}

/** A session of the caller. */
export function presentSession({ id, createdAt, lastUsedAt, expiresAt, userAgent, current }: SessionView) {
  return {
    id,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    user_agent: userAgent,
    current,
  };
}

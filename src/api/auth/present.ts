import type { me, SecondStep, SessionView } from "../../accounts/mod.ts";

type Me = Awaited<ReturnType<typeof me>>;

/** The caller and their organizations. */
export function presentMe(
  { user, organization, organizations, suspension, impersonation, singleSignOn, needsSecondFactorIn }: Me,
) {
  const present = ({ id, name, slug, role }: typeof organization) => ({
    id,
    name,
    slug,
    role,
    needs_second_factor: needsSecondFactorIn.includes(id),
  });
  return {
    user: {
      id: user.id,
      email: user.email,
      email_verification: user.emailVerification,
      language: user.language,
      batch_mails: user.batchMails,
    },
    organization: present(organization),
    organizations: organizations.map(present),
    single_sign_on: singleSignOn,
    ...(suspension === undefined ? {} : { suspension }),
    ...(impersonation === undefined ? {} : {
      impersonation: {
        operator: impersonation.operator,
        reason: impersonation.reason,
        expires_at: impersonation.expiresAt.toISOString(),
      },
    }),
  };
}

/** The challenge of a log-in's second step. */
export function presentSecondStep({ secondStep: { token, expiresAt, methods } }: SecondStep, now: Date) {
  return {
    success: false as const,
    second_factor: {
      challenge: token,
      expires_in: Math.floor((expiresAt.getTime() - now.getTime()) / 1000),
      methods: [...methods],
    },
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

import { api } from "../../api/api.ts";
import { answerOf, ApiError, send } from "../../api/send.ts";
import type { Joined, OpenInvitation } from "../../api/types.ts";
import { choose } from "../../base/preferences.ts";
import { ActionButton, toast } from "../../kit/actions.tsx";
import { Form } from "../../kit/fields.tsx";
import { Loaded, useResource } from "../../kit/lists.tsx";
import { Screen } from "../../kit/screen.tsx";
import { date } from "../../messages/formats.ts";
import { messagesOf } from "../../messages/messages.ts";
import type { PageProps } from "../../page.ts";
import { go, Link } from "../../router/router.tsx";
import { loadMe, signOut } from "../../session/sign_in.ts";
import { useMe } from "../../session/session.ts";
import { INVITATION, ROLE_NAMES } from "../../texts/en.json";

const t = messagesOf(INVITATION);
const roleName = messagesOf(ROLE_NAMES);

/** The page of an invitation's link: the person joins at once, or after signing up or logging in. */
export function InvitationPage({ params }: PageProps) {
  const token = params["token"] ?? "";
  const invitation = useResource((signal) => readInvitation(token, signal), [token]);
  return (
    <Screen title={t("title")}>
      <Loaded resource={invitation}>
        {(found) =>
          found === undefined
            ? <p class="note bad" role="alert">{t("gone")}</p>
            : <Invited invitation={found} token={token} />}
      </Loaded>
    </Screen>
  );
}

function Invited({ invitation, token }: { readonly invitation: OpenInvitation; readonly token: string }) {
  const me = useMe();
  const { organization: { name }, invited_by: inviter, role, email, expires_at: end } = invitation;
  const accept = async (): Promise<void> => {
    const { organization } = await api.post<Joined>(`/v1/invitations/${encodeURIComponent(token)}/accept`);
    choose({ organization: organization.id });
    await loadMe();
    toast(t("joined", { name: organization.name }));
    go("/");
  };
  const here = encodeURIComponent(`/invitations/${encodeURIComponent(token)}`);
  return (
    <>
      <p class="lead broken">{inviter === null ? t("lead", { name }) : t("leadBy", { name, email: inviter })}</p>
      <p class="muted broken">
        {t("terms", { role: roleName(role), date: date(end) })} {email !== null && t("onlyFor", { email })}
      </p>
      {me?.single_sign_on === true
        ? (
          <div class="stack">
            <p class="broken">{t("ofProvider", { email: me.user.email })}</p>
            <ActionButton onAct={() => signOut(`/invitations/${encodeURIComponent(token)}`)}>
              {t("otherLogIn")}
            </ActionButton>
          </div>
        )
        : me !== undefined
        ? (
          <Form submitLabel={t("accept")} onSubmit={accept} onCancel={() => go("/")}>
            <p class="broken">{t("as", { email: me.user.email })}</p>
          </Form>
        )
        : (
          <div class="stack">
            <Link to={`/signup?invitation=${encodeURIComponent(token)}`} class="button primary">{t("signUp")}</Link>
            <Link to={`/login?next=${here}`} class="button">{t("logIn")}</Link>
          </div>
        )}
    </>
  );
}

/** The invitation of a token; undefined if there is none. */
async function readInvitation(token: string, signal: AbortSignal): Promise<OpenInvitation | undefined> {
  try {
    const path = `/v1/invitations/${encodeURIComponent(token)}`;
    return await answerOf(send({ method: "GET", path, signal }));
  } catch (error) {
    if (error instanceof ApiError && [404, 422].includes(error.status)) {
      return undefined;
    }
    throw error;
  }
}

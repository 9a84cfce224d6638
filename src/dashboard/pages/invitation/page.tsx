import { api } from "../../api/api.ts";
import type { Joined } from "../../api/types.ts";
import { choose } from "../../base/preferences.ts";
import { useStore } from "../../base/use_store.ts";
import { Form } from "../../kit/forms/form.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import type { PageProps } from "../../page.ts";
import { go } from "../../router/go.ts";
import { Link } from "../../router/link.tsx";
import { loadMe } from "../../session/load_me.ts";
import { session } from "../../session/session.ts";
import { INVITATION } from "./messages.ts";

/** The page of an invitation's link: the person joins at once, or after signing up or logging in. */
export function InvitationPage({ params }: PageProps) {
  const t = useMessages(INVITATION);
  const who = useStore(session);
  const token = params["token"] ?? "";
  const accept = async (): Promise<void> => {
    const { organization } = await api.post<Joined>(`/v1/invitations/${encodeURIComponent(token)}/accept`);
    choose({ organization: organization.id });
    await loadMe();
    toast(t("joined", { name: organization.name }));
    go("/");
  };
  const here = encodeURIComponent(`/invitations/${encodeURIComponent(token)}`);
  return (
    <Screen title={t("title")} lead={t("lead")}>
      {who.state === "present"
        ? (
          <Form submitLabel={t("accept")} onSubmit={accept} onCancel={() => go("/")}>
            <p>{t("as", { email: who.me.user.email })}</p>
          </Form>
        )
        : (
          <div class="stack">
            <Link to={`/signup?invitation=${encodeURIComponent(token)}`} class="button primary">{t("signUp")}</Link>
            <Link to={`/login?next=${here}`} class="button">{t("logIn")}</Link>
          </div>
        )}
    </Screen>
  );
}

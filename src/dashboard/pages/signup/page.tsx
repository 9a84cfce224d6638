import type { ServiceInfo } from "../../api/types.ts";
import { Loaded, useApi } from "../../kit/lists.tsx";
import { Screen } from "../../kit/screen.tsx";
import { messagesOf } from "../../messages/messages.ts";
import { Link, useRoute } from "../../router/router.tsx";
import { FirstAccount, SignUpForm } from "./sign_up_form.tsx";
import { SIGN_UP, START } from "../../texts/en.json";

const t = messagesOf(SIGN_UP);
const start = messagesOf(START);

/** Creates an account: with a new organization, or by an invitation to an existing one. */
export function SignUpPage() {
  const { query } = useRoute();
  const next = query.get("next");
  const invitation = query.get("invitation") ?? undefined;
  return (
    <Screen title={t("title")} lead={t(invitation === undefined ? "lead" : "invited")}>
      {invitation === undefined ? <OwnSignUp /> : <SignUpForm invitation={invitation} />}
      <p>
        {t("known")} <Link to={next === null ? "/login" : `/login?next=${encodeURIComponent(next)}`}>{t("logIn")}</Link>
      </p>
    </Screen>
  );
}

/** Without an invitation: the form where anybody may sign up, else how people get in. */
function OwnSignUp() {
  return (
    <Loaded resource={useApi<ServiceInfo>("/v1/service")}>
      {({ signup, first_account_command: command }) =>
        signup === "open"
          ? <SignUpForm />
          : command === null
          ? <p class="note">{start(signup)}</p>
          : <FirstAccount command={command} />}
    </Loaded>
  );
}

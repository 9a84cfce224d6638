import { useStore } from "../../base/use_store.ts";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { currentRoute } from "../../router/current_route.ts";
import { SIGN_UP } from "./messages.ts";
import { SignUpForm } from "./sign_up_form.tsx";

/** Creates an account: with a new organization, or by an invitation to an existing one. */
export function SignUpPage() {
  const t = useMessages(SIGN_UP);
  const { query } = useStore(currentRoute);
  const next = query.get("next");
  const invitation = query.get("invitation") ?? undefined;
  return (
    <Screen title={t("title")} lead={t(invitation === undefined ? "lead" : "invited")}>
      <SignUpForm invitation={invitation} />
      <p>
        {t("known")} <Link to={next === null ? "/login" : `/login?next=${encodeURIComponent(next)}`}>{t("logIn")}</Link>
      </p>
    </Screen>
  );
}
